"""How long the rules give people, in seconds. The rules keep no clock: matches and rooms do (K-3.1, K-9)."""

from typing import Final

TURN_S: Final = 60
CLAIM_S: Final = 15
"""Also to rob a kong."""
READY_S: Final = 30
"""To read a result and be ready for the next deal."""
COUNTDOWN_S: Final = 3
"""Before the next deal, when all are ready early."""
SEAT_DRAW_S: Final = 2
PLAY_AGAIN_S: Final = 30
"""After a match, to keep one's place in the room."""
SOLO_DAYS: Final = 7
"""How long a table without other people waits for the one who left it."""

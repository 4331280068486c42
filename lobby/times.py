"""How long things last in a room. All are scaled by the one setting."""

from datetime import timedelta

from django.conf import settings

from rules.engine import durations

CHOICE_S = durations.PLAY_AGAIN_S
"""To choose "Play again" after a match (K-9.6)."""
LEAST_CHOICE_S = 15
"""Never less, however fast the clocks of a test run: one has to see the button before one can press it."""
AWAY_S = 60
"""Without a connection, until a person's place in a waiting room is free again."""
RESULT_AWAY_S = 900
"""The same while somebody alone with bots has a result before them: a locked phone is no farewell."""
LEAST_AWAY_S = 3
"""Never less, however fast the clocks of a test run: a page takes its time to load."""
LOOK_S = 15
"""Between two looks of the sweep at a room where nothing is due."""
WAITS = (20, 60, 180, 600)
"""How long somebody may choose to wait for people in quick match."""


def choice_time() -> timedelta:
    """Returns how long one may choose to play again."""
    return timedelta(seconds=max(CHOICE_S * settings.TIME_SCALE, LEAST_CHOICE_S))


def away_time(*, at_result: bool = False) -> timedelta:
    """Returns how long a place is kept for somebody whose connections are all gone."""
    seconds = RESULT_AWAY_S if at_result else AWAY_S
    return timedelta(seconds=max(seconds * settings.TIME_SCALE, LEAST_AWAY_S))


def look_time() -> timedelta:
    """Returns when the sweep looks at a room again if nothing else is due before."""
    return timedelta(seconds=LOOK_S * settings.TIME_SCALE)

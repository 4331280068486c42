"""Members of enumerations that each discard and draw ask for, under names of their own.

Python 3.11 takes three times as long to find a member by its class as to find a name, and a plain discard
with the draw after it asked for twenty. What is asked for seldom is found by its class.
"""

from typing import Final

from rules.engine.actions import OfferKind
from rules.engine.events import ClaimSource, DrawKind
from rules.engine.ruleset import Moment
from rules.engine.scoring import MeldKind
from rules.engine.state import Phase

DEALING: Final = Phase.DEALING
IN_TURN: Final = Phase.TURN
CLAIMING: Final = Phase.CLAIM
OVER: Final = Phase.ENDED
TURN_OFFER: Final = OfferKind.TURN
CLAIM_OFFER: Final = OfferKind.CLAIM
A_DISCARD: Final = ClaimSource.DISCARD
FRONT: Final = DrawKind.FRONT
KONG_DIRECT: Final = DrawKind.KONG_DIRECT
BEFORE_DISCARD: Final = Moment.DISCARD
DISCARD_STANDS: Final = Moment.STANDS
KONG: Final = MeldKind.KONG
PUNG: Final = MeldKind.PUNG
CONCEALED_KONG: Final = MeldKind.CONCEALED_KONG

"""Twin worlds: deals that one seat cannot tell from each other."""

import msgspec

from rules.engine.hand import hand_of
from rules.engine.tiles import SEATS


def with_others_hidden_tiles(state, seat):
    """The same for this seat: what is hidden from it is dealt out in the opposite order."""
    deal = state.deal
    others = [other for other in SEATS if other != seat]
    wall = deal.wall[deal.front : deal.back]
    hidden = [copy for other in others for copy in deal.hands[other].concealed] + list(wall)
    hidden = hidden[::-1]
    hands = list(deal.hands)
    for other in others:
        size = len(hands[other].concealed)
        hands[other] = hand_of(hidden[:size], melds=hands[other].melds, bonus=hands[other].bonus)
        del hidden[:size]
    mixed = (*deal.wall[: deal.front], *hidden, *deal.wall[deal.back :])
    return msgspec.structs.replace(state, deal=msgspec.structs.replace(deal, hands=tuple(hands), wall=mixed))

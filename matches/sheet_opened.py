"""The hands that a deal leaves hidden, on the sheets of tables that open them."""

from collections.abc import Container
from dataclasses import dataclass

from matches.models import Player
from matches.sheet_hands import SheetSetting, shown_melds
from rules.engine.state import MatchState
from rules.engine.tiles import SEATS, Seat
from rules.pages.sheet import SheetGroup


@dataclass(frozen=True, slots=True)
class OpenedHand:
    """What somebody held when the deal ended."""

    player: Player
    concealed: tuple[str, ...]
    melds: tuple[SheetGroup, ...]
    bonus: tuple[str, ...]


def opened_hands(state: MatchState, told: Container[Seat], setting: SheetSetting) -> tuple[OpenedHand, ...]:
    """The hands of a settled deal, but for the seats whose hands are told already. Order: by seat."""
    assert state.deal is not None
    hands = state.deal.hands
    return tuple(
        OpenedHand(
            player=setting.players[seat],
            concealed=setting.names(sorted(hands[seat].concealed)),
            melds=shown_melds(hands[seat].melds, setting),
            bonus=setting.names(hands[seat].bonus),
        )
        for seat in SEATS
        if seat not in told
    )

"""Who won what on a score sheet: the hand of a journal as the sheet's component shows it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from matches.models import Player
from rules.engine.events import HandWon
from rules.engine.hand import Meld
from rules.engine.scoring import MeldKind
from rules.engine.tiles import Copy, copy_name
from rules.pages import sheet
from rules.pages.sheet import HandSheet, NamedMeld, SheetGroup, ShownWin, hand_sheet, meld_groups


@dataclass(frozen=True, slots=True)
class SheetSetting(sheet.SheetSetting):
    """What a sheet is told with: the rules of its match, the reader's language, who played."""

    players: Sequence[Player]
    """By seat."""

    def names(self, copies: Sequence[Copy]) -> tuple[str, ...]:
        """The notations of physical tiles."""
        red_fives = self.rules.has_red_fives(self.options)
        return tuple(copy_name(copy, red_fives=red_fives) for copy in copies)


def shown_melds(melds: Iterable[Meld], setting: SheetSetting) -> tuple[SheetGroup, ...]:
    """The melds of a hand, named."""
    return meld_groups(_named(melds, setting), setting)


def _named(melds: Iterable[Meld], setting: SheetSetting) -> tuple[NamedMeld, ...]:
    return tuple((MeldKind(meld.kind), setting.names(meld.copies)) for meld in melds)


def won_hand(won: HandWon, turned: tuple[Copy, ...], dealer: int, setting: SheetSetting) -> HandSheet:
    """The win as a sheet shows it. Shape: ``turned`` are the open indicators of the deal."""
    (winning,) = setting.names([won.copy])
    shown = ShownWin(
        score=won.score,
        by=won.by,
        is_dealer=won.seat == dealer,
        winning=winning,
        concealed=setting.names(won.concealed),
        melds=_named(won.melds, setting),
        bonus=setting.names(won.bonus),
        turned=setting.names(turned),
        hidden=setting.names(won.hidden_indicators),
    )
    source = None if won.source is None else setting.players[won.source]
    return replace(hand_sheet(shown, setting), winner=setting.players[won.seat], source=source)

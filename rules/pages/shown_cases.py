"""A case as a score sheet shows it: the hand scored, its tiles in the notation of the case."""

from collections.abc import Mapping
from typing import Final, cast

from rules.cases.fields import read_tiles
from rules.cases.read import Case
from rules.engine.scoring import MeldKind, Score, WinFlag
from rules.engine.tiles import tile_name
from rules.pages.sheet import HandSheet, Names, SheetSetting, ShownWin, hand_sheet

Record = Mapping[str, object]

_IN_RIICHI: Final = {WinFlag.RIICHI, WinFlag.DOUBLE_RIICHI}


def shown_case(record: Record, case: Case, score: Score, language: str) -> HandSheet:
    """The sheet of a case whose score is known. Shape: ``record`` is what ``case`` was read from."""
    melds = cast("list[Mapping[str, str]]", record.get("melds", []))
    shown = ShownWin(
        score=score,
        by=case.facts.by,
        is_dealer=case.facts.seat_wind == "E",
        winning=_names(record, "win")[0],
        concealed=_names(record, "hand"),
        melds=tuple((MeldKind(meld["kind"]), _names(meld, "tiles")) for meld in melds),
        bonus=_names(record, "bonus"),
        turned=_names(record, "dora"),
        hidden=_names(record, "ura") if case.facts.flags & _IN_RIICHI else (),
    )
    return hand_sheet(shown, SheetSetting(case.rules, case.options, language))


def _names(record: Record, field: str) -> Names:
    marked = read_tiles(record, field)
    return tuple(f"0{tile_name(tile)[1]}" if red else tile_name(tile) for tile, red in marked)

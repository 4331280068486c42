"""The score sheet of a hand in the format of files: for the calculator, worked examples and drills."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.cases.read import Case
from rules.engine.scoring import MeldKind, Score, WinFlag
from rules.engine.tiles import Wind
from rules.pages.notation import Names, in_order, names_of
from rules.pages.sheet import HandSheet, NamedMeld, SheetSetting, ShownWin, hand_sheet
from rules.pages.sheet_payments import Payment, win_payments


@dataclass(frozen=True, slots=True)
class CaseSheet:
    """What ``rules/_case_sheet.html`` draws."""

    hand: HandSheet
    payments: tuple[Payment, ...]
    """Empty where the hand does not win."""


def case_sheet(record: Mapping[str, object], case: Case, score: Score, language: str) -> CaseSheet:
    """The sheet of a case; ``record`` is what it was read from. Shape: ``score`` has an arrangement."""
    in_riichi = case.facts.flags & {WinFlag.RIICHI, WinFlag.DOUBLE_RIICHI}
    shown = ShownWin(
        score=score,
        by=case.facts.by,
        is_dealer=case.facts.seat_wind is Wind.EAST,
        winning=_names(record, "win")[0],
        concealed=_names(record, "hand"),
        melds=_melds(record),
        bonus=_names(record, "bonus"),
        turned=_names(record, "dora"),
        hidden=_names(record, "ura") if in_riichi else (),
    )
    setting = SheetSetting(rules=case.rules, options=case.options, language=language)
    return CaseSheet(
        hand=hand_sheet(shown, setting),
        payments=win_payments(score, case, language) if score.win else (),
    )


def _names(record: Mapping[str, object], field: str) -> Names:
    return names_of(str(record.get(field) or ""))


def _melds(record: Mapping[str, object]) -> tuple[NamedMeld, ...]:
    melds = record.get("melds") or []
    assert isinstance(melds, list | tuple)
    return tuple((MeldKind(meld["kind"]), in_order(names_of(meld["tiles"]))) for meld in melds)

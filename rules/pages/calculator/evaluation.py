"""What a hand that is laid out is worth: how far it is, what is wrong with it, or its whole score sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.cases.read import Case, read_case
from rules.engine.errors import RulesError
from rules.engine.tiles import Tile, parse_tiles, tile_name
from rules.pages.calculator.draft import Draft
from rules.pages.calculator.edits import HAND_SIZE
from rules.pages.calculator.more import WhyNotMore, why_not_more
from rules.pages.calculator.words import Problems
from rules.pages.notation import (
    Names,
    TypedMeld,
    counts_of_names,
    joined,
    melds_of,
    names_of,
    plain,
)
from rules.pages.sheet import HandSheet
from rules.pages.sheet_payments import Payment, win_payments
from rules.pages.shown_cases import shown_case

MOST_STREAK: Final = 99
NOT_WON: Final[Mapping[str, Promise]] = {
    "shape": gettext_lazy("These tiles are no complete hand."),
    "no_yaku": gettext_lazy("The hand is complete, but it has no yaku: it can't win."),
    "below_minimum": gettext_lazy("The hand is complete, but worth less than 8 points: it can't win."),
    "not_allowed": gettext_lazy("These rules do not allow this win."),
}
"""Why a hand that is all there does not win."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The tiles that could be read."""

    hand: Names = ()
    win: str = ""
    melds: tuple[TypedMeld, ...] = ()
    bonus: Names = ()
    dora: Names = ()
    ura: Names = ()

    @property
    def missing(self) -> int:
        """How many tiles the hand lacks, the winning one not among them; below 0 where there are too many."""
        return HAND_SIZE - 3 * len(self.melds) - len(self.hand)

    @property
    def used(self) -> dict[str, int]:
        """Copies of each face that are laid out."""
        melded = [name for meld in self.melds for name in meld.tiles]
        own = (self.win,) if self.win else ()
        return counts_of_names([*self.hand, *own, *melded, *self.bonus, *self.dora, *self.ura])

    @property
    def reds(self) -> frozenset[str]:
        """The red fives that are laid out."""
        melded = [name for meld in self.melds for name in meld.tiles]
        return frozenset(
            name for name in (*self.hand, self.win, *melded, *self.dora, *self.ura) if name.startswith("0")
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """What the page says of a draft."""

    laid: Laid
    record: dict[str, object]
    """The hand in the format of files, for its link."""
    problems: Mapping[str, str]
    """What is wrong, by field."""
    status: str
    is_won: bool = False
    is_wrong: bool = False
    waits: Names = ()
    """What would complete the tiles."""
    sheet: HandSheet | None = None
    """With lines also where the hand is below the minimum."""
    payments: tuple[Payment, ...] = ()
    more: WhyNotMore | None = None


def evaluation(draft: Draft, language: str) -> Evaluation:
    """The evaluation of a draft; never an exception for what was typed."""
    problems = Problems(language)
    laid = _laid(draft, problems)
    record = _record(draft, laid, problems)
    if problems:
        return _wrong(laid, record, problems)
    if laid.missing or not laid.win:
        return _unfinished(draft, laid, record, problems)
    try:
        case = read_case(record)
    except RulesError as refusal:
        problems.refuse(refusal)
        return _wrong(laid, record, problems)
    return _scored(draft, laid, record, case, language)


def _wrong(laid: Laid, record: dict[str, object], problems: Problems) -> Evaluation:
    return Evaluation(
        laid=laid,
        record=record,
        problems=problems.by_field,
        status=_("Something does not fit: see the marked field."),
        is_wrong=True,
    )


# --- Reading -------------------------------------------------------------------------------------


def _laid(draft: Draft, problems: Problems) -> Laid:
    read: dict[str, Names] = {}
    for field in ("hand", "win", "bonus", "dora", "ura", "visible"):
        try:
            read[field] = names_of(draft.text(field))
        except RulesError as refusal:
            problems.refuse(refusal, field)
            read[field] = ()
    try:
        melds = melds_of(draft.text("melds"))
    except RulesError as refusal:
        problems.refuse(refusal, "melds")
        melds = ()
    if len(read["win"]) > 1:
        problems.refuse(RulesError("one_winning_tile"), "win")
    if len(melds) > 4:
        problems.refuse(RulesError("too_many_melds"), "melds")
    return Laid(
        hand=read["hand"],
        win=read["win"][0] if read["win"] else "",
        melds=melds,
        bonus=read["bonus"],
        dora=read["dora"],
        ura=read["ura"],
    )


def _record(draft: Draft, laid: Laid, problems: Problems) -> dict[str, object]:
    """The draft as a case of a file, what is empty left out."""
    record: dict[str, object] = {
        "rules": draft.rules.key,
        "hand": joined(laid.hand) or draft.text("hand"),
        "win": laid.win or draft.text("win"),
        "by": draft.by.value,
        "seat": draft.seat.value,
        "round": draft.round.value,
    }
    optional = {
        "melds": [{"kind": meld.kind.value, "tiles": joined(meld.tiles)} for meld in laid.melds],
        "bonus": draft.text("bonus"),
        "from": draft.giver.value if draft.giver else "",
        "flags": sorted(flag.value for flag in draft.flags),
        "dora": draft.text("dora"),
        "ura": draft.text("ura"),
        "dealer_streak": _streak(draft, problems),
        "visible": _visible(draft),
        "options": dict(draft.options),
    }
    return record | {name: value for name, value in optional.items() if value}


def _streak(draft: Draft, problems: Problems) -> int:
    if not draft.streak:
        return 0
    if not draft.streak.isascii() or not draft.streak.isdigit() or int(draft.streak) > MOST_STREAK:
        problems.add("streak", _("Write a number from 0 to %(most)d.") % {"most": MOST_STREAK})
        return 0
    return int(draft.streak)


def _visible(draft: Draft) -> dict[str, int]:
    try:
        return counts_of_names(names_of(draft.text("visible")))
    except RulesError:
        return {}


# --- A hand that is not all there ------------------------------------------------------------------


def _unfinished(draft: Draft, laid: Laid, record: dict[str, object], problems: Problems) -> Evaluation:
    waits: Names = ()
    if laid.missing < 0:
        over = -laid.missing
        text = ngettext("%(count)d tile too many", "%(count)d tiles too many", over) % {"count": over}
        problems.add("hand", _("A hand has 13 tiles beside the winning one, a kong counted as three."))
        return replace(_wrong(laid, record, problems), status=text)
    _check_parts(draft, laid, record, problems)
    if problems:
        return _wrong(laid, record, problems)
    if laid.missing:
        text = ngettext("%(count)d tile to go", "%(count)d tiles to go", laid.missing) % {
            "count": laid.missing
        }
    else:
        waits = _waits(draft, laid)
        text = _("Ready. Choose the winning tile.") if waits else _("Choose the winning tile.")
    return Evaluation(laid=laid, record=record, problems={}, status=text, waits=waits)


def _check_parts(draft: Draft, laid: Laid, record: dict[str, object], problems: Problems) -> None:
    """Refuses what is wrong already, by asking about the hand as if it were complete."""
    held = laid.used
    spare = [name for name in map(tile_name, map(Tile, range(34))) if held.get(name, 0) == 0]
    filled = joined(spare[: laid.missing])
    completed = record | {"hand": f"{joined(laid.hand)}{filled}", "win": laid.win or spare[-1]}
    try:
        read_case(completed)
    except RulesError as refusal:
        problems.refuse(refusal)


def _waits(draft: Draft, laid: Laid) -> Names:
    options = draft.rules.parse_options(draft.options)
    tiles = parse_tiles("".join(map(plain, laid.hand)))
    used = laid.used
    waits = draft.rules.waits(tiles, len(laid.melds), options)
    return tuple(name for name in map(tile_name, waits) if used.get(name, 0) < 4)


# --- A hand that is all there ------------------------------------------------------------------------


def _scored(draft: Draft, laid: Laid, record: dict[str, object], case: Case, language: str) -> Evaluation:
    score = case.rules.score(case.facts, case.options)
    status = _("Complete") if score.win else str(NOT_WON[score.reason or "shape"])
    return Evaluation(
        laid=laid,
        record=record,
        problems={},
        status=status,
        is_won=score.win,
        is_wrong=not score.win,
        waits=() if score.win or score.reason != "shape" else _waits(draft, laid),
        sheet=shown_case(record, case, score, language) if score.lines else None,
        payments=win_payments(score, case, language) if score.win else (),
        more=why_not_more(case, score, language) if score.lines else None,
    )

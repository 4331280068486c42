"""The score sheet of a won hand: its tiles in groups, its rows in blocks, what did not count.

One component for the table's result, histories, the calculator and the rules pages: this makes what
``templates/matches/_sheet_hand.html``, ``_sheet_score.html`` and ``_sheet_payments.html`` draw.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.engine.ruleset import Options, RuleSet
from rules.engine.scoring import Group, MeldKind, Score, ScoreLine, WinBy
from rules.engine.tiles import parse_tiles, tile_name
from rules.mcr.patterns_low import FLOWER_TILES
from rules.mcr.score import BASE
from rules.pages.templatetags.scores import grouped
from rules.riichi.conditions import pointed_at
from rules.riichi.limits import YAKUMAN_LIMIT
from rules.riichi.patterns import DORA
from rules.terms import meld_label, pattern_words, term, tile_label

Names = tuple[str, ...]
"""Notations of tiles, a red five as ``0p``."""
NamedMeld = tuple[MeldKind, Names]


class Named(Protocol):
    """Somebody with a name: a player."""

    @property
    def name(self) -> str:
        """The name others see."""


@dataclass(frozen=True, slots=True)
class SheetSetting:
    """What a sheet is told with: the rules and the reader's language."""

    rules: RuleSet
    options: Options
    language: str

    def pattern(self, key: str) -> str:
        """The name of a pattern, without what it means."""
        return pattern_words(self.rules.key, key, self.language)[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownWin:
    """A scored hand with the tiles that a sheet shows."""

    score: Score
    by: WinBy
    is_dealer: bool
    winning: str
    concealed: Names
    """Without the winning tile."""
    melds: tuple[NamedMeld, ...]
    bonus: Names
    turned: Names
    """The open indicators."""
    hidden: Names
    """Those under them, for a winner in riichi."""


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """A set of the winning hand."""

    tiles: tuple[str, ...]
    win: str | None
    """The winning tile, if it stands in this set."""
    label: str


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A row of the score: a pattern, what it means where its name does not say so, its value."""

    name: str
    gloss: str
    value: int


@dataclass(frozen=True, slots=True)
class ScoreBlock:
    """Rows of one kind under a heading."""

    title: str
    unit: str
    """What the values are."""
    lines: tuple[SheetLine, ...]
    sum: str = ""
    """What they make together, where that is not simply their sum."""


@dataclass(frozen=True, slots=True)
class OffLine:
    """A pattern that one might expect, and the one that holds it."""

    name: str
    by: str


@dataclass(frozen=True, slots=True)
class Indicators:
    """Indicators of one kind and the tiles that they make dora."""

    title: str
    tiles: tuple[str, ...]
    dora: str
    """Spoken names of what they point at."""


@dataclass(frozen=True, slots=True)
class HandSheet:
    """Everything that a sheet shows of one win."""

    by: str
    winning_tile: str
    in_hand: tuple[SheetGroup, ...]
    melds: tuple[SheetGroup, ...]
    bonus: tuple[str, ...]
    indicators: tuple[Indicators, ...]
    blocks: tuple[ScoreBlock, ...]
    not_counted: tuple[OffLine, ...]
    score: Score
    uncapped: int | None
    """Klasik: base and doubles multiplied out; more than the total where the cap was met."""
    worth: str
    """Riichi: han, fu and limit in words."""
    paid: str
    """How payments follow from the value, in a sentence; empty where the sheet needs none."""
    winner: Named | None = None
    """Who won; None where the hand was made up."""
    source: Named | None = None
    """Who gave the tile; None when self-drawn."""


def hand_sheet(won: ShownWin, setting: SheetSetting) -> HandSheet:
    """The win as a sheet shows it."""
    score = won.score
    return HandSheet(
        by=won.by.value,
        winning_tile=won.winning,
        in_hand=_concealed(won, setting),
        melds=meld_groups(won.melds, setting),
        bonus=won.bonus,
        indicators=_indicators(won, setting),
        blocks=tuple(_blocks(score, setting)),
        not_counted=tuple(
            OffLine(name=setting.pattern(line.key), by=setting.pattern(line.by)) for line in score.excluded
        ),
        score=score,
        uncapped=None if score.base is None or score.doubles is None else score.base << score.doubles,
        worth=worth_text(score, setting.language),
        paid=_paid(won),
    )


# --- Tiles -------------------------------------------------------------------------------------


def _concealed(won: ShownWin, setting: SheetSetting) -> tuple[SheetGroup, ...]:
    """The groups of the hand, with the red fives back in their places; the arrangement knows faces only."""
    groups = [group for group in won.score.arrangement if group.meld is None]
    named = [list(map(tile_name, group.tiles)) for group in groups]
    if _is_red(won.winning):
        _mark(next(tiles for tiles, group in zip(named, groups, strict=True) if group.wins), won.winning)
    for name in won.concealed:
        if _is_red(name):
            _mark_somewhere(named, groups, name, won.winning)
    return tuple(
        SheetGroup(
            tiles=tuple(tiles),
            win=won.winning if group.wins else None,
            label=term("hand", setting.language),
        )
        for group, tiles in zip(groups, named, strict=True)
    )


def _is_red(name: str) -> bool:
    return name[0] == "0"


def _mark_somewhere(named: list[list[str]], groups: list[Group], red: str, won: str) -> None:
    """Marks a red five that was not the winning tile: first in a group without it."""
    plain = f"5{red[1]}"
    for tiles, group in sorted(zip(named, groups, strict=True), key=lambda pair: pair[1].wins):
        kept = 1 if group.wins and won == plain else 0
        if tiles.count(plain) > kept:
            _mark(tiles, red)
            return


def _mark(tiles: list[str], red: str) -> None:
    tiles[tiles.index(f"5{red[1]}")] = red


def meld_groups(melds: Iterable[NamedMeld], setting: SheetSetting) -> tuple[SheetGroup, ...]:
    """The melds as a sheet shows them, named."""
    return tuple(
        SheetGroup(tiles=tiles, win=None, label=meld_label(kind, setting.language, setting.rules.key))
        for kind, tiles in melds
    )


def _indicators(won: ShownWin, setting: SheetSetting) -> tuple[Indicators, ...]:
    titles = ((_("Dora indicators"), won.turned), (_("Under them, for riichi (ura)"), won.hidden))
    return tuple(
        Indicators(
            title=title,
            tiles=names,
            dora=", ".join(tile_label(pointed_at(parse_tiles(name)[0]), setting.language) for name in names),
        )
        for title, names in titles
        if names
    )


# --- Rows --------------------------------------------------------------------------------------

_DORA_KEYS: Final = frozenset(row.key for row in DORA)
_HEADS: Final[tuple[tuple[str, Promise, Promise], ...]] = (
    ("limit", gettext_lazy("Limit hand"), gettext_lazy("value")),
    ("points", gettext_lazy("Points"), gettext_lazy("base")),
    ("doubles", gettext_lazy("Doubles"), gettext_lazy("each ×2")),
    ("yakuman", gettext_lazy("Yakuman"), gettext_lazy("times")),
    ("han", gettext_lazy("Yaku"), gettext_lazy("han")),
    ("dora", gettext_lazy("Dora"), gettext_lazy("han")),
    ("fu", gettext_lazy("Fu"), gettext_lazy("fu")),
    ("fan", gettext_lazy("Patterns"), gettext_lazy("points")),
    ("flowers", gettext_lazy("Flowers, after the minimum of 8"), gettext_lazy("points")),
)
"""Kinds of rows in their order on a sheet: heading, and what the values are."""


def _blocks(score: Score, setting: SheetSetting) -> Iterable[ScoreBlock]:
    rows: dict[str, list[SheetLine]] = {}
    for line in score.lines:
        rows.setdefault(_kind(line), []).append(_row(line, setting))
    for kind, title, unit in _HEADS:
        if kind in rows:
            total = sum(row.value for row in rows[kind])
            rounded = kind == "fu" and score.fu is not None and score.fu != total
            made = _("rounded up to %(fu)d") % {"fu": score.fu} if rounded else ""
            yield ScoreBlock(title=str(title), unit=str(unit), lines=tuple(rows[kind]), sum=made)


def _kind(line: ScoreLine) -> str:
    """The block of a row: that of its unit, with dora and flowers apart."""
    if line.unit == "han" and line.key in _DORA_KEYS:
        return "dora"
    if line.unit == "fan" and line.key == FLOWER_TILES.key:
        return "flowers"
    return line.unit


def _row(line: ScoreLine, setting: SheetSetting) -> SheetLine:
    name, gloss = pattern_words(setting.rules.key, line.key, setting.language)
    value = line.value // YAKUMAN_LIMIT.han if line.unit == "yakuman" else line.value
    return SheetLine(name=name, gloss=gloss, value=value)


# --- What it is worth ----------------------------------------------------------------------------

_LIMIT_TERMS: Final = {"counted_yakuman": "kazoe_yakuman"}
"""Limits whose term has another key."""


def worth_text(score: Score, language: str) -> str:
    """Han, fu and limit: "6 han · 30 fu · haneman"."""
    limit = "" if score.limit is None else term(_LIMIT_TERMS.get(score.limit, score.limit), language)
    if score.yakuman:
        return limit if score.yakuman == 1 else f"{score.yakuman} × {limit}"
    if score.han is None or score.fu is None:
        return ""
    parts = [f"{score.han} {term('han', language)}", f"{score.fu} {term('fu', language)}", limit]
    return " · ".join(part for part in parts if part)


def _paid(won: ShownWin) -> str:
    if won.score.fan is not None:
        return _paid_in_fans(won)
    return "" if won.score.han is None and not won.score.yakuman else _paid_in_basic_points(won)


def _paid_in_fans(won: ShownWin) -> str:
    """How MCR pays (M-1.14)."""
    values = {"base": BASE, "total": won.score.total}
    if won.by.is_self_drawn:
        return _("Each opponent pays %(base)d and the value of the hand, %(total)d.") % values
    if won.by is WinBy.DISCARD:
        return _("Each opponent pays %(base)d; the discarder also pays the value, %(total)d.") % values
    return _("Each opponent pays %(base)d; who was robbed also pays the value, %(total)d.") % values


def _paid_in_basic_points(won: ShownWin) -> str:
    """How Riichi makes payments of basic points (R-9)."""
    values = {"base": grouped(won.score.base or 0), "times": 6 if won.is_dealer else 4}
    if not won.by.is_self_drawn:
        text = _("Basic points %(base)s; who gave the tile pays them %(times)d times, up to full hundreds.")
    elif won.is_dealer:
        text = _("Basic points %(base)s; each opponent pays them twice, up to full hundreds.")
    else:
        text = _("Basic points %(base)s; the dealer pays them twice, the others once, up to full hundreds.")
    return text % values

"""A won hand on a score sheet: its tiles in groups, its rows in blocks, what did not count."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.models import Player
from matches.templatetags.scores import grouped
from rules.engine.events import HandWon
from rules.engine.hand import Meld
from rules.engine.ruleset import Options, RuleSet
from rules.engine.scoring import Group, MeldKind, Score, ScoreLine
from rules.engine.tiles import RED_COPIES, Copy, Tile, copy_name, tile_name, tile_of
from rules.mcr.patterns_low import FLOWER_TILES
from rules.mcr.score import BASE
from rules.riichi.conditions import pointed_at
from rules.riichi.limits import YAKUMAN_LIMIT
from rules.riichi.patterns import DORA
from rules.terms import meld_label, pattern_words, term, tile_label


@dataclass(frozen=True, slots=True)
class SheetSetting:
    """What a sheet is told with: the rules of its match, who played, the reader's language."""

    rules: RuleSet
    options: Options
    players: Sequence[Player]
    """By seat."""
    language: str

    @property
    def red_fives(self) -> bool:
        """Whether red fives are in use."""
        return self.rules.has_red_fives(self.options)

    def name(self, copy: Copy) -> str:
        """The notation of a physical tile."""
        return copy_name(copy, red_fives=self.red_fives)

    def pattern(self, key: str) -> str:
        """The name of a pattern, without what it means."""
        return pattern_words(self.rules.key, key, self.language)[0]


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
class WonHand:
    """Everything that a sheet shows of one win."""

    winner: Player
    source: Player | None
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


def won_hand(won: HandWon, turned: tuple[Copy, ...], dealer: int, setting: SheetSetting) -> WonHand:
    """The win as a sheet shows it. Shape: ``turned`` are the open indicators of the deal."""
    score, players = won.score, setting.players
    in_hand = [group for group in score.arrangement if group.meld is None]
    return WonHand(
        winner=players[won.seat],
        source=None if won.source is None else players[won.source],
        by=won.by.value,
        winning_tile=setting.name(won.copy),
        in_hand=_concealed(in_hand, won, setting),
        melds=shown_melds(won.melds, setting),
        bonus=tuple(setting.name(copy) for copy in won.bonus),
        indicators=_indicators(turned, won.hidden_indicators, setting),
        blocks=tuple(_blocks(score, setting)),
        not_counted=tuple(
            OffLine(name=setting.pattern(line.key), by=setting.pattern(line.by)) for line in score.excluded
        ),
        score=score,
        uncapped=None if score.base is None or score.doubles is None else score.base << score.doubles,
        worth=_worth(score, setting.language),
        paid=_paid(won, is_dealer=won.seat == dealer),
    )


# --- Tiles -------------------------------------------------------------------------------------


def _concealed(groups: list[Group], won: HandWon, setting: SheetSetting) -> tuple[SheetGroup, ...]:
    """The groups of the hand, with the red fives back in their places; the arrangement knows faces only."""
    named = [list(map(tile_name, group.tiles)) for group in groups]
    winning = setting.name(won.copy)
    if setting.red_fives:
        if won.copy in RED_COPIES:
            _mark(next(tiles for tiles, group in zip(named, groups, strict=True) if group.wins), winning)
        for copy in set(won.concealed) & set(RED_COPIES):
            _mark_somewhere(named, groups, setting.name(copy), tile_of(won.copy))
    return tuple(
        SheetGroup(
            tiles=tuple(tiles),
            win=winning if group.wins else None,
            label=term("hand", setting.language),
        )
        for group, tiles in zip(groups, named, strict=True)
    )


def _mark_somewhere(named: list[list[str]], groups: list[Group], red: str, won: Tile) -> None:
    """Marks a red five that was not the winning tile: first in a group without it."""
    plain = f"5{red[1]}"
    for tiles, group in sorted(zip(named, groups, strict=True), key=lambda pair: pair[1].wins):
        kept = 1 if group.wins and tile_name(won) == plain else 0
        if tiles.count(plain) > kept:
            _mark(tiles, red)
            return


def _mark(tiles: list[str], red: str) -> None:
    tiles[tiles.index(f"5{red[1]}")] = red


def shown_melds(melds: Iterable[Meld], setting: SheetSetting) -> tuple[SheetGroup, ...]:
    """The melds of a hand, named."""
    return tuple(
        SheetGroup(
            tiles=tuple(setting.name(copy) for copy in meld.copies),
            win=None,
            label=meld_label(MeldKind(meld.kind), setting.language, setting.rules.key),
        )
        for meld in melds
    )


def _indicators(
    turned: tuple[Copy, ...], hidden: tuple[Copy, ...], setting: SheetSetting
) -> tuple[Indicators, ...]:
    titles = ((_("Dora indicators"), turned), (_("Under them, for riichi (ura)"), hidden))
    return tuple(
        Indicators(
            title=title,
            tiles=tuple(setting.name(copy) for copy in copies),
            dora=", ".join(tile_label(pointed_at(tile_of(copy)), setting.language) for copy in copies),
        )
        for title, copies in titles
        if copies
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


def _worth(score: Score, language: str) -> str:
    """Han, fu and limit: "6 han · 30 fu · haneman"."""
    limit = "" if score.limit is None else term(_LIMIT_TERMS.get(score.limit, score.limit), language)
    if score.yakuman:
        return limit if score.yakuman == 1 else f"{score.yakuman} × {limit}"
    if score.han is None or score.fu is None:
        return ""
    parts = [f"{score.han} {term('han', language)}", f"{score.fu} {term('fu', language)}", limit]
    return " · ".join(part for part in parts if part)


def _paid(won: HandWon, *, is_dealer: bool) -> str:
    if won.score.fan is not None:
        return _paid_in_fans(won)
    return "" if won.score.han is None and not won.score.yakuman else _paid_in_basic_points(won, is_dealer)


def _paid_in_fans(won: HandWon) -> str:
    """How MCR pays (M-1.14)."""
    values = {"base": BASE, "total": won.score.total}
    if won.source is None:
        return _("Each opponent pays %(base)d and the value of the hand, %(total)d.") % values
    if won.by == "discard":
        return _("Each opponent pays %(base)d; the discarder also pays the value, %(total)d.") % values
    return _("Each opponent pays %(base)d; who was robbed also pays the value, %(total)d.") % values


def _paid_in_basic_points(won: HandWon, is_dealer: bool) -> str:
    """How Riichi makes payments of basic points (R-9)."""
    values = {"base": grouped(won.score.base or 0), "times": 6 if is_dealer else 4}
    if won.source is not None:
        text = _("Basic points %(base)s; who gave the tile pays them %(times)d times, up to full hundreds.")
    elif is_dealer:
        text = _("Basic points %(base)s; each opponent pays them twice, up to full hundreds.")
    else:
        text = _("Basic points %(base)s; the dealer pays them twice, the others once, up to full hundreds.")
    return text % values

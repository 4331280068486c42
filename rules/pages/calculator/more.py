"""Why a hand is not worth more: its other arrangements, its other winning tiles, the other way to win."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from msgspec.structs import replace

from rules.cases.read import Case
from rules.engine.scoring import Group, MeldKind, Score, WinBy, WinFacts, WinFlag
from rules.engine.tiles import FACES, FIVES, Tile, counts_of, tile_name
from rules.pages.sheet import worth_text
from rules.pages.templatetags.scores import grouped

MOST_READINGS: Final = 4
_BOUND_TO_WAY: Final = frozenset(
    {WinFlag.LAST_DRAW, WinFlag.LAST_DISCARD, WinFlag.HEAVENLY, WinFlag.EARTHLY, WinFlag.RENHOU}
)
"""Circumstances that may not hold when the tile came another way."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The hand in one arrangement, and what it is worth so."""

    groups: tuple[tuple[str, ...], ...]
    worth: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Other:
    """What the hand would have been worth with another tile."""

    tile: str
    worth: str


@dataclass(frozen=True, slots=True)
class WhyNotMore:
    """What the page says under "why not more?"."""

    readings: tuple[Reading, ...]
    """The best first; a single one where the tiles can be arranged in one way only."""
    others: tuple[Other, ...]
    """The other tiles that complete the hand."""
    other_way: str
    """What the same hand is worth self-drawn, or on a discard; empty where that makes no sense."""
    was_drawn: bool
    better_pair: Other | None
    """The pair that would make most of the same sets; None where none is better."""
    pair: str
    """A tile of the present pair."""


def why_not_more(case: Case, score: Score, language: str) -> WhyNotMore:
    """What else the hand might have been. Shape: ``score`` is the hand's, with lines."""
    pair = _free_pair(case, score)
    return WhyNotMore(
        readings=tuple(_readings(case, language)),
        others=tuple(_others(case, language)),
        other_way=_other_way(case, language),
        was_drawn=case.facts.by.is_self_drawn,
        better_pair=_better_pair(case, score, pair, language) if pair is not None else None,
        pair="" if pair is None else tile_name(pair),
    )


def _readings(case: Case, language: str) -> Iterable[Reading]:
    """Arrangements that a sheet draws differently, or values differently."""
    shown: set[tuple[object, ...]] = set()
    for score in case.rules.readings(case.facts, case.options):
        groups = tuple(_tiles(group) for group in score.arrangement if group.meld is None)
        worth = _worth(score, language)
        if (groups, worth) not in shown:
            yield Reading(groups, worth, is_chosen=not shown)
            shown.add((groups, worth))
        if len(shown) == MOST_READINGS:
            return


def _tiles(group: Group) -> tuple[str, ...]:
    return tuple(map(tile_name, group.tiles))


def _others(case: Case, language: str) -> Iterable[Other]:
    """The other tiles that the hand waited for. Shape: those of which a copy is left."""
    facts = case.facts
    held = counts_of(facts.concealed)
    for tile in case.rules.waits(facts.concealed, len(facts.melds), case.options):
        if tile != facts.tile and held[tile] < 4:
            yield Other(tile_name(tile), _worth_with(case, tile, facts.by, language))


def _free_pair(case: Case, score: Score) -> Tile | None:
    """The pair of the hand, where other tiles might be in its place without changing the win."""
    pairs = [group for group in score.arrangement if group.kind == "pair"]
    if len(pairs) != 1 or pairs[0].wins:
        return None
    tile = pairs[0].tiles[0]
    return None if case.facts.red_fives and tile in FIVES else tile


def _better_pair(case: Case, score: Score, pair: Tile, language: str) -> Other | None:
    """The pair with which the same sets would be worth most, if that is more than they are."""
    facts = case.facts
    rest = list(facts.concealed)
    rest.remove(pair)
    rest.remove(pair)
    held = counts_of((*rest, facts.tile, *_melded(facts)))
    best, found = score, None
    for tile in map(Tile, range(FACES)):
        if tile != pair and held[tile] <= 2:
            other = case.rules.score(
                replace(facts, concealed=tuple(sorted((*rest, tile, tile)))), case.options
            )
            if other.win and other.total > best.total:
                best, found = other, tile
    return None if found is None else Other(tile_name(found), _worth(best, language))


def _melded(facts: WinFacts) -> Iterable[Tile]:
    """The tiles of the sets on the table."""
    for meld in facts.melds:
        if meld.kind is MeldKind.CHOW:
            yield from (meld.tile, Tile(meld.tile + 1), Tile(meld.tile + 2))
        else:
            yield from [meld.tile] * (4 if meld.kind.is_kong else 3)


def _other_way(case: Case, language: str) -> str:
    """Self-drawn instead of given, or the other way round."""
    facts = case.facts
    if facts.by is WinBy.DISCARD:
        return _worth_with(case, facts.tile, WinBy.SELF_DRAW, language)
    return _worth_with(case, facts.tile, WinBy.DISCARD, language) if facts.by is WinBy.SELF_DRAW else ""


def _worth_with(case: Case, tile: Tile, by: WinBy, language: str) -> str:
    facts = case.facts
    if by is not facts.by:
        giver = (
            None
            if by.is_self_drawn
            else next(wind for wind in type(facts.seat_wind) if wind is not facts.seat_wind)
        )
        facts = replace(facts, by=by, from_wind=giver, flags=facts.flags - _BOUND_TO_WAY)
    return _worth(case.rules.score(replace(facts, tile=tile), case.options), language)


def _worth(score: Score, language: str) -> str:
    """The value in a few words."""
    if score.win:
        words = worth_text(score, language)
        return " · ".join(filter(None, (words, grouped(score.total))))
    reasons = {"no_yaku": _("no yaku"), "below_minimum": _("below 8")}
    return reasons.get(score.reason or "", _("no win"))

"""Klasik for bots: what hands are worth and what opponents threaten.

Everybody pays the winner, and points double, so a hand is worth its doubles and its speed; defence
matters only against what is seen to be dear. Estimates follow the pattern tables of ``rules.klasik``
without arranging the hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from typing import Final

from rules.bots.ahead import NO_GAIN, TYPICAL, Gain, Game
from rules.bots.chances import finish_chance, two_step_chance
from rules.bots.danger import flush_suit
from rules.bots.position import Holding, Opponent, Position
from rules.bots.prospects import ROUTE_PARTS
from rules.bots.routes import Form, Route
from rules.engine.scoring import MeldKind, SetFact, WinBy, WinFacts
from rules.engine.shanten import orphans_shanten
from rules.engine.tiles import (
    DRAGONS,
    FACES,
    ORPHANS,
    WINDS,
    Tile,
    Wind,
    is_honor,
    is_major,
    suit_of,
    tiles_of,
)
from rules.klasik.score import won_total
from rules.klasik.shape import waits

LIMIT: Final = 1000
_AVOIDED: Final = 100.0
"""What a lost deal costs on average: whoever wins avoids it."""
_SELF_DRAWN: Final = 0.3
"""Part of wins that are self-drawn."""
_EXTRAS: Final = 3
"""Base points that come by the way: pairs, one-chance, a concealed set."""
_FLUSH_TILES: Final = 8
_PURE_FLUSH_TILES: Final = 9
"""Tiles of a flush that make it worth a look."""
_PAIRS_FOR_PUNGS: Final = 4
_KINDS_FOR_ORPHANS: Final = 10
_MOST_WANTED: Final = 3
"""Pairs of value that are tried as pungs, alone and together."""
_FLUSH_PACE: Final = 0.8
_PURE_FLUSH_PACE: Final = 0.6
_PUNGS_PACE: Final = 0.65
_ORPHANS_PACE: Final = 0.4
_IMPROVES: Final = 1.2
"""What tiles that bring a better hand of the same distance add to those that make a hand ready."""
_GIVEN_BY_RANK: Final = (1.6, 1.3, 0.9, 0.87, 0.72, 0.87, 0.9, 1.3, 1.6)
_GIVEN_HONORS: Final = 1.7
"""How readily others discard a face, compared with the mean: they keep what fits with most. Measured by
what came to ready hands."""
_READINESS: Final = (*_GIVEN_BY_RANK * 3, *[_GIVEN_HONORS] * 7)
_PACE: Final = TYPICAL._replace(readiness=_READINESS)

_MELD_POINTS: Final = {
    MeldKind.CHOW: 0,
    MeldKind.PUNG: 2,
    MeldKind.KONG: 8,
    MeldKind.ADDED_KONG: 8,
    MeldKind.CONCEALED_KONG: 16,
}
"""Points of a declared set of simples; majors count double. Source: K-5.2."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """What a seat has on the table, in points and doubles."""

    points: int
    doubles: int
    suits: frozenset[int]
    has_chow: bool
    dragons: int
    winds: int


class KlasikPolicy:
    """The house classical rules."""

    def routes(self, position: Position, holding: Holding) -> tuple[Route, ...]:
        """Ordinary hands, flushes, all pungs, each with the pungs of value in reach, and the orphans."""
        laid = _laid(holding.melds, position.bonus, position.wind, position.round_wind)
        found = [
            self._route(position, holding, laid, aim)
            for aim in _aims(holding, laid, _wanted_pungs(position, holding))
        ]
        if not holding.melds and orphans_shanten(holding.counts) <= 13 - _KINDS_FOR_ORPHANS:
            worth = _gain(LIMIT, LIMIT)
            found.append(Route(Form.ORPHANS, worth, pace=_ORPHANS_PACE, key="thirteen_orphans"))
        return tuple(found)

    def _route(self, position: Position, holding: Holding, laid: _Laid, aim: "_Aim") -> Route:
        points, doubles, dragons, winds = laid.points, laid.doubles, laid.dragons, laid.winds
        for tile in aim.pungs:
            points += 8 if holding.counts[tile] >= 3 else 4
            doubles += _value(tile, position.wind, position.round_wind)
            dragons += tile in DRAGONS
            winds += tile not in DRAGONS
        pace = 1.0
        suited = sum(aim.suits[:3])
        if suited == 1:
            doubles += 1 if aim.suits[3] else 3
            pace *= _FLUSH_PACE if aim.suits[3] else _PURE_FLUSH_PACE
        if aim.form is Form.PUNGS:
            doubles += 1
            points += 3 * (4 - len(holding.melds) - len(aim.pungs))
            pace *= _PUNGS_PACE
        if dragons == 3 or winds == 4 or suited == 0:
            limit = _limit_key(dragons, winds)
            return Route(aim.form, _gain(LIMIT, LIMIT), 0.0, aim.suits, aim.pungs, pace, limit)
        base = 20 + _EXTRAS + points
        worth = _gain(_total(base, doubles), _total(base + 20, doubles))
        closed_worth = 0.0
        if all(meld.kind is MeldKind.CONCEALED_KONG for meld in holding.melds):
            closed_worth = _gain(_total(base, doubles), _total(base + 20, doubles + 1)) - worth
        return Route(aim.form, worth, closed_worth, aim.suits, aim.pungs, pace, _key(aim, position))

    def loss(self, position: Position, opponent: Opponent) -> float:
        """Twice the opponent's likely hand, less what somebody else's discard would have cost."""
        laid = _laid(opponent.melds, opponent.bonus, opponent.wind, position.round_wind)
        doubles = float(laid.doubles)
        if flush_suit(opponent) is not None:
            doubles += 1.0 if opponent.meld_count >= 3 else 0.4
        if len(opponent.melds) >= 2 and not laid.has_chow:
            doubles += 0.7
        if laid.dragons == 2:
            doubles += 1.0
        return 1.5 * min(LIMIT, (26 + laid.points) * 2**doubles)

    def game(self, position: Position) -> Game:
        """Winning by the exact points of each hand."""
        shown = tuple(
            4 - unseen - own for unseen, own in zip(position.unseen, position.holding.counts, strict=True)
        )

        def gain(holding: Holding, tile: Tile, is_drawn: bool) -> Gain:
            facts = WinFacts(
                concealed=tiles_of(holding.counts),
                melds=holding.melds,
                bonus=position.bonus,
                tile=tile,
                by=WinBy.SELF_DRAW if is_drawn else WinBy.DISCARD,
                seat_wind=position.wind,
                round_wind=position.round_wind,
                from_wind=None if is_drawn else WINDS[position.wind.place - 1],
                visible=shown,
            )
            total, key = won_total(facts)
            return Gain((6 if is_drawn else 4) * total + _AVOIDED, key) if total else NO_GAIN

        return Game(_PACE, gain, _waits, partial(finish_chance, 1), _two_steps, ROUTE_PARTS)


def _two_steps(first: float, second: float, draws: int) -> float:
    return min(1.0, _IMPROVES * two_step_chance(first, second, draws))


@lru_cache(maxsize=1 << 12)
def _waits(holding: Holding) -> tuple[Tile, ...]:
    return waits(holding.counts, len(holding.melds))


@dataclass(frozen=True, slots=True)
class _Aim:
    """A route before its worth is known."""

    form: Form
    suits: tuple[bool, bool, bool, bool]
    pungs: tuple[Tile, ...]


def _limit_key(dragons: int, winds: int) -> str:
    if dragons == 3:
        return "three_great_scholars"
    return "big_four_winds" if winds == 4 else "all_honors"


def _key(aim: _Aim, position: Position) -> str:
    """What names a route: its suits, its form, else a pung that it wants."""
    if sum(aim.suits[:3]) == 1:
        return "half_flush" if aim.suits[3] else "pure_flush"
    if aim.form is Form.PUNGS:
        return "all_pungs"
    if not aim.pungs:
        return ""
    tile = aim.pungs[0]
    if tile in DRAGONS:
        return "dragon_set"
    return "seat_wind_set" if tile == position.wind.tile else "round_wind_set"


def _aims(holding: Holding, laid: _Laid, wanted: tuple[tuple[Tile, ...], ...]) -> Iterator[_Aim]:
    forms = [Form.SETS]
    groups = sum(copies >= 2 for copies in holding.counts) + len(holding.melds)
    if not laid.has_chow and groups >= _PAIRS_FOR_PUNGS:
        forms.append(Form.PUNGS)
    for suits in _suit_choices(holding, laid):
        for pungs in wanted:
            if suits[3] or not pungs:
                for form in forms if any(suits[:3]) else forms[1:]:
                    yield _Aim(form, suits, pungs)


def _suit_choices(holding: Holding, laid: _Laid) -> Iterator[tuple[bool, bool, bool, bool]]:
    """All tiles; and where enough tiles fit, one suit with honors, one suit alone, honors alone."""
    yield True, True, True, True
    tiles = [sum(holding.counts[9 * suit : 9 * suit + 9]) for suit in range(4)]
    for meld in holding.melds:
        tiles[suit_of(meld.tile)] += 3
    numbers = laid.suits - {3}
    for suit in range(3):
        if numbers <= {suit} and tiles[suit] + tiles[3] >= _FLUSH_TILES:
            one = (suit == 0, suit == 1, suit == 2)
            yield *one, True
            if 3 not in laid.suits and tiles[suit] >= _PURE_FLUSH_TILES:
                yield *one, False
    if not numbers and tiles[3] >= _FLUSH_TILES:
        yield False, False, False, True


def _wanted_pungs(position: Position, holding: Holding) -> tuple[tuple[Tile, ...], ...]:
    """Sets of concealed pungs of value to aim at: those held, with each choice of pairs that may grow."""
    valued = [tile for tile in ORPHANS if is_honor(tile) and _value(tile, position.wind, position.round_wind)]
    held = tuple(tile for tile in valued if holding.counts[tile] >= 3)
    pairs = [tile for tile in valued if holding.counts[tile] == 2 and position.unseen[tile]]
    room = 4 - len(holding.melds) - len(held)
    pairs = pairs[:_MOST_WANTED]
    return tuple(
        (*held, *grown) for size in range(min(room, len(pairs)) + 1) for grown in combinations(pairs, size)
    )


def _value(tile: Tile, wind: Wind, round_wind: Wind) -> int:
    """The doubles of a pung of this face. Source: K-6.1."""
    return (tile in DRAGONS) + (tile == wind.tile) + (tile == round_wind.tile)


def _laid(melds: tuple[SetFact, ...], bonus: tuple[Tile, ...], wind: Wind, round_wind: Wind) -> _Laid:
    points = 4 * len(bonus)
    doubles = _bonus_doubles(bonus, wind)
    dragons = winds = 0
    for meld in melds:
        points += _MELD_POINTS[meld.kind] * (2 if is_major(meld.tile) else 1)
        if is_honor(meld.tile):
            doubles += _value(meld.tile, wind, round_wind)
            dragons += meld.tile in DRAGONS
            winds += meld.tile not in DRAGONS
    return _Laid(
        points=points,
        doubles=doubles,
        suits=frozenset(suit_of(meld.tile) for meld in melds),
        has_chow=any(meld.kind is MeldKind.CHOW for meld in melds),
        dragons=dragons,
        winds=winds,
    )


def _bonus_doubles(bonus: tuple[Tile, ...], wind: Wind) -> int:
    """The doubles of flowers and seasons. Source: K-6.1, K-6.3."""
    if len(bonus) == 8:
        return 3
    flowers = [tile - FACES for tile in bonus if tile < FACES + 4]
    seasons = [tile - FACES - 4 for tile in bonus if tile >= FACES + 4]
    own = wind.place in flowers and wind.place in seasons
    return own + (len(flowers) == 4) + (len(seasons) == 4)


def _total(base: int, doubles: int) -> int:
    return min(LIMIT, base << doubles)


def _gain(on_discard: int, self_drawn: int) -> float:
    """What a win of these totals brings: four times P on a discard, six times self-drawn (K-8.1, K-8.2)."""
    return 4 * (1 - _SELF_DRAWN) * on_discard + 6 * _SELF_DRAWN * self_drawn + _AVOIDED

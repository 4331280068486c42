"""What a discard risks with each opponent, with the class of the tile and what shows it.

The chances are those that the bots reckon with; the classes are the words in which players speak of them.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from rules.bots import danger, mcr_danger, riichi_danger
from rules.bots.danger import flush_suit
from rules.bots.klasik import KlasikPolicy
from rules.bots.position import Opponent, Position, position_of
from rules.bots.riichi_sight import Sight, sight_of
from rules.bots.teacher.lesson import Danger, DangerKind, DangerLevel, TileDanger
from rules.engine.seen import SeatView
from rules.engine.tiles import Tile, is_honor, suit_of, tile_of

_LEVELS: Final = (
    (0.002, DangerLevel.SAFE),
    (0.03, DangerLevel.LOW),
    (0.07, DangerLevel.MIDDLE),
    (1.0, DangerLevel.HIGH),
)
"""Up to which chance of giving somebody the win a tile counts as what."""
_POLICY: Final = KlasikPolicy()

_QUIET: Final = 0.04
"""Up to which chance of being ready nobody asks how dangerous a tile is."""


class _Class(NamedTuple):
    """The class of a tile, and what shows it."""

    kind: DangerKind
    tiles: tuple[Tile, ...] = ()
    left: int | None = None
    suit: int | None = None


class _Judge(NamedTuple):
    """What says of an opponent how dangerous tiles are."""

    opponent: Opponent
    ready: float
    """The chance that the opponent is ready."""
    hit: Callable[[Tile], float]
    """The chance that a tile gives the opponent the win."""
    shown: Callable[[Tile], _Class]

    def danger(self, tile: Tile) -> Danger:
        """What this tile risks with the opponent."""
        kind, tiles, left, suit = self.shown(tile)
        return Danger(
            seat=self.opponent.seat,
            kind=kind,
            chance=self.hit(tile),
            ready=self.ready,
            tiles=tiles,
            left=left,
            suit=suit,
        )


def dangers_of(view: SeatView, tiles: Sequence[Tile]) -> tuple[TileDanger, ...]:
    """What the discard of each of these faces risks. Order: as given."""
    judges = list(_judges(view))
    is_quiet = all(judge.ready <= _QUIET for judge in judges)
    return tuple(_tile_danger(tile, judges, is_quiet=is_quiet) for tile in tiles)


def _tile_danger(tile: Tile, judges: Sequence[_Judge], *, is_quiet: bool) -> TileDanger:
    dangers = sorted((judge.danger(tile) for judge in judges), key=lambda one: (-one.chance, -one.ready))
    safe = 1.0
    for one in dangers:
        safe *= 1 - one.chance
    chance = 1 - safe
    level = DangerLevel.NONE if is_quiet else next(level for most, level in _LEVELS if chance <= most)
    return TileDanger(tile=tile, chance=chance, level=level, dangers=tuple(dangers))


def _judges(view: SeatView) -> Iterator[_Judge]:
    """By opponent, what says how dangerous a tile is."""
    match view.rules:
        case "riichi":
            yield from _riichi_judges(sight_of(view))
        case "mcr":
            position = position_of(view)
            for opponent, threat in zip(position.opponents, mcr_danger.threats_of(position), strict=True):
                yield _plain_judge(position, opponent, threat.ready, threat.hit_chance, frozenset())
        case _:
            position = position_of(view)
            for opponent in position.opponents:
                feared = danger.threat_of(position, opponent, _POLICY.loss(position, opponent))
                yield _plain_judge(position, opponent, feared.ready, feared.hit_chance, feared.let_go)


# Where nobody is barred from winning on what he has discarded


def _plain_judge(
    position: Position,
    opponent: Opponent,
    ready: float,
    hit_chance: Callable[[Tile, int], float],
    let_go: frozenset[Tile],
) -> _Judge:
    discarded = frozenset(tile_of(lying.copy) for lying in opponent.discards)
    suit = flush_suit(opponent)
    unseen = position.unseen
    return _Judge(
        opponent,
        ready,
        hit=lambda tile: hit_chance(tile, unseen[tile]),
        shown=lambda tile: _plain_class(tile, unseen[tile], discarded, let_go, suit),
    )


def _plain_class(
    tile: Tile, unseen: int, discarded: frozenset[Tile], let_go: frozenset[Tile], suit: int | None
) -> _Class:
    if tile in let_go:
        return _Class(DangerKind.PASSED)
    if tile in discarded:
        return _Class(DangerKind.DISCARDED)
    if is_honor(tile):
        return _Class(DangerKind.HONOR if unseen else DangerKind.NONE_LEFT, left=unseen)
    if suit is not None:
        return _Class(DangerKind.ON_SUIT if suit_of(tile) == suit else DangerKind.OFF_SUIT, suit=suit)
    return _Class(DangerKind.END if tile % 9 in (0, 8) else DangerKind.OPEN)


# Riichi


def _riichi_judges(sight: Sight) -> Iterator[_Judge]:
    for place, threat in enumerate(riichi_danger.threats_of(sight)):
        opponent = sight.position.opponents[place]
        safe = riichi_danger.safe_tiles(sight, place, sight.declared_by.get(opponent.seat))
        discarded = frozenset(tile_of(lying.copy) for lying in opponent.discards)
        shown = partial(_riichi_class, unseen=sight.position.unseen, discarded=discarded, safe=safe)
        yield _Judge(opponent, threat.ready, threat.hit, shown)


def _riichi_class(
    tile: Tile, *, unseen: Sequence[int], discarded: frozenset[Tile], safe: frozenset[Tile]
) -> _Class:
    if tile in discarded:
        return _Class(DangerKind.DISCARDED)
    if tile in safe:
        return _Class(DangerKind.PASSED)
    if is_honor(tile):
        return _Class(DangerKind.HONOR if unseen[tile] else DangerKind.NONE_LEFT, left=unseen[tile])
    return _number_class(tile, unseen, safe)


class _Side(NamedTuple):
    """What is known of the two-sided wait that a tile would be one end of."""

    suji: Tile | None
    """The other end, if this opponent cannot win on it."""
    gone: tuple[Tile, ...]
    """Tiles of the wait of which none is left."""
    single: tuple[Tile, ...]
    """Tiles of the wait of which one is left."""


def _sides(tile: Tile, unseen: Sequence[int], safe: frozenset[Tile]) -> Iterator[_Side]:
    rank = tile % 9
    for step in (1, -1):
        if 0 <= rank + 3 * step <= 8:
            inner = [Tile(tile + step), Tile(tile + 2 * step)]
            end = Tile(tile + 3 * step)
            yield _Side(
                suji=end if end in safe else None,
                gone=tuple(face for face in inner if not unseen[face]),
                single=tuple(face for face in inner if unseen[face] == 1),
            )


def _number_class(tile: Tile, unseen: Sequence[int], safe: frozenset[Tile]) -> _Class:
    """Whether two-sided waits for the tile are out of the question, and by what."""
    sides = list(_sides(tile, unseen, safe))
    suji = tuple(side.suji for side in sides if side.suji is not None)
    if len(suji) == len(sides):
        return _Class(DangerKind.SUJI, suji)
    gone = tuple(face for side in sides for face in side.gone)
    if all(side.suji is not None or side.gone for side in sides):
        return _Class(DangerKind.NO_CHANCE, (*gone, *suji))
    single = tuple(face for side in sides for face in side.single)
    if all(side.suji is not None or side.gone or side.single for side in sides):
        return _Class(DangerKind.ONE_CHANCE, (*single, *gone, *suji))
    if suji or gone:
        return _Class(DangerKind.HALF_SUJI, (*suji, *gone))
    return _Class(DangerKind.END if tile % 9 in (0, 8) else DangerKind.OPEN)

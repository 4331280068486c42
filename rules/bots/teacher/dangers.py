"""What a discard risks with each opponent, with the class of the tile and what shows it.

The chances are those that the bots reckon with; the classes are the words in which players speak of them.
"""

from collections.abc import Callable, Iterator, Sequence
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


class _Judge(NamedTuple):
    """What says of an opponent how dangerous tiles are."""

    ready: float
    """The chance that the opponent is ready."""
    judged: Callable[[Tile], Danger]


def dangers_of(view: SeatView, tiles: Sequence[Tile]) -> tuple[TileDanger, ...]:
    """What the discard of each of these faces risks. Order: as given."""
    judges = list(_judges(view))
    is_quiet = all(judge.ready <= _QUIET for judge in judges)
    return tuple(_tile_danger(tile, judges, is_quiet=is_quiet) for tile in tiles)


def _tile_danger(tile: Tile, judges: Sequence[_Judge], *, is_quiet: bool) -> TileDanger:
    dangers = sorted((judge.judged(tile) for judge in judges), key=lambda one: -one.chance)
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
            threats = mcr_danger.threats_of(position)
            for opponent, threat in zip(position.opponents, threats, strict=True):
                judged = _plain_judge(position, opponent, threat.hit_chance, frozenset())
                yield _Judge(threat.ready, judged)
        case _:
            position = position_of(view)
            for opponent in position.opponents:
                feared = danger.threat_of(position, opponent, _POLICY.loss(position, opponent))
                judged = _plain_judge(position, opponent, feared.hit_chance, feared.let_go)
                yield _Judge(feared.ready, judged)


class _Class(NamedTuple):
    """The class of a tile, and what shows it."""

    kind: DangerKind
    tiles: tuple[Tile, ...] = ()
    left: int | None = None
    suit: int | None = None


def _danger(opponent: Opponent, chance: float, shown: _Class) -> Danger:
    return Danger(
        seat=opponent.seat,
        kind=shown.kind,
        chance=chance,
        tiles=shown.tiles,
        left=shown.left,
        suit=shown.suit,
    )


# Where nobody is barred from winning on what he has discarded


def _plain_judge(
    position: Position,
    opponent: Opponent,
    hit_chance: Callable[[Tile, int], float],
    let_go: frozenset[Tile],
) -> Callable[[Tile], Danger]:
    discarded = frozenset(tile_of(lying.copy) for lying in opponent.discards)
    suit = flush_suit(opponent)

    def judged(tile: Tile) -> Danger:
        unseen = position.unseen[tile]
        shown = _plain_class(tile, unseen, discarded, let_go, suit)
        return _danger(opponent, hit_chance(tile, unseen), shown)

    return judged


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
        yield _Judge(threat.ready, _riichi_judge(sight, opponent, safe, threat.hit))


def _riichi_judge(
    sight: Sight, opponent: Opponent, safe: frozenset[Tile], hit: Callable[[Tile], float]
) -> Callable[[Tile], Danger]:
    discarded = frozenset(tile_of(lying.copy) for lying in opponent.discards)
    unseen = sight.position.unseen

    def judged(tile: Tile) -> Danger:
        if tile in discarded:
            shown = _Class(DangerKind.DISCARDED)
        elif tile in safe:
            shown = _Class(DangerKind.PASSED)
        elif is_honor(tile):
            shown = _Class(DangerKind.HONOR if unseen[tile] else DangerKind.NONE_LEFT, left=unseen[tile])
        else:
            shown = _number_class(tile, unseen, safe)
        return _danger(opponent, hit(tile), shown)

    return judged


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

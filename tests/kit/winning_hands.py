"""Random winning hands of all kinds, made to meet the corners of scoring often."""

from collections import Counter
from random import Random

from rules.engine.scoring import MeldKind, SetFact, WinBy, WinFacts, WinFlag
from rules.engine.tiles import FACES, ORPHANS, Tile, Wind, counts_of

POOLS = (
    tuple(range(34)),
    tuple(range(34)),
    tuple(range(34)),
    tuple(range(34)),
    (*range(2, 8), *range(11, 16)),
    (*range(2, 8), *range(11, 16)),
    (*range(11, 16), *range(20, 25)),
    tuple(range(9)),
    tuple(range(9, 18)),
    (*range(18, 27), *range(27, 34)),
    (*range(3), *range(27, 34)),
    (*range(31, 34), *range(9, 15)),
    (*range(27, 31), *range(4, 8)),
    ORPHANS,
    (0, 8, 9, 17, 18, 26),
    (19, 20, 21, 23, 25, 32),
    tuple(range(10, 16)),
    tuple(range(27, 34)),
)
"""Faces that a hand is made from; narrow ones give flushes, honors, greens and many arrangements."""


def random_win(random: Random) -> WinFacts:
    """A completed hand, with melds, bonus tiles and circumstances that may be told of a case."""
    while True:
        rare = random.random()
        if rare < 0.02:
            return _orphans(random)
        if rare < 0.03:
            return _nine_gates(random)
        if (facts := _standard(random)) is not None:
            return facts


def _standard(random: Random) -> WinFacts | None:
    pool = random.choice(POOLS)
    chow_share = random.choice((0.0, 0.2, 0.5, 0.5, 0.9))
    groups: list[tuple[str, tuple[int, ...]]] = []
    for _ in range(4):
        face = random.choice(pool)
        if random.random() < chow_share and face < 27 and face % 9 < 7:
            groups.append(("chow", (face, face + 1, face + 2)))
        else:
            groups.append(("pung", (face,) * 3))
    concealed: list[int] = [random.choice(pool)] * 2
    melds: list[SetFact] = []
    used = Counter(concealed)
    open_share = random.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    for kind, faces in groups:
        if random.random() >= open_share:
            concealed.extend(faces)
            used.update(faces)
            continue
        meld = MeldKind.CHOW if kind == "chow" else random.choice(list(MeldKind)[1:])
        melds.append(SetFact(meld, Tile(faces[0])))
        used.update(faces[:1] * 4 if meld.is_kong else faces)
    if max(used.values()) > 4:
        return None
    return _told(random, concealed, tuple(melds))


def _orphans(random: Random) -> WinFacts:
    return _told(random, [*ORPHANS, random.choice(ORPHANS)], ())


def _nine_gates(random: Random) -> WinFacts:
    start = 9 * random.randrange(3)
    return _told(random, [start + int(rank) - 1 for rank in "1112345678999" + random.choice("123456789")], ())


def _told(random: Random, tiles: list[int], melds: tuple[SetFact, ...]) -> WinFacts:
    """The same tiles as a win: one of them last, in some way, by somebody."""
    concealed = list(tiles)
    tile = concealed.pop(random.randrange(len(concealed)))
    by = _by(random, melds)
    seat = random.choice(list(Wind))
    source = None if by.is_self_drawn else random.choice([wind for wind in Wind if wind is not seat])
    return WinFacts(
        concealed=tuple(map(Tile, sorted(concealed))),
        melds=melds,
        bonus=_bonus(random),
        tile=Tile(tile),
        by=by,
        seat_wind=seat,
        round_wind=random.choice(list(Wind)),
        from_wind=source,
        flags=_flags(random, by),
        dealer_streak=random.choice((1, 12, 13, 14)) if seat is Wind.EAST and random.random() < 0.1 else 0,
        visible=_visible(random, melds),
    )


def _by(random: Random, melds: tuple[SetFact, ...]) -> WinBy:
    ways = [WinBy.DISCARD, WinBy.DISCARD, WinBy.SELF_DRAW, WinBy.SELF_DRAW, WinBy.ROBBED_KONG]
    if any(meld.kind.is_kong for meld in melds):
        ways.append(WinBy.REPLACEMENT)
    if random.random() < 0.05:
        ways.append(WinBy.ROBBED_CONCEALED_KONG)
    return random.choice(ways)


def _flags(random: Random, by: WinBy) -> frozenset[WinFlag]:
    rare: tuple[WinFlag, ...] = (WinFlag.HEAVENLY,) if by.is_self_drawn else (WinFlag.EARTHLY,)
    last = WinFlag.LAST_DRAW if by.is_self_drawn else WinFlag.LAST_DISCARD
    if by is WinBy.REPLACEMENT:
        rare = (*rare, WinFlag.KONG_ON_KONG)
    flags = {flag for flag in rare if random.random() < 0.02}
    if random.random() < 0.15:
        flags.add(last)
    return frozenset(flags)


def _bonus(random: Random) -> tuple[Tile, ...]:
    share = random.choice((0.0, 0.0, 0.0, 0.0, 0.1, 0.3, 0.9))
    return tuple(Tile(tile) for tile in range(FACES, 42) if random.random() < share)


def _visible(random: Random, melds: tuple[SetFact, ...]) -> tuple[int, ...]:
    """All copies of some faces lie open; of the others, those in the melds."""
    faces: list[Tile] = []
    for meld in melds:
        if meld.kind is MeldKind.CHOW:
            faces.extend(Tile(meld.tile + step) for step in range(3))
        else:
            faces.extend([meld.tile] * (4 if meld.kind.is_kong else 3))
    share = random.choice((0.0, 0.1, 0.5))
    return tuple(4 if random.random() < share else count for count in counts_of(faces))

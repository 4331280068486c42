"""Random winning hands of Riichi, made to meet the corners of scoring often."""

from collections import Counter
from random import Random

from rules.engine.scoring import MeldKind, SetFact, WinBy, WinFacts, WinFlag
from rules.engine.tiles import ORPHANS, Tile, Wind
from tests.kit.winning_hands import POOLS

FIVES = (4, 13, 22)


def random_riichi_win(random: Random) -> WinFacts:
    """A completed hand, with melds, indicators and circumstances that a case may tell."""
    while True:
        tiles, melds = _hand(random)
        if tiles and max(_copies(tiles, melds).values()) <= 4:
            return _told(random, tiles, melds)


def _hand(random: Random) -> tuple[list[int], tuple[SetFact, ...]]:
    """Concealed tiles with the winning one, and melds."""
    rare = random.random()
    if rare < 0.02:
        return [*ORPHANS, random.choice(ORPHANS)], ()
    if rare < 0.03:
        start = 9 * random.randrange(3)
        return [start + int(rank) - 1 for rank in "1112345678999" + random.choice("123456789")], ()
    if rare < 0.09:
        return _pairs(random), ()
    if rare < 0.13:
        return _runs(random), ()
    return _sets(random)


def _pairs(random: Random) -> list[int]:
    """Seven pairs, often of few faces, so that they may be sequences too."""
    pool = sorted(set(random.choice(POOLS)))
    if len(pool) < 7:
        return []
    start = random.randrange(len(pool) - 6)
    chosen = pool[start : start + 7] if random.random() < 0.5 else random.sample(pool, 7)
    return sorted(chosen * 2)


def _runs(random: Random) -> list[int]:
    """Three neighboring triplets, which are three equal sequences as well."""
    start = random.choice([face for face in range(27) if face % 9 < 7])
    other = random.choice([face for face in range(27) if face % 9 < 7])
    tiles = [start, start + 1, start + 2] * 3 + [other, other + 1, other + 2]
    return [*tiles, *[random.choice([start + 3, start - 1, random.randrange(34)]) % 34] * 2]


def _sets(random: Random) -> tuple[list[int], tuple[SetFact, ...]]:
    pool = random.choice(POOLS)
    chow_share = random.choice((0.0, 0.2, 0.5, 0.7, 0.9, 1.0))
    open_share = random.choice((0.0, 0.0, 0.0, 0.3, 0.6, 1.0))
    kinds = [MeldKind.CONCEALED_KONG] if random.random() < 0.2 else list(MeldKind)[1:]
    concealed = [random.choice(pool)] * 2
    melds: list[SetFact] = []
    for _ in range(4):
        face = random.choice(pool)
        is_chow = random.random() < chow_share and face < 27 and face % 9 < 7
        if random.random() >= open_share:
            concealed += [face, face + 1, face + 2] if is_chow else [face] * 3
        else:
            melds.append(SetFact(MeldKind.CHOW if is_chow else random.choice(kinds), Tile(face)))
    return concealed, tuple(melds)


def _copies(tiles: list[int], melds: tuple[SetFact, ...]) -> Counter[int]:
    copies = Counter(tiles)
    for meld in melds:
        if meld.kind is MeldKind.CHOW:
            copies.update((meld.tile, meld.tile + 1, meld.tile + 2))
        else:
            copies[meld.tile] += 4 if meld.kind.is_kong else 3
    return copies


def _told(random: Random, tiles: list[int], melds: tuple[SetFact, ...]) -> WinFacts:
    """The same tiles as a win: one of them last, in some way, by somebody."""
    concealed = list(tiles)
    tile = concealed.pop(random.randrange(len(concealed)))
    copies = _copies(tiles, melds)
    seat = random.choice(list(Wind))
    by = _by(random, melds)
    flags = _flags(random, by, seat, melds)
    indicators = [Tile(face) for face in random.sample(range(34), 8) if copies[face] < 4]
    turned = random.choice((1, 1, 1, 2, 3))
    return WinFacts(
        concealed=tuple(map(Tile, sorted(concealed))),
        melds=melds,
        bonus=(),
        tile=Tile(tile),
        by=by,
        seat_wind=seat,
        round_wind=random.choice(list(Wind)),
        from_wind=None if by.is_self_drawn else random.choice([wind for wind in Wind if wind is not seat]),
        flags=flags,
        dora=tuple(indicators[:turned]),
        ura=tuple(indicators[-turned:]),
        red_fives=sum(copies[face] > random.randrange(4) for face in FIVES),
    )


def _by(random: Random, melds: tuple[SetFact, ...]) -> WinBy:
    ways = [WinBy.DISCARD] * 4 + [WinBy.SELF_DRAW] * 4 + [WinBy.ROBBED_KONG]
    if any(meld.kind.is_kong for meld in melds):
        ways += [WinBy.REPLACEMENT] * 3
    return random.choice(ways)


def _flags(random: Random, by: WinBy, seat: Wind, melds: tuple[SetFact, ...]) -> frozenset[WinFlag]:
    """Circumstances that don't contradict each other."""
    flags: set[WinFlag] = set()
    is_closed = all(meld.kind is MeldKind.CONCEALED_KONG for meld in melds)
    if is_closed and random.random() < 0.5:
        flags.add(random.choice((WinFlag.RIICHI, WinFlag.RIICHI, WinFlag.DOUBLE_RIICHI)))
        if random.random() < 0.4:
            flags.add(WinFlag.IPPATSU)
    elif not melds and by is WinBy.SELF_DRAW and random.random() < 0.05:
        return frozenset({WinFlag.HEAVENLY if seat is Wind.EAST else WinFlag.EARTHLY})
    if random.random() < 0.15 and by in (WinBy.SELF_DRAW, WinBy.DISCARD):
        flags.add(WinFlag.LAST_DRAW if by is WinBy.SELF_DRAW else WinFlag.LAST_DISCARD)
    return frozenset(flags)

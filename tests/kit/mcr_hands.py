"""Random winning hands of MCR, made so that each of the 81 fans is met often."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from rules.engine.scoring import MeldKind, SetFact, WinBy, WinFacts, WinFlag
from rules.engine.tiles import FACES, ORPHANS, Tile, Wind
from rules.mcr.knitted import KNITTED

Group = tuple[str, int]
"""``chow pung kong`` and the lowest face."""

NUMBERS = tuple(range(27))
HONORS = tuple(range(27, 34))
WINDS = HONORS[:4]
DRAGONS = HONORS[4:]
POOLS: tuple[tuple[int, ...], ...] = (
    tuple(range(34)),
    tuple(range(34)),
    tuple(range(34)),
    NUMBERS,
    tuple(range(9)),
    tuple(range(9, 18)),
    (*range(18, 27), *HONORS),
    (*range(9), *HONORS),
    tuple(range(3)),
    tuple(range(4, 8)),
    tuple(range(12, 18)),
    tuple(range(18)),
    ORPHANS,
    (0, 8, 9, 17, 18, 26),
    HONORS,
    (*WINDS, 4, 5, 13),
    (*DRAGONS, 2, 12, 22),
    (*WINDS, 0, 8),
    (19, 20, 21, 23, 25, 32),
    (*range(9, 14), 16, 17, 19, 21, 22, 23, 25, 26, 31),
    *(tuple(9 * suit + rank for suit in range(3) for rank in ranks) for ranks in (
        range(3), range(3, 6), range(6, 9), range(4), range(5, 9), (1, 3, 5, 7), range(2, 7), range(1, 8)
    )),
)  # fmt: skip
"""Faces that a hand is made from; narrow ones give flushes, ranks, honors and many arrangements."""


def random_mcr_win(random: Random) -> WinFacts:
    """A completed hand that may be told of a case, with melds, flowers and circumstances."""
    while True:
        facts = random.choices(_RECIPES, _WEIGHTS)[0](random)
        if facts is not None:
            return facts


# Four sets and a pair


def _from_pool(random: Random) -> WinFacts | None:
    pool = random.choice(POOLS)
    chow_share = random.choice((0.0, 0.3, 0.5, 0.7, 1.0))
    groups = [_group(random, random.choice(pool), chow_share) for _ in range(4)]
    return _standard(random, groups, random.choice(pool))


def _group(random: Random, face: int, chow_share: float) -> Group:
    if random.random() < chow_share and face < 27 and face % 9 < 7:
        return "chow", face
    return "pung", face


def _of_related_chows(random: Random) -> WinFacts | None:
    """Chows that stand near each other in rank: shifted, alike, or three ranks apart."""
    step = random.choice((0, 0, 1, 2, 3, 3, 6))
    start, suits = random.randrange(7), random.sample(range(3), 3)
    if random.random() < 0.5:
        suits = [suits[0]] * 3
    chows = [9 * suits[i] + start + step * i for i in range(3) if start + step * i < 7]
    chows += [9 * random.choice(suits) + random.randrange(7) for _ in range(4 - len(chows))]
    if random.random() < 0.3:
        chows[-1] = random.choice(chows)
    groups: list[Group] = [("chow", chow) for chow in chows]
    if random.random() < 0.2:
        groups[-1] = ("pung", random.randrange(34))
    return _standard(random, groups, random.randrange(34))


def _of_related_pungs(random: Random) -> WinFacts | None:
    """Pungs of ranks that follow each other or are alike, in one suit or in several."""
    step = random.choice((0, 1, 1))
    start, suits = random.randrange(9), random.sample(range(3), 3)
    if step and random.random() < 0.5:
        suits = [suits[0]] * 3
    faces = [9 * suits[i % 3] + start + step * i for i in range(4) if start + step * i < 9]
    faces = [face for number, face in enumerate(faces) if number < 3 or random.random() < 0.5]
    groups: list[Group] = [("pung", face) for face in faces]
    groups += [_group(random, random.randrange(34), 0.5) for _ in range(4 - len(groups))]
    return _standard(random, groups, random.randrange(34))


def _of_honors(random: Random) -> WinFacts | None:
    pool = random.choice((WINDS, WINDS, DRAGONS, HONORS))
    faces = random.sample(pool, random.choice((2, 3, 3, min(4, len(pool)))))
    groups: list[Group] = [("pung", face) for face in faces]
    groups += [
        _group(random, random.choice(random.choice((WINDS, DRAGONS, NUMBERS))), 0.7)
        for _ in range(4 - len(groups))
    ]
    return _standard(random, groups, random.choice(random.choice((WINDS, DRAGONS, NUMBERS))))


def _of_terminal_chows(random: Random) -> WinFacts | None:
    one, two, three = random.sample(range(3), 3)
    if random.random() < 0.5:
        two = three = one
    groups: list[Group] = [("chow", 9 * suit + start) for suit in (one, two) for start in (0, 6)]
    return _standard(random, groups, 9 * three + random.choice((4, 4, 4, 5)))


def _of_outer_or_inner_chows(random: Random) -> WinFacts | None:
    """A terminal or an honor, or else a 5, in each group."""
    inner = random.random() < 0.5
    starts, faces = ((2, 3, 4), (4, 13, 22)) if inner else ((0, 6), ORPHANS)
    groups = [
        ("chow", 9 * random.randrange(3) + random.choice(starts))
        if random.random() < 0.6
        else ("pung", random.choice(faces))
        for _ in range(4)
    ]
    return _standard(random, groups, random.choice(faces))


def _of_little(random: Random) -> WinFacts | None:
    """Groups of three suits that are seldom related, a pair of honors: sometimes without any fan."""
    one, two, three = random.sample(range(3), 3)
    groups: list[Group] = [("chow", 9 * suit + random.randrange(7)) for suit in (one, one, two)]
    groups.append(("pung", 9 * three + random.randrange(1, 8)))
    return _standard(random, groups, random.choice(HONORS))


def _standard(random: Random, groups: Iterable[Group], pair: int) -> WinFacts | None:
    concealed: list[int] = [pair] * 2
    melds: list[SetFact] = []
    used = Counter(concealed)
    open_share = random.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    kong_share = random.choice((0.0, 0.3, 0.9))
    for kind, face in groups:
        tiles = [face, face + 1, face + 2] if kind == "chow" else [face] * 3
        if random.random() >= open_share:
            concealed.extend(tiles)
            used.update(tiles)
            continue
        meld = MeldKind.CHOW if kind == "chow" else _pung_meld(random, kong_share)
        melds.append(SetFact(meld, Tile(face)))
        used.update([face] * 4 if meld.is_kong else tiles)
    if max(used.values()) > 4:
        return None
    return _told(random, concealed, tuple(melds), used)


def _pung_meld(random: Random, kong_share: float) -> MeldKind:
    if random.random() >= kong_share:
        return MeldKind.PUNG
    return random.choice(
        (MeldKind.KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG, MeldKind.CONCEALED_KONG)
    )


# Special hands


def _of_pairs(random: Random) -> WinFacts | None:
    pool = random.choice(POOLS)
    pairs = [random.choice(pool) for _ in range(7)]
    if max(Counter(pairs).values()) > 2:
        return None
    return _told(random, [face for face in pairs for _ in range(2)], (), Counter(pairs * 2))


def _of_shifted_pairs(random: Random) -> WinFacts | None:
    start = 9 * random.randrange(3) + random.randrange(3)
    return _concealed(random, [start + step for step in range(7)] * 2)


def _of_orphans(random: Random) -> WinFacts | None:
    return _concealed(random, [*ORPHANS, random.choice(ORPHANS)])


def _of_nine_gates(random: Random) -> WinFacts | None:
    start = 9 * random.randrange(3)
    return _concealed(
        random, [start + int(rank) - 1 for rank in "1112345678999" + random.choice("123456789")]
    )


def _of_honors_and_knitted(random: Random) -> WinFacts | None:
    numbers = random.choice((7, 8, 9))
    knitted = random.sample(random.choice(KNITTED).tiles, numbers)
    return _concealed(random, [*knitted, *random.sample(HONORS, 14 - numbers)])


def _of_knitted_straight(random: Random) -> WinFacts | None:
    tiles: list[int] = list(random.choice(KNITTED).tiles)
    used = Counter(tiles)
    kind, face = _group(random, random.randrange(34), 0.6)
    pair = random.choice((random.randrange(34), random.choice(tiles), max(0, face - 1), face))
    more = [face, face + 1, face + 2] if kind == "chow" else [face] * 3
    melds: tuple[SetFact, ...] = ()
    used.update([pair] * 2)
    if random.random() < 0.4:
        meld = MeldKind.CHOW if kind == "chow" else _pung_meld(random, 0.5)
        melds = (SetFact(meld, Tile(face)),)
        used.update([face] if meld.is_kong else [])
    else:
        tiles += more
    used.update(more)
    if max(used.values()) > 4:
        return None
    return _told(random, [*tiles, pair, pair], melds, used)


def _concealed(random: Random, tiles: list[int]) -> WinFacts:
    return _told(random, tiles, (), Counter(tiles))


_RECIPES = (
    _from_pool,
    _of_related_chows,
    _of_related_pungs,
    _of_honors,
    _of_terminal_chows,
    _of_outer_or_inner_chows,
    _of_little,
    _of_pairs,
    _of_shifted_pairs,
    _of_orphans,
    _of_nine_gates,
    _of_honors_and_knitted,
    _of_knitted_straight,
)
_WEIGHTS = (40, 20, 8, 8, 2, 5, 8, 6, 1, 1, 2, 2, 8)


# How it was won


def _told(random: Random, tiles: list[int], melds: tuple[SetFact, ...], used: Counter[int]) -> WinFacts:
    """The same tiles as a win: one of them last, in some way, by somebody."""
    concealed = sorted(tiles)
    tile = Tile(concealed.pop(random.randrange(len(concealed))))
    by = _by(random, melds, alone=used[tile] == 1)
    seat = random.choice(list(Wind))
    return WinFacts(
        concealed=tuple(map(Tile, concealed)),
        melds=melds,
        bonus=tuple(Tile(face) for face in range(FACES, 42) if random.random() < 0.1),
        tile=tile,
        by=by,
        seat_wind=seat,
        round_wind=random.choice(list(Wind)),
        from_wind=None if by.is_self_drawn else random.choice([wind for wind in Wind if wind is not seat]),
        flags=_flags(random, by, may_be_last=tile not in concealed),
    )


def _by(random: Random, melds: tuple[SetFact, ...], *, alone: bool) -> WinBy:
    ways = [WinBy.DISCARD, WinBy.DISCARD, WinBy.SELF_DRAW, WinBy.SELF_DRAW]
    if alone and random.random() < 0.3:
        ways.append(WinBy.ROBBED_KONG)
    if any(meld.kind.is_kong for meld in melds):
        ways.append(WinBy.REPLACEMENT)
    return random.choice(ways)


def _flags(random: Random, by: WinBy, *, may_be_last: bool) -> frozenset[WinFlag]:
    flags = set()
    if random.random() < 0.08 and by is not WinBy.ROBBED_KONG:
        flags.add(WinFlag.LAST_DRAW if by.is_self_drawn else WinFlag.LAST_DISCARD)
    if may_be_last and random.random() < 0.15:
        flags.add(WinFlag.LAST_OF_KIND)
    return frozenset(flags)

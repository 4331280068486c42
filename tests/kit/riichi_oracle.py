"""A second, naive scorer of Riichi, written from the rules without a look at the first.

It works on tiles written out ("5m"), tries every division and every place of the winning tile, and names
what it finds. It is slow, and shares nothing with the evaluator but the facts that go in.
"""

from dataclasses import dataclass
from itertools import pairwise

from rules.engine.scoring import WinFacts
from rules.engine.tiles import tile_name
from rules.riichi.options import RiichiOptions

WINDS = ["1z", "2z", "3z", "4z"]
DRAGONS = ["5z", "6z", "7z"]
SUITED = [[f"{n}{s}" for n in range(1, 10)] for s in "mps"]
KINDS = [*SUITED[0], *SUITED[1], *SUITED[2], *WINDS, *DRAGONS]
MAJOR = [k for k in KINDS if k[1] == "z" or k[0] in "19"]
GREEN = ["2s", "3s", "4s", "6s", "8s", "6z"]
DOUBLED = ["kokushi_musou_13", "suuankou_tanki", "junsei_chuuren_poutou", "daisuushii"]
NEXT = {a: b for ring in (*SUITED, WINDS, DRAGONS) for a, b in pairwise([*ring, ring[0]])}


@dataclass(frozen=True)
class Part:
    """A set or the pair."""

    kind: str  # chow, pung, kong, pair
    tiles: tuple[str, ...]
    hidden: bool
    won: bool = False

    @property
    def is_triplet(self) -> bool:
        return self.kind in ("pung", "kong")


@dataclass(frozen=True)
class Verdict:
    """What the best readings are worth; several where they are equal in points, han and fu."""

    reason: str | None
    total: int = 0
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    lines: tuple[dict[str, int], ...] = ()
    payments: tuple[int, ...] = ()


class Hand:
    """One reading and what surrounds it."""

    def __init__(self, facts: WinFacts, options: RiichiOptions, parts: list[Part]) -> None:
        self.options, self.parts, self.facts = options, parts, facts
        self.flags = {flag.value for flag in facts.flags}
        self.by = facts.by.value
        self.drawn = self.by in ("self_draw", "replacement")
        self.closed = all(meld.kind.value == "concealed_kong" for meld in facts.melds)
        self.seat = WINDS["ESWN".index(facts.seat_wind.value)]
        self.round = WINDS["ESWN".index(facts.round_wind.value)]
        self.held = [tile_name(t) for t in facts.concealed]
        self.tile = tile_name(facts.tile)
        self.all = [*self.held, self.tile, *(t for part in _melds(facts) for t in part.tiles)]
        self.sets = [part for part in parts if part.kind != "pair"]
        self.pair = next((part.tiles[0] for part in parts if part.kind == "pair"), "")
        self.seven = bool(parts) and not self.sets
        self.chows = [part.tiles for part in self.sets if part.kind == "chow"]
        self.triplets = [part.tiles[0] for part in self.sets if part.is_triplet]
        self.hidden = [part for part in self.sets if part.is_triplet and part.hidden]

    def valued_pairs(self) -> int:
        if self.seven:
            return 0
        times = (self.pair in DRAGONS) + (self.pair == self.seat) + (self.pair == self.round)
        return min(times, self.options.double_wind_fu // 2)

    def wait(self) -> str:
        (won,) = [part for part in self.parts if part.won]
        if won.kind != "chow":
            return won.kind
        low, middle, high = won.tiles
        if self.tile == middle:
            return "closed"
        if (self.tile == high and low[0] == "1") or (self.tile == low and high[0] == "9"):
            return "edge"
        return "open"

    def is_pinfu(self) -> bool:
        return self.closed and len(self.chows) == 4 and self.valued_pairs() == 0 and self.wait() == "open"

    def fu(self) -> int:
        if self.seven:
            return 25
        if self.is_pinfu():
            return 20 if self.drawn else 30
        fu = 20 + 2 * self.drawn + 10 * (self.closed and not self.drawn)
        fu += 2 * (self.wait() in ("closed", "edge", "pair")) + 2 * self.valued_pairs()
        for part in self.sets:
            if part.is_triplet:
                worth = 8 if part.kind == "kong" else 2
                fu += worth * (2 if part.hidden else 1) * (2 if part.tiles[0] in MAJOR else 1)
        return 30 if fu == 20 else (fu + 9) // 10 * 10

    def yaku(self) -> dict[str, int]:
        found: dict[str, int] = {}

        def add(key: str, closed: int, opened: int, holds: object) -> None:
            han = closed if self.closed else opened
            if holds and han:
                found[key] = han

        suits = {tile[1] for tile in self.all} - {"z"}
        honors = any(tile[1] == "z" for tile in self.all)
        outside = all(set(part.tiles) & set(MAJOR) for part in self.parts) and bool(self.chows)
        twins = sum(self.chows.count(chow) // 2 for chow in set(self.chows))
        add("double_riichi", 2, 0, "double_riichi" in self.flags)
        add("riichi", 1, 0, "riichi" in self.flags and "double_riichi" not in self.flags)
        add("ippatsu", 1, 0, "ippatsu" in self.flags)
        add("menzen_tsumo", 1, 0, self.drawn)
        add("pinfu", 1, 0, not self.seven and self.is_pinfu())
        add("iipeikou", 1, 0, twins == 1)
        add("ryanpeikou", 3, 0, twins == 2)
        add("tanyao", 1, self.options.open_tanyao, not set(self.all) & set(MAJOR))
        for key, tile in zip(("haku", "hatsu", "chun"), DRAGONS, strict=True):
            add(key, 1, 1, tile in self.triplets)
        add("round_wind", 1, 1, self.round in self.triplets)
        add("seat_wind", 1, 1, self.seat in self.triplets)
        add("rinshan", 1, 1, self.by == "replacement")
        add("chankan", 1, 1, self.by == "robbed_kong")
        add("haitei", 1, 1, self.by == "self_draw" and "last_draw" in self.flags)
        add("houtei", 1, 1, self.by == "discard" and "last_discard" in self.flags)
        add("chiitoitsu", 2, 0, self.seven)
        starts = {chow[0] for chow in self.chows}
        add("sanshoku_doujun", 2, 1, any({f"{n}m", f"{n}p", f"{n}s"} <= starts for n in range(1, 8)))
        add("ittsuu", 2, 1, any({f"1{s}", f"4{s}", f"7{s}"} <= starts for s in "mps"))
        add("chanta", 2, 1, outside and honors)
        add("junchan", 3, 2, outside and not honors)
        add("toitoi", 2, 2, len(self.triplets) == 4)
        add("sanankou", 2, 2, len(self.hidden) == 3)
        add("sankantsu", 2, 2, [part.kind for part in self.sets].count("kong") == 3)
        same = [n for n in range(1, 10) if {f"{n}m", f"{n}p", f"{n}s"} <= set(self.triplets)]
        add("sanshoku_doukou", 2, 2, same)
        add("honroutou", 2, 2, set(self.all) <= set(MAJOR))
        dragons = [tile for tile in self.triplets if tile in DRAGONS]
        add("shousangen", 2, 2, len(dragons) == 2 and self.pair in DRAGONS and not self.seven)
        add("honitsu", 3, 2, len(suits) == 1 and honors)
        add("chinitsu", 6, 5, len(suits) == 1 and not honors)
        return found

    def dora(self) -> dict[str, int]:
        riichi = self.flags & {"riichi", "double_riichi"}
        counts = {
            "dora": sum(self.all.count(NEXT[tile_name(i)]) for i in self.facts.dora),
            "ura_dora": sum(self.all.count(NEXT[tile_name(i)]) for i in self.facts.ura) if riichi else 0,
            "aka_dora": self.facts.red_fives if self.options.red_fives else 0,
        }
        return {key: count for key, count in counts.items() if count}

    def yakuman(self) -> list[str]:
        ranks = sorted(tile[0] for tile in self.all)
        before = sorted(tile[0] for tile in self.held)
        one_suit = len({tile[1] for tile in self.all}) == 1 and self.all[0][1] != "z"
        gates = one_suit and not self.facts.melds and all(
            ranks.count(r) >= (3 if r in "19" else 1) for r in "123456789"
        )  # fmt: skip
        all_gates = gates and before == list("1112345678999")
        kokushi = not self.parts
        winds = [tile for tile in self.triplets if tile in WINDS]
        four_hidden = len(self.hidden) == 4
        held = {
            "kokushi_musou": kokushi and len(set(self.held)) < 13,
            "kokushi_musou_13": kokushi and len(set(self.held)) == 13,
            "suuankou": four_hidden and self.wait() != "pair",
            "suuankou_tanki": four_hidden and self.wait() == "pair",
            "chuuren_poutou": gates and not all_gates,
            "junsei_chuuren_poutou": all_gates,
            "tenhou": "heavenly" in self.flags,
            "chiihou": "earthly" in self.flags,
            "daisangen": set(DRAGONS) <= set(self.triplets),
            "shousuushii": len(winds) == 3 and self.pair in WINDS and not self.seven,
            "daisuushii": len(winds) == 4,
            "tsuuiisou": all(tile[1] == "z" for tile in self.all),
            "ryuuiisou": set(self.all) <= set(GREEN),
            "chinroutou": all(tile[0] in "19" and tile[1] != "z" for tile in self.all),
            "suukantsu": [part.kind for part in self.sets].count("kong") == 4,
        }
        return [key for key, holds in held.items() if holds]


def verdict(facts: WinFacts, options: RiichiOptions) -> Verdict:
    """The best reading, or why there is none."""
    readings = [Hand(facts, options, parts) for parts in _readings(facts)]
    if not readings:
        return Verdict("shape")
    worth = [found for hand in readings if (found := _worth(hand))]
    if not worth:
        return Verdict("no_yaku")
    best = max(rank for rank, _, _ in worth)
    base, _, han, fu = best
    hand = readings[0]
    yakuman = next(count for rank, count, _ in worth if rank == best)
    payments = _payments(base, facts, hand.drawn)
    return Verdict(
        None,
        total=payments["ESWN".index(facts.seat_wind.value)],
        han=None if yakuman else han,
        fu=None if yakuman else fu,
        yakuman=yakuman,
        lines=tuple(lines for rank, _, lines in worth if rank == best),
        payments=payments,
    )


def _worth(hand: Hand) -> tuple[tuple[int, bool, int, int], int, dict[str, int]] | None:
    options = hand.options
    if keys := hand.yakuman():
        lines = {key: 26 if options.double_yakuman and key in DOUBLED else 13 for key in keys}
        count = sum(lines.values()) // 13 if options.yakuman_add else max(lines.values()) // 13
        return (8000 * count, True, 0, 0), count, lines
    lines = hand.yaku()
    if not lines:
        return None
    lines |= hand.dora()
    han, fu = sum(lines.values()), hand.fu()
    return (_base(han, fu, options), False, han, fu), 0, lines


def _base(han: int, fu: int, options: RiichiOptions) -> int:
    if han >= 13 and options.counted_yakuman:
        return 8000
    for least, base in ((11, 6000), (8, 4000), (6, 3000), (5, 2000)):
        if han >= least:
            return base
    base = min(2000, fu * 2 ** (2 + han))
    return 2000 if options.kiriage_mangan and base == 1920 else base


def _payments(base: int, facts: WinFacts, drawn: bool) -> tuple[int, ...]:
    def up(points: int) -> int:
        return (points + 99) // 100 * 100

    paid = {}
    for wind in "ESWN":
        if wind == facts.seat_wind.value:
            continue
        if drawn:
            paid[wind] = up(base * 2 if "E" in (wind, facts.seat_wind.value) else base)
        elif facts.from_wind is not None and wind == facts.from_wind.value:
            paid[wind] = up(base * (6 if facts.seat_wind.value == "E" else 4))
        else:
            paid[wind] = 0
    return tuple(-paid[wind] if wind in paid else sum(paid.values()) for wind in "ESWN")


def _melds(facts: WinFacts) -> list[Part]:
    parts = []
    for meld in facts.melds:
        kind, name = meld.kind.value, tile_name(meld.tile)
        if kind == "chow":
            parts.append(Part("chow", tuple(f"{int(name[0]) + i}{name[1]}" for i in range(3)), False))
        elif kind == "pung":
            parts.append(Part("pung", (name,) * 3, False))
        else:
            parts.append(Part("kong", (name,) * 4, kind == "concealed_kong"))
    return parts


def _readings(facts: WinFacts) -> list[list[Part]]:
    """Every division with every place of the winning tile; an empty one for the thirteen orphans."""
    held = sorted([*(tile_name(t) for t in facts.concealed), tile_name(facts.tile)])
    tile, drawn = tile_name(facts.tile), facts.by.value in ("self_draw", "replacement")
    if not facts.melds and len(held) == 14 and set(held) == set(MAJOR):
        return [[]]
    if facts.by.value == "robbed_concealed_kong":
        return []
    found = []
    if not facts.melds and len(set(held)) == 7 and all(held.count(t) == 2 for t in held):
        found.append([Part("pair", (t, t), True, t == tile) for t in sorted(set(held))])
    for parts in _divisions(held):
        for index, part in enumerate(parts):
            if tile in part.tiles:
                won = Part(part.kind, part.tiles, drawn or part.kind == "chow", True)
                found.append([*parts[:index], won, *parts[index + 1 :], *_melds(facts)])
    return found


def _divisions(tiles: list[str], pair_taken: bool = False) -> list[list[Part]]:
    if not tiles:
        return [[]] if pair_taken else []
    first = tiles[0]
    tries = [("pung", [first] * 3), ("pair", [first] * 2)]
    if first[1] != "z":
        tries.append(("chow", [first, f"{int(first[0]) + 1}{first[1]}", f"{int(first[0]) + 2}{first[1]}"]))
    found = []
    for kind, needed in tries:
        if kind == "pair" and pair_taken:
            continue
        rest = list(tiles)
        try:
            for tile in needed:
                rest.remove(tile)
        except ValueError:
            continue
        found += [
            [Part(kind, tuple(needed), True), *others]
            for others in _divisions(rest, pair_taken or kind == "pair")
        ]
    return found

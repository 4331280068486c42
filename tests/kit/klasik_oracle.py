"""A second, naive scorer, written from the rules without a look at the first.

It works on tiles written out ("5m"), tries every split and every place of the winning tile, and names what
it finds. It is slow, and shares nothing with the evaluator but the facts that go in.
"""

from dataclasses import dataclass, replace
from itertools import groupby

from rules.engine.scoring import WinFacts
from rules.engine.tiles import Tile, tile_name

WINDS = ["1z", "2z", "3z", "4z"]
DRAGONS = ["5z", "6z", "7z"]
KINDS = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + WINDS + DRAGONS
MAJOR = [k for k in KINDS if k[1] == "z" or k[0] in "19"]


@dataclass(frozen=True)
class Part:
    """A set or the pair."""

    kind: str  # chow, pung, kong, pair
    tiles: tuple[str, ...]
    scores_open: bool = False
    counts_open: bool = False  # for doubles and limits

    @property
    def is_triplet(self) -> bool:
        return self.kind in ("pung", "kong")


@dataclass
class Verdict:
    wins: bool
    limits: frozenset[str] = frozenset()
    total: int = 0
    base_and_doubles: frozenset[tuple[int, int]] = frozenset()


def verdict(facts: WinFacts) -> Verdict:
    winning = tile_name(facts.tile)
    held = [tile_name(t) for t in facts.concealed]
    melds = [_meld(meld.kind.value, meld.tile) for meld in facts.melds]
    everything = held + [winning] + [t for part in melds for t in part.tiles]
    orphans = not melds and set(everything) == set(MAJOR)
    by = facts.by.value
    if orphans:
        return Verdict(True, frozenset(_limits(facts, [], everything) | {"thirteen_orphans"}), 1000)
    if by == "robbed_concealed_kong":
        return Verdict(False)
    ways = [
        melds + placed
        for parts in splits_of(sorted([*held, winning]))
        for placed in _placements(parts, winning, by in ("self_draw", "replacement"))
    ]
    if not ways:
        return Verdict(False)
    limits = max((_limits(facts, parts, everything) for parts in ways), key=len)
    if limits:
        return Verdict(True, frozenset(limits), 1000)
    lonely = _only_chance(facts, held, winning)
    values = {(_base(facts, parts, lonely), _doubles(facts, parts, everything)) for parts in ways}
    best = max(min(1000, base * 2**doubles) for base, doubles in values)
    return Verdict(
        True,
        total=best,
        base_and_doubles=frozenset(pair for pair in values if min(1000, pair[0] * 2 ** pair[1]) == best),
    )


def _meld(kind: str, lowest: int) -> Part:
    name = tile_name(Tile(lowest))
    if kind == "chow":
        return Part("chow", tuple(f"{int(name[0]) + i}{name[1]}" for i in range(3)), True, True)
    if kind == "pung":
        return Part("pung", (name,) * 3, True, True)
    return Part("kong", (name,) * 4, kind in ("kong", "added_kong"), kind == "added_kong")


def splits_of(tiles: list[str], pair_taken: bool = False) -> list[list[Part]]:
    if not tiles:
        return [[]] if pair_taken else []
    first = tiles[0]
    found = []
    following = [first, f"{int(first[0]) + 1}{first[1]}", f"{int(first[0]) + 2}{first[1]}"]
    tries = [("pung", [first] * 3), ("pair", [first] * 2)]
    if first[1] != "z":
        tries.append(("chow", following))
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
            [Part(kind, tuple(needed)), *others] for others in splits_of(rest, pair_taken or kind == "pair")
        ]
    return found


def _placements(parts: list[Part], winning: str, self_drawn: bool) -> list[list[Part]]:
    """Each part that may have been finished by the winning tile, marked; a discard opens it."""
    ways = []
    for index, part in enumerate(parts):
        if winning in part.tiles:
            finished = replace(
                part, kind=part.kind + "!", scores_open=not self_drawn, counts_open=not self_drawn
            )
            ways.append([*parts[:index], finished, *parts[index + 1 :]])
    return ways


def _plain(parts: list[Part]) -> list[Part]:
    return [replace(part, kind=part.kind.rstrip("!")) for part in parts]


def _only_chance(facts: WinFacts, held: list[str], winning: str) -> bool:
    for number, kind in enumerate(KINDS):
        if kind == winning or facts.visible[number] >= 4:
            continue
        if splits_of(sorted([*held, kind])):
            return False
    return True


def _base(facts: WinFacts, parts: list[Part], only_chance: bool) -> int:
    base = 40 if facts.by.value in ("self_draw", "replacement") else 20
    base += 4 * len(facts.bonus)
    base += 2 * only_chance
    base += 2 * any(part.kind == "pair!" for part in parts)
    for part in _plain(parts):
        tile = part.tiles[0]
        if part.kind == "pair":
            base += 2 * (tile in DRAGONS)
            base += 2 * (tile == WINDS["ESWN".index(facts.seat_wind.value)])
            base += 2 * (tile == WINDS["ESWN".index(facts.round_wind.value)])
        elif part.is_triplet:
            worth = 2 if part.kind == "pung" else 8
            worth *= 1 if part.scores_open else 2
            base += worth * (2 if tile in MAJOR else 1)
    return base


def _doubles(facts: WinFacts, parts: list[Part], everything: list[str]) -> int:
    self_drawn = facts.by.value in ("self_draw", "replacement")
    parts = _plain(parts)
    sets = [part for part in parts if part.kind != "pair"]
    triplets = [part.tiles[0] for part in sets if part.is_triplet]
    (pair,) = [part.tiles[0] for part in parts if part.kind == "pair"]
    doubles = 0
    dragons = sum(tile in DRAGONS for tile in triplets)
    if dragons == 3:
        doubles += 5
    elif dragons == 2 and pair in DRAGONS:
        doubles += 3
    else:
        doubles += dragons
    doubles += WINDS["ESWN".index(facts.seat_wind.value)] in triplets
    doubles += WINDS["ESWN".index(facts.round_wind.value)] in triplets
    doubles += sum(tile in WINDS for tile in triplets) == 3 and pair in WINDS
    doubles += len(triplets) == 4
    doubles += all(tile in MAJOR for tile in everything)
    letters = {tile[1] for tile in everything}
    if len(letters - {"z"}) == 1:
        doubles += 1 if "z" in letters else 3
    doubles += sum(not part.counts_open for part in sets if part.is_triplet) >= 3
    doubles += self_drawn and not any(part.counts_open for part in sets)
    flags = {flag.value for flag in facts.flags}
    doubles += "last_draw" in flags
    doubles += "last_discard" in flags
    doubles += facts.by.value == "replacement"
    doubles += facts.by.value.startswith("robbed")
    return doubles + _bonus_doubles(facts)


def _bonus_doubles(facts: WinFacts) -> int:
    names = [tile_name(tile) for tile in facts.bonus]
    if len(names) == 8:
        return 3
    own = str(1 + "ESWN".index(facts.seat_wind.value))
    flowers = [name for name in names if name[1] == "f"]
    seasons = [name for name in names if name[1] == "g"]
    return (own + "f" in flowers and own + "g" in seasons) + (len(flowers) == 4) + (len(seasons) == 4)


def _limits(facts: WinFacts, parts: list[Part], everything: list[str]) -> set[str]:
    by, winning = facts.by.value, tile_name(facts.tile)
    self_drawn = by in ("self_draw", "replacement")
    flags = {flag.value for flag in facts.flags}
    parts = _plain(parts)
    sets = [part for part in parts if part.kind != "pair"]
    triplets = [part.tiles[0] for part in sets if part.is_triplet]
    all_hidden = bool(sets) and not any(part.counts_open for part in sets)
    letters = {tile[1] for tile in everything}
    held = {
        "all_green": set(everything) <= {"2s", "3s", "4s", "6s", "8s", "6z"},
        "four_kongs": [part.kind for part in sets].count("kong") == 4,
        "hidden_treasure": self_drawn and len(triplets) == 4 and all_hidden,
        "three_great_scholars": set(DRAGONS) <= set(triplets) and len(triplets) == 4,
        "all_honors": letters == {"z"},
        "all_terminals": all(tile[0] in "19" and tile[1] != "z" for tile in everything),
        "big_four_winds": set(WINDS) <= set(triplets),
        "nine_gates": not facts.melds and len(letters) == 1 and _is_nine_gates(everything),
        "fully_concealed_suit": self_drawn and all_hidden and len(letters) == 1 and letters != {"z"},
        "heavenly": "heavenly" in flags,
        "earthly": "earthly" in flags,
        "moon_from_the_bottom_of_the_sea": winning == "1p" and bool(flags & {"last_draw", "last_discard"}),
        "plum_blossom_on_the_roof": winning == "5p" and by == "replacement",
        "scratching_a_carrying_pole": winning == "2s" and by.startswith("robbed"),
        "kong_on_kong": "kong_on_kong" in flags,
        "dealer_thirteen_wins": facts.dealer_streak == 13,
    }
    return {name for name, holds in held.items() if holds}


def _is_nine_gates(everything: list[str]) -> bool:
    ranks = sorted(tile[0] for tile in everything)
    copies = {rank: len(list(same)) for rank, same in groupby(ranks)}
    return len(ranks) == 14 and all(copies.get(r, 0) >= (3 if r in "19" else 1) for r in "123456789")

"""Shanten tables against a slow search that knows only what a set is."""

import random
import sys
from itertools import product

import pytest

from rules.engine.shanten import (
    codes_of,
    codes_shanten,
    keepings,
    orphans_shanten,
    orphans_useful,
    pairs_shanten,
    pairs_useful,
    shanten,
    useful_tiles,
)
from rules.engine.shanten_build import build_tables
from rules.engine.shanten_load import load_tables
from rules.engine.shanten_more import missing_with_one, missing_without
from rules.engine.shanten_whole import SuitCodes, any_shanten
from rules.engine.tiles import FACES, ORPHANS, Tile, counts_of, format_tiles, parse_tiles

GROUPS = [
    *((tile, tile, tile) for tile in range(FACES)),
    *((tile, tile + 1, tile + 2) for tile in range(27) if tile % 9 < 7),
]


def counts(text):
    return counts_of(parse_tiles(text))


def price(group, used, held):
    """Tiles that the group adds to what is missing, or None if it would need a fifth copy."""
    total = 0
    after = list(used)
    for tile in group:
        total += after[tile] >= held[tile]
        after[tile] += 1
        if after[tile] > 4:
            return None
    return total, after


def slow_shanten(held, melds=0):
    """Tries every choice of sets and pair, cheapest first, and keeps the cheapest whole."""
    groups = sorted((price(group, [0] * FACES, held)[0], group) for group in GROUPS)
    pairs = [(tile, tile) for tile in range(FACES)]
    best = 99

    def search(first, left, used, missing):
        nonlocal best
        if left == 0:
            for pair in pairs:
                priced = price(pair, used, held)
                if priced is not None:
                    best = min(best, missing + priced[0])
            return
        for place in range(first, len(groups)):
            least, group = groups[place]
            if missing + least * left >= best:
                return
            priced = price(group, used, held)
            if priced is not None and missing + priced[0] < best:
                search(place, left - 1, priced[1], missing + priced[0])

    search(0, 4 - melds, [0] * FACES, 0)
    return best - 1


def random_counts(rng, size, faces=range(FACES)):
    held = [0] * FACES
    for copy in rng.sample([tile for tile in faces for _ in range(4)], size):
        held[copy] += 1
    return held


def nearly_complete_counts(rng, melds):
    """A complete hand in which a few tiles were exchanged."""
    while True:
        tiles = [tile for group in rng.choices(GROUPS, k=4 - melds) for tile in group]
        tiles += [rng.randrange(FACES)] * 2
        for _ in range(rng.randrange(4)):
            tiles[rng.randrange(len(tiles))] = rng.randrange(FACES)
        held = counts_of(map(Tile, tiles))
        if max(held) <= 4:
            return held


@pytest.mark.parametrize("seed", range(6))
def test_the_table_agrees_with_a_search_over_all_sets_for_random_hands(seed):
    rng = random.Random(seed)
    for _ in range(150):
        melds = rng.choice((0, 0, 1, 2, 3, 4))
        held = random_counts(rng, 14 - 3 * melds - rng.randrange(2))
        assert shanten(held, melds) == slow_shanten(held, melds), (held, melds)


@pytest.mark.parametrize("seed", range(6))
def test_the_table_agrees_with_a_search_over_all_sets_near_completion(seed):
    rng = random.Random(seed)
    for _ in range(200):
        melds = rng.choice((0, 0, 0, 1, 2, 3))
        held = nearly_complete_counts(rng, melds)
        assert shanten(held, melds) == slow_shanten(held, melds), (held, melds)


@pytest.mark.parametrize("seed", range(4))
def test_the_table_agrees_with_a_search_over_all_sets_in_one_suit_and_honors(seed):
    rng = random.Random(seed)
    for _ in range(100):
        faces = list(range(9)) + (list(range(27, FACES)) if rng.randrange(2) else [])
        held = random_counts(rng, 13 + rng.randrange(2), faces)
        assert shanten(held) == slow_shanten(held), held


def test_the_table_has_as_few_kinds_of_suits_as_the_rules_give():
    """The whole table of 5⁹ suits has 126 kinds, of honors 55; joined they make 180 and 165."""
    table = build_tables()
    assert (len(table.suits), len(table.honors)) == (5**9, 5**7)
    assert (len(set(table.suits)), len(set(table.honors))) == (126, 55)
    assert {len(rows) for rows in table.missing} == {180}
    assert {len(row) for rows in table.missing for row in rows} == {165}


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("123m456p789s11155z", 0, -1),
        ("123m456p789s1155z", 0, 0),
        ("11123m", 3, -1),
        ("5z", 4, 0),
        ("55z", 4, -1),
        ("1m", 4, 0),
        ("1111m", 3, 1),
        ("11112222m33334p", 0, 1),
        ("147m258p369s12345z", 0, 8),
        ("19m19p19s1234567z", 0, 8),
        ("", 4, 1),
    ],
)
def test_the_shanten_of_known_hands(text, melds, expected):
    assert shanten(counts(text), melds) == expected


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("123m456p78s111z55z", 0, "69s"),
        ("1112345678999m", 0, "123456789m"),
        ("2345m", 3, "25m"),
        ("23m55z", 3, "14m"),
        ("1155z", 3, "15z"),
        ("3333m", 3, "12456789m123456789p123456789s1234567z"),
    ],
)
def test_the_waits_of_a_ready_hand(text, melds, expected):
    assert format_tiles(useful_tiles(counts(text), melds)) == expected


def test_four_equal_tiles_do_not_wait_for_a_fifth():
    assert Tile(0) not in useful_tiles(counts("1111m123p456p789p"))


@pytest.mark.parametrize("seed", range(3))
def test_exactly_the_useful_tiles_lower_the_shanten_and_each_by_one(seed):
    rng = random.Random(seed)
    for _ in range(40):
        melds = rng.randrange(4)
        held = random_counts(rng, 13 - 3 * melds)
        now = shanten(held, melds)
        useful = useful_tiles(held, melds)
        for tile in range(FACES):
            if held[tile] < 4:
                more = [copies + (face == tile) for face, copies in enumerate(held)]
                assert shanten(more, melds) == now - (tile in useful)


@pytest.mark.parametrize("melds", range(5))
def test_one_tile_more_or_less_of_each_face_is_told_at_once(melds):
    """Against the plain way: the shanten of each of these hands. A fifth copy changes nothing."""
    dealt = random.Random(melds)
    for _ in range(60):
        held = counts_of(dealt.sample([Tile(tile) for tile in range(FACES)] * 4, 14 - 3 * melds))
        codes, sets = codes_of(held), 4 - melds
        now, more = missing_with_one(codes, sets)
        assert now == shanten(held, melds) + 1
        tiles = [Tile(tile) for tile in range(FACES) if held[tile]]
        for tile in range(FACES):
            with_one = [*held]
            with_one[tile] = min(4, held[tile] + 1)
            assert more[tile] == shanten(with_one, melds) + 1
        for tile, lacks in zip(tiles, missing_without(codes, tiles, sets), strict=True):
            without = [*held]
            without[tile] -= 1
            assert lacks == shanten(without, melds) + 1


@pytest.mark.parametrize("seed", range(3))
def test_keepings_give_each_discard_its_own_shanten_and_useful_tiles(seed):
    rng = random.Random(seed)
    for _ in range(20):
        melds = rng.randrange(4)
        held = random_counts(rng, 14 - 3 * melds)
        found = keepings(held, melds)
        assert [keeping.discard for keeping in found] == [tile for tile in range(FACES) if held[tile]]
        for keeping in found:
            left = [copies - (face == keeping.discard) for face, copies in enumerate(held)]
            assert keeping.shanten == shanten(left, melds)
            assert keeping.useful == useful_tiles(left, melds)


def test_codes_kept_up_while_tiles_come_and_go_equal_codes_counted_afresh():
    rng = random.Random(5)
    held = random_counts(rng, 13)
    kept = SuitCodes(held)
    for _ in range(60):
        drawn = Tile(rng.choice([tile for tile in range(FACES) if kept.counts[tile] < 4]))
        kept.add(drawn)
        kept.remove(Tile(rng.choice([tile for tile in range(FACES) if kept.counts[tile]])))
        assert kept.codes == codes_of(kept.counts)
        assert kept.shanten() == codes_shanten(kept.codes) == shanten(kept.counts)
        assert kept.useful() == useful_tiles(kept.counts)


@pytest.mark.parametrize(
    ("text", "expected", "useful"),
    [
        ("19m19p19s1234567z", 0, "19m19p19s1234567z"),
        ("19m19p19s1234566z", 0, "7z"),
        ("19m19p19s12345677z", -1, ""),
        ("11m199p19s123455z", 2, "9m67z"),
        ("2345678m2345678p", 13, "19m19p19s1234567z"),
    ],
)
def test_thirteen_orphans_need_every_kind_and_one_pair(text, expected, useful):
    assert orphans_shanten(counts(text)) == expected
    assert format_tiles(orphans_useful(counts(text))) == useful


@pytest.mark.parametrize(
    ("text", "expected", "useful"),
    [
        ("1122m3344p5566s77z", -1, ""),
        ("1122m3344p5566s7z", 0, "7z"),
        ("1112m3344p5566s7z", 1, "2m7z"),
        ("1111222233m456p", 4, "456789m123456789p123456789s1234567z"),
    ],
)
def test_seven_pairs_must_be_seven_different_pairs(text, expected, useful):
    assert pairs_shanten(counts(text)) == expected
    if expected >= 0:
        assert format_tiles(pairs_useful(counts(text))) == useful


def slow_pairs_shanten(held):
    """Takes the seven fullest faces and counts what their pairs lack."""
    return 14 - sum(sorted((min(copies, 2) for copies in held), reverse=True)[:7]) - 1


def test_seven_pairs_agree_with_filling_the_seven_fullest_faces():
    rng = random.Random(9)
    for size, faces in product((13, 14), (range(FACES), range(6), range(9))):
        for _ in range(20):
            held = random_counts(rng, size, faces)
            assert pairs_shanten(held) == slow_pairs_shanten(held)


def test_exactly_the_useful_tiles_bring_seven_pairs_and_orphans_nearer():
    rng = random.Random(11)
    for _ in range(60):
        held = random_counts(rng, 13, rng.choice((range(FACES), range(6), ORPHANS)))
        for distance, useful in ((pairs_shanten, pairs_useful), (orphans_shanten, orphans_useful)):
            for tile in (tile for tile in range(FACES) if held[tile] < 4):
                more = [copies + (face == tile) for face, copies in enumerate(held)]
                assert distance(more) == distance(held) - (tile in useful(held))


def mixed_hand(dice, size):
    """A hand as dealt, or near to pairs, to orphans or to a flush."""
    kind = dice.randrange(4)
    if kind == 0:
        held = [face for face in dice.sample(range(FACES), 7) for _ in range(2)]
    elif kind == 1:
        held = [*dice.sample(ORPHANS, 12), *dice.choices(ORPHANS, k=2)]
    else:
        held = [copy // 4 for copy in dice.sample(range(36 if kind == 2 else 136), 14)]
    dice.shuffle(held)
    return counts_of(held[:size])


@pytest.mark.parametrize("seed", range(4))
def test_the_least_of_the_three_forms_is_found_from_the_suits_as_in_the_plain_way(seed):
    dice = random.Random(seed)
    for _ in range(500):
        held = mixed_hand(dice, dice.choice((13, 14)))
        plain = min(shanten(held), pairs_shanten(held), orphans_shanten(held))
        assert any_shanten(held) == any_shanten(bytes(held)) == plain


@pytest.mark.parametrize("seed", range(4))
def test_what_each_face_makes_of_a_kept_hand_is_what_the_plain_way_says(seed):
    """A fifth copy is of no use, so that a face held four times changes nothing."""
    dice = random.Random(seed)
    for _ in range(200):
        held = mixed_hand(dice, 13)
        kept = SuitCodes(held)
        for tile in map(Tile, range(FACES)):
            more = [min(4, copies + (face == tile)) for face, copies in enumerate(held)]
            assert kept.shanten_with(tile) == min(shanten(more), pairs_shanten(more), orphans_shanten(more))


@pytest.mark.parametrize("seed", range(4))
def test_a_kept_hand_knows_what_one_more_tile_makes_of_it_after_any_change(seed):
    dice = random.Random(seed)
    kept = SuitCodes(mixed_hand(dice, 13))
    for _ in range(60):
        for tile in map(Tile, range(FACES)):
            if kept.counts[tile] < 4:
                more = list(kept.counts)
                more[tile] += 1
                assert kept.shanten_with(tile) == any_shanten(more)
        kept.remove(Tile(dice.choice([tile for tile in range(FACES) if kept.counts[tile]])))
        kept.add(Tile(dice.choice([tile for tile in range(FACES) if kept.counts[tile] < 4])))


def test_the_stored_tables_are_those_that_the_definition_builds():
    """Made anew by ``python -m tools.shanten_tables``."""
    assert load_tables() == build_tables()


def test_without_the_decompressor_the_tables_are_built(monkeypatch):
    monkeypatch.setitem(sys.modules, "lzma", None)
    built = object()
    monkeypatch.setattr("rules.engine.shanten_load.build_tables", lambda: built)
    assert load_tables() is built

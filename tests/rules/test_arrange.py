"""Splits of a hand, and the faces that complete one."""

from random import Random

import pytest

from rules.engine.arrange import (
    arrangements,
    completing,
    completing_orphans,
    is_complete,
    is_orphans,
    pack,
    pack_counts,
)
from rules.engine.tiles import ORPHANS, Tile, counts_of, format_tiles, parse_tiles, tile_name
from tests.kit.klasik_oracle import splits_of


def splits(hand: str) -> list[str]:
    """Each split as text: pungs, first faces of chows, pair."""
    shown = []
    for split in arrangements(pack(parse_tiles(hand))):
        pungs = [Tile(face) for face in range(34) if split.pungs >> face & 1]
        shown.append(f"{format_tiles(pungs)}|{format_tiles(split.chows)}|{format_tiles([split.pair])}")
    return sorted(shown)


def waits(hand: str) -> str:
    return format_tiles(completing(pack(parse_tiles(hand))))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("55z", ["||5z"]),
        ("123m55z", ["|1m|5z"]),
        ("222333444m55z", ["234m||5z", "|222m|5z"]),
        ("22233344455m", ["234m||5m", "|222m|5m", "|233m|2m"]),
        ("22334455667788s", ["|2255s|8s", "|2266s|5s", "|3366s|2s"]),
        ("111222333m456p11z", ["123m|4p|1z", "|111m4p|1z"]),
        ("11112345678999m", ["1m|147m|9m"]),
    ],
)
def test_all_splits_are_found_once(hand, expected):
    assert splits(hand) == expected


@pytest.mark.parametrize(
    "hand", ["1144m2277p3355s11z", "123m456p789s12z", "123z456m789p1122s", "891m123p456s777z11z"]
)
def test_pairs_honors_and_wrapped_ranks_make_no_sets(hand):
    assert splits(hand) == []
    assert not is_complete(pack(parse_tiles(hand)))


def test_two_pairs_in_two_suits_are_no_hand():
    assert splits("123m55p123s55z") == []


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("5z", "5z"),
        ("67s55z", "58s"),
        ("55m44z", "5m4z"),
        ("1112345678999m", "123456789m"),
        ("2345m", "25m"),
        ("1113m", "23m"),
        ("13m55z", "2m"),
        ("12m89p", ""),
        ("1m5z11p", ""),
    ],
)
def test_waits_are_those_of_the_shape(hand, expected):
    assert waits(hand) == expected


def test_a_fifth_copy_is_a_wait_of_the_shape():
    """K-5.9: copies hidden in the own hand never drop a kind."""
    assert waits("1111234m") == "14m"


def test_waits_and_splits_agree_with_trying_everything():
    random = Random(14)
    found = 0
    for _ in range(1000):
        faces = random.sample(range(34), 2) if random.random() < 0.2 else []
        start = 9 * random.randrange(3)
        pool = [*range(start, start + 9), *faces] * 4
        hand = sorted(random.sample(pool, random.choice((4, 7, 10, 13))))
        names = [tile_name(Tile(face)) for face in hand]
        tried = [face for face in range(34) if splits_of(sorted([*names, tile_name(Tile(face))]))]
        code = pack(map(Tile, hand))
        assert list(completing(code)) == tried
        found += len(tried)
        for face in tried:
            full = pack_counts(counts_of(map(Tile, [*hand, face])))
            naive = splits_of(sorted([*names, tile_name(Tile(face))]))
            different = {tuple(sorted((part.kind, part.tiles) for part in parts)) for parts in naive}
            assert len(arrangements(full)) == len(set(arrangements(full))) == len(different)
            assert is_complete(full)
    assert found > 500


def test_thirteen_orphans_have_one_of_them_twice():
    assert is_orphans(pack(parse_tiles("119m19p19s1234567z")))
    assert not is_orphans(pack(parse_tiles("119m19p19s1234566z")))
    assert not is_orphans(pack(parse_tiles("129m19p19s1234567z")))


def test_thirteen_orphans_wait_for_the_missing_face_or_for_all():
    assert completing_orphans(pack(parse_tiles("119m19p19s123456z"))) == parse_tiles("7z")
    assert completing_orphans(pack(ORPHANS)) == ORPHANS
    assert completing_orphans(pack(parse_tiles("1199m19p19s12345z"))) == ()

"""Legal hands and waits. Source: specs K-3.7, K-3.14, K-5.9."""

import pytest

from rules.engine.tiles import counts_of, format_tiles, parse_tiles
from rules.klasik.shape import is_winning_shape, waits


def shape(hand: str, melds: int = 0, *, orphans_only: bool = False) -> bool:
    return is_winning_shape(counts_of(parse_tiles(hand)), melds, orphans_only=orphans_only)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [("123456789m123p55z", 0), ("123m55z", 3), ("55z", 4), ("119m19p19s1234567z", 0)],
)
def test_four_sets_and_a_pair_or_the_orphans_are_a_hand(hand, melds):
    assert shape(hand, melds)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("1144m2277p3355s11z", 0),
        ("123m55z", 2),
        ("123m55z", 4),
        ("123456789m123p56z", 0),
        ("119m19p19s1234566z", 0),
    ],
)
def test_nothing_else_is(hand, melds):
    assert not shape(hand, melds)


def test_a_concealed_kong_is_robbed_by_the_orphans_alone():
    assert shape("119m19p19s1234567z", orphans_only=True)
    assert not shape("123456789m123p55z", orphans_only=True)


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("67s55z", 3, "58s"),
        ("1111234m", 2, "14m"),
        ("19m19p19s1234567z", 0, "19m19p19s1234567z"),
        ("119m19p19s123456z", 0, "7z"),
        ("67s55z", 2, ""),
        ("1144m2277p3355s1z", 0, ""),
    ],
)
def test_waits_are_all_faces_that_complete_the_tiles(hand, melds, expected):
    assert format_tiles(waits(counts_of(parse_tiles(hand)), melds)) == expected

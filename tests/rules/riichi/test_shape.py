"""Complete hands, waits and tenpai. Source: docs/rules/riichi.md, R-4 and R-6."""

import pytest

from rules.engine.tiles import counts_of, format_tiles, parse_tiles
from rules.riichi.shape import is_tenpai, is_winning_shape, shape_waits, waits


def shape(hand: str, melds: int = 0, *, orphans_only: bool = False) -> bool:
    return is_winning_shape(counts_of(parse_tiles(hand)), melds, orphans_only=orphans_only)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("123456789m123p55z", 0),
        ("123m55z", 3),
        ("55z", 4),
        ("1133m2255p6688s77z", 0),
        ("119m19p19s1234567z", 0),
    ],
)
def test_sets_and_a_pair_seven_pairs_or_the_orphans_are_a_hand(hand, melds):
    assert shape(hand, melds)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("1133m2255p6666s77z", 0),
        ("1133m2255p66s", 1),
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
    assert not shape("1133m2255p6688s77z", orphans_only=True)
    assert not shape("123456789m123p55z", orphans_only=True)


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("67s55z", 3, "58s"),
        ("1133m2255p6688s7z", 0, "7z"),
        ("1122334455667m", 0, "147m"),
        ("1112345678999s", 0, "123456789s"),
        ("19m19p19s1234567z", 0, "19m19p19s1234567z"),
        ("119m19p19s123456z", 0, "7z"),
        ("1133m2255p6666s7z", 0, ""),
        ("67s55z", 2, ""),
        ("1133m2255p6688s7z", 1, ""),
    ],
)
def test_waits_are_all_faces_that_complete_the_tiles(hand, melds, expected):
    counts = counts_of(parse_tiles(hand))
    assert format_tiles(shape_waits(counts, melds)) == expected
    assert is_tenpai(counts, melds) == bool(expected)


@pytest.mark.parametrize("hand", ["123456789m1111z", "123456789m1111p", "222m3333z456789s"])
def test_who_holds_all_four_tiles_of_the_only_wait_is_not_tenpai(hand):
    """Trap 28."""
    counts = counts_of(parse_tiles(hand))
    assert not is_tenpai(counts)
    assert waits(counts) == ()


def test_a_wait_of_which_all_four_are_held_is_dropped_beside_another():
    counts = counts_of(parse_tiles("1111234m456p789s"))
    assert format_tiles(shape_waits(counts)) == "14m"
    assert format_tiles(waits(counts)) == "4m"


def test_tiles_in_own_melds_are_held_too():
    """The pair waits for the fourth 5 of dots, which lies in the own kong."""
    counts, held = (counts_of(parse_tiles(tiles)) for tiles in ("46p55z", "46p55z5555p123m789s"))
    assert format_tiles(waits(counts, 3)) == "5p"
    assert waits(counts, 3, held) == ()
    assert not is_tenpai(counts, 3, held)

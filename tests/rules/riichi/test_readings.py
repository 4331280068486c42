"""The reading that is worth most. Source: docs/rules/riichi.md, R-6."""

from rules.riichi.options import RiichiOptions
from rules.riichi.score import score_riichi
from rules.riichi.win import Wait, wins_of
from tests.kit.hands import win


def keys(score) -> set[str]:
    return {line.key for line in score.lines if line.unit != "fu"}


def fu_lines(score) -> dict[str, int]:
    return {line.key: line.value for line in score.lines if line.unit == "fu"}


def test_a_reading_is_a_division_and_a_place_of_the_winning_tile():
    facts = win("2344m456789p678s", "4m")
    assert [reading.wait for reading in wins_of(facts, RiichiOptions())] == [Wait.SINGLE, Wait.TWO_SIDED]


def test_sequences_that_waited_alike_are_one_reading():
    facts = win("112233m456p6799s", "8s")
    assert len(wins_of(facts, RiichiOptions())) == 1


def test_three_triplets_are_worth_more_than_three_equal_sequences():
    """Trap 14: sanankou 2 han 50 fu, not iipeikou and pinfu 2 han 30 fu."""
    score = score_riichi(win("222333444m67s99s", "8s"))
    assert (keys(score), score.han, score.fu, score.total) == ({"sanankou"}, 2, 50, 3200)


def test_two_twins_are_worth_more_than_seven_pairs():
    """Trap 13: 3 han 40 fu."""
    score = score_riichi(win("112233m445566p7s", "7s"))
    assert (keys(score), score.han, score.fu, score.total) == ({"ryanpeikou"}, 3, 40, 5200)


def test_a_tile_of_a_claimed_sequence_is_no_part_of_a_triplet():
    """Trap 2: 30 fu, 1000."""
    score = score_riichi(win("1123444m555p", "1m", "chow 123m", flags="last_discard"))
    assert (score.fu, score.total) == (30, 1000)


def test_a_triplet_completed_by_another_is_open_and_the_hand_stays_closed():
    """Trap 11."""
    score = score_riichi(win("22299m555p88s444z", "8s"))
    assert keys(score) == {"toitoi", "sanankou"}
    assert fu_lines(score)["fu_closed_discard"] == 10
    assert fu_lines(score)["fu_open_pung"] == 2


def test_a_self_drawn_triplet_is_concealed():
    assert keys(score_riichi(win("22299m555p88s444z", "8s", by="self_draw"))) == {"suuankou"}


def test_the_pair_keeps_four_concealed_triplets_on_a_discard():
    """Trap 12: one yakuman."""
    score = score_riichi(win("2229m555p888s444z", "9m"))
    assert (keys(score), score.yakuman, score.total) == ({"suuankou_tanki"}, 1, 32000)


def test_the_place_with_a_closed_wait_brings_two_fu_more():
    """The 6 completes 4-5-6 from two sides, and 5-6-7 in the middle."""
    score = score_riichi(win("45567m999p678s55z", "6m", flags="riichi"))
    assert (fu_lines(score)["fu_closed_wait"], score.fu) == (2, 50)


def test_the_nine_sided_wait_counts_also_when_a_one_or_nine_completes_it():
    """Trap 3."""
    for last in "159":
        assert keys(score_riichi(win("1112345678999p", f"{last}p"))) == {"junsei_chuuren_poutou"}
    assert keys(score_riichi(win("1112235678999p", "4p"))) == {"chuuren_poutou"}


def test_thirteen_orphans_have_no_fu():
    """Trap 4."""
    score = score_riichi(win("119m19p19s123456z", "7z", flags="riichi", dora="6z"))
    assert (keys(score), score.han, score.fu) == ({"kokushi_musou"}, None, None)


def test_seven_pairs_of_honors_are_only_the_yakuman():
    """Trap 24."""
    score = score_riichi(win("1122334455667z", "7z", by="self_draw", flags="riichi", dora="6z"))
    assert (keys(score), score.total) == ({"tsuuiisou"}, 32000)


def test_different_yakuman_add():
    """Trap 25."""
    score = score_riichi(win("19m19p19s1234567z", "1m", by="self_draw", seat="E", flags="heavenly"))
    assert (keys(score), score.yakuman, score.total) == ({"kokushi_musou_13", "tenhou"}, 2, 96000)


def test_a_true_yakuman_comes_before_a_counted_one():
    """As sequences this hand counts 13 han and more, as triplets it is a yakuman: both are worth as much."""
    facts = win("2223334445556m", "6m", by="self_draw", flags="riichi ippatsu", dora="1m2m3m4m", ura="5m")
    score = score_riichi(facts)
    assert (score.yakuman, score.limit, keys(score)) == (1, "yakuman", {"suuankou_tanki"})


def test_the_winning_tile_is_shown_where_it_was_placed():
    score = score_riichi(win("2344m456789p678s", "4m"))
    assert [(group.kind, group.wins) for group in score.arrangement] == [
        ("chow", True),
        ("chow", False),
        ("chow", False),
        ("chow", False),
        ("pair", False),
    ]

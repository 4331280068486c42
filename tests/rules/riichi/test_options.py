"""The options that scoring reads, each off and on, and the presets. Source: R-10 to R-12."""

import msgspec
import pytest

from rules.engine.errors import OptionError
from rules.riichi.options import DEFAULT_OPTIONS, RiichiOptions
from rules.riichi.presets import DEFAULT_PRESET, PRESETS
from rules.riichi.ruleset import RIICHI
from rules.riichi.score import may_win, score_riichi
from tests.kit.hands import win

TANYAO_OPEN = win("567p34s66s", "5s", "chow 234m", "chow 678m")
RED = win("123789m406p67s55z", "8s", flags="riichi")
COUNTED = win("1222234567899m", "3m", flags="riichi ippatsu", dora="1m1m")
TWO_YAKUMAN = win("19m19p19s1234567z", "1m", by="self_draw", seat="E", flags="heavenly")
BIG_WINDS = win("99m44z", "4z", "pung 111z", "pung 222z", "pung 333z")
MAN = win("123789m456p67s55z", "8s", flags="renhou")
ROBBED_ORPHANS = win("119m19p19s123456z", "7z", by="robbed_concealed_kong")


def worth(facts, **options) -> tuple[int, str | None]:
    score = score_riichi(facts, RiichiOptions(**options))
    return score.total, score.limit or score.reason


def test_red_fives_count_where_they_are_played():
    assert [score_riichi(RED, RiichiOptions(red_fives=on)).han for on in (True, False)] == [2, 1]


def test_open_tanyao_counts_where_it_is_played():
    assert worth(TANYAO_OPEN) == (1000, None)
    assert worth(TANYAO_OPEN, open_tanyao=False) == (0, "no_yaku")


def test_a_closed_tanyao_counts_everywhere():
    facts = win("234678m567p3466s", "5s")
    assert worth(facts, open_tanyao=False) == worth(facts)


def test_13_han_are_a_yakuman_where_yakuman_are_counted():
    assert worth(COUNTED) == (32000, "counted_yakuman")
    assert worth(COUNTED, counted_yakuman=False) == (24000, "sanbaiman")


def test_different_yakuman_add_where_they_do():
    assert [score_riichi(TWO_YAKUMAN, RiichiOptions(yakuman_add=on)).yakuman for on in (True, False)] == [
        2,
        1,
    ]
    assert worth(TWO_YAKUMAN, yakuman_add=False) == (48000, "yakuman")


@pytest.mark.parametrize(
    "facts",
    [
        BIG_WINDS,
        win("19m19p19s1234567z", "1m"),
        win("2229m555p888s444z", "9m"),
        win("1112345678999m", "5m"),
    ],
)
def test_some_yakuman_are_two_where_the_table_plays_so(facts):
    assert worth(facts) == (32000, "yakuman")
    assert worth(facts, double_yakuman=True) == (64000, "yakuman")
    assert worth(facts, double_yakuman=True, yakuman_add=False) == (64000, "yakuman")


def test_other_yakuman_stay_one():
    facts = win("119m19p19s123456z", "7z")
    assert worth(facts, double_yakuman=True) == (32000, "yakuman")


def test_the_blessing_of_man_is_a_mangan_by_itself():
    assert worth(MAN) == (0, "no_yaku")
    score = score_riichi(MAN, RiichiOptions(renhou=True))
    assert (score.total, score.limit, score.han) == (8000, "mangan", 5)
    assert [line.key for line in score.lines if line.unit == "han"] == ["renhou"]


def test_a_hand_with_the_blessing_of_man_that_is_worth_more_is_paid_for_its_yaku():
    facts = win("1222234567899m", "3m", flags="renhou", dora="1m")
    score = score_riichi(facts, RiichiOptions(renhou=True))
    assert "renhou" not in {line.key for line in score.lines}
    assert score.limit == "baiman"


def test_dora_are_not_added_to_the_blessing_of_man():
    facts = win("123789m456p67s55z", "8s", flags="renhou", dora="7s4z")
    assert worth(facts, renhou=True) == (8000, "mangan")


def test_a_concealed_kong_is_robbed_by_kokushi_alone_and_only_where_that_is_played():
    assert worth(ROBBED_ORPHANS) == (0, "not_allowed")
    assert worth(ROBBED_ORPHANS, kokushi_robs_concealed_kong=True) == (32000, "yakuman")
    other = win("123789m456p67s55z", "8s", by="robbed_concealed_kong", flags="riichi")
    assert worth(other) == (0, "not_allowed")
    assert worth(other, kokushi_robs_concealed_kong=True) == (0, "shape")


@pytest.mark.parametrize(
    ("facts", "options", "expected"),
    [
        (TANYAO_OPEN, {}, True),
        (TANYAO_OPEN, {"open_tanyao": False}, False),
        (MAN, {}, False),
        (MAN, {"renhou": True}, True),
        (TWO_YAKUMAN, {}, True),
        (ROBBED_ORPHANS, {}, False),
        (ROBBED_ORPHANS, {"kokushi_robs_concealed_kong": True}, True),
        (win("123789m456p67s55z", "8s"), {}, False),
        (win("123789m456p67s55z", "9s", flags="riichi"), {}, False),
    ],
)
def test_whether_a_hand_may_win_is_asked_without_scoring_it(facts, options, expected):
    assert may_win(facts, RiichiOptions(**options)) == expected


def test_the_default_is_the_one_deal_preset():
    assert PRESETS[DEFAULT_PRESET].options == DEFAULT_OPTIONS
    assert list(PRESETS) == ["one_deal", "tonpuu", "hanchan", "ema", "wrc"]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_presets_cite_their_source_and_can_be_given_as_options(preset):
    assert preset.source.strip()
    given = msgspec.structs.asdict(preset.options)
    assert RIICHI.parse_options(given) == preset.options


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("red_fives", 1),
        ("double_wind_fu", 3),
        ("rounds", 4),
        ("several_rons", "three"),
        ("start_points", "25000"),
        ("kong_dora", ""),
    ],
)
def test_values_that_an_option_does_not_take_are_refused(name, value):
    with pytest.raises(OptionError, match="bad_option"):
        RIICHI.parse_options({name: value})


def test_the_online_presets_differ_only_in_length():
    tonpuu, hanchan = PRESETS["tonpuu"].options, PRESETS["hanchan"].options
    assert msgspec.structs.replace(tonpuu, rounds=2) == hanchan


@pytest.mark.parametrize(("preset", "nearly_mangan"), [("ema", 7700), ("wrc", 8000), ("hanchan", 7700)])
def test_only_the_world_championship_rounds_up_to_a_mangan(preset, nearly_mangan):
    facts = win("234678m345p3466s", "5s", flags="riichi", dora="1z", ura="5m")
    score = score_riichi(facts, PRESETS[preset].options)
    assert (score.han, score.fu, score.total) == (4, 30, nearly_mangan)

"""The tables of patterns: each row has a hand that has it and one that just misses."""

from collections import Counter
from typing import Any

import pytest

from rules.cases.read import example_record, read_case
from rules.engine.scoring import Example, Pattern, Score
from rules.klasik.doubles import DOUBLES
from rules.klasik.limit_hands import LIMIT, LIMITS
from rules.klasik.patterns import PATTERNS
from rules.klasik.points import POINTS
from rules.mcr import patterns as mcr
from rules.riichi import patterns as riichi
from rules.terms import LANGUAGES, terms
from rules.terms.patterns import PATTERN_TERMS

Row = Pattern[Any]
TABLES: dict[str, tuple[Row, ...]] = {"klasik": PATTERNS, "riichi": riichi.PATTERNS, "mcr": mcr.PATTERNS}
BASE_UNITS = ("points", "fu")
ROWS = [pytest.param(rules, row, id=f"{rules}-{row.key}") for rules, rows in TABLES.items() for row in rows]
MISSES = [
    pytest.param(rules, row.near_miss, row.key, id=f"{rules}-{row.key}")
    for rules, rows in TABLES.items()
    for row in rows
    if row.near_miss
]


def scored(rules: str, example: Example) -> Score:
    case = read_case(example_record(rules, example))
    return case.rules.score(case.facts, case.options)


@pytest.mark.parametrize(("rules", "row"), ROWS)
def test_the_example_has_the_pattern(rules, row: Row):
    lines = {line.key: line for line in scored(rules, row.example).lines}
    assert row.key in lines
    assert lines[row.key].unit == row.unit
    assert lines[row.key].value % row.value == 0


@pytest.mark.parametrize(("rules", "near_miss", "key"), MISSES)
def test_the_near_miss_has_it_not(rules, near_miss: Example, key: str):
    score = scored(rules, near_miss)
    assert key not in {line.key for line in score.lines}
    assert key not in score.limits


@pytest.mark.parametrize(("rules", "row"), ROWS)
def test_only_base_points_lack_a_near_miss(rules, row: Row):
    assert (row.near_miss is None) == (row.unit in BASE_UNITS)


@pytest.mark.parametrize(("rules", "row"), ROWS)
def test_rows_cite_their_source(rules, row: Row):
    assert row.source.strip()


@pytest.mark.parametrize(("rules", "row"), ROWS)
def test_excluded_rows_exist(rules, row: Row):
    named = {*row.excludes, *row.uses_up, *(key for _, key in row.excludes_under)}
    assert named <= {other.key for other in TABLES[rules]} - {row.key}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("rules", "row"), ROWS)
def test_rows_have_a_label_in_every_language(rules, row: Row, language):
    assert terms(language)[PATTERN_TERMS[rules][row.key]].name


@pytest.mark.parametrize("rules", TABLES)
def test_keys_are_unique(rules):
    assert max(Counter(row.key for row in TABLES[rules]).values()) == 1


def test_klasik_values_are_those_of_the_rules():
    """K-5, K-6.1, K-7.1: the numbers a table must not lose."""
    assert {row.key: row.value for row in POINTS} == {
        "discard_win": 20,
        "self_draw_win": 40,
        "open_pung": 2,
        "concealed_pung": 4,
        "open_kong": 8,
        "concealed_kong": 16,
        "dragon_pair": 2,
        "seat_wind_pair": 2,
        "round_wind_pair": 2,
        "bonus_tiles": 4,
        "out_on_pair": 2,
        "one_chance": 2,
    }
    more = {row.key: row.value for row in DOUBLES if row.value != 1}
    assert more == {
        "little_three_dragons": 3,
        "big_three_dragons": 5,
        "pure_flush": 3,
        "all_eight_bonus": 3,
    }
    assert {row.value for row in LIMITS} == {LIMIT} == {1000}
    assert (len(DOUBLES), len(LIMITS)) == (20, 17)


def test_riichi_values_are_those_of_the_rules():
    """R-7, R-8: han closed / open (0: closed only), what yakuman are worth, fu."""
    worth = {
        row.key: (row.value, row.value if row.open_value is None else row.open_value)
        for row in riichi.PATTERNS
        if row.unit == "han"
    }
    assert worth == {
        **dict.fromkeys(("riichi", "ippatsu", "menzen_tsumo", "pinfu", "iipeikou"), (1, 0)),
        **dict.fromkeys(("tanyao", "haku", "hatsu", "chun", "round_wind", "seat_wind"), (1, 1)),
        **dict.fromkeys(("rinshan", "chankan", "haitei", "houtei"), (1, 1)),
        **dict.fromkeys(("double_riichi", "chiitoitsu"), (2, 0)),
        **dict.fromkeys(("sanshoku_doujun", "ittsuu", "chanta"), (2, 1)),
        **dict.fromkeys(("toitoi", "sanankou", "sankantsu", "sanshoku_doukou"), (2, 2)),
        **dict.fromkeys(("honroutou", "shousangen"), (2, 2)),
        "ryanpeikou": (3, 0),
        **dict.fromkeys(("junchan", "honitsu"), (3, 2)),
        "chinitsu": (6, 5),
        "renhou": (5, 0),
        **dict.fromkeys(("dora", "aka_dora", "ura_dora"), (1, 1)),
    }
    yakuman = [row for row in riichi.PATTERNS if row.unit == "yakuman"]
    assert {row.value for row in yakuman} == {13}
    assert {row.key for row in yakuman if row.open_value == 0} == {
        "kokushi_musou", "kokushi_musou_13", "suuankou", "suuankou_tanki",
        "chuuren_poutou", "junsei_chuuren_poutou", "tenhou", "chiihou",
    }  # fmt: skip
    assert {row.key for row in yakuman if row.open_value is None} == {
        "daisangen", "shousuushii", "daisuushii", "tsuuiisou", "ryuuiisou", "chinroutou", "suukantsu",
    }  # fmt: skip
    fu = {row.key: row.value for row in riichi.PATTERNS if row.unit == "fu" and row.value != 2}
    assert fu == {
        "fu_base": 20,
        "fu_seven_pairs": 25,
        "fu_closed_discard": 10,
        "fu_open_hand": 10,
        "fu_concealed_pung": 4,
        "fu_open_kong": 8,
        "fu_concealed_kong": 16,
    }

"""A hand in each of its arrangements: the best one is what the hand is worth."""

import pytest

from rules.cases.read import example_record, read_case
from tests.rules.test_pattern_tables import TABLES


@pytest.mark.parametrize("rules", TABLES)
def test_the_best_reading_is_the_score(rules):
    for row in TABLES[rules]:
        case = read_case(example_record(rules, row.example))
        readings = case.rules.readings(case.facts, case.options)
        assert readings[0] == case.rules.score(case.facts, case.options)
        assert max(reading.total for reading in readings) == readings[0].total


@pytest.mark.parametrize("rules", ["klasik", "riichi", "mcr"])
def test_a_hand_of_three_equal_chows_or_three_pungs_has_both_readings(rules):
    """222333444m may be three pungs or three chows."""
    record = {"rules": rules, "hand": "222333444m11p55s", "win": "1p", "by": "discard", "from": "E"}
    case = read_case(record | {"seat": "S", "round": "E"})
    readings = case.rules.readings(case.facts, case.options)
    kinds = [sorted(group.kind for group in reading.arrangement) for reading in readings]
    assert len(readings) >= 2
    assert any(kind.count("chow") == 3 for kind in kinds)
    assert any(kind.count("pung") == 4 for kind in kinds)
    assert [reading.total for reading in readings] == sorted((r.total for r in readings), reverse=True)


def test_tiles_that_make_no_hand_have_no_reading():
    record = {"rules": "riichi", "hand": "1379m2468p1357s1z", "win": "2z", "by": "self_draw"}
    case = read_case(record | {"seat": "S", "round": "E"})
    assert case.rules.readings(case.facts, case.options) == ()

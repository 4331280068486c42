"""Problems of practice: the same number gives the same one, and the engine agrees with each solution."""

from collections import Counter

import pytest

from rules.cases.read import read_case
from rules.engine.arrange import is_complete, pack
from rules.engine.shanten import shanten
from rules.engine.tiles import FACES, Tile, counts_of, is_bonus, parse_tiles, tile_name
from rules.practice.drills import problem_of
from rules.practice.lessons import NO, YES
from rules.practice.problem import Drill
from rules.riichi.shape import shape_waits

SEEDS = range(40)


@pytest.mark.parametrize("drill", Drill)
def test_a_number_gives_one_problem_and_another_number_another(drill):
    assert problem_of(drill, 5) == problem_of(drill, 5)
    assert len({repr(problem_of(drill, seed)) for seed in SEEDS}) > 10


@pytest.mark.parametrize("drill", Drill)
def test_each_problem_has_a_right_answer_among_its_choices(drill):
    for seed in SEEDS:
        problem = problem_of(drill, seed)
        assert problem.right
        assert problem.right <= set(problem.choices)
        assert len(set(problem.choices)) == len(problem.choices)
        assert problem.is_right(problem.right if problem.wants_all else [min(problem.right)])
        if not problem.wants_all:
            wrong = set(problem.choices) - problem.right
            assert not any(problem.is_right([choice]) for choice in wrong)


@pytest.mark.parametrize("drill", Drill)
def test_no_tile_is_there_more_often_than_in_the_game(drill):
    for seed in SEEDS:
        problem = problem_of(drill, seed)
        counts = Counter((*problem.hand, *problem.discards))
        assert all(count <= (1 if is_bonus(tile) else 4) for tile, count in counts.items())


@pytest.mark.parametrize("drill", [Drill.SHAPES, Drill.WAITS])
def test_waits_are_the_tiles_that_complete_the_hand_and_all_of_them(drill):
    for seed in SEEDS:
        problem = problem_of(drill, seed)
        for face in range(FACES):
            tile = Tile(face)
            completes = is_complete(pack((*problem.hand, tile))) and problem.hand.count(tile) < 4
            assert completes == (tile_name(tile) in problem.right)


def test_some_but_not_all_of_the_waits_is_no_right_answer():
    problem = next(p for p in (problem_of(Drill.WAITS, seed) for seed in SEEDS) if len(p.right) > 1)
    assert not problem.is_right([min(problem.right)])
    assert not problem.is_right([])


def test_no_other_discard_leaves_a_hand_nearer_or_more_useful_tiles():
    def worth(hand, name):
        left = counts_of(hand)
        left[parse_tiles(name)[0]] -= 1
        now, held = shanten(left), counts_of(hand)
        live = 0
        for face in range(FACES):
            if left[face] < 4:
                left[face] += 1
                live += (4 - held[face]) * (shanten(left) < now)
                left[face] -= 1
        return -now, live

    for seed in range(12):
        problem = problem_of(Drill.DISCARD, seed)
        worths = {name: worth(problem.hand, name) for name in problem.choices}
        assert problem.right == {name for name in worths if worths[name] == max(worths.values())}


def test_a_hand_is_furiten_exactly_if_a_wait_lies_among_its_discards():
    answers = set()
    for seed in SEEDS:
        problem = problem_of(Drill.FURITEN, seed)
        waits = shape_waits(counts_of(problem.hand))
        assert waits
        is_furiten = bool(set(waits) & set(problem.discards))
        assert problem.right == {NO if is_furiten else YES}
        answers |= problem.right
    assert answers == {YES, NO}


@pytest.mark.parametrize("drill", [drill for drill in Drill if drill.rules])
def test_the_right_total_is_the_engines(drill):
    for seed in SEEDS:
        problem = problem_of(drill, seed)
        case = read_case(problem.record)
        score = case.rules.score(case.facts, case.options)
        assert score.win
        assert problem.right == {str(score.total)}
        assert len(problem.choices) == 4


@pytest.mark.parametrize("drill", [drill for drill in Drill if drill.rules])
def test_the_right_total_does_not_stand_at_one_place(drill):
    places = {p.choices.index(min(p.right)) for p in (problem_of(drill, seed) for seed in SEEDS)}
    assert len(places) >= 3

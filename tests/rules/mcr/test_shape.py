"""Complete hands and waits. Source: docs/rules/mcr.md, M-2.1."""

from random import Random

import pytest

from rules.engine.tiles import counts_of, format_tiles, parse_tiles
from rules.mcr.options import DEFAULT_OPTIONS
from rules.mcr.shape import is_winning_shape, waits
from rules.mcr.win import wins_of
from tests.kit.mcr_hands import random_mcr_win


def shape(hand: str, melds: int = 0) -> bool:
    return is_winning_shape(counts_of(parse_tiles(hand)), melds)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("123456789m123p55z", 0),
        ("55z", 4),
        ("1144m2277p3355s11z", 0),
        ("1111m2277p3355s11z", 0),
        ("119m19p19s1234567z", 0),
        ("147m258p369s12355s", 0),
        ("147m258p369s55z", 1),
        ("147m258p369s12345z", 0),
        ("147m25p36s1234567z", 0),
    ],
)
def test_these_are_complete(hand, melds):
    assert shape(hand, melds)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("123456789m123p56z", 0),
        ("123m55z", 2),
        ("119m19p19s1234566z", 0),
        ("147m258p369s12356s", 0),
        ("147m258p369s5z", 1),
        ("147m258p36s55s55z", 1),
        ("147m14p36s1234567z", 0),
        ("147m25p36s1234566z", 0),
        ("1144m2277p11z", 1),
    ],
)
def test_these_are_not(hand, melds):
    assert not shape(hand, melds)


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("67s55z", 3, "58s"),
        ("1111234m", 2, "14m"),
        ("19m19p19s1234567z", 0, "19m19p19s1234567z"),
        ("119m19p19s123456z", 0, "7z"),
        ("1144m2277p3355s1z", 0, "1z"),
        ("11223344556p77s", 0, "36p"),
        ("2233445566778m", 0, "258m"),
        ("147m258p369s1266s", 0, "3s"),
        ("147m258p36s12355s", 0, "9s"),
        ("147m258p369s2z", 1, "2z"),
        ("147m258p369s1234z", 0, "567z"),
        ("147m25p36s123456z", 0, "8p9s7z"),
        ("67s55z", 2, ""),
    ],
)
def test_waits_are_all_faces_that_complete_the_tiles_in_any_shape(hand, melds, expected):
    assert format_tiles(waits(counts_of(parse_tiles(hand)), melds)) == expected


def test_a_random_win_is_complete_was_waited_for_and_has_a_arrangement():
    random = Random(99)
    for _ in range(1500):
        facts = random_mcr_win(random)
        counts = counts_of(facts.concealed)
        assert facts.tile in waits(counts, len(facts.melds)), facts
        counts[facts.tile] += 1
        assert is_winning_shape(counts, len(facts.melds)), facts
        assert wins_of(facts, DEFAULT_OPTIONS), facts


def test_waits_are_those_of_trying_every_face():
    random = Random(7)
    for _ in range(400):
        facts = random_mcr_win(random)
        counts, melds = counts_of(facts.concealed), len(facts.melds)
        if random.random() < 0.5:
            counts[random.choice(facts.concealed)] -= 1
            counts[random.randrange(34)] += 1
        tried = []
        for face in range(34):
            counts[face] += 1
            if is_winning_shape(counts, melds):
                tried.append(face)
            counts[face] -= 1
        assert waits(counts, melds) == tuple(tried)

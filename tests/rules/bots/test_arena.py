"""The arena: the same walls for everybody, each seat's draws its own, everything counted."""

import io
from itertools import count

import pytest
from django.core.management import CommandError, call_command

from rules.bots.arena import Arena, NamedPlayer, played_wall
from rules.bots.calibration import binned, expectations
from rules.bots.selfplay import play_deals
from rules.bots.tally import interval
from rules.engine.actions import ClaimPung, Discard, Pass
from rules.engine.events import DealStarted, HandDealt, TileDrawn
from rules.engine.tiles import SEATS
from rules.registry import rule_sets


class Listening(NamedPlayer):
    """Remembers each game's events, and may answer wrongly."""

    def __init__(self, name, answers=None):
        super().__init__(name)
        self.answers = answers
        self.games = []

    def begin(self, seat, state):
        self.games.append((seat, []))

    def hear(self, events, state):
        self.games[-1][1].extend(events)

    def answer(self, view, offer):
        return self.answers(view, offer) if self.answers else super().answer(view, offer)


def arena(tested, other="closed", rules="riichi", length=None):
    others = [NamedPlayer(other) for _ in range(3)]
    ticks = count()
    return Arena(
        rules=rules,
        length=length,
        seed=7,
        tested=tested,
        others=tuple(others),
        timer=lambda: float(next(ticks)),
    )


def drawn(events):
    """By seat, what it drew, the dealt tiles first."""
    tiles = {seat: [] for seat in SEATS}
    for event in events:
        if isinstance(event, HandDealt):
            tiles[event.seat].extend(event.copies)
        elif isinstance(event, TileDrawn):
            tiles[event.seat].append(event.copy)
    return tiles


@pytest.mark.parametrize("rules", [rules.key for rules in rule_sets()])
def test_each_seat_draws_the_same_tiles_whoever_sits_where(rules):
    """One who calls everything takes turns away from others, but no tile; bonus tiles and kongs do."""
    player = Listening("caller")
    result = played_wall(arena(player, rules=rules), 0)
    assert result.tested.called
    games = [drawn(events) for _, events in player.games]
    assert [seat for seat, _ in player.games] == list(SEATS)
    for seat in SEATS:
        streams = sorted((game[seat] for game in games), key=len)
        if rules == "riichi":
            assert all(streams[-1][: len(stream)] == stream for stream in streams)
        assert all(stream[:13] == streams[0][:13] for stream in streams)


def test_equal_players_share_the_places_of_a_match():
    result = played_wall(arena(NamedPlayer("closed"), length="tonpuu"), 1)
    assert result.place == 2.5
    assert result.tested.deals == result.others.deals / 3


def test_the_wall_of_a_dealer_and_streak_is_the_same_in_each_game_of_a_match():
    player = Listening("caller")
    played_wall(arena(player, length="tonpuu"), 2)
    seeds, deals = {}, 0
    for _, events in player.games:
        for event in events:
            if isinstance(event, DealStarted):
                place = (event.dealer_passes, event.counters, event.dealer_streak)
                assert seeds.setdefault(place, event.seed) == event.seed
                deals += 1
    assert deals > len(seeds)


def fails(view, offer):
    raise ZeroDivisionError("nothing left")


def never_offered(view, offer):
    return ClaimPung(seat=offer.seat, copies=(0, 1))


@pytest.mark.parametrize("answers", [fails, never_offered])
def test_wrong_answers_are_counted_and_a_plain_one_is_played(answers):
    player = Listening("closed", answers)
    tally = played_wall(arena(player), 0).tested
    assert bool(tally.illegal) == (answers is never_offered)
    assert set(tally.failures) == ({"ZeroDivisionError: nothing left"} if answers is fails else set())
    assert not tally.called
    assert tally.deals == 4


def test_only_decisions_with_a_choice_are_timed():
    player = Listening("closed")
    asked = []

    def answers(view, offer):
        asked.append(len(offer.actions) > 1)
        return next(
            (action for action in offer.actions if isinstance(action, Pass | Discard)), offer.actions[-1]
        )

    player.answers = answers
    tally = played_wall(arena(player), 0).tested
    assert tally.seconds == [1.0] * sum(asked)


def test_the_interval_is_that_of_a_mean():
    assert interval([1.0, 1.0, 1.0]) == (1.0, 0.0)
    mean, half = interval([0.0, 2.0, 0.0, 2.0])
    assert mean == 1.0
    assert half == pytest.approx(1.96 * (4 / 3) ** 0.5 / 2)


def ran(**options):
    out = io.StringIO()
    call_command("arena", stdout=out, **options)
    return out.getvalue()


@pytest.mark.parametrize("workers", [1, 2])
def test_the_command_reports_both_sides(workers):
    told = ran(rules="klasik", a="caller", b="closed", walls=2, seed=3, workers=workers)
    assert "8 deals" in told
    assert told.count(" %") >= 12
    assert "points a deal" in told
    assert all(line.split()[-2:] == ["0", "0"] for line in told.splitlines()[-2:])


@pytest.mark.parametrize(
    "wrong",
    [{"rules": "bridge"}, {"a": "best"}, {"length": "day"}, {"walls": 0}],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(wrong):
    given = {"rules": "riichi", "a": "easy", "b": "easy", "walls": 1} | wrong
    with pytest.raises(CommandError, match=r"there are: |at least 1"):
        ran(**given)


# Calibration


def test_expectations_are_counted_in_tenths():
    found = [(0.05, False), (0.07, True), (0.95, True), (1.0, True)]
    low, high = binned(found)
    assert (low.low, low.high, low.discards, low.won) == (0.0, 0.1, 2, 0.5)
    assert low.expected == pytest.approx(0.06)
    assert (high.low, high.discards, high.won) == (0.9, 2, 1.0)


@pytest.mark.parametrize("rules", [rules.key for rules in rule_sets()])
def test_each_chosen_discard_counts_once_with_its_chance(rules):
    length = next(one.lengths[0] for one in rule_sets() if one.key == rules)
    found = list(expectations(rules, length, "normal", deals=1, seed=3))
    lines = [line for _, line in play_deals(rules, length, deals=1, seed=3, levels=["normal"] * 4) if line]
    assert 0 < len(found) <= lines[0].turns
    assert all(0 <= chance <= 1 for chance, _ in found)
    assert any(won for _, won in found) == (lines[0].winner is not None)


def test_the_calibration_command_prints_a_line_a_tenth():
    out = io.StringIO()
    call_command("calibration", rules="klasik", level="easy", deals=1, stdout=out)
    head, *rows = out.getvalue().splitlines()
    assert "expected" in head
    assert 1 <= len(rows) <= 10
    with pytest.raises(CommandError, match="there are"):
        call_command("calibration", rules="bridge", stdout=out)

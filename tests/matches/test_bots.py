"""Bots: when they are asked, what they get, and what happens to lost, late or foolish moves."""

import pytest
from django.db import connection

from matches import bots, deadlines, tasks
from matches.models import Match, Player
from rules.engine.actions import Discard, LeaveSeat, Pass
from rules.engine.seen import SeatView
from rules.engine.state import Phase
from rules.engine.tiles import Copy, Seat
from tests.kit.sitting import TWO_ARE_ASKED, Sitting, committed, last_discard

pytestmark = pytest.mark.django_db


def bots_turn(**options):
    """A match in a bot's turn; the bot's seat."""
    sitting = Sitting(1, **options)
    sitting.skip_to(lambda s: s.phase is Phase.TURN and not s.seats[s.deal.turn].is_person_in_control)
    return sitting, sitting.state.deal.turn


def test_a_bot_thinks_before_its_turn_is_worked_out():
    sitting, seat = bots_turn()
    (clock,) = sitting.clocks.bots
    assert (clock.seat, clock.offer) == (seat, sitting.offer(seat).id)
    assert 400 <= clock.due_at - sitting.now <= 1_500
    sitting.now = clock.due_at - 1
    sitting.sweep()
    assert sitting.queued == []
    sitting.sweep(after=1)
    assert sitting.queued == [(sitting.id, seat, clock.offer)]


def test_a_bot_answers_a_claim_without_thought_so_within_the_floor():
    sitting = Sitting(4, secret=TWO_ARE_ASKED)
    dealer = sitting.to_first_turn()
    for seat in sitting.people:
        if seat != dealer:
            sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    sitting.play(dealer, last_discard(sitting.offer(dealer)))
    assert [clock.due_at for clock in sitting.clocks.bots] == [sitting.now] * 2
    sitting.sweep()
    assert sitting.run_bots() == 2
    assert sitting.state.phase is Phase.CLAIM, "the floor has not passed"
    sitting.sweep(after=800)
    assert sitting.state.phase is not Phase.CLAIM


def test_work_that_was_given_out_is_not_given_out_again_while_it_may_run():
    sitting, _seat = bots_turn()
    sitting.sweep(after=1_500)
    assert len(sitting.queued) == 1
    sitting.sweep(after=deadlines.LEASE - 1)
    assert len(sitting.queued) == 1


def test_lost_work_is_given_out_again_after_two_seconds():
    """The bots' worker, or the broker with its queue, was killed."""
    sitting, _seat = bots_turn()
    sitting.sweep(after=1_500)
    lost, sitting.queued = sitting.queued, []
    sitting.sweep(after=deadlines.LEASE)
    assert sitting.queued == lost
    assert sitting.run_bots() == 1


def test_a_move_that_comes_late_answers_nothing():
    sitting, seat = bots_turn()
    offer = sitting.offer(seat).id
    assert bots.bot_move(sitting.id, seat, offer, now=sitting.now)
    seq = sitting.match.seq
    assert not bots.bot_move(sitting.id, seat, offer, now=sitting.now)
    assert sitting.match.seq == seq


def test_a_bot_never_answers_for_a_person_in_control():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    assert not bots.bot_move(sitting.id, seat, sitting.offer(seat).id, now=sitting.now)
    assert sitting.state.phase is Phase.TURN


def test_a_move_for_a_match_that_is_gone_or_over_is_dropped():
    sitting, seat = bots_turn()
    offer = sitting.offer(seat).id
    person = sitting.people[0]
    sitting.play(person, LeaveSeat(seat=person), offer=None)
    assert not bots.bot_move(sitting.id, seat, offer, now=sitting.now)
    Match.objects.filter(pk=sitting.id).delete()
    assert not bots.bot_move(sitting.id, seat, offer, now=sitting.now)


def test_a_bot_gets_its_seats_view_the_offer_its_level_and_its_style_nothing_else(monkeypatch):
    sitting, seat = bots_turn(level="easy")
    Player.objects.filter(match=sitting.id, seat=seat).update(style="swift")
    given = []

    def choose(*what):
        given.extend(what)
        return what[1].actions[0]

    monkeypatch.setattr(bots, "choose", choose)
    bots.bot_move(sitting.id, seat, sitting.offer(seat).id, now=sitting.now)
    view, offer, level, style = given
    assert isinstance(view, SeatView)
    assert view.own.seat == seat
    assert offer.seat == seat
    assert (level, style) == ("easy", "swift")


def levels_asked_for(monkeypatch):
    """The levels at which bots choose from now on."""
    levels = []

    def choose(_view, offer, level, _style):
        levels.append(level)
        return offer.actions[0]

    monkeypatch.setattr(bots, "choose", choose)
    return levels


def helped_in_a_turn(sitting):
    """Lets somebody's time run out in two turns and goes to the next; returns the seat."""
    seat = sitting.to_first_turn()
    for _ in range(2):
        sitting.skip_to(lambda s: s.phase is Phase.TURN and s.deal.turn == seat)
        sitting.sweep(after=90_000)
    assert sitting.state.seats[seat].assisted
    sitting.skip_to(lambda s: s.phase is Phase.TURN and s.deal.turn == seat)
    return seat


def test_a_bot_that_helps_somebody_absent_only_wins_and_discards(monkeypatch):
    sitting = Sitting(4)
    seat = helped_in_a_turn(sitting)
    levels = []
    monkeypatch.setattr(
        bots, "choose", lambda view, offer, level, _style: levels.append(level) or offer.actions[0]
    )
    bots.bot_move(sitting.id, seat, sitting.offer(seat).id, now=sitting.now)
    assert levels == ["assist"]


def test_a_bot_to_which_somebody_left_the_match_plays_at_the_normal_level(monkeypatch):
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    levels = []
    monkeypatch.setattr(
        bots, "choose", lambda view, offer, level, _style: levels.append(level) or offer.actions[0]
    )
    bots.bot_move(sitting.id, seat, sitting.offer(seat).id, now=sitting.now)
    assert levels == ["normal"]


@pytest.mark.parametrize("folly", [lambda *_: 1 // 0, lambda *_: Discard(seat=Seat.A, copy=Copy(143))])
def test_a_bot_that_fails_does_what_is_always_possible_and_no_table_gets_stuck(monkeypatch, caplog, folly):
    sitting, seat = bots_turn()
    monkeypatch.setattr(bots, "choose", folly)
    assert bots.bot_move(sitting.id, seat, sitting.offer(seat).id, now=sitting.now)
    assert sitting.kinds()[-2:] == ["tile_discarded", "claim_window_opened"]
    assert f"bot at seat {seat}" in caplog.text


def test_what_is_always_possible_is_a_pass_where_a_claim_is_asked_for():
    sitting = Sitting(4, secret=TWO_ARE_ASKED)
    seat = sitting.to_first_turn()
    sitting.play(seat, last_discard(sitting.offer(seat)))
    offer = next(offer for offer in sitting.state.offers if offer is not None)
    assert bots.plain_answer(offer) == Pass(seat=offer.seat)


def test_a_match_of_one_person_and_three_bots_plays_to_its_end():
    sitting = Sitting(1, level="random")
    sitting.until(lambda s: s.phase is Phase.ENDED, limit=6_000)
    match = sitting.match
    assert (match.state, match.deal_count) == ("finished", 4)
    players = list(match.players.all())
    assert sum(player.score for player in players) == 0
    assert min(player.place for player in players) == 1


@pytest.mark.parametrize(("rules", "level"), [("riichi", "normal"), ("mcr", "easy")])
def test_a_deal_of_every_rule_set_plays_to_its_end(rules, level):
    sitting = Sitting(1, rules=rules, length="one_deal", level=level)
    sitting.until(lambda s: s.phase is Phase.ENDED, limit=3_000)
    match = sitting.match
    assert (match.state, match.deal_count) == ("finished", 1)


# --- The queue ---


def test_the_sweep_gives_moves_to_the_bots_queue(monkeypatch):
    given = []
    monkeypatch.setattr(tasks.bot_move, "apply_async", lambda args, **options: given.append((args, options)))
    sitting, seat = bots_turn()
    Match.objects.filter(pk=sitting.id).update(due_at="2020-01-01T00:00Z")
    with committed():
        tasks.sweep_due()
    ((args, options),) = given
    assert args == (str(sitting.id), int(seat), sitting.offer(seat).id)
    assert (options["queue"], options["expires"]) == ("bots", 2.0)


def test_the_bots_task_plays_the_move():
    sitting, seat = bots_turn()
    before = sitting.match.seq
    tasks.bot_move(str(sitting.id), int(seat), sitting.offer(seat).id)
    assert sitting.match.seq > before


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_away_stops_no_sweep(monkeypatch):
    def away(*args, **options):
        raise ConnectionError("the broker is away")

    monkeypatch.setattr(tasks.bot_move, "apply_async", away)
    sitting, _seat = bots_turn()
    Match.objects.filter(pk=sitting.id).update(due_at="2020-01-01T00:00Z")
    tasks.sweep_due()
    assert sitting.match.due_at.year > 2020, "the move is given out anew after its lease"


@pytest.mark.django_db(transaction=True)
def test_the_policy_is_called_outside_any_transaction(monkeypatch):
    """A move may take long; no lock is held meanwhile."""
    sitting, seat = bots_turn()
    locked = []

    def choose(view, offer, _level, _style):
        locked.append(connection.in_atomic_block)
        return offer.actions[0]

    monkeypatch.setattr(bots, "choose", choose)
    assert bots.bot_move(sitting.id, seat, sitting.offer(seat).id, now=sitting.now)
    assert locked == [False]

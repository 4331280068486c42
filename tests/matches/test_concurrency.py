"""Several processes at one match: threads with their own connections stand for them."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from matches import bots, clock, deadlines, journal, play
from matches.models import JournalEntry
from rules.engine.actions import Pass
from rules.engine.errors import RulesError
from rules.engine.state import Phase
from tests.kit.sitting import TWO_ARE_ASKED, Sitting, last_discard

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*works):
    """The results of works done at the same time, refusals included."""

    def guarded(work):
        try:
            return work()
        except RulesError as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as threads:
        return [future.result() for future in [threads.submit(guarded, work) for work in works]]


def sending(sitting, seat, action, *, key, offer):
    command = play.Command(key=key, offer=offer, action=action)
    return lambda: play.play(sitting.id, seat, command, received_at=sitting.now, now=sitting.now)


def in_claim():
    sitting = Sitting(4, secret=TWO_ARE_ASKED)
    seat = sitting.to_first_turn()
    sitting.play(seat, last_discard(sitting.offer(seat)))
    return sitting, [offer for offer in sitting.state.offers if offer is not None]


def seqs(sitting):
    return list(JournalEntry.objects.filter(match=sitting.id).order_by("seq").values_list("seq", flat=True))


def test_two_answers_at_once_in_a_claim_window_both_count():
    sitting, asked = in_claim()
    answers = [
        sending(sitting, offer.seat, Pass(seat=offer.seat), key=f"k{offer.seat}", offer=offer.id)
        for offer in asked
    ]
    results = at_once(*answers)
    assert all(isinstance(result, int) for result in results)
    assert sitting.kinds().count("claim_answered") == 2
    assert seqs(sitting) == list(range(1, sitting.match.seq + 1))


def test_one_command_sent_ten_times_at_once_has_one_effect_and_one_answer():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    offer = sitting.offer(seat)
    results = at_once(*[sending(sitting, seat, last_discard(offer), key="same", offer=offer.id)] * 10)
    assert len(set(results)) == 1
    assert sitting.kinds().count("tile_discarded") == 1


def test_two_tabs_that_discard_at_once_discard_one_tile():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    offer = sitting.offer(seat)
    results = at_once(
        *(sending(sitting, seat, offer.actions[i], key=f"tab{i}", offer=offer.id) for i in range(4))
    )
    assert sorted(map(str, results), key=len)[-3:] == ["stale"] * 3
    assert sitting.kinds().count("tile_discarded") == 1


def test_a_clock_that_runs_out_for_several_sweepers_runs_out_once():
    sitting = Sitting(4)
    sitting.to_first_turn()
    sitting.now += deadlines.TURN + deadlines.GRACE
    sitting.beat()
    at_once(*[lambda: clock.sweep(queue=lambda *move: None, now=sitting.now)] * 4)
    assert sitting.kinds().count("tile_discarded") == 1


def test_a_bots_move_given_out_twice_is_played_once():
    sitting = Sitting(1, level="random")
    sitting.skip_to(lambda s: s.phase is Phase.TURN and not s.seats[s.deal.turn].is_person_in_control)
    seat = sitting.state.deal.turn
    offer, before = sitting.offer(seat).id, sitting.match.seq
    results = at_once(*[lambda: bots.bot_move(sitting.id, seat, offer, now=sitting.now)] * 4)
    assert sorted(results) == [False, False, False, True]
    assert sitting.match.seq > before


def test_sweepers_bots_and_people_together_leave_a_journal_that_folds_to_the_state():
    """Whatever the order: numbers without gaps, and a state that is the fold of the journal."""
    sitting = Sitting(4, level="random")
    sitting.to_first_turn()
    for _ in range(12):
        state = sitting.state
        works = [
            sending(sitting, o.seat, o.actions[-1], key=f"{o.id}-{o.seat}", offer=o.id)
            for o in state.offers
            if o is not None
        ]
        at_once(*works, lambda: clock.sweep(queue=lambda *move: None, now=sitting.now))
        sitting.now += deadlines.FLOOR[1]
        sitting.beat()
        sitting.sweep()
    match = sitting.match
    cached = journal.state_of(match)
    journal.forget_states()
    assert journal.state_of(match) == cached
    assert seqs(sitting) == list(range(1, match.seq + 1))

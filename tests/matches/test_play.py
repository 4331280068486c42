"""The one write path: locked, once per key, nothing of a refused command."""

import pytest
from django.db.models import Max

from matches import deadlines, journal, play
from matches.models import CommandReceipt, JournalEntry, Match, Player
from rules.engine.actions import ClaimPung, Discard, EndReason, LeaveSeat, OfferKind, Pass, ReturnToPlay
from rules.engine.errors import IllegalAction
from rules.engine.state import Phase
from tests.kit.sitting import TWO_ARE_ASKED, Sitting, committed, last_discard

pytestmark = pytest.mark.django_db


def in_turn(**options):
    """A match of four people, and the seat whose first turn it is."""
    sitting = Sitting(4, **options)
    return sitting, sitting.to_first_turn()


def in_claim():
    """A match of four people in a claim window, and the offers: of a chow and of a pung."""
    sitting, seat = in_turn(secret=TWO_ARE_ASKED)
    sitting.play(seat, last_discard(sitting.offer(seat)))
    return sitting, *sorted(
        filter(None, sitting.state.offers), key=lambda o: isinstance(o.actions[0], ClaimPung)
    )


def test_a_command_is_appended_and_answered_with_the_number_of_the_seats_newest_message():
    sitting, seat = in_turn()
    n = sitting.play(seat, last_discard(sitting.offer(seat)))
    assert n == sitting.match.message_counts[seat]
    assert sitting.kinds()[-2:] == ["tile_discarded", "claim_window_opened"]


def test_a_repeated_key_gets_its_first_answer_and_has_no_second_effect():
    sitting, seat = in_turn()
    offer, action = sitting.offer(seat).id, last_discard(sitting.offer(seat))
    first = sitting.play(seat, action, key="same", offer=offer)
    seq = sitting.match.seq
    assert sitting.play(seat, action, key="same", offer=offer) == first
    assert sitting.play(seat, LeaveSeat(seat=seat), key="same", offer=None) == first
    assert sitting.match.seq == seq


def test_the_same_key_of_another_seat_is_another_command():
    sitting, first = in_turn()
    sitting.play(first, last_discard(sitting.offer(first)), key="same")
    other = sitting.people[sitting.people.index(first) - 1]
    sitting.play(other, LeaveSeat(seat=other), key="same", offer=None)
    assert sitting.kinds()[-2:] == ["player_left", "assist_started"]


def test_an_answer_to_a_closed_offer_is_refused_and_never_taken_for_the_next_one():
    sitting, seat = in_turn()
    old = sitting.offer(seat).id
    sitting.play(seat, last_discard(sitting.offer(seat)))
    sitting.until(lambda s: s.phase is Phase.TURN and s.deal.turn == seat)
    seq = sitting.match.seq
    with pytest.raises(play.OfferClosed, match="stale"):
        sitting.play(seat, last_discard(sitting.offer(seat)), offer=old)
    assert sitting.match.seq == seq


def test_a_refused_command_leaves_no_receipt_and_may_be_sent_again():
    sitting, seat = in_turn()
    action = last_discard(sitting.offer(seat))
    with pytest.raises(play.OfferClosed):
        sitting.play(seat, action, key="again", offer="0.0")
    assert not CommandReceipt.objects.filter(key="again").exists()
    sitting.play(seat, action, key="again")
    assert sitting.kinds()[-2] == "tile_discarded"


def test_an_action_that_is_not_offered_is_refused_by_the_rules():
    sitting, seat = in_turn()
    others = [copy for copy in range(136) if copy not in sitting.state.deal.hands[seat].concealed]
    with pytest.raises(IllegalAction, match="not_offered"):
        sitting.play(seat, Discard(seat=seat, copy=others[0]))


def test_a_match_that_has_ended_takes_no_command():
    sitting = Sitting(1)
    with committed():
        play.end(sitting.id, EndReason.ADMINISTRATOR, now=sitting.now)
    with pytest.raises(play.MatchOver, match="match_over"):
        sitting.play(sitting.people[0], LeaveSeat(seat=sitting.people[0]), offer=None)


def test_a_claim_answer_counts_although_another_answer_moved_the_journal_on():
    sitting, chow, pung = in_claim()
    sitting.play(chow.seat, Pass(seat=chow.seat), offer=chow.id)
    sitting.play(pung.seat, Pass(seat=pung.seat), offer=pung.id)
    assert sitting.kinds()[-2:] == ["claim_answered", "claim_answered"]


@pytest.mark.parametrize("pung_answers_first", [True, False])
def test_whoever_answers_first_the_same_claim_gets_the_tile(pung_answers_first):
    sitting, chow, pung = in_claim()
    for offer in (pung, chow) if pung_answers_first else (chow, pung):
        if sitting.offer(offer.seat) is not None:
            sitting.play(offer.seat, offer.actions[0], offer=offer.id)
    sitting.sweep(after=deadlines.FLOOR[1])
    assert sitting.state.deal.turn == pung.seat
    assert sitting.state.deal.hands[pung.seat].melds[-1].tile == pung.actions[0].copies[0] >> 2
    assert sitting.offer(pung.seat).kind is OfferKind.TURN


def test_a_chow_waits_for_who_may_still_pung():
    sitting, chow, _pung = in_claim()
    sitting.play(chow.seat, chow.actions[0])
    sitting.sweep(after=deadlines.CLAIM - 1)
    assert sitting.state.phase is Phase.CLAIM
    sitting.sweep(after=deadlines.GRACE + 1)
    assert sitting.state.deal.turn == chow.seat


def test_a_second_answer_in_a_window_is_refused():
    sitting, chow, _pung = in_claim()
    sitting.play(chow.seat, Pass(seat=chow.seat), offer=chow.id)
    with pytest.raises(play.OfferClosed):
        sitting.play(chow.seat, chow.actions[0], offer=chow.id)


def test_a_window_is_closed_with_its_last_answer_once_its_floor_has_passed():
    sitting, chow, pung = in_claim()
    sitting.play(chow.seat, Pass(seat=chow.seat), after=5_000)
    sitting.play(pung.seat, Pass(seat=pung.seat))
    assert sitting.state.phase is Phase.TURN


def test_a_window_stays_open_until_its_floor_whoever_has_answered():
    sitting, chow, pung = in_claim()
    for offer in (chow, pung):
        sitting.play(offer.seat, Pass(seat=offer.seat))
    assert sitting.state.phase is Phase.CLAIM
    floor = sitting.clocks.floor_at
    assert deadlines.FLOOR[0] <= floor - sitting.clocks.window_opened_at <= deadlines.FLOOR[1]
    sitting.now = floor - 1
    sitting.sweep()
    assert sitting.state.phase is Phase.CLAIM
    sitting.sweep(after=1)
    assert sitting.state.phase is Phase.TURN


def test_who_is_helped_by_a_bot_can_not_act_but_can_ask_for_the_seat_back():
    sitting = Sitting(2)
    seat = sitting.people[0]
    sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    sitting.skip_to(lambda s: s.offers[seat] is not None)
    with pytest.raises(play.NotInControl, match="bot_plays"):
        sitting.play(seat, sitting.offer(seat).actions[0])
    sitting.play(seat, ReturnToPlay(seat=seat), offer=None)
    assert sitting.kinds()[-1] == "control_requested"


def test_a_seat_left_is_noted_until_the_person_comes_back():
    sitting = Sitting(2)
    seat = sitting.people[0]
    sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    assert Player.objects.get(match=sitting.id, seat=seat).left
    sitting.play(seat, ReturnToPlay(seat=seat), offer=None)
    assert not Player.objects.get(match=sitting.id, seat=seat).left


def test_a_fault_of_the_rules_undoes_everything_and_halts_the_match(monkeypatch):
    sitting, seat = in_turn()
    before = (sitting.match.seq, sitting.match.deadlines)
    monkeypatch.setattr(play, "advance", lambda state, action: 1 // 0)
    with pytest.raises(play.BrokenInvariant, match="engine_fault"):
        sitting.play(seat, last_discard(sitting.offer(seat)))
    match = sitting.match
    assert (match.seq, match.deadlines) == before
    assert match.halted
    assert match.due_at is None
    with pytest.raises(play.MatchOver, match="match_halted"):
        sitting.play(seat, last_discard(sitting.offer(seat)))


def test_entries_are_numbered_without_gaps_and_counted_for_each_viewer():
    sitting = Sitting(1)
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    match = sitting.match
    entries = list(JournalEntry.objects.filter(match=match).order_by("seq"))
    assert [entry.seq for entry in entries] == list(range(1, match.seq + 1))
    counted = [sum(entry.audience >> viewer & 1 for entry in entries) for viewer in range(5)]
    assert counted == match.message_counts


def test_the_audience_of_an_entry_is_who_may_know_of_it():
    sitting, chow, _pung = in_claim()
    sitting.play(chow.seat, Pass(seat=chow.seat))
    answer = JournalEntry.objects.filter(match=sitting.id, kind="claim_answered").latest("seq")
    assert answer.audience == 1 << chow.seat
    discard = JournalEntry.objects.filter(match=sitting.id, kind="tile_discarded").latest("seq")
    assert discard.audience == 0b11111


def test_the_state_is_the_fold_of_the_journal_wherever_the_cache_was_lost():
    """A killed process loses its cache, never a state."""
    sitting = Sitting(2, level="random")
    for _ in range(60):
        sitting.to_due() if not sitting.answer_somehow(sitting.state) else None
        match = sitting.match
        cached = journal.state_of(match)
        journal.forget_states()
        assert journal.state_of(match) == cached


def test_a_state_of_a_later_deal_folds_from_that_deals_beginning():
    sitting = Sitting(1)
    sitting.skip_to(lambda s: s.deal is not None and s.deal.progress.number == 2 and s.phase is Phase.TURN)
    match = sitting.match
    cached = journal.state_of(match)
    first = JournalEntry.objects.filter(match=match, kind="deal_started").aggregate(Max("seq"))["seq__max"]
    assert match.deal_seq == first
    journal.forget_states()
    assert journal.state_of(match) == cached


def test_an_unreadable_journal_is_a_fault_of_ours():
    sitting = Sitting(1)
    JournalEntry.objects.filter(match=sitting.id).update(schema=99)
    journal.forget_states()
    with pytest.raises(play.BrokenInvariant, match="unreadable_journal"):
        journal.state_of(sitting.match)


def test_ending_a_match_that_can_not_be_read_closes_its_row():
    sitting = Sitting(1)
    JournalEntry.objects.filter(match=sitting.id).update(event="?")
    journal.forget_states()
    play.end(sitting.id, EndReason.ADMINISTRATOR, now=sitting.now)
    assert sitting.match.state == "aborted"


def test_a_command_for_a_match_that_is_not_there_is_refused():
    sitting = Sitting(1)
    seat = sitting.people[0]
    Match.objects.filter(pk=sitting.id).delete()
    command = play.Command(key="k", offer=None, action=LeaveSeat(seat=seat))
    with pytest.raises(play.MatchOver, match="no_such_match"):
        play.play(sitting.id, seat, command, received_at=sitting.now)

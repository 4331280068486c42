"""Reviews of one's own decisions: by whom, of what, and that no work is lost or done twice."""

import itertools
import json
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.departure import account_delete
from accounts.export import written
from matches import reviews, tasks
from matches.models import Match
from matches.review_models import Review, ReviewedDecision
from matches.review_page import LIMITS, mark_of, review_page
from matches.reviews import NoReview
from rules.engine.state import Phase
from rules.registry import rule_sets
from tests.kit.sitting import Sitting, committed, new_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def queue(monkeypatch):
    """What is given to the bots' queue; nothing of it is worked off by itself."""
    given = []
    monkeypatch.setattr(tasks.review, "apply_async", lambda args, **how: given.append((*args, how["queue"])))
    return given


def asked(sitting, user=None):
    with committed():
        return reviews.review_start(
            match=sitting.match, user=user or sitting.users[0], queue=lambda _review: None
        )


def worked_off(review):
    for _ in range(50):
        if not reviews.review_step(review.pk):
            break
    return Review.objects.get(pk=review.pk)


def address(sitting):
    return reverse("matches:review", args=[sitting.id])


def facts(review):
    return list(review.decisions.values_list("seq", "deal", "verdict", "loss"))


# --- Who may have one, and of what -----------------------------------------------------------------


def test_a_player_asks_for_a_review_of_the_own_seat_and_gets_it_done(client, finished, queue):
    client.force_login(finished.users[0])
    assert "Review my decisions" in client.get(address(finished)).content.decode()
    with committed():
        assert client.post(address(finished)).status_code == 302
    review = Review.objects.get()
    assert queue == [(review.pk, "bots")]
    assert (review.user, review.seat) == (finished.users[0], finished.people[0])
    assert "Your decisions are being looked at" in client.get(address(finished)).content.decode()
    assert worked_off(review).is_done
    assert "What cost most" in client.get(address(finished)).content.decode()


def test_looking_at_the_page_asks_for_nothing(client, finished, queue):
    client.force_login(finished.users[0])
    client.get(address(finished))
    assert not Review.objects.exists()
    assert queue == []


def test_while_a_match_runs_there_is_no_review(client, queue):
    sitting = Sitting(2)
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    client.force_login(sitting.users[0])
    for answer in (client.get(address(sitting)), client.post(address(sitting))):
        assert answer.status_code == 409
        assert "once the match has ended" in answer.content.decode()
    assert not Review.objects.exists()


def test_strangers_find_nothing_and_who_is_signed_out_signs_in(client, finished):
    assert client.post(address(finished)).status_code == 302
    assert not Review.objects.exists()
    client.force_login(new_user("Stranger"))
    assert client.get(address(finished)).status_code == client.post(address(finished)).status_code == 404


def test_nobody_sees_the_review_of_another_player_of_the_match(client, finished):
    worked_off(asked(finished))
    client.force_login(finished.users[1])
    shown = client.get(address(finished)).content.decode()
    assert "What cost most" not in shown
    assert "being looked at" not in shown


def test_a_match_from_a_record_is_refused_politely(client, finished):
    user = new_user("Importer")
    finished.match.players.update(user=None)
    Match.objects.filter(pk=finished.id).update(imported_by=user)
    client.force_login(user)
    answer = client.get(address(finished))
    assert answer.status_code == 409
    assert "none of its seats is yours" in answer.content.decode()


def test_a_match_that_ended_before_a_tile_was_dealt_has_nothing_to_review():
    sitting = Sitting(2)
    Match.objects.filter(pk=sitting.id).update(state="aborted")
    with pytest.raises(NoReview, match="review_no_deals"):
        asked(sitting)


def test_a_person_has_only_a_few_under_way_at_once(finished, monkeypatch):
    monkeypatch.setattr(reviews, "MOST_AT_ONCE", 1)
    first = asked(finished)
    other = Sitting(2)
    other.skip_to(lambda s: s.phase is Phase.ENDED)
    other.match.players.filter(user=other.users[0]).update(user=finished.users[0])
    with pytest.raises(NoReview, match="review_many"):
        asked(other, finished.users[0])
    assert asked(finished).pk == first.pk
    worked_off(first)
    assert asked(other, finished.users[0]).pk != first.pk


# --- What is found ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [one.key for one in rule_sets()])
def test_of_every_rule_set_the_own_decisions_are_judged(rules):
    length = {"mcr": "one_deal", "riichi": "one_deal"}.get(rules, "quick")
    sitting = Sitting(2, rules=rules, length=length)
    sitting.skip_to(lambda s: s.phase is Phase.ENDED, greedy=True)
    review = worked_off(asked(sitting))
    found = list(review.decisions.all())
    assert found
    assert review.deals_failed == 0
    assert all(one.loss >= 0 for one in found)
    assert all(one.loss == 0 for one in found if one.verdict == "equal")
    page = review_page(sitting.match, review, "en")
    assert page.decisions == len(found)
    losses = sorted((one.loss for one in found if one.loss), reverse=True)
    by_seq = {one.seq: one.loss for one in found}
    assert [by_seq[one.seq] for one in page.worst] == losses[:3]
    assert all(one.chosen and one.best and one.reasons for one in page.worst)


def test_what_a_bot_or_the_clock_decided_is_not_held_against_the_person(finished):
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    for _ in range(2):
        sitting.skip_to(lambda s: s.phase is Phase.TURN and s.deal.turn == seat)
        sitting.sweep(after=90_000)
    assert sitting.state.seats[seat].assisted
    before = sitting.match.seq
    sitting.skip_to(lambda s: s.phase is Phase.ENDED)
    review = worked_off(asked(sitting, sitting.users[sitting.people.index(seat)]))
    assert not [one for one in review.decisions.all() if one.seq >= before]


@pytest.mark.parametrize("rules", sorted(LIMITS))
def test_marks_follow_from_the_loss(rules):
    small, large = LIMITS[rules]
    given = [
        (0.0, "equal"),
        (small / 2, "less"),
        (small, "less"),
        (large, "missed_win"),
        (large * 9, "never"),
    ]
    assert [mark_of(loss, verdict, rules) for loss, verdict in given] == [
        *("equal", "close", "slip", "mistake", "mistake")
    ]


def test_every_rule_set_has_limits():
    assert set(LIMITS) == {one.key for one in rule_sets()}


# --- Work that is lost, repeated or done twice ------------------------------------------------------


def test_asking_twice_asks_once(finished):
    assert asked(finished).pk == asked(finished).pk
    assert Review.objects.count() == 1


def test_each_step_does_one_deal(finished):
    review = asked(finished)
    done = []
    while not (review := Review.objects.get(pk=review.pk)).is_done:
        done.append((review.deals_done, len(set(review.decisions.values_list("deal", flat=True)))))
        reviews.review_step(review.pk)
    assert [deals for deals, _ in done] == list(range(finished.match.deal_count))
    assert all(seen <= deals for deals, seen in done)


def test_a_worker_that_is_killed_before_it_notes_a_deal_has_lost_only_that_deal(finished, monkeypatch):
    review = asked(finished)
    assert reviews.review_step(review.pk)
    before = facts(review)

    class Killed(BaseException):
        pass

    def kill(*_args, **_kwargs):
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(reviews, "_noted", kill)
        with pytest.raises(Killed):
            reviews.review_step(review.pk)
    assert facts(review) == before
    whole = worked_off(review)
    assert whole.is_done
    other = worked_off(asked(finished, finished.users[1]))
    assert other.deals_done == whole.deals_done


def test_two_workers_at_the_same_deal_note_it_once(finished, monkeypatch):
    review = asked(finished)
    noted = reviews._noted

    def both(held, found, **how):
        again = [ReviewedDecision(**{f: getattr(one, f) for f in FIELDS}) for one in found]
        assert noted(held, found, **how)
        assert not noted(held, again, **how)
        return True

    with monkeypatch.context() as patch:
        patch.setattr(reviews, "_noted", both)
        reviews.review_step(review.pk)
    assert Review.objects.get(pk=review.pk).deals_done == 1
    seqs = list(review.decisions.values_list("seq", flat=True))
    assert len(seqs) == len(set(seqs))


FIELDS = ("review", "seq", "deal", "verdict", "loss", "judgement", "hand")


def test_a_review_comes_out_the_same_however_often_it_was_interrupted(finished):
    first = facts(worked_off(asked(finished)))
    Review.objects.all().delete()
    review = asked(finished)
    for _ in itertools.repeat(None, 3):
        reviews.review_step(review.pk)
    assert facts(worked_off(review)) == first


def test_whoever_looks_has_lost_work_queued_again_but_not_work_that_may_run(client, finished, queue):
    review = asked(finished)
    client.force_login(finished.users[0])
    with committed():
        client.get(address(finished))
    assert queue == []
    Review.objects.update(queued_at=timezone.now() - reviews.LOST_AFTER - timedelta(seconds=1))
    with committed():
        client.get(address(finished))
        client.get(address(finished))
    assert queue == [(review.pk, "bots")]


def test_the_task_queues_the_next_deal_until_there_is_none(finished, queue):
    review = asked(finished)
    for _ in range(finished.match.deal_count):
        tasks.review(review.pk)
    assert queue == [(review.pk, "bots")] * (finished.match.deal_count - 1)
    assert Review.objects.get(pk=review.pk).is_done
    tasks.review(review.pk)
    assert len(queue) == finished.match.deal_count - 1


def test_a_deal_that_cannot_be_read_is_told_and_the_others_are_done(client, finished, monkeypatch, caplog):
    review = asked(finished)
    with monkeypatch.context() as patch:
        patch.setattr(reviews, "decisions_of", lambda *_: 1 // 0)
        assert reviews.review_step(review.pk)
    review = worked_off(review)
    assert (review.deals_failed, review.is_done) == (1, True)
    assert "could not be reviewed" in caplog.text
    client.force_login(finished.users[0])
    assert "One deal could not be looked at" in client.get(address(finished)).content.decode()


# --- The page, and what becomes of it all -----------------------------------------------------------


def test_the_part_that_htmx_asks_for_is_the_part_alone(client, finished, queue):
    review = asked(finished)
    client.force_login(finished.users[0])
    part = client.get(address(finished), headers={"HX-Request": "true"}).content.decode()
    assert "<progress" in part
    assert "hx-trigger" in part
    assert "<html" not in part
    worked_off(review)
    part = client.get(address(finished), headers={"HX-Request": "true"}).content.decode()
    assert "hx-trigger" not in part
    assert "What cost most" in part


def test_without_scripts_the_page_loads_itself_anew_until_it_is_done(client, finished, queue):
    review = asked(finished)
    client.force_login(finished.users[0])
    assert 'http-equiv="refresh"' in client.get(address(finished)).content.decode()
    worked_off(review)
    assert 'http-equiv="refresh"' not in client.get(address(finished)).content.decode()


def test_a_page_of_any_length_costs_two_queries(finished, django_assert_num_queries):
    review, match = worked_off(asked(finished)), finished.match
    with django_assert_num_queries(2):  # decisions, milestones
        page = review_page(match, review, "en")
    assert page.decisions > 20


def test_each_decision_leads_to_its_moment_in_the_replay(client, finished):
    review = worked_off(asked(finished))
    client.force_login(finished.users[0])
    shown = client.get(address(finished)).content.decode()
    for seq in review.decisions.values_list("seq", flat=True):
        assert f"{reverse('matches:replay', args=[finished.id])}?at={seq}" in shown


def test_the_page_of_a_match_leads_to_the_review_for_its_players_when_it_has_ended(client, finished):
    running = Sitting(1)
    running.skip_to(lambda s: s.phase is Phase.TURN)
    for sitting, is_there in ((finished, True), (running, False)):
        client.force_login(sitting.users[0])
        shown = client.get(reverse("matches:detail", args=[sitting.id])).content.decode()
        assert (address(sitting) in shown) is is_there


def test_reviews_are_taken_along_and_go_with_the_account(finished):
    user = finished.users[0]
    review = worked_off(asked(finished))
    (told,) = json.loads(written(user))["reviews"]
    assert told["match"] == str(finished.id)
    assert len(told["decisions"]) == review.decisions.count()
    account_delete(user)
    assert not Review.objects.exists()
    assert not ReviewedDecision.objects.exists()
    assert Match.objects.filter(pk=finished.id).exists()

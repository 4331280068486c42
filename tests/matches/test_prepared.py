"""Statements that the ORM writes once say what the ORM says each time."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches.models import CommandReceipt, JournalEntry, Match, MatchState
from matches.prepared import Given, Insert, Question, Update
from tests.kit.sitting import Sitting

pytestmark = pytest.mark.django_db


def values(row):
    return {field.name: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_row_is_read_field_by_field_as_the_orm_reads_it():
    sittings = [Sitting(4, secret=secret) for secret in (1, 2)]
    by_key = Question(lambda: Match.objects.filter(pk=Given("match", Match, "id")))
    for sitting in sittings:
        assert values(by_key.first(match=sitting.id)) == values(Match.objects.get(pk=sitting.id))


def test_other_values_have_other_rows_and_no_row_is_none():
    sitting = Sitting(4)
    sitting.to_first_turn()
    after = Question(
        lambda: (
            JournalEntry.objects.filter(
                match=Given("match", Match, "id"), seq__gt=Given("seq", JournalEntry, "seq")
            )
            .order_by("seq")
            .values_list("seq", "kind")
        )
    )
    kinds = list(enumerate(sitting.kinds(), start=1))
    for seq in range(len(kinds) + 1):
        assert after.all(match=sitting.id, seq=seq) == kinds[seq:]
    assert after.first(match=Match._meta.pk.get_default(), seq=0) is None


def test_a_single_value_stands_alone_and_moments_stay_moments():
    sitting = Sitting(4)
    due = Question(
        lambda: (
            Match.objects.filter(state=MatchState.RUNNING, due_at__lte=Given("moment", Match, "due_at"))
            .order_by("pk")
            .values_list("due_at", flat=True)
        )
    )
    due_at = sitting.match.due_at
    assert due.all(moment=due_at) == [due_at]
    assert due.all(moment=due_at - timedelta(seconds=1)) == []


def test_the_sql_is_written_once():
    sitting = Sitting(4)
    built = []

    def build():
        built.append(True)
        return Match.objects.filter(pk=Given("match", Match, "id"))

    question = Question(build)
    with CaptureQueriesContext(connection) as asked:
        for _ in range(3):
            question.first(match=sitting.id)
    assert len(built) == 1
    assert len(asked) == 3


def test_a_row_is_locked_where_the_database_has_locks():
    sitting = Sitting(4)
    locked = Question(lambda: Match.objects.select_for_update().filter(pk=Given("match", Match, "id")))
    with CaptureQueriesContext(connection) as asked:
        locked.first(match=sitting.id)
    assert ("FOR UPDATE" in asked[0]["sql"]) == connection.features.has_select_for_update


def test_named_fields_are_stored_and_no_others():
    match = Sitting(4).match
    match.message_counts, match.ended_at, match.deal_count = [5, 4, 3, 2, 1], timezone.now(), 7
    Update(Match, ["message_counts", "ended_at"]).run(match)
    stored = Match.objects.get(pk=match.pk)
    assert (stored.message_counts, stored.ended_at) == (match.message_counts, match.ended_at)
    assert stored.deal_count == 0


def test_a_row_that_is_gone_is_not_stored_in_silence():
    match = Sitting(4).match
    Match.objects.all().delete()
    with pytest.raises(DatabaseError):
        Update(Match, ["seq"]).run(match)


def test_rows_are_put_in_as_they_are_and_their_constraints_hold():
    match = Sitting(4).match
    made = [
        CommandReceipt(match=match, seat=seat, key=f"é ' % {seat}", n=seat, created_at=timezone.now())
        for seat in range(4)
    ]
    Insert(CommandReceipt).run(made)
    stored = CommandReceipt.objects.order_by("seat")
    assert [(r.match_id, r.seat, r.key, r.n, r.created_at) for r in stored] == [
        (r.match_id, r.seat, r.key, r.n, r.created_at) for r in made
    ]
    with pytest.raises(IntegrityError):
        Insert(CommandReceipt).run(made[:1])

"""What an action asks of the database, however many other tables there are."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches import journal, rows
from tests.kit.sitting import Sitting

pytestmark = pytest.mark.django_db(transaction=True)

MOST_QUERIES = 18
"""Of a discard: the lock, outages and receipts, entries, the row."""


def queries_of_a_discard(sitting):
    state = sitting.state
    seat = state.deal.turn
    journal.forget_states()
    rows.forget_rows()
    with CaptureQueriesContext(connection) as asked:
        sitting.play(seat, sitting.choice(state.offers[seat]))
    return len(asked)


def test_a_discard_costs_the_same_few_queries_beside_many_tables():
    alone = Sitting(4, secret=1)
    alone.to_first_turn()
    for secret in range(2, 8):
        Sitting(4, secret=secret).to_first_turn()
    among_others = Sitting(4, secret=1)
    among_others.to_first_turn()
    first = queries_of_a_discard(alone)
    assert queries_of_a_discard(among_others) == first
    assert first <= MOST_QUERIES


def test_a_sweep_that_finds_nothing_due_costs_the_same_few_queries_beside_many_tables():
    def queries_of_a_sweep(sitting):
        with CaptureQueriesContext(connection) as asked:
            sitting.sweep()
        return len(asked)

    sitting = Sitting(4, secret=1)
    sitting.to_first_turn()
    alone = queries_of_a_sweep(sitting)
    for secret in range(2, 8):
        Sitting(4, secret=secret, now=sitting.now).to_first_turn()
    sitting.now += 1
    assert queries_of_a_sweep(sitting) <= alone

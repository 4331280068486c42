"""How cost grows with live tables and with history: ``python -m tests.bench.growth --tables 10 --rows 1000``.

It works in a database of its own (SQLite, in a temporary folder), which it fills step by step, and prints a
line a step: processor time and queries of an action at one of the tables, of a sweep, of the
lobby's list, of a page of one's history, of a match and of a replay.
"""

import argparse
import os
import statistics
import sys
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext, setup_test_environment  # noqa: E402
from django.urls import reverse  # noqa: E402

from lobby import services  # noqa: E402
from matches.models import JournalEntry, Match, Player  # noqa: E402
from tests.kit.sitting import Sitting  # noqa: E402

REPEATS = 15
BATCH = 5_000


def measured(work):
    """Median processor time of a piece of work and the queries of its last run. Units: ms."""
    times = []
    for _ in range(REPEATS):
        with CaptureQueriesContext(connection) as asked:
            begun = time.process_time()
            work()
            times.append(1000 * (time.process_time() - begun))
    return f"{statistics.median(times):6.1f} ms {len(asked):3} q"


def say(step, **works):
    """One line: the step, then each piece of work."""
    sys.stdout.write(
        f"{step:>18}" + "".join(f" | {name} {measured(work)}" for name, work in works.items()) + "\n"
    )
    sys.stdout.flush()


def fetch(client, address):
    """Asks for a page that must be there."""
    assert client.get(address).status_code == 200, address


def act(sitting):
    """Somebody at the table answers, or the clock does."""
    if not sitting.answer_somehow(sitting.state):
        sitting.to_due()


def grow_tables(steps, client):
    """Adds live tables of four people, and measures what one of them costs among the others."""
    tables = []
    for step in steps:
        while len(tables) < step:
            tables.append(Sitting(4, secret=len(tables) + 1, clocks="normal"))
            tables[-1].to_first_turn()
            services.room_create(host=tables[-1].users[0], language="en", options={})
        turns = iter(tables * REPEATS)
        say(
            f"{step} tables",
            action=lambda turns=turns: act(next(turns)),
            sweep=lambda: tables[0].sweep(1),
            lobby=lambda: fetch(client, reverse("lobby:rooms")),
        )
    return tables


def grow_history(steps, client):
    """Repeats a finished match of one person until the journal is so long."""
    pattern = Sitting(1, secret=3)
    pattern.skip_to(lambda state: state.ended is not None, greedy=True)
    client.force_login(pattern.users[0])
    entries = list(JournalEntry.objects.filter(match=pattern.id))
    seats = list(Player.objects.filter(match=pattern.id))
    for step in steps:
        while JournalEntry.objects.count() < step:
            _copied(pattern.match, seats, entries, max(1, min(BATCH // len(entries), step)))
        replay = reverse("matches:replay_deal", args=[pattern.id, 1])
        say(
            f"{step} rows",
            history=lambda: fetch(client, reverse("matches:history")),
            match=lambda: fetch(client, reverse("matches:detail", args=[pattern.id])),
            replay=lambda replay=replay: fetch(client, replay),
        )


def _copied(match, seats, entries, count):
    made = []
    for _ in range(count):
        copy = Match.objects.get(pk=match.pk)
        copy.pk = Match._meta.pk.get_default()
        made.append(copy)
    Match.objects.bulk_create(made)
    rows = [JournalEntry(**_values(entry), match_id=copy.pk) for copy in made for entry in entries]
    players = [Player(**_values(seat), match_id=copy.pk) for copy in made for seat in seats]
    JournalEntry.objects.bulk_create(rows, batch_size=BATCH)
    Player.objects.bulk_create(players)


def _values(row):
    """The fields of a row, without its number and its match."""
    names = [field.attname for field in row._meta.concrete_fields if not field.primary_key]
    return {name: getattr(row, name) for name in names if name != "match_id"}


def main():
    """Fills and measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 1_000])
    parser.add_argument("--rows", type=int, nargs="*", default=[1_000, 10_000, 100_000, 1_000_000])
    given = parser.parse_args()
    setup_test_environment()
    call_command("migrate", verbosity=0)
    client = Client()
    grow_tables(given.tables, client)
    grow_history(given.rows, client)


if __name__ == "__main__":
    main()

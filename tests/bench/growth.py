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
from datetime import timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext, setup_test_environment  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402

from lobby import services  # noqa: E402
from lobby.models import Place, Room  # noqa: E402
from matches.models import JournalEntry, Match, Player  # noqa: E402
from tests.kit.sitting import Sitting  # noqa: E402

REPEATS = 15
PLAYED = 100
"""Tables at which there is play; more would only wait."""


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
    """Adds live tables of four people, and measures what one of them costs among the others.

    The first hundred are played at; the others are copies of one of them, whose clocks run out much later.
    """
    tables = []
    for step in steps:
        while len(tables) < min(step, PLAYED):
            tables.append(Sitting(4, secret=len(tables) + 1, clocks="normal"))
            tables[-1].to_first_turn()
            services.room_create(host=tables[-1].users[0], language="en", options={})
        missing = step - Match.objects.count()
        later = timezone.now() + timedelta(days=3650)
        _copied(tables[0].match, missing, due_at=later)
        Player.objects.filter(match__due_at=later).update(user=None)  # nobody sits at a thousand tables
        _rooms_copied(missing)
        turns = iter(tables * REPEATS)
        say(
            f"{step} tables",
            action=lambda turns=turns: act(next(turns)),
            sweep=lambda: tables[0].sweep(1),
            lobby=lambda: fetch(client, reverse("lobby:rooms")),
        )


def grow_history(steps, client):
    """Repeats a finished match of one person until the journal is so long."""
    pattern = Sitting(1, secret=3)
    pattern.skip_to(lambda state: state.ended is not None, greedy=True)
    client.force_login(pattern.users[0])
    entries = JournalEntry.objects.filter(match=pattern.id).count()
    for step in steps:
        _copied(pattern.match, -(-(step - JournalEntry.objects.count()) // entries))
        replay = reverse("matches:replay_deal", args=[pattern.id, 1])
        say(
            f"{step} rows",
            history=lambda: fetch(client, reverse("matches:history")),
            match=lambda: fetch(client, reverse("matches:detail", args=[pattern.id])),
            replay=lambda replay=replay: fetch(client, replay),
        )


def _copied(match, count, **changes):
    """Copies a match so often, with its seats and its journal."""
    made = []
    for _ in range(count):
        copy = Match.objects.get(pk=match.pk)
        copy.pk = Match._meta.pk.get_default()
        for name, value in changes.items():
            setattr(copy, name, value)
        made.append(copy)
    Match.objects.bulk_create(made)
    with transaction.atomic(), connection.cursor() as cursor:
        for model in (JournalEntry, Player):
            fields = model._meta.concrete_fields
            names = ", ".join(f.column for f in fields if not f.primary_key and f.attname != "match_id")
            table = model._meta.db_table
            row = (
                f"INSERT INTO {table} (match_id, {names}) SELECT %s, {names} FROM {table} WHERE match_id = %s"
            )
            cursor.executemany(row, [(copy.pk.hex, match.pk.hex) for copy in made])


def _rooms_copied(count):
    """Opens so many rooms more, each with one bot in it."""
    pattern = Room.objects.first()
    rooms = [
        Room(name=pattern.name, language="en", rules=pattern.rules, length=pattern.length)
        for _ in range(count)
    ]
    Room.objects.bulk_create(rooms)
    Place.objects.bulk_create([Place(room=room, number=0, name="Bot") for room in rooms])


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

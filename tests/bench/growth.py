"""How cost grows with live tables and with history: ``python -m tests.bench.growth --tables 10 --rows 1000``.

It works in a database of its own (SQLite, in a temporary folder), which it fills step by step, and prints a
line a step: processor time and queries of a command at one of the tables, of what the clock does there, of a
sweep that finds nothing due, of the lobby's list, of a page of one's history, of a match and of a replay.

A command goes the way of a web process that has just played at that table (`matches.play`, then what each of
the four pages is told), without its socket and its thread; so does what is due, without Celery's task.
"""

import argparse
import itertools
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
from matches import clock, news, play  # noqa: E402
from matches.broadcast import batch_kept  # noqa: E402
from matches.models import Heartbeat, JournalEntry, Match, Player  # noqa: E402
from matches.moments import as_datetime  # noqa: E402
from rules.engine.tiles import SEATS  # noqa: E402
from tests.kit.sitting import Sitting  # noqa: E402

REPEATS = 15
PLAYED = 100
"""Tables at which there is play; more would only wait."""


def measured(work, prepare=lambda: None):
    """Median processor time of a piece of work and the queries of one. Units: ms.

    What is prepared for each is neither timed nor counted.
    """
    times = []
    for _ in range(REPEATS):
        given = prepare()
        begun = time.process_time()
        work(given)
        times.append(1000 * (time.process_time() - begun))
    given = prepare()
    with CaptureQueriesContext(connection) as asked:
        work(given)
    return f"{statistics.median(times):6.1f} ms {len(asked):3} q"


def say(step, **works):
    """One line: the step, then each piece of work, alone or with what prepares it."""
    found = {name: work if isinstance(work, tuple) else (work,) for name, work in works.items()}
    told = "".join(f" | {name} {measured(*work)}" for name, work in found.items())
    sys.stdout.write(f"{step:>18}{told}\n")
    sys.stdout.flush()


def fetch(client, address):
    """Asks for a page that must be there."""
    assert client.get(address).status_code == 200, address


class LiveTable:
    """Four people at a table, each with a page that is told what is new."""

    def __init__(self, secret):
        self.sitting = Sitting(4, secret=secret, clocks="normal")
        self.sitting.to_first_turn()
        self.counts = [0] * len(SEATS)
        self.tell()

    def asked(self):
        """Goes on until a person is asked; returns the table with the seat and the command to be played."""
        while (found := self._command()) is None:
            self.sitting.to_due()
        self._get_ready()
        return self, *found

    def _command(self):
        state = self.sitting.state
        for offer in state.offers:
            if offer is not None and state.seats[offer.seat].is_person_in_control:
                key = f"growth-{next(self.sitting.keys)}"
                action = self.sitting.choice(offer)
                return offer.seat, play.Command(key=key, offer=offer.id, action=action)
        return None

    def awaited(self):
        """Goes on until the clock is to act; returns the table, at the moment at which something is due."""
        while self.sitting.answer_somehow(self.sitting.state):
            pass
        self.sitting.now = max(self.sitting.now, round(self.sitting.match.due_at.timestamp() * 1000))
        self._get_ready()
        return self

    def _get_ready(self):
        """Sweeps have come all the while, and the pages know all that has happened."""
        self.sitting.beat()
        self.tell()

    def tell(self):
        """Makes what each page is told, from what this process has."""
        told = news.news_read(self.sitting.id, lambda _row: True)
        for seat in SEATS:
            batch = batch_kept(told, seat, self.counts[seat], now=self.sitting.now)
            self.counts[seat] = told.count(seat) if batch is None else batch.n


def command(given):
    """A person's command, and what all are told of it."""
    table, seat, wanted = given
    now = table.sitting.now
    play.play(table.sitting.id, seat, wanted, received_at=now, now=now)
    table.tell()


def due(table):
    """What the clock does at a table, and what all are told of it."""
    play.look(table.sitting.id, queue=lambda *_move: None, now=table.sitting.now)
    table.tell()


def before_anything_is_due():
    """The last moment at which no match is due; sweeps have come until then. Units: ms since the epoch."""
    found = Match.objects.filter(due_at__isnull=False).order_by("due_at").values_list("due_at", flat=True)
    moment = round(found[0].timestamp() * 1000) - 1
    Heartbeat.objects.update_or_create(pk=1, defaults={"swept_at": as_datetime(moment)})
    return moment


def idle_sweep(now):
    """A sweep that finds nothing due."""
    assert not clock.sweep(queue=lambda *_move: None, now=now)


def grow_tables(steps, client):
    """Adds live tables of four people, and measures what one of them costs among the others.

    The first hundred are played at; the others are copies of one of them, whose clocks run out much later.
    """
    tables = []
    for step in steps:
        while len(tables) < min(step, PLAYED):
            tables.append(LiveTable(secret=len(tables) + 1))
            services.room_create(host=tables[-1].sitting.users[0], language="en", options={})
        missing = step - Match.objects.count()
        later = timezone.now() + timedelta(days=3650)
        _copied(tables[0].sitting.match, missing, due_at=later)
        Player.objects.filter(match__due_at=later).update(user=None)  # nobody sits at a thousand tables
        _rooms_copied(missing)
        turns = itertools.cycle(tables)
        say(
            f"{step} tables",
            command=(command, lambda turns=turns: next(turns).asked()),
            due=(due, lambda turns=turns: next(turns).awaited()),
            sweep=(idle_sweep, before_anything_is_due),
            lobby=lambda _given: fetch(client, reverse("lobby:rooms")),
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
            history=lambda _given: fetch(client, reverse("matches:history")),
            match=lambda _given: fetch(client, reverse("matches:detail", args=[pattern.id])),
            replay=lambda _given, replay=replay: fetch(client, replay),
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

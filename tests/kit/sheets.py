"""Deals that are played elsewhere and written into a match, to look at their score sheets."""

import html
import re

from django.urls import reverse

from matches import journal, sheets
from rules.engine.events import DealStarted, IndicatorTurned
from tests.kit.sitting import Sitting

STICK = 1000


def story_of(state, script, *, number=1, riichi=()):
    """The events of a deal from its table (``tests.kit.riichi.table``, ``tests.kit.deals.table``) on.

    ``riichi`` are the seats whose sticks lay there when the table began.
    """
    deal, progress = state.deal, state.deal.progress
    started = DealStarted(
        number=number,
        dealer=progress.dealer,
        round_wind=progress.round_wind,
        dealer_streak=0,
        dealer_passes=progress.dealer_passes,
        scores=tuple(score + STICK * (seat in riichi) for seat, score in enumerate(state.scores)),
        seats=state.seats,
        seed="",
        salt="",
        wall_hash="",
        wall_size=0,
        counters=progress.counters,
        sticks=progress.sticks,
    )
    return (started, *(IndicatorTurned(copy=copy) for copy in deal.indicators), *script.events)


def written(events, **match):
    """A match of two people into whose journal these events were written."""
    sitting = Sitting(2, **match)
    row = sitting.match
    journal.append(row, events, at=row.created_at)
    row.save()
    return sitting


def sheet_in(sitting, number=1, language="en"):
    """The sheet of a deal, worked out."""
    return sheets.score_sheet(sitting.match, number, language)


def sheet_address(sitting, number=1):
    """Where the sheet of a deal is."""
    return reverse("matches:sheet", args=[sitting.id, number])


def sheet_page(client, sitting, number=1, language="en"):
    """The sheet as htmx fetches it: its text in one line, characters as they are read."""
    client.force_login(sitting.users[0])
    client.cookies["meja_language"] = language
    answer = client.get(
        sheet_address(sitting, number),
        headers={"HX-Request": "true", "Accept-Language": language},
    )
    assert answer.status_code == 200
    return html.unescape(re.sub("[ \n]+", " ", answer.content.decode()))

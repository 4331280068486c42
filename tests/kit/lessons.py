"""Lessons as the server writes them, from the engine's states alone."""

from django.template.loader import render_to_string
from django.utils import translation

from matches.lesson_page import lesson_page
from matches.lessons import Taught
from matches.models import Match, Player
from rules.bots.teacher import lesson_for
from rules.engine.view import observe
from tests.kit.table_frames import MATCH, NAMES


def lesson_html(state, seat, language="en"):
    """What the teacher says about the offer that the seat has."""
    view = observe(state, seat)
    match = Match(rules=view.rules, length=view.length, options=view.options)
    players = tuple(Player(seat=number, name=name) for number, name in enumerate(NAMES))
    taught = Taught(match, players, lesson_for(view, state.offers[seat]))
    with translation.override(language):
        return render_to_string("matches/_lesson.html", {"lesson": lesson_page(taught)})


def lesson_path(state, seat):
    """Where the table's page asks for it."""
    return f"/table/{MATCH}/lesson/{state.offers[seat].id}/"


def at_lesson(live, state, seat, *, language="en", **how):
    """Opens the table with the teacher's panel, and waits until he has spoken."""
    live.pages[lesson_path(state, seat)] = lesson_html(state, seat, language)
    live.open(state, seat, language=language, hints=True, **how)
    live.button("teacher").click()
    live.page.locator("[data-part=lesson] .lesson").wait_for()
    live.drawn()

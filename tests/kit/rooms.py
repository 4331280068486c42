"""Rooms of the lobby on their way through an evening: filled, played, over."""

from django.utils import timezone

from lobby import services
from lobby.rematch import room_match_finished
from matches.models import Match, MatchState


def full(room, fill, *names, ready=True):
    """Seats these people and bots beside them until all four places are taken; returns the people."""
    people = fill(room, *names, ready=ready)
    while room.places.count() < 4:
        services.bot_add(code=room.code, user=room.host)
    return people


def finish(match, state=MatchState.FINISHED):
    """Has a match end as the clock would, and its room hear of it."""
    Match.objects.filter(pk=match.pk).update(state=state, ended_at=timezone.now(), due_at=None)
    match.refresh_from_db()
    room_match_finished(match=match)


def mali_of(room):
    """Who sits in this room as Mali."""
    return room.places.get(name="Mali").user

"""What the lobby hears from matches and from people."""

from typing import Any

from accounts.export import part_add
from accounts.models import User
from accounts.signals import person_leaving
from lobby.models import Place
from lobby.moderation_models import Appeal
from lobby.rematch import room_match_finished
from lobby.services import place_release
from matches.models import Match
from matches.signals import match_finished


def hear_of_matches() -> None:
    """From now on the end of a match opens the time to choose in its room."""
    match_finished.connect(_match_finished, dispatch_uid="lobby")


def _match_finished(sender: type[Match], match: Match, **_kwargs: Any) -> None:
    room_match_finished(match=match)


def hear_of_people() -> None:
    """From now on people who go free their places, and exports hold what the lobby keeps."""
    # Before the seats lose their names: with the place a bot takes over at the table.
    person_leaving.connect(_leaving, dispatch_uid="lobby")
    part_add("reports", _reports)
    part_add("appeals", _appeals)
    part_add("chat", _chat)
    part_add("muted_in_chat", _muted)


def _leaving(sender: type[User], user: User, **_kwargs: Any) -> None:
    Appeal.objects.filter(sanction__user=user).delete()
    place = Place.objects.filter(user=user).select_related("room__match", "user").first()
    if place is not None:
        place_release(place=place)


def _reports(user: User) -> list[dict[str, Any]]:
    return [
        {"kind": one.kind, "text": one.text, "at": one.at, "state": one.state, "about": one.evidence["name"]}
        for one in user.reports_made.order_by("at")
    ]


def _appeals(user: User) -> list[dict[str, Any]]:
    appeals = Appeal.objects.filter(sanction__user=user).order_by("at")
    return [{"text": one.text, "at": one.at, "answer": one.answer} for one in appeals]


def _chat(user: User) -> list[dict[str, Any]]:
    lines = user.lines.select_related("room").order_by("pk")
    return [{"room": one.room.name, "at": one.at, "text": one.text, "phrase": one.phrase} for one in lines]


def _muted(user: User) -> list[str]:
    return [one.writer.username for one in user.chat_mutes.select_related("writer").order_by("pk")]

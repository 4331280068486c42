"""What matches hear from people: who signs out, who goes for good, who wants all data to take along."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.http import HttpRequest

from accounts.export import part_add
from accounts.models import User
from accounts.signals import person_leaving, rights_changed
from matches import broadcast, own_data
from matches.access import live_seats, played_matches
from matches.models import Match, Player, ReplayLink
from matches.review_models import Review
from matches.services import seat_leave


def hear_of_people() -> None:
    """From now on pages of who signs out close, seats of who goes lose the name, exports hold matches."""
    user_logged_out.connect(_signed_out, dispatch_uid="matches")
    rights_changed.connect(_rights_changed, dispatch_uid="matches")
    person_leaving.connect(_leaving, dispatch_uid="matches")
    part_add("matches", _matches)
    part_add("figures", own_data.told_figures)
    part_add("records", _records)
    part_add("replay_links", _replay_links)
    part_add("reviews", _reviews)


def _signed_out(request: HttpRequest, user: Any, **_kwargs: Any) -> None:
    """Closes the sockets of that session, in all processes; those of the person's other sessions stay."""
    key = request.session.session_key
    if user is not None and key:
        broadcast.end_session(user.pk, key)


def _rights_changed(sender: type[User], user_id: int, **_kwargs: Any) -> None:
    """Whoever came in by an old password or token, or as somebody who is no more, is out."""
    broadcast.let_in_again(user_id)


def _leaving(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Bots play on where this person sat; the others keep their matches."""
    for seat in live_seats(user.pk).select_related("match"):
        seat_leave(match=seat.match, user=user)
    Player.objects.filter(user=user).update(user=None, name="")


def _matches(user: User) -> Any:
    return own_data.told_matches(played_matches(user).prefetch_related("match__players"))


def _records(user: User) -> Any:
    """The matches that were taken in from records; their files can be saved from their pages."""
    kept = Match.objects.filter(imported_by=user).order_by("created_at").prefetch_related("players")
    return [
        {
            "match": str(match.pk),
            **own_data.told_match(match),
            "players": own_data.told_players(match.players.all()),
        }
        for match in kept
    ]


def _replay_links(user: User) -> Any:
    """The links to replays that the person has made and not taken back."""
    links = ReplayLink.objects.filter(user=user).order_by("created_at")
    return [
        {
            "match": str(link.match_id),
            "token": link.token,
            "hides_names": link.hides_names,
            "made": link.created_at.isoformat(),
        }
        for link in links
    ]


def _reviews(user: User) -> Any:
    """What was found about the person's own decisions."""
    kept = Review.objects.filter(user=user).order_by("asked_at").prefetch_related("decisions")
    return [
        {
            "match": str(review.match_id),
            "seat": review.seat,
            "asked": review.asked_at.isoformat(),
            "decisions": [
                {"entry": one.seq, "deal": one.deal, "verdict": one.verdict, "loss": round(one.loss, 2)}
                for one in review.decisions.all()
            ],
        }
        for review in kept
    ]

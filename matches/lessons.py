"""Who may ask the teacher, about what, and how often. Computed when asked, and kept nowhere."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.core.cache import cache
from redis.exceptions import RedisError

from matches import access, journal
from matches.models import Match, Player
from matches.moments import present_moment
from matches.play import MatchOver, NotInControl, OfferClosed
from rules.bots.teacher import Lesson, lesson_for
from rules.engine.actions import Offer, OfferKind
from rules.engine.errors import RulesError
from rules.engine.seen import SeatView
from rules.engine.tiles import Seat
from rules.engine.view import observe

MOST_LESSONS: Final = 40
"""How many lessons one may ask for within a while: more than anybody plays offers."""
A_WHILE: Final = 10_000
"""Units: ms."""


class NoHints(RulesError):
    """A table at which nobody asks the teacher."""

    family = "access"


class ManyLessons(RulesError):
    """Somebody who asks for more lessons than can be read."""

    family = "access"


@dataclass(frozen=True, slots=True)
class Taught:
    """A lesson with what its words need."""

    match: Match
    players: tuple[Player, ...]
    """By seat."""
    lesson: Lesson


def lesson_of(match_id: UUID, user_id: int, offer_id: str) -> Taught:
    """The lesson about the offer that this user's own seat has open.

    Raises: NoSuchMatch, NotSeated, NoHints, ManyLessons, MatchOver, NotInControl, OfferClosed.
    """
    entered = access.access_to(match_id, user_id)
    seat = access.require_seat(entered)
    match = Match.objects.get(pk=match_id)
    players = tuple(match.players.order_by("seat"))
    if not access.are_hints_allowed(match, players):
        raise NoHints("no_hints")
    if not match.is_running or match.halted:
        raise MatchOver("match_halted" if match.halted else "match_over")
    if _is_too_often(user_id):
        raise ManyLessons("many_lessons")
    view = observe(journal.state_of(match), seat)
    return Taught(match, players, lesson_for(view, _open_offer(view, seat, offer_id)))


def _open_offer(view: SeatView, seat: Seat, offer_id: str) -> Offer:
    """The offer, if this seat is to answer it now."""
    own = view.own
    assert own is not None
    assert own.seat == seat
    if not own.in_control:
        raise NotInControl("bot_plays")
    if own.offer is None or own.offer.id != offer_id or own.offer.kind is OfferKind.READY:
        raise OfferClosed("stale")
    return own.offer


def _is_too_often(user_id: int) -> bool:
    """Counts one more lesson; whether it is one too many."""
    key = f"lessons:{user_id}:{present_moment() // A_WHILE}"
    cache.add(key, 0, 2 * A_WHILE // 1000)
    try:
        return cache.incr(key) > MOST_LESSONS
    except (ValueError, RedisError):  # the broker is away: the match goes on all the same
        return False

"""After a match: thirty seconds to choose "Play again", then the room waits for the next one (K-9.6–9.8).

Whoever is alone with bots keeps nobody waiting, and reads the result for as long as they like.
"""

from django.utils import timezone

from accounts.models import User
from lobby import seating
from lobby.announcements import is_maintained
from lobby.models import Room, RoomState
from lobby.refusals import Refused
from lobby.seating import room_held
from lobby.start import begin_match
from lobby.times import choice_time, look_time
from matches.models import Match, MatchState, Player


def room_match_finished(*, match: Match) -> None:
    """Shows the result in the match's room, or lets the room wait again if there is none. Safe to repeat."""
    code = Room.objects.filter(match=match, state=RoomState.PLAYING).values_list("code", flat=True).first()
    if code is None:
        return
    try:
        with room_held(code) as room:
            if room.state == RoomState.PLAYING and room.match_id == match.pk:
                match_over(room, match)
    except Refused:  # closed in the meantime
        return


def match_over(room: Room, match: Match) -> None:
    """Releases who has left the match; a result gives the others time to choose (K-9.6)."""
    has_result = match.state == MatchState.FINISHED
    room.state = RoomState.RESULT if has_result else RoomState.WAITING
    room.save(update_fields=["state"])
    # While they played nobody was counted away, so that begins now.
    room.places.filter(user__isnull=False).update(is_ready=False, wants_rematch=False, away_since=None)
    left = Player.objects.filter(match=match, left=True, user__isnull=False).values("user")
    room.places.filter(user__in=left).delete()
    choice_time_set(room)
    if room.state == RoomState.WAITING:
        seating.seat_waiters(room)
    seating.hand_over(room)


def choice_time_set(room: Room) -> None:
    """Lets the time to choose run while a result is shown and somebody depends on it; else it stands."""
    is_shared = len(seating.people(room)) > 1 or room.waiters.exists()
    if room.state != RoomState.RESULT or not is_shared:
        room.choice_ends_at = None
    elif room.choice_ends_at is None:
        room.choice_ends_at = timezone.now() + choice_time()
    room.due_at = room.choice_ends_at or timezone.now() + look_time()
    room.save(update_fields=["choice_ends_at", "due_at"])


def rematch_choose(*, code: str, user: User) -> None:
    """Chooses "Play again", which keeps the place. Raises: Refused when the time is over."""
    with room_held(code) as room:
        place = room.places.filter(user=user).first()
        if place is None:
            raise Refused("choice_over")
        if room.state == RoomState.RESULT:
            place.wants_rematch = True
            place.save(update_fields=["wants_rematch"])
            rematch_end_if_all_chose(room)


def rematch_end_if_all_chose(room: Room) -> None:
    """Ends the time to choose early once everybody who has a place wants to play again."""
    if room.state != RoomState.RESULT:
        return
    if room.places.filter(user__isnull=False, wants_rematch=False).exists():
        choice_time_set(room)
    else:
        rematch_end(room)


def rematch_end(room: Room) -> None:
    """Releases who has not chosen; the others keep their places, and wait for the host to start.

    A person alone with bots has said all there is to say, so there the next match begins.
    """
    room.state = RoomState.WAITING
    room.choice_ends_at = None
    room.due_at = timezone.now() + look_time()
    room.save(update_fields=["state", "choice_ends_at", "due_at"])
    room.places.filter(user__isnull=False, wants_rematch=False).delete()
    room.places.update(wants_rematch=False)
    seating.seat_waiters(room)
    seating.hand_over(room)
    if room.is_solo and not room.is_closed and not is_maintained():
        begin_match(room)

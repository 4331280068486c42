"""The start of a match in a room: what stands in its way, and how it begins."""

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lobby.announcements import is_maintained
from lobby.models import PLACES, ClubMatch, Place, Room, RoomState
from lobby.refusals import Refused
from lobby.times import look_time
from matches.services import NewPlayer, match_start
from matches.text import isolated


def obstacles(room: Room, places: list[Place] | None = None) -> list[str]:
    """Returns why the match cannot start yet, in words; empty if the host may start.

    The host need not have said to be ready: pressing Start says so.
    """
    places = list(room.places.all()) if places is None else places
    found = [Refused("maintenance").sentence()] if is_maintained() else []
    unready = [p for p in places if not p.is_bot and not p.is_ready and p.user_id != room.host_id]
    if unready:
        names = _(", ").join(isolated(place.name) for place in unready)
        found.append(
            ngettext("%(names)s is not ready yet.", "%(names)s are not ready yet.", len(unready))
            % {"names": names}
        )
    free = len(PLACES) - len(places)
    if free:
        found.append(ngettext("One place is free.", "%(count)d places are free.", free) % {"count": free})
    return found


def _player(place: Place) -> NewPlayer:
    if place.user is not None:
        return NewPlayer(name=place.name, user=place.user)
    return NewPlayer(name=place.name, bot_level=place.bot_level, character=place.character)


def begin_match(room: Room) -> None:
    """Starts the match of the four who sit there. Winds are drawn anew each time (K-2.1).

    Raises: Refused while no new matches begin.
    """
    if is_maintained():
        raise Refused("maintenance")
    places = list(room.places.select_related("user"))
    room.match = match_start(
        players=[_player(place) for place in places],
        rules=room.rules,
        length=room.length,
        options=room.options,
        clocks=room.clocks,
        solo=room.is_solo,
        allows_watchers=room.allows_watchers,
        opens_hands=room.opens_hands,
        allows_hints=room.allows_hints,
    )
    if room.club_id is not None:
        ClubMatch.objects.create(club_id=room.club_id, match=room.match)
    room.state = RoomState.PLAYING
    room.choice_ends_at = None
    room.due_at = timezone.now() + look_time()
    room.save(update_fields=["match", "state", "choice_ends_at", "due_at"])
    room.places.filter(user__isnull=False).update(is_ready=False, wants_rematch=False, away_since=None)

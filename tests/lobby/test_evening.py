"""From the start of a match to the next one: what stands in the way, the result, who stays."""

from datetime import timedelta

import pytest
from django.utils import timezone

from lobby import services
from lobby.models import Place, Room, RoomState
from lobby.refusals import Refused
from lobby.rematch import rematch_choose, room_match_finished
from lobby.sweep import look, sweep
from matches.models import Match, MatchState, Player
from matches.services import match_abort
from rules.engine.actions import EndReason
from tests.kit.rooms import finish, full, mali_of

# --- The start -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seated", "why"),
    [
        (((), True, 0), "3 places are free."),
        ((("Mali",), True, 1), "One place is free."),
        ((("Mali", "Tomáš", "Nour"), False, 0), "are not ready yet."),
        ((("Mali",), False, 2), "is not ready yet."),
    ],
)
def test_the_match_waits_for_four_places_and_for_all_to_be_ready(room, fill, seated, why):
    names, ready, bots = seated
    fill(room, *names, ready=ready)
    for _ in range(bots):
        services.bot_add(code=room.code, user=room.host)
    with pytest.raises(Refused, match="cannot_start") as refused:
        services.room_start(code=room.code, user=room.host)
    assert why in refused.value.sentence()
    assert not Match.objects.exists()


def test_pressing_start_says_that_the_host_is_ready(room, fill, again):
    full(room, fill)
    assert not room.places.get(user=room.host).is_ready
    services.room_start(code=room.code, user=room.host)
    assert again(room).state == RoomState.PLAYING


def test_the_match_has_the_options_of_the_room_and_the_four_of_its_places(room, fill, again):
    change = {
        "length": "full",
        "clocks": "relaxed",
        "allows_watchers": False,
        "opens_hands": True,
        "allows_hints": True,
    }
    services.room_change(code=room.code, user=room.host, options=change)
    full(room, fill, "Mali")
    services.room_start(code=room.code, user=room.host)
    match = again(room).match
    assert (match.rules, match.length, match.clocks) == ("klasik", "full", "relaxed")
    assert (match.allows_watchers, match.opens_hands, match.allows_hints) == (False, True, True)
    assert {p.name for p in match.players.all()} == {p.name for p in room.places.all()}


def test_a_match_starts_once(playing):
    with pytest.raises(Refused, match="match_running"):
        services.room_start(code=playing.code, user=playing.host)
    assert Match.objects.count() == 1


def test_a_change_of_what_is_played_asks_everybody_anew(room, fill):
    fill(room, "Mali", ready=True)
    services.room_change(code=room.code, user=room.host, options={"is_private": True})
    assert room.places.get(name="Mali").is_ready
    services.room_change(code=room.code, user=room.host, options={"length": "full"})
    assert not room.places.get(name="Mali").is_ready


WHILE_PLAYING = {
    "take": (lambda room, late: services.place_take(code=room.code, user=late), "match_running"),
    "options": (
        lambda room, _: services.room_change(code=room.code, user=room.host, options={}),
        "options_fixed",
    ),
    "bot": (lambda room, _: services.bot_add(code=room.code, user=room.host), "match_running"),
    "leave": (lambda room, _: services.place_leave(code=room.code, user=room.host), "leave_at_table"),
    "remove": (
        lambda room, _: services.person_remove(code=room.code, user=room.host, place=mali_of(room).place.pk),
        "match_running",
    ),
}


@pytest.mark.parametrize("what", WHILE_PLAYING)
def test_while_a_match_runs_the_room_stays_as_it_is(playing, person, what):
    act, code = WHILE_PLAYING[what]
    with pytest.raises(Refused, match=code):
        act(playing, person("Late"))
    assert playing.places.count() == 4


def test_who_plays_does_not_sit_down_elsewhere_but_who_has_left_the_match_may(playing, person):
    other = services.room_create(host=person("Nour"), language="en", options={})
    mali = mali_of(playing)
    with pytest.raises(Refused, match="seated_elsewhere"):
        services.place_take(code=other.code, user=mali)
    Player.objects.filter(match=playing.match, user=mali).update(left=True)
    services.place_take(code=other.code, user=mali)
    assert Place.objects.get(user=mali).room == other


def test_a_seat_without_a_place_counts_too(playing, person):
    other = services.room_create(host=person("Nour"), language="en", options={})
    mali = mali_of(playing)
    playing.places.filter(user=mali).delete()
    with pytest.raises(Refused, match="seated_elsewhere"):
        services.place_take(code=other.code, user=mali)


# --- The result ------------------------------------------------------------------------------------


def test_a_match_that_ends_gives_thirty_seconds_to_choose(over):
    """K-9.6."""
    left = over.choice_ends_at - timezone.now()
    assert over.state == RoomState.RESULT
    assert timedelta(seconds=28) < left <= timedelta(seconds=30)


def test_the_signal_of_matches_reaches_the_room(playing, again, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        match_abort(match=playing.match, reason=EndReason.ADMINISTRATOR)
    assert again(playing).state == RoomState.WAITING


def test_once_all_have_chosen_the_room_waits_for_the_next_match_with_all_of_them(over, again):
    """K-9.6, K-9.7: the place is kept, the bots stay, and everybody says anew to be ready."""
    before = [p.pk for p in over.places.all()]
    rematch_choose(code=over.code, user=over.host)
    assert again(over).state == RoomState.RESULT
    rematch_choose(code=over.code, user=mali_of(over))
    room = again(over)
    assert (room.state, room.choice_ends_at) == (RoomState.WAITING, None)
    assert [p.pk for p in room.places.all()] == before
    with pytest.raises(Refused, match="cannot_start"):
        services.room_start(code=room.code, user=room.host)
    services.place_ready(code=room.code, user=mali_of(room), ready=True)
    services.room_start(code=room.code, user=room.host)
    assert Match.objects.count() == 2


def overdue(room):
    past = timezone.now() - timedelta(milliseconds=1)
    Room.objects.filter(pk=room.pk).update(choice_ends_at=past, due_at=past)


def test_who_has_not_chosen_in_time_is_released(over, again):
    """K-9.6."""
    mali = mali_of(over)
    rematch_choose(code=over.code, user=over.host)
    overdue(over)
    assert sweep() == 1
    assert again(over).state == RoomState.WAITING
    assert not Place.objects.filter(user=mali).exists()
    assert over.places.count() == 3
    with pytest.raises(Refused, match="choice_over"):
        rematch_choose(code=over.code, user=mali)


def test_a_released_host_hands_over_to_whoever_joined_first(over, again):
    """K-9.8."""
    mali = mali_of(over)
    rematch_choose(code=over.code, user=mali)
    overdue(over)
    sweep()
    assert again(over).host == mali


def test_a_room_where_nobody_stays_closes(over, again):
    """K-9.8."""
    overdue(over)
    sweep()
    assert again(over).state == RoomState.CLOSED


def test_leaving_after_the_match_is_an_answer(over, again):
    rematch_choose(code=over.code, user=over.host)
    services.place_leave(code=over.code, user=mali_of(over))
    assert again(over).state == RoomState.WAITING
    assert over.places.count() == 3


def test_whoever_has_left_the_match_is_released_at_its_end(playing, again):
    mali = mali_of(playing)
    Player.objects.filter(match=playing.match, user=mali).update(left=True)
    finish(playing.match)
    assert not Place.objects.filter(user=mali).exists()
    rematch_choose(code=playing.code, user=playing.host)
    assert again(playing).state == RoomState.WAITING


def test_a_match_without_a_result_leads_straight_back_to_waiting(playing, again):
    finish(playing.match, MatchState.ABORTED)
    room = again(playing)
    assert (room.state, room.places.count()) == (RoomState.WAITING, 4)


def test_a_match_that_everybody_left_closes_its_room(playing, again):
    Player.objects.filter(match=playing.match).update(left=True)
    finish(playing.match, MatchState.ABORTED)
    assert again(playing).state == RoomState.CLOSED


def test_who_waited_through_the_match_gets_the_place_of_a_bot(playing, person, again):
    late = person("Late")
    services.waiter_add(code=playing.code, user=late)
    finish(playing.match)
    for user in (playing.host, mali_of(playing)):
        rematch_choose(code=playing.code, user=user)
    assert Place.objects.get(user=late).room == playing
    assert playing.places.filter(user=None).count() == 1


def test_who_waits_inherits_a_room_that_all_others_leave(playing, person, again):
    late = person("Late")
    services.waiter_add(code=playing.code, user=late)
    finish(playing.match)
    overdue(playing)
    sweep()
    assert (again(playing).state, again(playing).host) == (RoomState.WAITING, late)


def test_the_end_of_a_match_told_twice_is_one_end(over, again):
    rematch_choose(code=over.code, user=over.host)
    room_match_finished(match=over.match)
    assert again(over).state == RoomState.RESULT
    assert over.places.get(user=over.host).wants_rematch


def test_the_end_of_a_match_is_found_without_its_signal(playing, again):
    Match.objects.filter(pk=playing.match_id).update(state=MatchState.FINISHED)
    Room.objects.filter(pk=playing.pk).update(due_at=timezone.now())
    assert look(playing.code)
    assert again(playing).state == RoomState.RESULT

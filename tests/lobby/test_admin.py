"""The administration of rooms."""

import pytest
from django.urls import reverse

from accounts.models import User
from lobby import services
from lobby.models import Place, RoomState
from matches.models import MatchState, Player
from tests.kit.rooms import full

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def office(client, db):
    client.force_login(User.objects.create_superuser("admin", password="x"))
    return client


def act(office, model, action, *chosen):
    address = reverse(f"admin:lobby_{model}_changelist")
    data = {"action": action, "_selected_action": [one.pk for one in chosen]}
    return office.post(address, data, follow=True).content.decode()


def test_rooms_and_places_are_listed_and_shown(office, room, fill):
    fill(room, "Mali")
    assert "Quiet Pines" in office.get(reverse("admin:lobby_room_changelist")).content.decode()
    shown = office.get(reverse("admin:lobby_room_change", args=[room.pk])).content.decode()
    assert "Mali" in shown
    assert "Mali" in office.get(reverse("admin:lobby_place_changelist")).content.decode()
    assert office.get(reverse("admin:lobby_room_changelist"), {"q": room.code}).status_code == 200


def test_ending_a_room_ends_its_match_without_a_result(office, room, fill, again):
    full(room, fill, "Mali")
    services.room_start(code=room.code, user=room.host)
    match = again(room).match
    assert "1 room was ended" in act(office, "room", "end_rooms", room)
    match.refresh_from_db()
    assert (again(room).state, match.state) == (RoomState.CLOSED, MatchState.ABORTED)
    assert not Place.objects.exists()


def test_ending_a_closed_room_changes_nothing(office, room):
    services.place_leave(code=room.code, user=room.host)
    assert "0 rooms were ended" in act(office, "room", "end_rooms", room)


def test_a_released_place_is_free_and_the_person_may_come_back(office, room, fill):
    (mali,) = fill(room, "Mali")
    assert "1 place was released" in act(office, "place", "release_places", mali.place)
    assert not Place.objects.filter(user=mali).exists()
    services.place_take(code=room.code, user=mali)


def test_in_a_running_match_a_bot_takes_over_the_released_seat(office, room, fill, again):
    (mali,) = full(room, fill, "Mali")
    services.room_start(code=room.code, user=room.host)
    act(office, "place", "release_places", mali.place)
    match = again(room).match
    assert Player.objects.get(match=match, user=mali).left
    assert match.state == MatchState.RUNNING
    other = services.room_create(host=mali, language="en", options={})
    assert other.places.get().user == mali


def test_releasing_the_last_person_of_a_match_ends_both(office, room, fill, again):
    full(room, fill)
    services.room_start(code=room.code, user=room.host)
    act(office, "place", "release_places", room.host.place)
    assert again(room).state == RoomState.CLOSED
    assert again(room).match.state == MatchState.ABORTED

"""Clubs: members, their own rooms, the standing over evenings, the lead."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from django.utils import timezone

from accounts.clubs import club_found, club_join, club_leave, is_member
from accounts.models import Club
from lobby import services
from lobby.clubs import club_page, evening_of
from lobby.models import ClubMatch, Room, RoomState
from lobby.refusals import Refused
from matches.models import Match, Player

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people(person):
    return [person(name) for name in ("Ayu", "Mali", "Noor", "Tomáš")]


@pytest.fixture
def club(people):
    """A club of four, led by Ayu."""
    club = club_found(user=people[0], name="Klub Teratai")
    for one in people[1:]:
        club_join(invite=club.invite, user=one)
    return club


def played(club, places, at, rules="klasik"):
    """A finished match in which people came in on these places."""
    match = Match.objects.create(rules=rules, length="quick", state="finished", created_at=at, ended_at=at)
    for seat, (user, place) in enumerate(places.items()):
        Player.objects.create(match=match, seat=seat, user=user, name=user.name, place=place)
    return ClubMatch.objects.create(club=club, match=match, at=at)


def page_of(club, user, **wanted):
    wanted = {"rules": "klasik", "evening": None, **wanted}
    return club_page(club.memberships.get(user=user), **wanted)


def test_an_invitation_makes_members_and_a_new_one_ends_it(client, club, person):
    som, nok = person("Som"), person("Nok")
    address = f"/clubs/join/{club.invite}/"
    client.force_login(som)
    assert "Klub Teratai" in client.get(address).content.decode()
    assert not is_member(club.pk, som)
    client.post(address)
    assert is_member(club.pk, som)
    client.force_login(club.memberships.get(leads=True).user)
    client.post(f"/clubs/{club.slug}/renew/")
    client.force_login(nok)
    assert client.post(address).status_code == 404


def test_a_club_is_there_for_its_members_alone(client, club, people, person):
    client.force_login(people[1])
    assert "Klub Teratai" in client.get(f"/clubs/{club.slug}/").content.decode()
    client.force_login(person("Som"))
    assert client.get(f"/clubs/{club.slug}/").status_code == 404
    client.force_login(person("Nok", is_guest=True))
    assert "signup" in client.get(f"/clubs/{club.slug}/")["Location"]


def test_its_rooms_are_entered_by_members_alone(client, club, people, person):
    client.force_login(people[0])
    client.post(f"/clubs/{club.slug}/room/", {"rules": "mcr"})
    room = Room.objects.get(club=club)
    assert (room.rules, room.is_private) == ("mcr", True)
    services.place_take(code=room.code, user=people[1])
    som = person("Som")
    with pytest.raises(Refused, match="members_only"):
        services.place_take(code=room.code, user=som)
    client.force_login(som)
    assert client.get(room.get_absolute_url()).status_code == 403
    client.force_login(people[2])
    assert room.name in client.get(f"/clubs/{club.slug}/").content.decode()


def test_a_match_in_its_room_is_one_of_the_club(club, people):
    options = {"club": club, "is_private": True}
    room = services.room_create(host=people[0], language="en", options=options, with_bots=True)
    services.room_start(code=room.code, user=people[0])
    room.refresh_from_db()
    assert ClubMatch.objects.get().match == room.match


def test_a_match_goes_on_in_a_room_whose_club_is_no_more(client, club, people):
    client.force_login(people[0])
    room = services.room_create(host=people[0], language="en", options={"club": club}, with_bots=True)
    services.room_start(code=room.code, user=people[0])
    client.post(f"/clubs/{club.slug}/delete/")
    room.refresh_from_db()
    assert (room.club, room.state) == (None, RoomState.PLAYING)
    assert client.get(f"/r/{room.code}/").status_code == 200


def test_table_points_are_shared_with_the_place(club, people):
    ayu, mali, noor, tomas = people
    now = timezone.now()
    played(club, {ayu: 1, mali: 2, noor: 3, tomas: 4}, now)
    played(club, {ayu: 1, mali: 1, noor: 3, tomas: 3}, now)
    lines = page_of(club, ayu).lines
    assert [(line.name, line.points) for line in lines] == [
        ("Ayu", 7),
        ("Mali", 5),
        ("Noor", 1.5),
        ("Tomáš", 0.5),
    ]
    assert [line.average_place for line in lines] == [1, 1.5, 3, 3.5]


def test_the_standing_of_an_evening_is_of_that_evening_and_its_rules(club, people):
    ayu, mali, noor, tomas = people
    first = datetime(2026, 3, 6, 20, tzinfo=UTC)
    played(club, {ayu: 1, mali: 2, noor: 3, tomas: 4}, first)
    played(club, {mali: 1, ayu: 2, noor: 3, tomas: 4}, first + timedelta(days=7))
    played(club, {tomas: 1, ayu: 2, noor: 3, mali: 4}, first, rules="mcr")
    assert page_of(club, ayu, evening=first.date()).lines[0].name == "Ayu"
    assert [day.day for day in page_of(club, ayu).evenings] == [13, 6]
    assert len(page_of(club, ayu).history) == 2


def test_after_midnight_it_is_still_the_evening_before():
    assert evening_of(datetime(2026, 3, 7, 1, 30, tzinfo=UTC)).day == 6


def test_who_leads_and_leaves_hands_over_and_the_last_one_closes_the_club(club, people):
    for leaving, next_lead in pairwise(people):
        club_leave(club, leaving)
        assert club.memberships.get(leads=True).user == next_lead
    club_leave(club, people[-1])
    assert not Club.objects.exists()


def test_the_lead_alone_changes_the_club(client, club, people):
    ayu, mali, noor, _tomas = people
    client.force_login(mali)
    for action in ("edit", "renew", "remove", "lead", "delete"):
        data = {"name": "Other", "member": noor.username}
        assert client.post(f"/clubs/{club.slug}/{action}/", data).status_code == 404
    client.force_login(ayu)
    client.post(f"/clubs/{club.slug}/edit/", {"name": "Klub Baru"})
    client.post(f"/clubs/{club.slug}/remove/", {"member": noor.username})
    client.post(f"/clubs/{club.slug}/lead/", {"member": mali.username})
    club.refresh_from_db()
    assert club.name == "Klub Baru"
    assert not is_member(club.pk, noor)
    assert club.memberships.get(leads=True).user == mali


def test_the_page_takes_the_same_queries_however_much_was_played(
    client, club, people, django_assert_max_num_queries
):
    for day in range(12):
        places = dict(zip(people, (1, 2, 3, 4), strict=True))
        played(club, places, timezone.now() - timedelta(days=day))
    client.force_login(people[0])
    with django_assert_max_num_queries(13):
        client.get(f"/clubs/{club.slug}/")

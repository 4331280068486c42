"""Quick match: who is seated with whom, for how long one waits, and that blocks keep people apart."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.ties import block_set
from lobby import quick, services
from lobby.models import Place, Room, RoomState, Seeker
from lobby.refusals import Refused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seekers(person):
    """People who look for a match of some rules: `seekers("Ayu", "Mali", rules="riichi", wait=60)`."""

    def seek(*names, rules="klasik", wait=60):
        people = [person(name) for name in names]
        for one in people:
            quick.seek(user=one, rules=rules, wait=wait, language="en")
        return people

    return seek


def time_is_up(*people):
    Seeker.objects.filter(user__in=people).update(until=timezone.now() - timedelta(seconds=1))


def table_of(user):
    return Room.objects.get(places__user=user)


def test_four_who_look_for_the_same_rules_play_at_once(seekers):
    people = seekers("Ayu", "Mali", "Noor", "Tomáš", rules="riichi")
    assert quick.seat_seekers() == 1
    room = table_of(people[0])
    assert {place.user for place in room.places.all()} == set(people)
    assert (room.rules, room.state) == ("riichi", RoomState.PLAYING)
    assert not Seeker.objects.exists()


def test_who_looks_for_other_rules_is_no_company(seekers):
    seekers("Ayu", "Mali", "Noor")
    seekers("Tomáš", rules="mcr")
    assert quick.seat_seekers() == 0


def test_bots_fill_the_table_when_somebodys_time_is_up(seekers):
    ayu, mali = seekers("Ayu", "Mali")
    assert quick.seat_seekers() == 0
    time_is_up(ayu)
    assert quick.seat_seekers() == 1
    room = table_of(ayu)
    assert table_of(mali) == room
    assert sum(place.is_bot for place in room.places.all()) == 2


@pytest.mark.parametrize("who_blocks", ["the first", "the last"])
def test_nobody_is_seated_with_somebody_whom_either_has_blocked(seekers, who_blocks):
    people = seekers("Ayu", "Mali", "Noor", "Tomáš", "Nok")
    first, last = people[0], people[3]
    block_set(*(first, last) if who_blocks == "the first" else (last, first))
    assert quick.seat_seekers() == 1
    assert {place.user for place in table_of(first).places.all()} == {*people[:3], people[4]}
    assert Seeker.objects.get().user == last


def test_with_a_block_between_the_only_two_each_plays_with_bots(seekers):
    ayu, mali = seekers("Ayu", "Mali")
    block_set(ayu, mali)
    time_is_up(ayu, mali)
    assert quick.seat_seekers() == 2
    assert table_of(ayu) != table_of(mali)


def test_who_has_closed_the_page_is_not_waited_for(seekers):
    (ayu,) = seekers("Ayu")
    Seeker.objects.update(seen_at=timezone.now() - quick.GONE)
    time_is_up(ayu)
    assert quick.seat_seekers() == 0
    assert not Seeker.objects.exists()


def test_who_takes_a_place_elsewhere_looks_no_more(seekers, room):
    (mali,) = seekers("Mali")
    services.place_take(code=room.code, user=mali)
    assert not Seeker.objects.exists()


def test_who_sits_somewhere_cannot_look(room):
    with pytest.raises(Refused, match="seated_elsewhere"):
        quick.seek(user=room.host, rules="klasik", wait=20, language="en")


def test_the_page_waits_and_leads_to_the_table(client, person):
    ayu = person("Ayu")
    client.force_login(ayu)
    client.post("/lobby/quick/", {"rules": "mcr", "wait": "20"})
    assert Seeker.objects.get().rules == "mcr"
    assert "You are the only one who is looking" in client.get("/lobby/quick/").content.decode()
    time_is_up(ayu)
    quick.seat_seekers()
    answer = client.get("/lobby/quick/", headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == table_of(ayu).get_absolute_url()


def test_one_may_stop_looking(client, person):
    client.force_login(person("Ayu"))
    client.post("/lobby/quick/", {"rules": "klasik", "wait": "nonsense"})
    client.post("/lobby/quick/end/")
    assert not Seeker.objects.exists()
    assert client.get("/lobby/quick/")["Location"] == "/lobby/"
    assert not Place.objects.exists()

"""People, rooms, matches of theirs and a broker in memory."""

import pytest
from django.core.cache import cache
from django.utils import translation

from accounts import presence
from accounts.models import User
from lobby import services
from lobby.models import Room
from tests.kit.presence import BrokerInMemory
from tests.kit.rooms import finish, full


@pytest.fixture(autouse=True)
def own_world(monkeypatch):
    """Limits start anew, connections are counted in memory, and nobody's language is left over."""
    cache.clear()
    memory = BrokerInMemory()
    process = presence._Process()
    monkeypatch.setattr(process, "renew_for_ever", lambda: None)
    monkeypatch.setattr(presence, "broker", lambda: memory)
    monkeypatch.setattr(presence, "_process", process)
    with translation.override("en"):
        yield


@pytest.fixture
def person(db):
    """Makes somebody: `person("Mali")`."""
    made = []

    def make(name="Ayu", **fields):
        made.append(name)
        return User.objects.create(username=f"{name}-{len(made)}", display_name=name, **fields)

    return make


@pytest.fixture
def room(person):
    """A room that Ayu has opened."""
    return services.room_create(host=person("Ayu"), language="en", options={"name": "Quiet Pines"})


@pytest.fixture
def fill(person):
    """Seats people in a room: `fill(room, "Mali", "Tomáš")`."""

    def seat(room, *names, ready=False):
        seated = [person(name) for name in names]
        for one in seated:
            services.place_take(code=room.code, user=one)
            if ready:
                services.place_ready(code=room.code, user=one, ready=True)
        return seated

    return seat


@pytest.fixture
def again():
    """The room as the database has it now."""
    return lambda room: Room.objects.get(pk=room.pk)


@pytest.fixture
def playing(room, fill, again):
    """A room where Ayu, Mali and two bots play."""
    full(room, fill, "Mali")
    services.room_start(code=room.code, user=room.host)
    return again(room)


@pytest.fixture
def over(playing, again):
    """A room whose match has just ended with a result."""
    finish(playing.match)
    return again(playing)

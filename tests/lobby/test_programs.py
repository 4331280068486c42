"""Programs: accounts with tokens, marked as bots, seated only where they are let in."""

import pytest
from django.test import Client

from accounts.bots import MOST_BOTS, bot_make, bot_of, token_renew
from accounts.departure import account_delete
from accounts.models import BotToken, User
from accounts.sanctions import sanction_give
from lobby import moderation, services
from lobby.models import Place
from lobby.refusals import Refused
from matches.models import Player

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def program(person):
    """A program with its token."""
    return bot_make(owner=person("Owner"), name="Tsumogiri")


def api(token, path, **data):
    return Client(headers={"Authorization": f"Bearer {token}"}).post(f"/api/bot/{path}", data)


def where(token):
    return Client(headers={"Authorization": f"Bearer {token}"}).get("/api/bot/").json()


def test_a_person_makes_a_program_and_sees_its_token_once(client, person):
    owner = person("Owner")
    client.force_login(owner)
    page = client.post("/me/bots/", {"name": "Tsumogiri"}).content.decode()
    bot = User.objects.get(is_bot=True)
    token = page.partition('<code dir="ltr">')[2].partition("</code>")[0]
    assert bot_of(token) == bot
    assert token not in client.get("/me/bots/").content.decode()
    assert token not in BotToken.objects.get().digest
    assert not bot.has_usable_password()


def test_nobody_has_more_than_a_few(client, person):
    client.force_login(person("Owner"))
    for _ in range(MOST_BOTS + 1):
        page = client.post("/me/bots/", {"name": "Tsumogiri"}).content.decode()
    assert "as many bots as one may have" in page
    assert User.objects.filter(is_bot=True).count() == MOST_BOTS


def test_a_new_token_ends_the_old_one(program):
    bot, token = program
    new = token_renew(BotToken.objects.get(user=bot))
    assert (bot_of(token), bot_of(new)) == (None, bot)


def test_a_ban_of_the_owner_takes_the_programs_from_their_places(program, person):
    bot, token = program
    api(token, "solo/")
    assert Place.objects.filter(user=bot).exists()
    owner = BotToken.objects.get(user=bot).owner
    moderation.sanction_impose(by=person("Mod", is_staff=True), user=owner, kind="ban", reason="r")
    assert not Place.objects.filter(user=bot).exists()
    assert Player.objects.get(user=bot).left


def test_a_ban_of_the_owner_or_the_program_shuts_it_out(program):
    bot, token = program
    owner = BotToken.objects.get(user=bot).owner
    sanction_give(user=owner, kind="ban", reason="r", by=None)
    assert bot_of(token) is None
    assert api(token, "solo/").status_code == 401


def test_programs_go_with_their_owner(program):
    bot, _token = program
    account_delete(BotToken.objects.get(user=bot).owner)
    assert not User.objects.filter(is_bot=True).exists()


def test_a_program_sits_only_in_rooms_that_let_programs_in(program, room):
    bot, token = program
    answer = api(token, f"rooms/{room.code}/join/")
    assert (answer.status_code, answer.json()["why"]) == (409, "no_programs")
    services.room_change(code=room.code, user=room.host, options={"allows_programs": True})
    assert api(token, f"rooms/{room.code}/join/").json()["room"] == room.code
    place = Place.objects.get(user=bot)
    assert place.is_ready
    client = Client()
    client.force_login(room.host)
    assert '<span class="tag">Bot</span>' in client.get(room.get_absolute_url()).content.decode()
    api(token, f"rooms/{room.code}/leave/")
    assert where(token)["room"] is None


def test_asking_where_it_sits_keeps_the_place(program, room):
    bot, token = program
    services.room_change(code=room.code, user=room.host, options={"allows_programs": True})
    api(token, f"rooms/{room.code}/join/")
    Place.objects.filter(user=bot).update(away_since="2026-01-01T00:00:00Z")
    assert where(token)["room"] == room.code
    assert Place.objects.get(user=bot).away_since is None


def test_a_program_begins_a_match_against_our_bots(program):
    _bot, token = program
    answer = api(token, "solo/", rules="mcr").json()
    assert answer["match"]
    assert where(token) == answer
    assert api(token, "solo/", rules="poker").status_code == 409


def test_without_a_token_or_with_a_session_alone_nothing_is_answered(client, person, room):
    client.force_login(person("Mali"))
    assert client.get("/api/bot/").status_code == 401
    assert client.post(f"/api/bot/rooms/{room.code}/join/").status_code == 401
    assert api("nonsense", "solo/").json()["why"] == "bad_token"


def test_a_program_finds_no_private_room_by_guessing(program):
    _bot, token = program
    with pytest.raises(Refused):
        services.place_take(code="AAAA0000", user=_bot)
    assert api(token, "rooms/AAAA0000/join/").status_code in {404, 409}

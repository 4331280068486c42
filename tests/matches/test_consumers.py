"""The table's socket: who gets in, what each page is told, what a command does."""

import json
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from matches import journal, play, sockets
from matches.moments import present_moment
from rules.engine.actions import EndReason, LeaveSeat
from rules.engine.state import Phase
from rules.engine.tiles import Seat
from tests.kit.sitting import Sitting, new_user
from tests.kit.table_socket import TablePage, begun, discard_of, in_database

pytestmark = pytest.mark.django_db(transaction=True)


# --- Who gets in ---


async def test_only_those_who_are_signed_in_get_in(pages):
    sitting, _users = await in_database(begun)
    page = await pages(sitting, greeted=False)
    assert await page.closed() == sockets.NOT_SIGNED_IN


async def test_a_stranger_is_refused_in_words(pages):
    sitting, _users = await in_database(begun)
    page = await pages(sitting, await in_database(new_user, "Stranger"), greeted=False)
    assert await page.closed() == sockets.NO_PLACE_HERE
    assert page.frames[0]["why"] == "no_such_match"


async def test_a_match_that_is_not_there_is_refused_like_one_that_is_hidden(pages):
    _sitting, users = await in_database(begun)
    page = await TablePage(uuid.uuid4(), users[0]).open()
    assert await page.closed() == sockets.NO_PLACE_HERE
    assert page.frames[0]["why"] == "no_such_match"


async def test_a_watcher_gets_in_where_watching_is_allowed_and_can_not_play(pages):
    sitting, _users = await in_database(begun, allows_watchers=True)
    page = await pages(sitting, await in_database(new_user, "Watcher"))
    assert page.last("hello")["d"]["you"] == {"seat": None}
    assert page.last("snapshot")["d"]["own"] is None
    assert not [frame for frame in page.frames if frame["t"] == "you"]
    assert (await page.command("pass"))["why"] == "not_seated"


def signed_in(person):
    client = Client()
    client.force_login(person)
    return client


async def test_who_signs_out_closes_the_pages_of_that_session_and_no_other(pages):
    sitting, users = await in_database(begun)
    person = users[0]
    here, elsewhere = await in_database(signed_in, person), await in_database(signed_in, person)
    page = await pages(sitting, person, session=here.session)
    other = await pages(sitting, person, session=elsewhere.session)
    await in_database(here.post, reverse("account_logout"))
    assert await page.closed() == sockets.NOT_SIGNED_IN
    assert (await other.command("pass", offer="0.0"))["why"] == "stale"


# --- Hello ---


async def test_hello_tells_who_sits_where_and_what_the_copies_are(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[2], lang="ar")
    hello = page.last("hello")["d"]
    assert hello["you"] == {"seat": 2}
    assert hello["n"] == page.last("snapshot")["n"]
    assert (len(hello["faces"]), hello["faces"][0], hello["faces"][135]) == (144, "1m", "7z")
    assert [player["seat"] for player in hello["players"]] == [0, 1, 2, 3]
    assert {player["kind"] for player in hello["players"]} == {"person"}
    assert hello["language"] == "ar"


async def test_a_page_is_told_its_offer_and_the_time_left(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    you = page.last("you")["d"]
    assert you["offer"]["kind"] == "turn"
    assert 0 < you["remaining_ms"] <= you["total_ms"] == 60_000
    assert page.last("clock")["d"]["kind"] == "turn"
    assert page.last("clock")["d"]["seat"] == 0


async def test_a_page_that_takes_many_messages_gets_those_that_belong_together_in_one_frame(pages):
    sitting, users = await in_database(begun)
    page, other = await pages(sitting, users[0], greeted=False), await pages(sitting, users[1])
    await page.send({"a": "hello", "since": None, "lang": "en", "many": True})
    greeting = await page.next()
    assert [one["t"] for one in greeting] == ["hello", "snapshot", "past", "you", "clock", "presence"]
    offer = greeting[3]["d"]
    await page.send(
        {
            "c": "one",
            "m": str(sitting.id),
            "p": offer["offer"]["id"],
            "a": "discard",
            "d": discard_of({"d": offer}),
        }
    )
    answer = await page.next()
    assert [one["t"] for one in answer[-2:]] == ["clock", "ack"]
    alone = [frame for frame in await other.told_until("clock") if frame["t"] == "event"]
    assert [one for one in answer if one["t"] == "event"] == alone


async def test_who_comes_back_is_told_what_was_missed_and_no_more(pages):
    sitting, users = await in_database(begun)
    first = await pages(sitting, users[1])
    n = first.last("snapshot")["n"]
    await first.leave()
    dealer = await pages(sitting, users[0])
    await dealer.command(
        "discard", discard_of(dealer.last("you")), offer=dealer.last("you")["d"]["offer"]["id"]
    )
    again = await pages(sitting, users[1], since=n)
    assert [frame["n"] for frame in again.events()] == [n + 1, n + 2]
    assert [frame["d"]["type"] for frame in again.events()] == ["tile_discarded", "claim_window_opened"]
    assert not [frame for frame in again.frames if frame["t"] == "snapshot"]


async def test_a_reload_in_the_middle_of_a_turn_finds_the_same_offer_and_the_remaining_time(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    before = page.last("you")["d"]
    await page.leave()
    again = (await pages(sitting, users[0])).last("you")["d"]
    assert again["offer"] == before["offer"]
    assert again["remaining_ms"] <= before["remaining_ms"]


async def test_a_number_that_was_never_reached_leads_to_a_snapshot(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0], since=10_000)
    assert page.last("snapshot")["n"] == page.last("hello")["d"]["n"]


# --- Playing ---


async def test_a_discard_reaches_every_page_and_is_acknowledged(pages):
    sitting, users = await in_database(begun)
    all_pages = [await pages(sitting, users[seat]) for seat in range(4)]
    you = all_pages[0].last("you")
    answer = await all_pages[0].command("discard", discard_of(you), offer=you["d"]["offer"]["id"])
    assert answer["t"] == "ack"
    assert answer["n"] == all_pages[0].events()[-1]["n"]
    for page in all_pages[1:]:
        while len(page.events()) < 2:
            await page.next()
        assert [e["d"]["type"] for e in page.events()] == ["tile_discarded", "claim_window_opened"]


async def test_an_answer_in_a_window_is_told_to_its_own_seat_alone(pages):
    sitting, users = await in_database(begun)
    dealer, chower, other, punger = [await pages(sitting, users[seat]) for seat in range(4)]
    you = dealer.last("you")
    await dealer.command("discard", discard_of(you), offer=you["d"]["offer"]["id"])
    while chower.last("you")["d"]["offer"] is None:
        await chower.next()
    answer = await chower.command("pass", offer=chower.last("you")["d"]["offer"]["id"])
    assert chower.events()[-1]["d"]["type"] == "claim_answered"
    assert answer["n"] == chower.events()[-1]["n"]
    for page in (dealer, other, punger):
        await page.greet(since=page.last("snapshot")["n"])
        assert "claim_answered" not in json.dumps(page.frames)


async def test_a_repeated_key_gets_the_same_acknowledgement(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    you = page.last("you")
    move = {"data": discard_of(you), "offer": you["d"]["offer"]["id"], "key": "twice"}
    first = await page.command("discard", **move)
    second = await page.command("discard", **move)
    assert first == second
    assert await in_database(lambda: sitting.kinds().count("tile_discarded")) == 1


async def test_two_tabs_of_one_player_see_the_same_and_the_first_valid_action_wins(pages):
    sitting, users = await in_database(begun)
    one, two = await pages(sitting, users[0]), await pages(sitting, users[0])
    assert one.last("snapshot") == two.last("snapshot")
    offer = one.last("you")["d"]["offer"]["id"]
    await one.command("discard", discard_of(one.last("you")), offer=offer)
    answer = await two.command("discard", discard_of(two.last("you")), offer=offer)
    assert (answer["t"], answer["why"]) == ("nak", "stale")


async def test_a_refusal_says_what_happened_and_what_to_do_in_the_language_of_the_page(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[1])
    answer = await page.command("discard", {"copy": 1}, offer="1.1")
    assert answer["why"] == "stale"
    assert answer["say"].count(".") >= 2


async def test_who_left_may_come_back_but_not_to_two_tables(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[1])
    assert (await page.command("leave"))["t"] == "ack"
    elsewhere = await in_database(lambda: Sitting(1, now=present_moment()))
    await in_database(lambda: elsewhere.match.players.filter(user__isnull=False).update(user=users[1]))
    assert (await page.command("return"))["why"] == "seated_elsewhere"
    await in_database(play.end, elsewhere.id, EndReason.ADMINISTRATOR)
    assert (await page.command("return"))["t"] == "ack"
    assert page.last("you")["d"]["wants_control"] is True


async def test_what_others_play_while_a_page_is_open_arrives_without_asking(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[1])
    await in_database(sitting.play, Seat.C, LeaveSeat(seat=Seat.C), offer=None)
    told = [await page.next(), await page.next()]
    assert [frame["d"]["type"] for frame in told] == ["player_left", "assist_started"]


async def test_a_whole_deal_is_told_without_gaps_and_in_order(pages):
    sitting, users = await in_database(begun, persons=1, level="random")
    (seat, user) = next(iter(users.items()))
    page = await pages(sitting, user)
    n = page.last("snapshot")["n"]
    await in_database(sitting.until, lambda state: state.phase is Phase.DEAL_RESULT)
    newest = (await in_database(lambda: sitting.match)).message_counts[journal.viewer_index(seat)]
    while not page.events() or page.events()[-1]["n"] < newest:
        await page.next()
    assert [frame["n"] for frame in page.events()] == list(range(n + 1, newest + 1))


# --- Presence ---


async def test_all_are_told_who_is_connected(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    assert page.last("presence")["d"] == {"seats": [True, False, False, False], "watchers": 0}
    other = await pages(sitting, users[3])
    await page.told_until("presence")
    assert page.last("presence")["d"]["seats"] == [True, False, False, True]
    await other.leave()
    await page.told_until("presence")
    assert page.last("presence")["d"]["seats"] == [True, False, False, False]


async def test_presence_is_no_part_of_the_journal(pages):
    sitting, users = await in_database(begun)
    before = await in_database(sitting.kinds)
    await pages(sitting, users[0])
    await pages(sitting, users[1])
    assert await in_database(sitting.kinds) == before

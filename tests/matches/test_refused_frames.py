"""Frames that are no commands are refused by code on the socket that sent them, and the match goes on."""

import json
import uuid

import pytest

from matches import allowances, sockets
from rules.engine.actions import Discard
from rules.engine.tiles import Seat
from tests.kit.table_socket import TablePage, begun, discard_of, in_database

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        ("{", "not_json"),
        ("[1, 2]", "not_an_object"),
        ('"hello"', "not_an_object"),
        ("[" * 5_000, "not_json"),
        (json.dumps({"c": "k", "d": "x" * 66_000}), "frame_too_long"),
    ],
)
async def test_a_frame_that_can_not_be_read_is_refused_by_code(pages, frame, why):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    await page.send(frame)
    answer = await page.next()
    assert (answer["t"], answer["c"], answer["why"]) == ("nak", None, why)


async def test_five_unreadable_frames_close_the_socket(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    for _ in range(sockets.MOST_BAD_FRAMES):
        await page.send("not json")
    assert await page.closed() == sockets.TOO_MUCH


async def test_bytes_are_read_like_text(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    await page.socket.send_to(bytes_data=b"\xff\xfe")
    assert (await page.next())["why"] == "not_json"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"a": "explode"}, "unknown_action"),
        ({"a": "discard", "d": {}}, "bad_command"),
        ({"a": "discard", "d": {"copy": "17"}}, "bad_command"),
        ({"a": "discard", "d": {"copy": 144}}, "bad_command"),
        ({"a": "discard", "d": {"copy": True}}, "bad_command"),
        ({"a": "discard", "d": {"copy": 1, "seat": 2}}, "bad_command"),
        ({"a": "pung", "d": {"copies": [1]}}, "bad_command"),
        ({"a": "concealed_kong", "d": {"tile": "8z"}}, "bad_command"),
        ({"a": "concealed_kong", "d": {"tile": ""}}, "bad_command"),
        ({"a": "concealed_kong", "d": {"tile": "1f"}}, "not_offered"),
        ({"a": "pass", "d": {"copy": 1}}, "bad_command"),
        ({"a": "pass", "seat": 2}, "bad_command"),
        ({"a": 5}, "bad_command"),
        ({"m": "here"}, "bad_command"),
        ({"m": str(uuid.uuid4())}, "other_match"),
        ({"p": 7}, "bad_command"),
        ({"p": "9.9"}, "stale"),
        ({"d": None}, "bad_command"),
    ],
)
async def test_a_command_that_makes_no_sense_is_refused_by_code_and_the_match_goes_on(pages, changes, why):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    you = page.last("you")
    offer = you["d"]["offer"]["id"]
    good = {"c": "k1", "m": str(sitting.id), "p": offer, "a": "discard", "d": discard_of(you)}
    await page.send({**good, **changes})
    answer = await page.next()
    assert (answer["t"], answer["c"], answer["why"]) == ("nak", "k1", why)
    assert answer["say"]
    assert (await page.command("discard", discard_of(you), offer=offer))["t"] == "ack"


@pytest.mark.parametrize("hello", [{"since": -1}, {"since": "all"}, {"lang": 5}, {"more": 1}])
async def test_a_malformed_hello_is_refused(pages, hello):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    await page.send({"a": "hello", **hello})
    assert (await page.next())["why"] == "bad_hello"


async def test_nobody_plays_for_another_seat(pages):
    """A command names no seat: it is done for the seat of who sent it."""
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[1])
    offer = await in_database(sitting.offer, Seat.A)
    copy = next(action.copy for action in offer.actions if isinstance(action, Discard))
    answer = await page.command("discard", {"copy": copy}, offer=offer.id)
    assert answer["why"] == "stale"


async def test_more_than_twenty_frames_a_second_are_refused_and_the_socket_stays_open(pages, monkeypatch):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    now = [allowances.monotonic() + 100]
    monkeypatch.setattr(allowances, "monotonic", lambda: now[0])
    asked = {"m": str(sitting.id), "p": "0.0", "a": "pass", "d": {}}
    for number in range(40):
        await page.send({"c": f"f{number}", **asked})
    answers = [(await page.next())["why"] for _ in range(40)]
    assert answers == ["stale"] * 20 + ["rate"] * 20
    now[0] += 1.0
    await page.send({"c": "later", **asked})
    assert (await page.next())["why"] == "stale"


def many(number, first=0):
    return [{"a": "nothing", "c": f"f{first + each}"} for each in range(number)]


async def test_who_goes_on_sending_too_much_is_closed_and_nothing_after_it_is_looked_at(pages, monkeypatch):
    """Refusing takes time from everybody's pages, too."""
    sitting, users = await in_database(begun)
    page, other = await pages(sitting, users[0]), await pages(sitting, users[0])
    now = allowances.monotonic() + 100
    monkeypatch.setattr(allowances, "monotonic", lambda: now)
    before = len(page.frames)
    for frame in many(20 + sockets.MOST_HASTY_FRAMES + 50):
        await page.send(frame)
    assert await page.closed() == sockets.TOO_MUCH
    whys = [frame["why"] for frame in page.frames[before:]]
    assert whys[20:] == ["rate"] * sockets.MOST_HASTY_FRAMES
    assert await page.socket.receive_nothing()
    assert (await other.command("pass", offer="0.0"))["why"] == "rate"


async def test_who_now_and_then_sends_too_much_stays(pages, monkeypatch):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    now = [allowances.monotonic() + 100]
    monkeypatch.setattr(allowances, "monotonic", lambda: now[0])
    for burst in range(3):
        now[0] += sockets.HASTE_S
        for frame in many(20 + sockets.MOST_HASTY_FRAMES, first=1_000 * burst):
            await page.send(frame)
        whys = [(await page.next())["why"] for _ in range(20 + sockets.MOST_HASTY_FRAMES)]
        assert whys[20:] == ["rate"] * sockets.MOST_HASTY_FRAMES
    now[0] += 1
    assert (await page.command("pass", offer="0.0"))["why"] == "stale"


async def test_of_frames_that_can_not_be_read_those_after_the_fifth_are_not_looked_at(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    before = len(page.frames)
    for _ in range(sockets.MOST_BAD_FRAMES + 20):
        await page.send("not json")
    assert await page.closed() == sockets.TOO_MUCH
    assert len(page.frames) == before + sockets.MOST_BAD_FRAMES
    assert await page.socket.receive_nothing()


async def test_twenty_frames_a_second_are_for_all_pages_of_a_person_together(pages, monkeypatch):
    sitting, users = await in_database(begun)
    first, second = await pages(sitting, users[0]), await pages(sitting, users[0])
    neighbour = await pages(sitting, users[1])
    now = allowances.monotonic() + 100
    monkeypatch.setattr(allowances, "monotonic", lambda: now)
    whys = [(await page.command("pass", offer="0.0"))["why"] for page in [first, second] * 11]
    assert whys == ["stale"] * 20 + ["rate"] * 2
    assert (await neighbour.command("pass", offer="0.0"))["why"] == "stale"


async def test_people_behind_one_address_send_so_many_frames_together(pages, monkeypatch):
    sitting, users = await in_database(begun)
    monkeypatch.setattr(allowances, "HOUSEHOLD", 1)
    home = {"client": ("203.0.113.7", 4000)}
    first, second = [await pages(sitting, users[seat], scope=home) for seat in (0, 1)]
    elsewhere = await pages(sitting, users[0], scope={"client": ("203.0.113.8", 4000)})
    now = allowances.monotonic() + 100
    monkeypatch.setattr(allowances, "monotonic", lambda: now)
    whys = [(await page.command("pass", offer="0.0"))["why"] for page in [first, second] * 12]
    assert whys == ["stale"] * 20 + ["rate"] * 4
    assert (await elsewhere.command("pass", offer="0.0"))["why"] == "stale"


async def test_so_many_pages_of_a_person_are_open_at_most_and_the_next_one_may_come_when_one_has_gone(
    pages, monkeypatch
):
    sitting, users = await in_database(begun)
    monkeypatch.setattr(allowances, "MOST_SOCKETS", 2)
    first, _second = await pages(sitting, users[0]), await pages(sitting, users[0])
    third = TablePage(sitting.id, users[0])
    await third.open()
    assert (await third.next())["why"] == "too_many_windows"
    assert await third.closed() == sockets.TOO_MUCH
    await pages(sitting, users[1])
    await first.socket.disconnect()
    await third.ended()
    await pages(sitting, users[0])


@pytest.mark.parametrize(
    ("proxies", "client", "forwarded", "address"),
    [
        (0, "203.0.113.7", [], "203.0.113.7"),
        (0, "203.0.113.7", [b"198.51.100.1"], "203.0.113.7"),  # said by the visitor, not by a proxy
        (1, "127.0.0.1", [b"198.51.100.1"], "198.51.100.1"),
        (1, "127.0.0.1", [b"192.0.2.9, 198.51.100.1"], "198.51.100.1"),
        (1, "127.0.0.1", [b"192.0.2.9", b"198.51.100.1"], "198.51.100.1"),
        (2, "127.0.0.1", [b"198.51.100.1"], ""),  # fewer proxies than the settings say
        (1, "127.0.0.1", [b"no address"], ""),
        (0, "127.0.0.1", [], ""),
        (0, "::1", [], ""),
        (0, None, [], ""),
    ],
)
def test_the_address_of_a_socket_is_reckoned_as_that_of_a_page(settings, proxies, client, forwarded, address):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    headers = [(b"host", b"meja.example"), *((b"x-forwarded-for", value) for value in forwarded)]
    assert allowances.address_of({"client": client and (client, 5000), "headers": headers}) == address

"""The sockets of programs: a token and a seat open them, and the same commands go through."""

import json

import pytest
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from accounts.bots import bot_make
from matches import allowances, sockets
from matches.models import Player
from matches.routing import bot_urlpatterns
from tests.kit.sitting import Sitting, new_user
from tests.kit.table_socket import WAIT_S, TablePage, in_database

pytestmark = pytest.mark.django_db(transaction=True)


class ProgramPage(TablePage):
    """The socket of a program."""

    def __init__(self, match_id, token="", path=""):
        super().__init__(match_id)
        headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
        application = URLRouter([*bot_urlpatterns])
        self.socket = WebsocketCommunicator(application, f"/ws/bot/{match_id}/{path}", headers=headers)

    async def line(self, kind):
        while True:
            line = json.loads(await self.socket.receive_from(timeout=WAIT_S))
            if line["type"] == kind:
                return line


def begun(**options):
    """A match of Riichi in which a program has the only seat that is not ours, and its turn."""
    sitting = Sitting(1, rules="riichi", length="one_deal", clocks="off", **options)
    bot, token = bot_make(owner=new_user("Owner"), name="Tsumogiri")
    Player.objects.filter(match_id=sitting.id, user=sitting.users[0]).update(user=bot, name=bot.name)
    sitting.users = [bot]
    sitting.to_first_turn()
    for _ in range(40):
        if sitting.offer(sitting.people[0]) is not None:
            break
        sitting.to_due()
    return sitting, token


async def test_without_a_token_of_a_program_nobody_gets_in():
    sitting, _token = await in_database(begun)
    for token in ("", "nonsense"):
        assert await (await ProgramPage(sitting.id, token).open()).closed() == 4001


async def test_a_program_without_a_seat_does_not_watch():
    sitting, _token = await in_database(begun, allows_watchers=True)
    _bot, token = await in_database(bot_make, owner=await in_database(new_user), name="Curious")
    assert await (await ProgramPage(sitting.id, token).open()).closed() == 4003


async def test_a_program_plays_by_our_own_messages_and_is_shown_as_a_bot():
    sitting, token = await in_database(begun)
    page = await ProgramPage(sitting.id, token).open()
    await page.greet()
    me = page.last("hello")["d"]["you"]["seat"]
    assert page.last("hello")["d"]["players"][me]["kind"] == "bot"
    offer = page.last("you")["d"]["offer"]
    kinds = {action["type"]: action for action in offer["actions"]}
    action, data = ("pass", {}) if "pass" in kinds else ("discard", {"copy": kinds["discard"]["copy"]})
    assert (await page.command(action, data, offer=offer["id"]))["t"] == "ack"
    await page.leave()


async def test_a_program_plays_by_mjai():
    sitting, token = await in_database(begun)
    page = await ProgramPage(sitting.id, token, "mjai/").open()
    start = await page.line("start_game")
    ask = await page.line("ask")
    await page.send({"type": "dahai", "pai": "?", "actor": start["id"]})
    assert (await page.line("error"))["why"] == "not_offered"
    answer = ask["possible_actions"][-1] if ask["possible_actions"][-1]["type"] == "none" else None
    answer = answer or next(line for line in ask["possible_actions"] if line["type"] == "dahai")
    await page.send(answer)
    if answer["type"] == "dahai":
        assert (await page.line("dahai"))["pai"] == answer["pai"]
    await page.leave()


@pytest.mark.parametrize(
    "line", [{"type": "reach"}, {"type": "dahai", "pai": "?"}, {"type": "hora"}, {"type": "?"}]
)
async def test_lines_of_every_kind_count_towards_the_limit(line, monkeypatch):
    sitting, token = await in_database(begun)
    page = await ProgramPage(sitting.id, token, "mjai/").open()
    await page.line("ask")
    now = allowances.monotonic() + 100
    monkeypatch.setattr(allowances, "monotonic", lambda: now)
    for _ in range(20 + sockets.MOST_HASTY_FRAMES + 1):
        await page.send(line)
    assert await page.closed() == sockets.TOO_MUCH
    refused = [told for told in page.frames if told["type"] == "error" and told["why"] == "rate"]
    assert len(refused) == sockets.MOST_HASTY_FRAMES


async def test_mjai_speaks_of_riichi_alone():
    sitting, token = await in_database(begun_klasik)
    page = await ProgramPage(sitting.id, token, "mjai/").open()
    assert (await page.line("error"))["why"] == "not_mjai"
    assert await closed_with(page) == 4003


def begun_klasik():
    sitting = Sitting(1)
    bot, token = bot_make(owner=new_user("Owner"), name="Tsumogiri")
    Player.objects.filter(match_id=sitting.id, user=sitting.users[0]).update(user=bot, name=bot.name)
    return sitting, token


async def closed_with(page):
    while True:
        output = await page.socket.receive_output(timeout=WAIT_S)
        if output["type"] == "websocket.close":
            return output["code"]

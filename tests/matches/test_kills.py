"""Killing a process in the middle of a match loses no acknowledged action and leaves no stuck table."""

import json
import os
import signal
import subprocess

from tests.kit.live import until
from tests.kit.live_player import begin_match

TIME_SCALE = 0.05
LONG_S = 150
KINDS = ("bots-1", "clock", "web-1", "broker")

COUNT = """
import json, sys
from matches.models import CommandReceipt, JournalEntry, Match
match = Match.objects.get(pk="{match}")
entries = list(JournalEntry.objects.filter(match=match).order_by("seq").values_list("seq", flat=True))
receipts = list(CommandReceipt.objects.filter(match=match).values_list("key", flat=True))
print(json.dumps([match.state, match.seq, entries, receipts]))
"""


def look_into(live, match_id):
    """What the database says of a match: its state, the newest number, the entries, the receipts."""
    try:
        said = live.manage("shell", "-c", COUNT.format(match=match_id))
    except subprocess.CalledProcessError as failed:
        raise AssertionError(failed.stderr) from failed
    return json.loads(said.strip().splitlines()[-1])


def check_receipts(live, players):
    """Nothing acknowledged is lost or doubled, and the numbers have no gap."""
    state, seq, entries, receipts = look_into(live, players[0].match_id)
    assert state == "finished"
    assert entries == list(range(1, seq + 1))
    assert {key for player in players for key in player.acknowledged} <= set(receipts)
    assert len(receipts) == len(set(receipts))


def check_whole(live, players):
    """The same, and the journal is what the code makes of it."""
    check_receipts(live, players)
    assert live.manage("verify_journals", players[0].match_id).strip() == "1 of 1 agree"


def test_killed_processes_lose_nothing_and_no_table_gets_stuck(live_meja):
    """Each kind of process dies twice in one match, at other moments each time."""
    live = live_meja
    live.wait_until_healthy()
    players = [player.start() for player in begin_match(live, persons=2, prefix="kills")]
    for number, victim in enumerate(KINDS * 2, start=1):
        goal = 30 * number
        until(
            lambda goal=goal: (
                all((player.n or 0) >= goal for player in players) or any(p.failure for p in players)
            ),
            seconds=LONG_S,
            what=f"{goal} messages, then {victim} is killed",
        )
        live.kill_child(victim)
    for player in players:
        player.finish(LONG_S)
    check_whole(live, players)
    assert all(player.acknowledged for player in players)


def test_a_stop_and_a_start_of_everything_in_mid_match_goes_on_where_it_was(start_meja):
    live = start_meja(time_scale=TIME_SCALE)
    live.wait_until_healthy()
    (player,) = begin_match(live, persons=1)
    player.start()
    until(lambda: (player.n or 0) >= 60, seconds=LONG_S, what="60 messages")
    live.stop()
    again = start_meja(time_scale=TIME_SCALE, data=live.data)
    again.wait_until_healthy()
    player.live = again
    player.finish(LONG_S)
    check_whole(again, [player])


def test_a_server_that_stops_says_so_and_its_pages_come_back(live_meja):
    live = live_meja
    live.wait_until_healthy()
    (player,) = begin_match(live, persons=1, prefix="stays")
    player.start()
    until(lambda: (player.n or 0) >= 20, seconds=LONG_S, what="20 messages")
    for name, pid in live.children().items():
        if name.startswith("web"):
            os.kill(pid, signal.SIGTERM)
    until(lambda: player.close_codes, seconds=LONG_S, what="the socket is closed")
    assert player.close_codes == [4009]
    player.finish(LONG_S)
    check_whole(live, [player])

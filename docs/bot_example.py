"""A program that plays one deal: it discards what it has just drawn, claims nothing, and wins if it can.

Usage: bot_example.py http://localhost:8000 TOKEN RULES LENGTH     (needs the package websockets)
"""

import itertools
import json
import sys
import urllib.parse
import urllib.request

from websockets.sync.client import connect

KINDS = {"declare_win": "win", "claim_kong": "kong", "give_ready": "ready"}
"""Actions whose name on the wire is not that of the offer; the others here keep theirs."""


def ask(base, token, path, **fields):
    """Posts to the interface; returns its answer."""
    request = urllib.request.Request(base + path, urllib.parse.urlencode(fields).encode())
    request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def chosen(offer, drawn):
    """Picks one of the actions that are offered, and what goes with it."""
    by_kind = {}
    for action in offer["actions"]:
        by_kind.setdefault(action["type"], []).append(action)
    for kind in ("declare_win", "give_ready", "pass"):
        if kind in by_kind:
            return KINDS.get(kind, kind), {}
    copies = [action["copy"] for action in by_kind["discard"]]
    return "discard", {"copy": drawn if drawn in copies else copies[-1]}


def play(base, token, rules, length):
    """Begins a match against three bots and plays until its first deal is settled; returns the scores."""
    match = ask(base, token, "/api/bot/solo/", rules=rules, length=length)["match"]
    address = f"{base.replace('http', 'ws', 1)}/ws/bot/{match}/"
    keys, seat, drawn = itertools.count(), None, None
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        socket.send(json.dumps({"a": "hello", "since": 0, "lang": "en"}))
        for frame in map(json.loads, socket):
            data = frame.get("d") or {}
            if frame["t"] == "hello":
                seat = data["you"]["seat"]
            elif frame["t"] == "event" and data["type"] == "tile_drawn" and data["seat"] == seat:
                drawn = data["copy"]
            elif frame["t"] == "event" and data["type"] == "deal_settled":
                return data["scores"]
            elif frame["t"] == "you" and data["offer"]:
                action, more = chosen(data["offer"], drawn)
                command = {"c": f"k{next(keys)}", "m": match, "p": data["offer"]["id"]}
                socket.send(json.dumps({**command, "a": action, "d": more}))
    raise SystemExit("the line was lost")


if __name__ == "__main__":
    print(play(*sys.argv[1:5]))

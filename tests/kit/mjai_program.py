"""A program that speaks mjai on standard input and output, for the arena's seam: it discards what it draws.

Usage: mjai_program.py [LOG [HOW]]     LOG gets every line it hears; HOW is one of the ways to go wrong below
"""

import json
import sys
import time


def answer(line, me):
    possible = line.get("possible_actions", [])
    by_type = {action["type"]: action for action in possible}
    if "hora" in by_type:
        return by_type["hora"]
    if line["type"] == "tsumo" and line["actor"] == me and possible:
        drawn = [one for one in possible if one["type"] == "dahai" and one["tsumogiri"]]
        return by_type.get("reach") or (drawn or possible)[0]
    if line["type"] == "reach" and line["actor"] == me:
        return possible[-1]
    return {"type": "none"}


def main(log=None, how=""):
    me, heard = None, 0
    with open(log or "/dev/null", "a", buffering=1) as file:
        for text in sys.stdin:
            line = json.loads(text)
            file.write(text)
            if line["type"] == "start_game":
                me = line["id"]
            heard += 1
            reply = json.dumps(answer(line, me))
            if heard > 5 and how:
                if how == "dies":
                    sys.exit(3)
                if how == "sleeps":
                    time.sleep(60)
                reply = {"babbles": "hello", "cheats": '{"type": "hora", "actor": 0}'}[how]
            sys.stdout.write(reply + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A table in mjai: our messages to one seat become mjai lines, and a line of the program becomes a command.

It reads what the seat is sent anyway, so it cannot tell more. Two lines are ours: ``ask`` says that the
program is asked and what it may do, ``error`` that an answer was refused. docs/bots-api.md has all of it.
"""

from collections.abc import Callable
from typing import Any, Final

from matches.formats.mjai import HONORS, NAGASHI_WORD, REASONS
from rules.engine.events import DrawReason
from rules.engine.tiles import SEATS, Tile, tile_name

Line = dict[str, Any]

HIDDEN: Final = "?"
HAND: Final = 13
_CLAIMS: Final = {"chow": "chi", "pung": "pon", "kong": "daiminkan"}
_SAID: Final = {
    "claim_chow": "chi",
    "claim_pung": "pon",
    "claim_kong": "daiminkan",
    "declare_concealed_kong": "ankan",
    "declare_added_kong": "kakan",
    "declare_win": "hora",
    "abort_deal": "ryukyoku",
    "pass": "none",
}
"""Actions but for discards and riichi, as mjai says them."""
_CLAIM_ACTIONS: Final = {"chi": "claim_chow", "pon": "claim_pung"}
_BARE: Final = {"hora": "win", "daiminkan": "kong", "none": "pass", "ryukyoku": "abort_deal"}
"""Answers that need no tiles, as the actions of our wire."""


class CannotTell(Exception):
    """An answer that means none of the things that are offered; ``code`` is that of the refusal."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def mjai_name(name: str) -> str:
    """The tile of our notation as mjai writes it.

    >>> mjai_name("5m"), mjai_name("0p"), mjai_name("1z"), mjai_name("7z")
    ('5m', '5pr', 'E', 'C')
    """
    rank, suit = name[0], name[1]
    if suit == "z":
        return HONORS[int(rank) - 1]
    return f"5{suit}r" if rank == "0" else name


class MjaiTable:
    """What a program knows of its table, and what it is asked just now."""

    def __init__(self) -> None:
        self.seat = 0
        self.names: list[str] = []
        self.offer: Line | None = None
        self.is_reaching = False
        self.drawn: int | None = None
        self.hands: dict[int, list[str]] = {}
        self.deal: Line | None = None
        """The beginning of a deal, until the hands and the first indicator are there."""
        self.first_draw: Line | None = None
        self.wins: list[Line] = []
        self.draw: Line | None = None
        self._told: dict[str, Callable[[Line], list[Line]]] = {
            "deal_started": self._deal_started,
            "hand_dealt": self._hand_dealt,
            "indicator_turned": self._indicator,
            "tile_drawn": self._drew,
            "tile_discarded": self._discarded,
            "riichi_declared": self._riichi,
            "stick_placed": lambda event: [{"type": "reach_accepted", "actor": event["seat"]}],
            "meld_claimed": self._claimed,
            "kong_declared": self._kong,
            "hand_won": self._won,
            "deal_drawn": self._drawn_deal,
            "deal_settled": self._settled,
            "match_ended": lambda event: [{"type": "end_game", "scores": event["scores"]}],
        }

    # --- What the program is told --------------------------------------------------------------

    def told(self, frame: Line) -> list[Line]:
        """The mjai lines for one message of ours."""
        data = frame.get("d") or {}
        match frame["t"]:
            case "hello":
                return self._hello(data)
            case "event":
                handler = self._told.get(data["type"])
                return handler(data) if handler else []
            case "you":
                return self._asked(data)
            case "nak":
                return [{"type": "error", "why": frame["why"], "say": frame["say"]}]
            case _:
                return []

    def _hello(self, data: Line) -> list[Line]:
        self.seat = data["you"]["seat"]
        self.names = [mjai_name(name) if name[1] in "mpsz" else HIDDEN for name in data["faces"]]
        names = [player["name"] for player in data["players"]]
        return [{"type": "start_game", "id": self.seat, "names": names}]

    def _name(self, copy: int | None) -> str:
        return HIDDEN if copy is None else self.names[copy]

    def _all(self, copies: list[int]) -> list[str]:
        return [self._name(copy) for copy in copies]

    def _deal_started(self, event: Line) -> list[Line]:
        self.hands, self.wins, self.draw, self.first_draw = {}, [], None, None
        self.deal = {
            "type": "start_kyoku",
            "bakaze": event["round_wind"],
            "kyoku": event["dealer"] + 1,
            "honba": event["counters"],
            "kyotaku": event["sticks"],
            "oya": event["dealer"],
            "scores": event["scores"],
        }
        return []

    def _hand_dealt(self, event: Line) -> list[Line]:
        copies, drawn, seat = event["copies"], event["drawn"], event["seat"]
        known = [HIDDEN] * HAND if copies is None else self._all([c for c in copies if c != drawn])
        self.hands[seat] = known
        if event["count"] > HAND:
            self.drawn = drawn if seat == self.seat else self.drawn
            self.first_draw = {"type": "tsumo", "actor": seat, "pai": self._name(drawn)}
        return self._began()

    def _indicator(self, event: Line) -> list[Line]:
        marker = self._name(event["copy"])
        if self.deal is None:
            return [{"type": "dora", "dora_marker": marker}]
        self.deal["dora_marker"] = marker
        return self._began()

    def _began(self) -> list[Line]:
        """The beginning of a deal, once everything that mjai tells with it is known."""
        deal = self.deal
        if deal is None or "dora_marker" not in deal or len(self.hands) < len(SEATS):
            return []
        self.deal = None
        lines: list[Line] = [{**deal, "tehais": [self.hands[seat] for seat in SEATS]}]
        return [*lines, self.first_draw] if self.first_draw else lines

    def _drew(self, event: Line) -> list[Line]:
        if event["seat"] == self.seat:
            self.drawn = event["copy"]
        return [{"type": "tsumo", "actor": event["seat"], "pai": self._name(event["copy"])}]

    def _discarded(self, event: Line) -> list[Line]:
        actor, copy = event["seat"], event["copy"]
        if actor == self.seat:
            self.drawn, self.is_reaching = None, False
        return [{"type": "dahai", "actor": actor, "pai": self._name(copy), "tsumogiri": event["drawn"]}]

    def _riichi(self, event: Line) -> list[Line]:
        # The program that declares has said and heard it already.
        is_known = event["seat"] == self.seat and self.is_reaching
        return [] if is_known else [{"type": "reach", "actor": event["seat"]}]

    def _claimed(self, event: Line) -> list[Line]:
        meld = event["meld"]
        rest = [copy for copy in meld["copies"] if copy != meld["called"]]
        return [
            {
                "type": _CLAIMS[meld["kind"]],
                "actor": event["seat"],
                "target": meld["source"],
                "pai": self._name(meld["called"]),
                "consumed": self._all(rest),
            }
        ]

    def _kong(self, event: Line) -> list[Line]:
        meld, actor = event["meld"], event["seat"]
        if meld is None:
            return []
        if meld["kind"] == "concealed_kong":
            return [{"type": "ankan", "actor": actor, "consumed": self._all(meld["copies"])}]
        pai, *rest = sorted(self._all(meld["copies"]), key=lambda name: name.endswith("r"))
        return [{"type": "kakan", "actor": actor, "pai": pai, "consumed": rest}]

    def _won(self, event: Line) -> list[Line]:
        source = event["seat"] if event["source"] is None else event["source"]
        line = {"type": "hora", "actor": event["seat"], "target": source, "pai": self._name(event["copy"])}
        line["hora_tehais"] = self._all(event["concealed"])
        line["ura_markers"] = self._all(event.get("hidden_indicators", []))
        line |= {"hora_points": event["score"]["total"]}
        line |= {"fan": event["score"].get("han"), "fu": event["score"].get("fu")}
        self.wins.append(line)
        return []

    def _drawn_deal(self, event: Line) -> list[Line]:
        word = next(word for word, reason in REASONS.items() if reason is DrawReason(event["reason"]))
        shown = {hand["seat"] for hand in event.get("shown", [])}
        self.draw = {"type": "ryukyoku", "reason": NAGASHI_WORD if event.get("patterns") else word}
        self.draw["tenpais"] = [seat in shown for seat in SEATS]
        return []

    def _settled(self, event: Line) -> list[Line]:
        """How the deal ended. Of several wins the last one tells what everybody gained and paid."""
        lines = self.wins or ([self.draw] if self.draw else [])
        if lines:
            lines[-1] |= {"deltas": event["deltas"], "scores": event["scores"]}
        return [*lines, {"type": "end_kyoku"}]

    # --- What the program is asked, and what it answers ----------------------------------------

    def _asked(self, data: Line) -> list[Line]:
        self.offer, self.is_reaching = data["offer"], False
        if self.offer is None or self.offer["kind"] == "ready":
            return []
        return [{"type": "ask", "possible_actions": self._possible(), "remaining_ms": data["remaining_ms"]}]

    @property
    def ready_offer(self) -> str | None:
        """The offer of a pause between deals, which is taken without asking the program."""
        offer = self.offer
        return offer["id"] if offer is not None and offer["kind"] == "ready" else None

    def _actions(self, kind: str) -> list[Line]:
        return [] if self.offer is None else [one for one in self.offer["actions"] if one["type"] == kind]

    def _possible(self) -> list[Line]:
        """What may be answered, as mjai says it."""
        kind = "declare_riichi" if self.is_reaching else "discard"
        told = [self._dahai(one["copy"]) for one in self._actions(kind)]
        if self.is_reaching or self.offer is None:
            return told
        if self._actions("declare_riichi"):
            told.append({"type": "reach", "actor": self.seat})
        for one in self.offer["actions"]:
            told += self._other(one)
        return told

    def _dahai(self, copy: int) -> Line:
        drawn = copy == self.drawn
        return {"type": "dahai", "actor": self.seat, "pai": self._name(copy), "tsumogiri": drawn}

    def _other(self, action: Line) -> list[Line]:
        """Any other action than a discard; nothing for those that mjai says otherwise."""
        kind = _SAID.get(action["type"])
        if kind is None:
            return []
        line: Line = {"type": kind} if kind == "none" else {"type": kind, "actor": self.seat}
        if "copies" in action:
            line["consumed"] = self._all(action["copies"])
        if "tile" in action:
            line["pai"] = mjai_name(tile_name(Tile(action["tile"])))
        return [line]

    def reach(self) -> list[Line]:
        """The program declares riichi: it hears so, and is asked for the discard.

        Raises: CannotTell if that is not offered.
        """
        if not self._actions("declare_riichi"):
            raise CannotTell("not_offered")
        self.is_reaching = True
        ask = {"type": "ask", "possible_actions": self._possible(), "remaining_ms": None}
        return [{"type": "reach", "actor": self.seat}, ask]

    def answer(self, line: Line) -> tuple[str, Line]:
        """The action of our wire, and its data, that an answer means.

        Raises: CannotTell if it is none of those that are offered.
        """
        kind = line.get("type")
        if not isinstance(kind, str):
            raise CannotTell("unknown_action")
        if kind in _BARE:
            return _BARE[kind], {}
        if kind == "dahai":
            return "riichi" if self.is_reaching else "discard", {"copy": self._copy(line)}
        if kind in _CLAIM_ACTIONS:
            return ("chow" if kind == "chi" else "pung"), {"copies": self._pair(line, _CLAIM_ACTIONS[kind])}
        if kind in {"ankan", "kakan"}:
            return self._own_kong(line, kind)
        raise CannotTell("unknown_action")

    def _copy(self, line: Line) -> int:
        kind = "declare_riichi" if self.is_reaching else "discard"
        fitting = [one["copy"] for one in self._actions(kind) if self._name(one["copy"]) == line.get("pai")]
        if not fitting:
            raise CannotTell("not_offered")
        # Of equal tiles the one just drawn, or one that was there before, as the program says.
        wanted = [copy for copy in fitting if (copy == self.drawn) == (line.get("tsumogiri") is True)]
        return int((wanted or fitting)[0])

    def _pair(self, line: Line, kind: str) -> list[int]:
        consumed = sorted(_texts(line.get("consumed")))
        for one in self._actions(kind):
            if consumed == sorted(self._all(one["copies"])):
                return list(one["copies"])
        raise CannotTell("not_offered")

    def _own_kong(self, line: Line, kind: str) -> tuple[str, Line]:
        own, wire = {
            "ankan": ("declare_concealed_kong", "concealed_kong"),
            "kakan": ("declare_added_kong", "added_kong"),
        }[kind]
        said = [*_texts([line.get("pai")]), *_texts(line.get("consumed")), ""][0]
        for one in self._actions(own):
            name = tile_name(Tile(one["tile"]))
            if mjai_name(name) == said.removesuffix("r"):
                return wire, {"tile": name}
        raise CannotTell("not_offered")


def _texts(value: Any) -> list[str]:
    """The texts in a list that a program sent, whatever else it sent."""
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []

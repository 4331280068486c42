"""Reads mjai: one JSON object a line, each an event of the match."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from matches.formats.faces import DealBuilder, Face
from matches.formats.json_path import Json, decoded
from matches.formats.own_rules import OwnRules, has_red_fives, told_rules
from matches.formats.record import (
    Ended,
    Place,
    Record,
    RecordedDeal,
    RecordedWin,
    RecordError,
    Won,
    has_just_drawn,
)
from matches.formats.yaku_names import MJAI_WORDS
from rules.engine.events import DrawReason
from rules.engine.ruleset import Four
from rules.engine.scoring import MeldKind
from rules.engine.tiles import SEATS, WINDS, Copy, Seat, Tile
from rules.riichi.settlement import added

HONORS: Final = "ESWNPFC"
SUITS: Final = "mps"
YAKUMAN_HAN: Final = 100
"""A yakuman is told as so many han."""

NAGASHI_WORD: Final = "nagashimangan"
REASONS: Final = {
    "fanpai": DrawReason.EXHAUSTED,
    "exhaustive_draw": DrawReason.EXHAUSTED,
    NAGASHI_WORD: DrawReason.EXHAUSTED,
    "kyushukyuhai": DrawReason.NINE_TERMINALS,
    "sufonrenta": DrawReason.FOUR_WINDS,
    "suchareach": DrawReason.FOUR_RIICHI,
    "sukaikan": DrawReason.FOUR_KONGS,
    "sanchaho": DrawReason.THREE_WINS,
}

Told = Iterator[tuple[Place, Any]]


def read_mjai(data: bytes) -> Record:
    """The match in a file.

    Raises: RecordError if it is something else, is cut off, or tells impossible things.
    """
    return mjai_record(_lines(data))


def _lines(data: bytes) -> Told:
    for number, line in enumerate(data.splitlines(), start=1):
        if line.strip():
            place = Place("line", str(number))
            yield place, decoded(line, place)


def mjai_record(told: Told) -> Record:
    """The match of these events. Raises: RecordError as ``read_mjai``."""
    events = [Json(value, line=place) for place, value in told]
    first = events[0] if events else Json({})
    rules = told_rules(first)
    reader = _Reader(has_red_fives(rules) if rules else _has_red_fives(events), rules)
    for event in events:
        reader.event(event)
    return reader.record()


def _has_red_fives(events: list[Json]) -> bool:
    """As the match says; else, as far as it matters, as its tiles show."""
    first = events[0] if events else Json({})
    if first.has("aka_flag"):
        return first.get("aka_flag").value is True
    return any(_names_red_five(event.value) for event in events)


def _names_red_five(event: Any) -> bool:
    """Whether a red five is named anywhere in an event, however deep a strange one may be."""
    left = [event]
    while left:
        value = left.pop()
        if isinstance(value, str) and len(value) == 3 and value[0] == "5" and value[2] == "r":
            return True
        if isinstance(value, dict):
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)
    return False


def face_of(told: Json) -> Face:
    """The face that is told as ``1m``, ``5mr`` (red) or a letter for honors.

    Raises: RecordError if there is no such tile, or it is hidden (``?``).
    """
    name = told.text()
    if name == "?":
        raise RecordError("hidden_tiles", told.place)
    if len(name) == 1 and name in HONORS:
        return Tile(27 + HONORS.index(name)), False
    is_red = len(name) == 3 and name[0] == "5" and name[2] == "r"
    if (len(name) != 2 and not is_red) or name[0] not in "123456789" or name[1] not in SUITS:
        raise RecordError("no_such_tile", told.place, tile=name[:9])
    return Tile(9 * SUITS.index(name[1]) + int(name[0]) - 1), is_red


class _Reader:
    """What was read so far."""

    def __init__(self, red_fives: bool, rules: OwnRules | None) -> None:
        self.red_fives = red_fives
        self.rules = rules
        self.place = Place("line", "1")
        self.length = "hanchan"
        self.names: tuple[str, ...] = ("", "", "", "")
        self.first = 0
        self.deals: list[RecordedDeal] = []
        self.deal: DealBuilder | None = None
        self.declaring: Seat | None = None
        self.wins: list[RecordedWin] = []
        self.deltas: list[Four | None] = []
        self.scores: Four | None = None
        self.is_running = False
        """Whether the match has begun and not ended."""
        self._handlers: dict[str, Callable[[Json], None]] = {
            "start_game": self._start_game,
            "start_kyoku": self._start_deal,
            "tsumo": self._draw,
            "dahai": self._discard,
            "reach": self._reach,
            "reach_accepted": self._accepted,
            "chi": self._chow,
            "pon": self._pung,
            "daiminkan": self._kong,
            "ankan": self._concealed_kong,
            "kakan": self._added_kong,
            "dora": self._indicator,
            "hora": self._won,
            "ryukyoku": self._drawn,
            "end_kyoku": self._end_deal,
            "end_game": self._end_game,
            "none": _ignore,
        }

    def event(self, event: Json) -> None:
        """Takes one event in."""
        self.place = event.place
        kind = event.get("type").text()
        if kind not in self._handlers:
            raise RecordError("unknown_event", event.place, type=kind[:30])
        goes_on = ("hora", "end_kyoku", "none") if self.wins else ("end_kyoku", "none")
        if self._has_result() and kind not in goes_on:
            self._end_deal(event)
        self._handlers[kind](event)

    def record(self) -> Record:
        """The match, when all has been read."""
        if self._has_result():
            self._end_deal(Json({}, line=self.place))
        if self.deal is not None:
            raise RecordError("no_result", self.place)
        if self.is_running:
            raise RecordError("no_end", self.place)
        if not self.deals:
            raise RecordError("no_deal", self.place)
        a, b, c, d = self.names[self.first :] + self.names[: self.first]
        length, options = self.rules or (self.length, {"red_fives": self.red_fives})
        return Record(
            length=length,
            options=options,
            deals=tuple(self.deals),
            names=(a, b, c, d),
        )

    # The match

    def _start_game(self, event: Json) -> None:
        if self.deals or self.deal or self.is_running:
            raise RecordError("second_match", event.place)
        self.is_running = True
        if event.has("kyoku_first") and event.get("kyoku_first").integer() == 4:
            self.length = "tonpuu"
        if event.has("names"):
            names = event.get("names").items()
            if len(names) == 3:
                raise RecordError("three_players", event.place)
            self.names = tuple(name.text() for name in event.get("names").items(4))

    def _end_game(self, event: Json) -> None:
        if self.deal is not None:
            raise RecordError("no_result", event.place)
        self.is_running = False

    def _start_deal(self, event: Json) -> None:
        if self.deal is not None:
            raise RecordError("no_result", event.place)
        wind = event.get("bakaze").text()
        kyoku = event.get("kyoku").integer()
        if wind not in WINDS or not 1 <= kyoku <= 4:
            raise event.get("kyoku").bad()
        self._set_first(event, kyoku)
        tehais = event.get("tehais").items()
        if len(tehais) == 3:
            raise RecordError("three_players", event.place)
        builder = DealBuilder(
            place=event.place,
            passes=4 * WINDS.index(wind) + kyoku - 1,
            counters=_count(event.get("honba")),
            sticks=_count(event.get("kyotaku")),
            scores=self._four(event, "scores"),
            red_fives=self.red_fives,
        )
        hands = [[face_of(tile) for tile in hand] for hand in event.get("tehais").items(4)]
        builder.deal(hands[self.first :] + hands[: self.first], event.place)
        builder.indicators.append(builder.take(face_of(event.get("dora_marker")), event.place))
        self.deal, self.declaring = builder, None
        self.wins, self.deltas, self.scores = [], [], None

    def _set_first(self, event: Json, kyoku: int) -> None:
        """Seats are told by any numbers; ours count from the first dealer."""
        dealer = event.get("oya").integer() if event.has("oya") else kyoku - 1 + self.first
        first = (dealer - kyoku + 1) % 4
        if self.deals and first != self.first:
            raise event.get("oya").bad()
        self.first = first

    def _end_deal(self, event: Json) -> None:
        deal = self._open()
        if self.wins:
            deltas = added([part for part in self.deltas if part is not None])
            is_told = None not in self.deltas
            won = Won(
                place=self.wins[0].place,
                wins=tuple(self.wins),
                deltas=deltas if is_told else None,
                scores=self.scores,
            )
            deal.steps.append(won)
        if not self._has_result():
            raise RecordError("no_result", event.place)
        self.deals.append(deal.built(turns_after_discard=True))
        self.deal, self.wins = None, []

    def _has_result(self) -> bool:
        """Whether the deal is over, and only its end is still to be told."""
        steps = [] if self.deal is None else self.deal.steps
        return bool(self.wins) or (bool(steps) and isinstance(steps[-1], Won | Ended))

    def _open(self) -> DealBuilder:
        if self.deal is None:
            raise RecordError("outside_deal", self.place)
        return self.deal

    # Who and how much

    def _seat(self, event: Json, name: str = "actor") -> Seat:
        told = event.get(name)
        if not 0 <= told.integer() < len(SEATS):
            raise told.bad()
        return SEATS[(told.integer() - self.first) % 4]

    def _four(self, event: Json, name: str) -> Four | None:
        if not event.has(name):
            return None
        values = [value.integer() for value in event.get(name).items(4)]
        a, b, c, d = values[self.first :] + values[: self.first]
        return (a, b, c, d)

    # Play

    def _draw(self, event: Json) -> None:
        self._open().draw(self._seat(event), face_of(event.get("pai")), event.place)

    def _discard(self, event: Json) -> None:
        seat = self._seat(event)
        sideways, self.declaring = self.declaring == seat, None
        self._open().discard(
            seat,
            face_of(event.get("pai")),
            event.place,
            is_drawn=event.get("tsumogiri").value is True,
            sideways=sideways,
        )

    def _reach(self, event: Json) -> None:
        self.declaring = self._seat(event)
        if not has_just_drawn(self._open().steps, self.declaring):
            raise RecordError("nothing_drawn", event.place)

    def _accepted(self, event: Json) -> None:
        self._open().pay_stick(self._seat(event), self._four(event, "scores"), event.place)

    def _claim(self, event: Json, kind: MeldKind) -> None:
        own = [face_of(tile) for tile in event.get("consumed")]
        deal = self._open()
        if deal.last_discard is None or deal.last_discard[0] != self._seat(event, "target"):
            raise RecordError("nothing_to_claim", event.place, tile=event.get("pai").text()[:9])
        deal.claim(self._seat(event), kind, face_of(event.get("pai")), own, event.place)

    def _chow(self, event: Json) -> None:
        self._claim(event, MeldKind.CHOW)

    def _pung(self, event: Json) -> None:
        self._claim(event, MeldKind.PUNG)

    def _kong(self, event: Json) -> None:
        self._claim(event, MeldKind.KONG)

    def _concealed_kong(self, event: Json) -> None:
        faces = [face_of(tile) for tile in event.get("consumed").items(4)]
        self._open().concealed_kong(self._seat(event), faces, event.place)

    def _added_kong(self, event: Json) -> None:
        self._open().added_kong(self._seat(event), face_of(event.get("pai")), event.place)

    def _indicator(self, event: Json) -> None:
        self._open().turn_indicator(face_of(event.get("dora_marker")), event.place)

    # Results

    def _won(self, event: Json) -> None:
        deal = self._open()
        seat, source = self._seat(event), self._seat(event, "target")
        name = next((n for n in ("ura_markers", "uradora_markers") if event.has(n)), None)
        hidden = None if name is None else tuple(face_of(tile) for tile in event.get(name))
        if hidden:
            deal.hide(hidden, event.place)
        yaku, is_yakuman = _yaku(event)
        tells_fu = event.has("fu") and not is_yakuman
        self.wins.append(
            RecordedWin(
                place=event.place,
                seat=seat,
                source=None if source == seat else source,
                yaku=yaku,
                han=event.get("fan").integer() if event.has("fan") and not is_yakuman else None,
                fu=event.get("fu").integer() if tells_fu else None,
                total=event.get("hora_points").integer() if event.has("hora_points") else None,
                hidden=None if hidden is None else tuple(deal.hidden[: len(hidden)]),
            )
        )
        self.deltas.append(self._four(event, "deltas"))
        self.scores = self._four(event, "scores")

    def _drawn(self, event: Json) -> None:
        reason = event.get("reason").text() if event.has("reason") else ""
        shown: dict[Seat, tuple[Copy, ...] | None] | None = None
        if event.has("tenpais"):
            ready = [value.value is True for value in event.get("tenpais").items(4)]
            ready = ready[self.first :] + ready[: self.first]
            shown = dict.fromkeys(seat for seat in SEATS if ready[seat])
        ended = Ended(
            place=event.place,
            reason=REASONS.get(reason),
            deltas=self._four(event, "deltas"),
            nagashi=True if reason == NAGASHI_WORD else None,
            shown=shown,
            scores=self._four(event, "scores"),
        )
        self._open().steps.append(ended)


def _ignore(event: Json) -> None:
    """Somebody had nothing to do."""


def _count(told: Json) -> int:
    if told.integer() < 0:
        raise told.bad()
    return told.integer()


def _yaku(event: Json) -> tuple[tuple[tuple[str, int | None], ...] | None, bool]:
    """The yaku, None if they are not told or a word is not known; and whether they are yakuman."""
    if not event.has("yakus"):
        return None, event.has("fan") and event.get("fan").integer() >= YAKUMAN_HAN
    told = [(pair.items(2)[0].text(), pair.items(2)[1].integer()) for pair in event.get("yakus")]
    is_yakuman = any(han >= YAKUMAN_HAN for _, han in told)
    if is_yakuman or any(name not in MJAI_WORDS for name, _ in told):
        return None, is_yakuman
    return tuple((MJAI_WORDS[name], han) for name, han in told if han), False

"""Reads Tenhou's mjlog: a match in XML, one element for each draw, discard, call and result."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote
from xml.parsers import expat

from matches.formats.record import (
    Claimed,
    Discarded,
    Drew,
    Ended,
    IndicatorShown,
    KongMade,
    Place,
    Record,
    RecordedDeal,
    RecordedFinal,
    RecordedWin,
    RecordError,
    Step,
    StickPaid,
    Won,
    Yaku,
    has_just_drawn,
)
from matches.formats.tenhou_attributes import Attributes
from matches.formats.tenhou_meld import unpacked_meld
from matches.formats.yaku_names import TENHOU_NUMBERS
from rules.engine.events import DrawReason
from rules.engine.hand import Meld
from rules.engine.ruleset import Four
from rules.engine.scoring import MeldKind
from rules.engine.tiles import PLAYABLE_COPIES, SEATS, Copy, Seat
from rules.riichi.settlement import added

_NO_RED_FIVES: Final = 0x02
_NO_OPEN_TANYAO: Final = 0x04
_SOUTH_ROUND: Final = 0x08
_THREE_PLAYERS: Final = 0x10

_DRAWS: Final = "TUVW"
_DISCARDS: Final = "DEFG"
"""By seat, the letters before the number of a tile that was drawn or discarded."""
_TILE: Final = re.compile(r"([TUVWDEFG])([0-9]{1,3})")

_REASONS: Final = {
    "yao9": DrawReason.NINE_TERMINALS,
    "kaze4": DrawReason.FOUR_WINDS,
    "reach4": DrawReason.FOUR_RIICHI,
    "kan4": DrawReason.FOUR_KONGS,
    "ron3": DrawReason.THREE_WINS,
    "nm": DrawReason.EXHAUSTED,
}
"""By the type of a draw; without a type the wall was empty."""

_LIMITS: Final = ("-", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")

_SEAT_WINDS: Final = range(10, 14)
_ROUND_WINDS: Final = range(14, 18)
"""Numbers of yaku that tell which wind it is."""

_SILENT: Final = frozenset({"SHUFFLE", "BYE", "FURITEN", "PROF", "CHAT", "SAIKAI", "KANSEN", "RANKING"})
"""Elements that tell nothing of the play."""


def read_mjlog(data: bytes) -> Record:
    """The match in a file.

    Raises: RecordError if it is no mjlog, is cut off, is of a game for three, or tells impossible things.
    """
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.element
    parser.StartDoctypeDeclHandler = _refuse_doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        detail = expat.ErrorString(error.code)
        raise RecordError("bad_xml", Place("byte", str(parser.ErrorByteIndex)), detail=detail) from error
    except (LookupError, ValueError) as error:
        # The file names an encoding that Python does not have, or one with several bytes a letter.
        raise RecordError("bad_xml", Place("byte", "0"), detail=str(error)) from error
    return reader.record()


def _refuse_doctype(*_: object) -> None:
    """A document type may define anything; no mjlog has one."""
    raise RecordError("bad_xml", Place("byte", "0"), detail="DOCTYPE")


@dataclass(slots=True)
class _Deal:
    """A deal while it is being read."""

    place: Place
    passes: int
    counters: int
    sticks: int
    scores: Four
    hands: tuple[tuple[Copy, ...], ...]
    indicators: list[Copy]
    hidden: tuple[Copy, ...] = ()
    steps: list[Step] = field(default_factory=list)
    declaring: Seat | None = None
    """Who has said riichi and is about to discard."""
    wins: list[RecordedWin] = field(default_factory=list)
    deltas: list[Four] = field(default_factory=list)
    scores_after: Four | None = None
    on_table: tuple[int, int] | None = None

    @property
    def is_over(self) -> bool:
        """Whether a result was read."""
        return bool(self.wins) or (bool(self.steps) and isinstance(self.steps[-1], Ended))

    def closed(self) -> RecordedDeal:
        """The deal as a whole; wins that stand side by side are one result."""
        steps = list(self.steps)
        if self.wins:
            place = self.wins[0].place
            result = Won(
                place=place,
                wins=tuple(self.wins),
                deltas=added(self.deltas),
                scores=self.scores_after,
                on_table=self.on_table,
            )
            steps.append(result)
        return RecordedDeal(
            place=self.place,
            passes=self.passes,
            counters=self.counters,
            sticks=self.sticks,
            scores=self.scores,
            hands=self.hands,
            indicators=tuple(self.indicators),
            hidden=self.hidden,
            steps=tuple(steps),
            is_cut_off=not self.is_over,
        )


class _Reader:
    """What was read so far. Elements are counted from 1."""

    def __init__(self) -> None:
        self.count = 0
        self.place = Place("element")
        self.type: int | None = None
        self.is_common = True
        """Whether it was played in the common lobby, where the points for places are known."""
        self.first = 0
        self.names = ["", "", "", ""]
        self.deals: list[RecordedDeal] = []
        self.deal: _Deal | None = None
        self.final: RecordedFinal | None = None
        self._handlers: dict[str, Callable[[Attributes], None]] = {
            "mjloggm": _ignore,
            "GO": self._go,
            "UN": self._players,
            "TAIKYOKU": self._first_dealer,
            "INIT": self._init,
            "N": self._meld,
            "REACH": self._riichi,
            "DORA": self._indicator,
            "AGARI": self._won,
            "RYUUKYOKU": self._drawn,
        }

    def element(self, name: str, given: dict[str, str]) -> None:
        """Takes one element in."""
        self.count += 1
        self.place = Place("element", f"{self.count} <{name}>")
        if self.count == 1 and name != "mjloggm":
            raise RecordError("unknown_format", self.place)
        if tile := _TILE.fullmatch(name):
            self._tile(tile[1], int(tile[2]))
        elif name in self._handlers:
            self._handlers[name](Attributes(given, self.place, self.first))
        elif name not in _SILENT:
            raise RecordError("unknown_element", self.place)

    def record(self) -> Record:
        """The match, when all has been read."""
        self._close(is_end=True)
        if self.type is None or not self.deals:
            raise RecordError("no_deal", self.place)
        a, b, c, d = self.names
        return Record(
            length="hanchan" if self.type & _SOUTH_ROUND else "tonpuu",
            options={
                "red_fives": not self.type & _NO_RED_FIVES,
                "open_tanyao": not self.type & _NO_OPEN_TANYAO,
            },
            deals=tuple(self.deals),
            names=(a, b, c, d),
            final=self.final,
        )

    def _close(self, *, is_end: bool = False) -> None:
        """Put the deal to the others; only the last one may lack its result."""
        if self.deal is None:
            return
        if not self.deal.is_over and not is_end:
            raise RecordError("no_result", self.place)
        self.deals.append(self.deal.closed())
        self.deal = None

    def _go(self, given: Attributes) -> None:
        self.type = given.number("type")
        self.is_common = given.given.get("lobby", "0") == "0"
        if self.type & _THREE_PLAYERS:
            raise RecordError("three_players", self.place)

    def _players(self, given: Attributes) -> None:
        for number in range(4):
            if name := given.given.get(f"n{number}"):
                self.names[given.seat_of(number)] = unquote(name)

    def _first_dealer(self, given: Attributes) -> None:
        seat = given.seat("oya")
        self.names = self.names[seat:] + self.names[:seat]
        self.first = int(seat)

    def _init(self, given: Attributes) -> None:
        self._close()
        if self.final is not None:
            raise RecordError("outside_deal", self.place)
        if self.type is None:
            raise RecordError("missing", self.place, name="GO")
        passes, counters, sticks, *_, indicator = given.numbers("seed", 6)
        if not (0 <= passes < 16 and counters >= 0 and sticks >= 0):
            raise given.bad("seed")
        hands = given.by_seat((0, 1, 2, 3))
        if given.seat("oya") != passes % 4:
            raise given.bad("oya")
        self.deal = _Deal(
            place=self.place,
            passes=passes,
            counters=counters,
            sticks=sticks,
            scores=given.scores("ten"),
            hands=tuple(given.copies(f"hai{number}") for number in hands),
            indicators=[self._copy(indicator)],
        )
        if any(len(hand) != 13 for hand in self.deal.hands):
            raise RecordError("hand_size", self.place)

    def _copy(self, number: int) -> Copy:
        if not 0 <= number < PLAYABLE_COPIES:
            raise RecordError("no_such_tile", self.place, tile=str(number))
        return Copy(number)

    def _open(self) -> _Deal:
        if self.deal is None or self.deal.is_over:
            raise RecordError("outside_deal", self.place)
        return self.deal

    def _tile(self, letter: str, number: int) -> None:
        deal, copy = self._open(), self._copy(number)
        is_draw = letter in _DRAWS
        seat = SEATS[((_DRAWS if is_draw else _DISCARDS).index(letter) - self.first) % 4]
        if is_draw:
            deal.steps.append(Drew(place=self.place, seat=seat, copy=copy))
            return
        sideways, deal.declaring = deal.declaring == seat, None
        deal.steps.append(Discarded(place=self.place, seat=seat, copy=copy, sideways=sideways))

    def _meld(self, given: Attributes) -> None:
        seat = given.seat("who")
        meld = unpacked_meld(given.number("m"), seat, self.place)
        is_own = meld.kind in (MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG)
        step = KongMade if is_own else Claimed
        self._open().steps.append(step(place=self.place, seat=seat, meld=meld))

    def _riichi(self, given: Attributes) -> None:
        deal, seat, step = self._open(), given.seat("who"), given.number("step")
        if step == 1 and has_just_drawn(deal.steps, seat):
            deal.declaring = seat
        elif step == 1:
            raise RecordError("nothing_drawn", self.place)
        elif step == 2:
            scores = given.scores("ten") if "ten" in given else None
            deal.steps.append(StickPaid(place=self.place, seat=seat, scores=scores))
        else:
            raise given.bad("step")

    def _indicator(self, given: Attributes) -> None:
        deal, copy = self._open(), self._copy(given.number("hai"))
        deal.indicators.append(copy)
        deal.steps.append(IndicatorShown(place=self.place, copy=copy))

    # Results

    def _won(self, given: Attributes) -> None:
        deal = self._open() if self.deal is None or not self.deal.wins else self.deal
        seat, source = given.seat("who"), given.seat("fromWho")
        fu, total, limit = given.numbers("ten", 3)
        if not 0 <= limit < len(_LIMITS):
            raise given.bad("ten")
        yaku, is_yakuman = _yaku(given, _winds(deal.passes, seat))
        hidden = given.copies("doraHaiUra") if "doraHaiUra" in given else ()
        deal.hidden = max(deal.hidden, hidden, key=len)
        is_counted = _LIMITS[limit] == "yakuman" and not is_yakuman
        won = RecordedWin(
            place=self.place,
            seat=seat,
            source=None if source == seat else source,
            yaku=yaku,
            han=None if is_yakuman else sum(han or 0 for _, han in yaku),
            fu=None if is_yakuman else fu,
            limit="counted_yakuman" if is_counted else _LIMITS[limit],
            total=total,
            hand=given.copies("hai"),
            tile=self._copy(given.number("machi")),
            melds=self._melds(given, seat),
            indicators=given.copies("doraHai"),
            hidden=hidden,
        )
        deltas, deal.scores_after = given.changes("sc")
        if not deal.wins:
            deal.on_table = given.on_table()
        deal.wins.append(won)
        deal.deltas.append(deltas)
        self._owari(given)

    def _melds(self, given: Attributes, seat: Seat) -> tuple[Meld, ...]:
        packed = given.numbers("m") if "m" in given else ()
        return tuple(unpacked_meld(number, seat, self.place) for number in packed)

    def _drawn(self, given: Attributes) -> None:
        deal = self._open()
        kind = given.given.get("type")
        if kind is not None and kind not in _REASONS:
            raise given.bad("type")
        deltas, scores = given.changes("sc")
        ended = Ended(
            place=self.place,
            reason=DrawReason.EXHAUSTED if kind is None else _REASONS[kind],
            deltas=deltas,
            nagashi=kind == "nm",
            shown={
                given.seat_of(number): given.copies(f"hai{number}")
                for number in range(4)
                if f"hai{number}" in given
            },
            scores=scores,
            on_table=given.on_table(),
        )
        deal.steps.append(ended)
        self._owari(given)

    def _owari(self, given: Attributes) -> None:
        if "owari" not in given:
            return
        scores, points = given.final("owari")
        self.final = RecordedFinal(
            place=self.place,
            scores=scores,
            points=points if self.is_common else None,
            # Some lobbies play for whole points, the first place making up for what is dropped.
            are_rounded=all(point % 10 == 0 for point in points),
        )


def _ignore(given: Attributes) -> None:
    """The element around all others tells nothing itself."""


def _winds(passes: int, seat: Seat) -> tuple[int, int]:
    """Tenhou's numbers of the seat's wind and the round's as yaku."""
    return _SEAT_WINDS[(seat - passes) % 4], _ROUND_WINDS[passes // 4]


def _yaku(given: Attributes, winds: tuple[int, int]) -> tuple[Yaku, bool]:
    """The yaku without those of no han, and whether they are yakuman."""
    found: list[tuple[int, int | None]]
    if "yakuman" in given:
        name = "yakuman"
        found = [(number, None) for number in given.numbers(name)]
    else:
        name = "yaku"
        flat = given.numbers(name)
        if len(flat) % 2:
            raise given.bad(name)
        found = [(number, han) for number, han in zip(flat[::2], flat[1::2], strict=True) if han]
    for number, _ in found:
        is_wind = number in _SEAT_WINDS or number in _ROUND_WINDS
        if not 0 <= number < len(TENHOU_NUMBERS) or (is_wind and number not in winds):
            raise given.bad(name)
    return tuple((TENHOU_NUMBERS[number], han) for number, han in found), name == "yakuman"

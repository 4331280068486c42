"""Results in the JSON of tenhou.net/6: who won what, in Tenhou's words."""

import re
from typing import Final

from matches.formats.json_path import Json
from matches.formats.record import Ended, RecordedWin, Won, Yaku
from matches.formats.yaku_names import YAKU_WORDS
from rules.engine.events import DrawReason
from rules.engine.ruleset import Four
from rules.engine.tiles import SEATS, Seat
from rules.riichi.settlement import added

WON: Final = "和了"
DRAWS: Final = {
    "流局": DrawReason.EXHAUSTED,
    "全員聴牌": DrawReason.EXHAUSTED,
    "全員不聴": DrawReason.EXHAUSTED,
    "流し満貫": DrawReason.EXHAUSTED,
    "九種九牌": DrawReason.NINE_TERMINALS,
    "四風連打": DrawReason.FOUR_WINDS,
    "四家立直": DrawReason.FOUR_RIICHI,
    "四槓散了": DrawReason.FOUR_KONGS,
    "三家和了": DrawReason.THREE_WINS,
    "三家和": DrawReason.THREE_WINS,
}
NAGASHI_WORD: Final = "流し満貫"
LIMIT_WORDS: Final = {
    "満貫": "mangan",
    "跳満": "haneman",
    "倍満": "baiman",
    "三倍満": "sanbaiman",
    "数え役満": "counted_yakuman",
}
"""A yakuman is told by its yaku."""

_POINTS: Final = re.compile(
    r"(?:(?P<fu>\d{1,3})符(?P<han>\d{1,2})飜|(?P<limit>\D*))(?P<low>\d{1,7})(?:-(?P<high>\d{1,7}))?点(?P<all>∀?)"
)
_YAKU: Final = re.compile(r"(?P<word>.+)\((?:(?P<han>\d{1,3})飜|(?P<yakuman>\D+))\)")


def read_result(told: Json, *, is_alone: bool) -> Won | Ended:
    """How a deal ended. A deal that stands alone was edited by hand: its payments may lack the sticks.

    Raises: RecordError if it is told in other words.
    """
    parts = told.items()
    word = parts[0].text() if parts else ""
    if word == WON:
        return _won(told, parts[1:], are_sticks_told=not is_alone)
    if word not in DRAWS:
        raise told.bad()
    return Ended(
        place=told.place,
        reason=DRAWS[word],
        deltas=_four(parts[1]) if len(parts) > 1 else None,
        nagashi=word == NAGASHI_WORD,
    )


def _four(told: Json) -> Four:
    a, b, c, d = (number.integer() for number in told.items(4))
    return (a, b, c, d)


def _won(told: Json, parts: list[Json], *, are_sticks_told: bool) -> Won:
    """Payments and hands by turns, one couple a winner."""
    if not parts or len(parts) % 2:
        raise told.bad()
    payments = [_four(part) for part in parts[::2]]
    hands = [part.items() for part in parts[1::2]]
    if any(len(hand) < 3 for hand in hands):
        raise told.bad()
    wins = [_win(hand, deltas) for hand, deltas in zip(hands, payments, strict=True)]
    return Won(place=told.place, wins=tuple(wins), deltas=added(payments), are_sticks_told=are_sticks_told)


def _seat(number: Json) -> Seat:
    if number.integer() not in SEATS:
        raise number.bad()
    return Seat(number.integer())


def _win(hand: list[Json], deltas: Four) -> RecordedWin:
    seat, source = _seat(hand[0]), _seat(hand[1])
    place = hand[0].place
    if len(hand) == 3:
        return _noted(hand, deltas)
    points = _POINTS.fullmatch(hand[3].text())
    yaku, is_yakuman = _yaku(hand[4:])
    han = None if yaku is None or is_yakuman else sum(value or 0 for _, value in yaku)
    fu = int(points["fu"]) if points is not None and points["fu"] else None
    if points is not None and points["han"]:
        han = int(points["han"])
    return RecordedWin(
        place=place,
        seat=seat,
        source=None if source == seat else source,
        yaku=yaku,
        han=han,
        fu=fu,
        limit=LIMIT_WORDS.get(points["limit"] or "") if points is not None else None,
        total=None if points is None else _total(points),
    )


def _noted(hand: list[Json], deltas: Four) -> RecordedWin:
    """A win of which only the seats were typed in: if they contradict the payments, these count."""
    seat, source = _seat(hand[0]), _seat(hand[1])
    gained = [s for s in SEATS if deltas[s] > 0]
    if deltas[seat] <= 0 and len(gained) == 1:
        seat = gained[0]
        lost = [s for s in SEATS if deltas[s] < 0]
        source = lost[0] if len(lost) == 1 else seat
    return RecordedWin(place=hand[0].place, seat=seat, source=None if source == seat else source)


def _total(points: re.Match[str]) -> int:
    """What the hand brings in all: once, from each of three, or twice the lower part and the higher."""
    low = int(points["low"])
    if points["high"]:
        return 2 * low + int(points["high"])
    return 3 * low if points["all"] else low


def _yaku(told: list[Json]) -> tuple[Yaku | None, bool]:
    """The yaku of a hand, None if a word is not known; and whether they are yakuman."""
    found: list[tuple[str, int | None]] = []
    is_known, is_yakuman = True, False
    for text in told:
        match = _YAKU.fullmatch(text.text())
        if match is None:
            raise text.bad()
        han = None if match["han"] is None else int(match["han"])
        is_yakuman = is_yakuman or han is None
        key = YAKU_WORDS.get(match["word"])
        is_known = is_known and key is not None
        if key is not None and han != 0:
            found.append((key, han))
    return (tuple(found) if is_known else None), is_yakuman

"""Reads the JSON of tenhou.net/6: deals with each seat's draws and discards in lists of their own."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from matches.formats.faces import DealBuilder, Face
from matches.formats.json_path import Json, decoded
from matches.formats.own_rules import MEMBER, has_red_fives, told_rules
from matches.formats.record import (
    WHOLE_FILE,
    Record,
    RecordedDeal,
    RecordedFinal,
    RecordError,
)
from matches.formats.tenhou_order import Call, Draw, Entry, Gap, Give, Ordered, Unordered, ordered
from matches.formats.tenhou_results import read_result
from rules.engine.events import OptionValue
from rules.engine.scoring import MeldKind
from rules.engine.tiles import SEATS, Seat, Tile

DEAL_PARTS: Final = 17
DRAWN: Final = 60
"""Stands for the tile just drawn, among the discards."""
NOTHING: Final = 0
_RED: Final = {51: Tile(4), 52: Tile(13), 53: Tile(22)}

_CALL: Final = re.compile(r"((?:[1-5]\d)*)([cpmka])((?:[1-5]\d)+)")
_KINDS: Final = {
    "c": MeldKind.CHOW,
    "p": MeldKind.PUNG,
    "m": MeldKind.KONG,
    "k": MeldKind.ADDED_KONG,
    "a": MeldKind.CONCEALED_KONG,
}
_GIVERS: Final = {"c": {0: 3}, "p": {0: 3, 1: 2, 2: 1}, "m": {0: 3, 1: 2, 3: 1}}
"""By the number of tiles before the letter, how many seats after the caller the giver sits."""
_SIZES: Final = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4}

_ROOMS_OF_SOUL: Final = ("Room", "の間", "Friendly", "友人戦")
"""How the names of Mahjong Soul's rooms are known, from where records are taken into this format."""


def read_tenhou_json(data: bytes) -> Record:
    """The match, or the deals of one, in a file.

    Raises: RecordError if it is something else, is of a game for three, or tells impossible things.
    """
    return record_of(Json(decoded(data, WHOLE_FILE)))


def record_of(whole: Json) -> Record:
    """The match in a decoded file. Raises: RecordError as ``read_tenhou_json``."""
    deals = whole.get("log").items()
    if not deals:
        raise RecordError("no_deal", whole.get("log").place)
    disp = _disp(whole)
    if "三" in disp or any(len(part.items()) > 1 and len(part.items()[1].items()) == 3 for part in deals):
        raise RecordError("three_players", whole.place)
    rules = told_rules(whole)
    red_fives = has_red_fives(rules) if rules else _has_red_fives(whole, disp)
    read = tuple(_deal(deal, red_fives=red_fives, is_alone=len(deals) == 1 and not rules) for deal in deals)
    length = "tonpuu" if "東" in disp or "East" in disp else "hanchan"
    length, options = rules or (length, _options(disp, red_fives=red_fives))
    return Record(
        length=length,
        options=options,
        deals=read,
        names=_names(whole),
        final=_final(whole, read),
    )


def _disp(whole: Json) -> str:
    """How the table's rules are shown: ``般南喰赤``."""
    if not whole.has("rule") or not whole.get("rule").has("disp"):
        return ""
    return whole.get("rule").get("disp").text()


def _has_red_fives(whole: Json, disp: str) -> bool:
    """One of each suit, or none; as the rules say, unless the tiles show it to be otherwise."""
    told: list[Json] = []
    if whole.has("rule"):
        rule = whole.get("rule")
        told = [rule.get(name) for name in ("aka", "aka51", "aka52", "aka53") if rule.has(name)]
        if len({number.integer() for number in told}) > 1 or any(n.value not in (0, 1) for n in told):
            raise RecordError("red_fives", rule.place)
    counts = [Counter(_tiles(deal)) for deal in whole.get("log")]
    if any(count[red] for count in counts for red in _RED):
        return True
    # Whoever typed a deal in may not have cared that one of four fives is red.
    if any(count[five] > 3 for count in counts for five in (15, 25, 35)):
        return False
    return bool(told[0].value) if told else "赤" in disp


def _tiles(deal: Json) -> Iterator[int]:
    """The numbers of all tiles that were dealt, drawn or turned."""
    parts = deal.items(DEAL_PARTS)
    for place in (2, 3, *range(4, 16, 3), *range(5, 16, 3)):
        yield from (entry.value for entry in parts[place] if type(entry.value) is int)


def _options(disp: str, *, red_fives: bool) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {"red_fives": red_fives}
    if any(room in disp for room in _ROOMS_OF_SOUL):
        options |= {"double_yakuman": True, "several_rons": "all", "liability_for": "yakuman"}
    elif "東" in disp or "南" in disp:
        options["open_tanyao"] = "喰" in disp
    return options


def _names(whole: Json) -> tuple[str, str, str, str]:
    if not whole.has("name"):
        return ("", "", "", "")
    a, b, c, d = (name.text() for name in whole.get("name").items(4))
    return (a, b, c, d)


def _final(whole: Json, deals: tuple[RecordedDeal, ...]) -> RecordedFinal | None:
    """The end of a match that is told from its beginning; deals that were cut out of one have none."""
    is_whole = len(deals) > 1 and deals[0].passes == deals[0].counters == 0
    if not is_whole or not whole.has("sc"):
        return None
    told = whole.get("sc")
    values = told.items(8)
    a, b, c, d = (value.integer() for value in values[::2])
    w, x, y, z = (round(value.number() * 10) for value in values[1::2])
    is_common = (whole.has("lobby") and whole.get("lobby").value == 0) or whole.has(MEMBER)
    return RecordedFinal(
        place=told.place,
        scores=(a, b, c, d),
        points=(w, x, y, z) if is_common else None,
        are_rounded=all(point % 10 == 0 for point in (w, x, y, z)),
    )


def _deal(deal: Json, *, red_fives: bool, is_alone: bool) -> RecordedDeal:
    parts = deal.items(DEAL_PARTS)
    passes, counters, sticks = (number.integer() for number in parts[0].items(3))
    if not (0 <= passes < 16 and counters >= 0 and sticks >= 0):
        raise parts[0].bad()
    a, b, c, d = (score.integer() for score in parts[1].items(4))
    builder = DealBuilder(
        place=deal.place,
        passes=passes,
        counters=counters,
        sticks=sticks,
        scores=(a, b, c, d),
        red_fives=red_fives,
        tells_turning=False,
    )
    hands = [[face_of(tile) for tile in parts[4 + 3 * seat]] for seat in SEATS]
    if not hands[3]:
        raise RecordError("three_players", parts[13].place)
    builder.deal(hands, deal.place)
    _play(builder, parts, Seat(passes % 4))
    for indicator in parts[2]:
        builder.indicators.append(builder.take(face_of(indicator), indicator.place))
    builder.hidden = [builder.take(face_of(under), under.place) for under in parts[3]]
    if not builder.indicators:
        raise parts[2].bad()
    builder.steps.append(read_result(parts[16], is_alone=is_alone))
    return builder.built()


def face_of(number: Json) -> Face:
    """The face that is told as 11 … 47, or 51 52 53 for the red fives."""
    face = _face(number.integer())
    if face is None:
        raise RecordError("no_such_tile", number.place, tile=str(number.value))
    return face


def _face(number: int) -> Face | None:
    if number in _RED:
        return _RED[number], True
    suit, rank = divmod(number, 10)
    if not 1 <= suit <= 4 or not 1 <= rank <= (7 if suit == 4 else 9):
        return None
    return Tile(9 * (suit - 1) + rank - 1), False


def _play(builder: DealBuilder, parts: list[Json], dealer: Seat) -> None:
    takes = [[_take(entry) for entry in parts[5 + 3 * seat]] for seat in SEATS]
    gives = [[_give(entry) for entry in parts[6 + 3 * seat]] for seat in SEATS]
    try:
        play = ordered(takes, gives, dealer)
    except Unordered as stuck:
        raise _unordered(parts, stuck) from stuck
    for step in play:
        entry = parts[(5 if step.is_take else 6) + 3 * step.seat].items()[step.at]
        _step(builder, step, entry)


def _unordered(parts: list[Json], stuck: Unordered) -> RecordError:
    """The first entry that nothing led to; a draw if there is one."""
    for first, used in ((5, stuck.takes), (6, stuck.gives)):
        for seat in SEATS:
            entries = parts[first + 3 * seat].items()
            if used[seat] < len(entries):
                return RecordError("no_order", entries[used[seat]].place)
    return RecordError("no_order", parts[0].place)


def _take(entry: Json) -> Entry:
    if isinstance(entry.value, str):
        return read_call(entry, "cpm")
    return Draw(face_of(entry))


def _give(entry: Json) -> Entry:
    if not isinstance(entry.value, str):
        number = entry.integer()
        return Gap() if number == NOTHING else _given(entry, number, sideways=False)
    if entry.value.startswith("r") and entry.value[1:] in _TWO_DIGITS:
        return _given(entry, int(entry.value[1:]), sideways=True)
    return read_call(entry, "ka")


_TWO_DIGITS: Final = frozenset(map(str, range(10, 100)))


def _given(entry: Json, number: int, *, sideways: bool) -> Give:
    if number == DRAWN:
        return Give(None, sideways)
    face = _face(number)
    if face is None:
        raise RecordError("no_such_tile", entry.place, tile=str(entry.value))
    return Give(face, sideways)


def read_call(entry: Json, letters: str) -> Call:
    """A call: the letter stands before the tile that was claimed or added, where its giver sits."""
    found = _CALL.fullmatch(entry.text())
    if found is None or found[2] not in letters:
        raise entry.bad()
    letter = found[2]
    before, after = (
        [_face(int(digits[place : place + 2])) for place in range(0, len(digits), 2)]
        for digits in (found[1], found[3])
    )
    faces = [face for face in (*before, *after) if face is not None]
    if len(faces) != _SIZES[letter] or len(faces) != len(before) + len(after):
        raise entry.bad()
    called, own = faces[len(before)], [*faces[: len(before)], *faces[len(before) + 1 :]]
    if letter in "ka":
        own = [called] if letter == "k" else faces
        return Call(_KINDS[letter], called, tuple(own), 0)
    giver = _GIVERS[letter].get(len(before))
    if giver is None:
        raise entry.bad()
    return Call(_KINDS[letter], called, tuple(own), giver)


def _step(builder: DealBuilder, step: Ordered, entry: Json) -> None:
    seat, place = step.seat, entry.place
    match step.entry:
        case Draw(face):
            builder.draw(seat, face, place)
        case Give(face, sideways):
            if face is None:
                builder.discard_drawn(seat, place, sideways=sideways)
            else:
                builder.discard(seat, face, place, is_drawn=False, sideways=sideways)
        case Call(MeldKind.CONCEALED_KONG, _, own, _):
            builder.concealed_kong(seat, own, place)
        case Call(MeldKind.ADDED_KONG, face, _, _):
            builder.added_kong(seat, face, place)
        case Call(kind, face, own, _):
            builder.claim(seat, kind, face, own, place)
        case Gap():
            pass

"""Writes the JSON of tenhou.net/6, which that page shows and other programs read."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from matches.formats.own_rules import MEMBER, has_red_fives, own_rules
from matches.formats.record import (
    Claimed,
    Discarded,
    Drew,
    Ended,
    KongMade,
    Record,
    RecordedDeal,
    RecordedFinal,
    RecordedWin,
    Step,
    Won,
)
from matches.formats.recording import finished
from matches.formats.tenhou_json import DRAWN, NOTHING
from matches.formats.tenhou_results import DRAWS, LIMIT_WORDS, NAGASHI_WORD, WON
from matches.formats.yaku_names import TENHOU_WORDS
from rules.engine.hand import Meld
from rules.engine.scoring import MeldKind
from rules.engine.tiles import RED_COPIES, SEATS, Copy, Seat, tile_of
from rules.riichi.ruleset import RIICHI

VERSION: Final = 2.3
_LETTERS: Final = {MeldKind.CHOW: "c", MeldKind.PUNG: "p", MeldKind.KONG: "m"}
_WINDS: Final = "東南西北"
_ROUND_WORDS: Final = {0: "", 1: "東", 2: "南"}
_WORDS: Final = {key: word for word, key in LIMIT_WORDS.items()} | {"yakuman": "役満"}


def written_tenhou_json(record: Record) -> bytes:
    """The finished deals of a match of our own."""
    writer = _Writer(red_fives=has_red_fives((record.length, record.options)))
    whole: dict[str, Any] = {
        "ver": VERSION,
        "title": ["", ""],
        "name": list(record.names),
        "rule": {"disp": _disp(record), "aka": int(writer.red_fives)},
        "log": [writer.deal(deal) for deal in finished(record.deals)],
        MEMBER: own_rules(record),
    }
    if record.final is not None and record.final.points is not None:
        whole["sc"] = _final(record.final)
    return msgspec.json.encode(whole)


def _disp(record: Record) -> str:
    """The rules in Tenhou's signs: East or South game, open tanyao, red fives."""
    options = msgspec.structs.asdict(RIICHI.options_for(record.length, record.options))
    signs = _ROUND_WORDS[options["rounds"]]
    return f"Meja {signs}{'喰' * options['open_tanyao']}{'赤' * options['red_fives']}"


def _final(final: RecordedFinal) -> list[float]:
    told: list[float] = []
    for score, tenths in zip(final.scores, final.points or (), strict=True):
        told += [score, tenths / 10]
    return told


class _Writer:
    def __init__(self, *, red_fives: bool) -> None:
        self.red_fives = red_fives

    def tile(self, copy: Copy) -> int:
        """11 … 47, or 51 52 53 for a red five."""
        suit, rank = divmod(tile_of(copy), 9)
        return 51 + suit if self.red_fives and copy in RED_COPIES else 10 * (suit + 1) + rank + 1

    def tiles(self, copies: Sequence[Copy]) -> list[int]:
        """Several tiles."""
        return [self.tile(copy) for copy in copies]

    def deal(self, deal: RecordedDeal) -> list[Any]:
        """A deal: its head, each seat's hand, draws and discards, and the result."""
        lists = _Lists(self, deal)
        for step in deal.steps:
            lists.take(step)
        parts: list[Any] = [
            [deal.passes, deal.counters, deal.sticks],
            list(deal.scores or ()),
            self.tiles(deal.indicators),
            self.tiles(deal.hidden),
        ]
        for seat in SEATS:
            parts += [self.tiles(sorted(deal.hands[seat])), lists.takes[seat], lists.gives[seat]]
        parts.append(_result(deal, deal.steps[-1]))
        return parts

    def claim(self, seat: Seat, meld: Meld) -> str:
        """A claim: the letter and the claimed tile stand where the giver sits."""
        assert meld.called is not None
        assert meld.source is not None
        own = [str(self.tile(copy)) for copy in meld.copies if copy != meld.called]
        steps = seat.distance_to(meld.source)
        # The seat before the claimer stands first, the one opposite next; the one after it last.
        place = {3: 0, 2: 1, 1: len(own)}[steps]
        return "".join([*own[:place], _LETTERS[meld.kind], str(self.tile(meld.called)), *own[place:]])

    def kong(self, step: KongMade, deal: RecordedDeal) -> str:
        """A kong from the hand: the letter before the added tile, or the last of a concealed one."""
        meld = step.meld
        if meld.kind is MeldKind.CONCEALED_KONG:
            *rest, last = (str(self.tile(copy)) for copy in meld.copies)
            return "".join([*rest, "a", last])
        assert meld.called is not None
        assert meld.source is not None
        added = deal.added_tile(step)
        own = [str(self.tile(copy)) for copy in meld.copies if copy not in (meld.called, added)]
        place = {3: 0, 2: 1, 1: 2}[step.seat.distance_to(meld.source)]
        laid = ["k", str(self.tile(added)), str(self.tile(meld.called))]
        return "".join([*own[:place], *laid, *own[place:]])


class _Lists:
    """Each seat's draws and discards."""

    def __init__(self, writer: _Writer, deal: RecordedDeal) -> None:
        self.writer = writer
        self.deal = deal
        self.takes: list[list[int | str]] = [[], [], [], []]
        self.gives: list[list[int | str]] = [[], [], [], []]
        self._drawn: Copy | None = None

    def take(self, step: Step) -> None:
        """Puts a step into its list."""
        writer = self.writer
        match step:
            case Drew():
                self._drawn = step.copy
                self.takes[step.seat].append(writer.tile(step.copy))
            case Discarded():
                number = DRAWN if step.copy == self._drawn else writer.tile(step.copy)
                self.gives[step.seat].append(f"r{number}" if step.sideways else number)
                self._drawn = None
            case Claimed():
                self.takes[step.seat].append(writer.claim(step.seat, step.meld))
                if step.meld.kind is MeldKind.KONG:
                    self.gives[step.seat].append(NOTHING)
            case KongMade():
                self.gives[step.seat].append(writer.kong(step, self.deal))
            case _:
                pass


def _result(deal: RecordedDeal, last: Step) -> list[Any]:
    if isinstance(last, Won):
        told: list[Any] = [WON]
        for won in last.wins:
            told += [list(won.deltas or ()), _win(deal, won)]
        return told
    assert isinstance(last, Ended)
    word = next(word for word, reason in DRAWS.items() if reason is last.reason)
    return [NAGASHI_WORD if last.nagashi else word, list(last.deltas or ())]


def _win(deal: RecordedDeal, won: RecordedWin) -> list[Any]:
    giver = won.seat if won.source is None else won.source
    return [int(won.seat), int(giver), int(won.seat), _points(deal, won), *_yaku(deal, won)]


def _points(deal: RecordedDeal, won: RecordedWin) -> str:
    """``30符2飜2000点``; self-drawn by what each pays: ``500-1000点``, ``1000点∀``."""
    value = f"{won.fu}符{won.han}飜" if won.limit == "-" else _WORDS[won.limit or ""]
    assert won.base is not None
    if won.source is not None:
        return f"{value}{won.total}点"
    once, twice = (-(-won.base * times // 100) * 100 for times in (1, 2))
    return f"{value}{twice}点∀" if won.seat == deal.dealer else f"{value}{once}-{twice}点"


def _yaku(deal: RecordedDeal, won: RecordedWin) -> list[str]:
    return [
        f"{_word(deal, won, key)}({'役満' if han is None else f'{han}飜'})" for key, han in won.yaku or ()
    ]


def _word(deal: RecordedDeal, won: RecordedWin, key: str) -> str:
    """Tenhou's word; it tells which wind."""
    word = TENHOU_WORDS[key]
    match key:
        case "seat_wind":
            return word[:-1] + _WINDS[deal.dealer.distance_to(won.seat)]
        case "round_wind":
            return word[:-1] + _WINDS[deal.round_wind.place]
        case _:
            return word

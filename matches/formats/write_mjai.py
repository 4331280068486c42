"""Writes mjai: one JSON object a line, each an event of the match."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from matches.formats.mjai import HONORS, NAGASHI_WORD, REASONS, SUITS
from matches.formats.own_rules import MEMBER, has_red_fives, own_rules
from matches.formats.record import (
    Claimed,
    Discarded,
    Drew,
    Ended,
    IndicatorShown,
    KongMade,
    Record,
    RecordedDeal,
    RecordedWin,
    Step,
    StickPaid,
    Won,
)
from matches.formats.recording import finished
from rules.engine.ruleset import Four
from rules.engine.scoring import MeldKind
from rules.engine.tiles import RED_COPIES, SEATS, Copy, tile_of

Told = dict[str, Any]

_CLAIMS: Final = {MeldKind.CHOW: "chi", MeldKind.PUNG: "pon", MeldKind.KONG: "daiminkan"}
_FIRST_OF_EAST_GAME: Final = 4
"""How a match of one round is told: as one that begins where the second round would."""


def written_mjai(record: Record) -> bytes:
    """The finished deals of a match of our own."""
    writer = _Writer(red_fives=has_red_fives((record.length, record.options)))
    lines = writer.match(record)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


class _Writer:
    def __init__(self, *, red_fives: bool) -> None:
        self.red_fives = red_fives
        self._drawn: Copy | None = None

    def tile(self, copy: Copy) -> str:
        """``1m``, ``5mr`` for a red five, a letter for an honor."""
        tile = tile_of(copy)
        if tile >= 27:
            return HONORS[tile - 27]
        is_red = self.red_fives and copy in RED_COPIES
        return f"{tile % 9 + 1}{SUITS[tile // 9]}{'r' if is_red else ''}"

    def tiles(self, copies: Sequence[Copy]) -> list[str]:
        """Several tiles."""
        return [self.tile(copy) for copy in copies]

    def match(self, record: Record) -> Iterator[Told]:
        """All events."""
        yield {
            "type": "start_game",
            "names": list(record.names),
            "kyoku_first": _FIRST_OF_EAST_GAME if record.length == "tonpuu" else 0,
            "aka_flag": self.red_fives,
            MEMBER: own_rules(record),
        }
        for deal in finished(record.deals):
            yield from self._deal(deal)
        yield {"type": "end_game"}

    def _deal(self, deal: RecordedDeal) -> Iterator[Told]:
        yield {
            "type": "start_kyoku",
            "bakaze": deal.round_wind.value,
            "dora_marker": self.tile(deal.indicators[0]),
            "kyoku": deal.passes % 4 + 1,
            "honba": deal.counters,
            "kyotaku": deal.sticks,
            "oya": int(deal.dealer),
            "scores": deal.scores,
            "tehais": [self.tiles(hand) for hand in deal.hands],
        }
        for step in deal.steps:
            yield from self._step(step, deal)
        yield {"type": "end_kyoku"}

    def _step(self, step: Step, deal: RecordedDeal) -> Iterator[Told]:
        match step:
            case Drew():
                self._drawn = step.copy
                yield {"type": "tsumo", "actor": int(step.seat), "pai": self.tile(step.copy)}
            case Discarded():
                yield from self._discard(step)
            case StickPaid():
                yield {"type": "reach_accepted", "actor": int(step.seat)}
            case Claimed():
                yield self._claim(step)
            case KongMade():
                yield self._kong(step, deal)
            case IndicatorShown():
                yield {"type": "dora", "dora_marker": self.tile(step.copy)}
            case Won():
                yield from (self._win(won) for won in step.wins)
            case Ended():
                yield self._end(step)

    def _discard(self, step: Discarded) -> Iterator[Told]:
        if step.sideways:
            yield {"type": "reach", "actor": int(step.seat)}
        yield {
            "type": "dahai",
            "actor": int(step.seat),
            "pai": self.tile(step.copy),
            "tsumogiri": step.copy == self._drawn,
        }
        self._drawn = None

    def _claim(self, step: Claimed) -> Told:
        meld = step.meld
        assert meld.called is not None
        assert meld.source is not None
        return {
            "type": _CLAIMS[meld.kind],
            "actor": int(step.seat),
            "target": int(meld.source),
            "pai": self.tile(meld.called),
            "consumed": self.tiles([copy for copy in meld.copies if copy != meld.called]),
        }

    def _kong(self, step: KongMade, deal: RecordedDeal) -> Told:
        meld, actor = step.meld, int(step.seat)
        if meld.kind is MeldKind.CONCEALED_KONG:
            return {"type": "ankan", "actor": actor, "consumed": self.tiles(meld.copies)}
        added = deal.added_tile(step)
        rest = [copy for copy in meld.copies if copy != added]
        return {"type": "kakan", "actor": actor, "pai": self.tile(added), "consumed": self.tiles(rest)}

    def _win(self, won: RecordedWin) -> Told:
        told: Told = {
            "type": "hora",
            "actor": int(won.seat),
            "target": int(won.seat if won.source is None else won.source),
            "deltas": _list(won.deltas),
            "ura_markers": self.tiles(won.hidden or ()),
            "hora_points": won.total,
        }
        if won.han is not None:
            told |= {"fan": won.han, "fu": won.fu}
        return told

    def _end(self, step: Ended) -> Told:
        word = next(word for word, reason in REASONS.items() if reason is step.reason)
        shown = step.shown or {}
        return {
            "type": "ryukyoku",
            "reason": NAGASHI_WORD if step.nagashi else word,
            "tenpais": [seat in shown for seat in SEATS],
            "deltas": _list(step.deltas),
        }


def _list(deltas: Four | None) -> list[int]:
    assert deltas is not None
    return list(deltas)

"""What a record says beside what the rules give; the first thing that is not the same is raised."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from matches.formats.faces import Face
from matches.formats.record import Ended, Place, RecordedDeal, RecordedFinal, RecordedWin, Won
from rules.engine.events import DealDrawn, DealSettled, DrawReason, HandWon, MatchEnded
from rules.engine.hand import Meld
from rules.engine.ruleset import Four, Progress
from rules.engine.scoring import ScoreLine
from rules.engine.tiles import RED_COPIES, Copy, Seat, copy_name, tile_of
from rules.riichi.settlement import NAGASHI
from rules.riichi.turns import STICK


class Differs(Exception):
    """Something is not the same: what, as recorded, as the rules give it; and where, if not in the step."""

    def __init__(self, what: str, recorded: str, given: str, place: Place | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.recorded = recorded
        self.given = given
        self.place = place


class Looks:
    """Copies as they look: two that look the same are the same to the rules."""

    def __init__(self, *, red_fives: bool) -> None:
        self.red_fives = red_fives

    def of(self, copy: Copy) -> Face:
        """The face, and whether it is red."""
        return tile_of(copy), self.red_fives and copy in RED_COPIES

    def same_all(self, a: Iterable[Copy], b: Iterable[Copy]) -> bool:
        """Whether they look the same, in whatever order."""
        return Counter(map(self.of, a)) == Counter(map(self.of, b))

    def paired(self, a: Iterable[Copy], b: Iterable[Copy]) -> Iterator[tuple[Copy, Copy]]:
        """Each copy of the one side with one of the other that looks the same. Shape: ``same_all``."""
        return zip(sorted(a, key=self._order), sorted(b, key=self._order), strict=True)

    def _order(self, copy: Copy) -> tuple[Face, Copy]:
        return self.of(copy), copy

    def name(self, copy: Copy) -> str:
        """The tile in notation."""
        return copy_name(copy, red_fives=self.red_fives)

    def names(self, copies: Iterable[Copy]) -> str:
        """The tiles in notation, in this order."""
        return " ".join(map(self.name, copies)) or "-"

    def sorted_names(self, copies: Iterable[Copy]) -> str:
        """The tiles in notation, in the order of the faces."""
        return self.names(sorted(copies, key=self.of))

    def of_seat(self, seat: Seat, copy: Copy) -> str:
        """A seat and its tile."""
        return f"{letter(seat)} {self.name(copy)}"


def letter(seat: Seat) -> str:
    """``A`` for the first dealer, then ``B C D``."""
    return seat.name


def numbers(values: Iterable[int]) -> str:
    """Numbers by seat, side by side."""
    return " ".join(map(str, values))


def compare(what: str, recorded: str, given: str, *, place: Place | None = None) -> None:
    """Raises Differs if they are not the same."""
    if recorded != given:
        raise Differs(what, recorded, given, place)


def paid_stick(scores: Four, seat: Seat) -> Four:
    """The scores after this seat has put down its stick."""
    a, b, c, d = (score - STICK * (place == seat) for place, score in enumerate(scores))
    return (a, b, c, d)


def compare_start(deal: RecordedDeal, coming: Progress | None, scores: Four) -> None:
    """Whether this deal is the one that comes next."""
    if coming is None:
        raise Differs("match", "goes on", "is over")
    compare(
        "deal",
        f"{deal.round_wind.value}{deal.dealer + 1}",
        f"{coming.round_wind.value}{coming.dealer + 1}",
    )
    compare("counters", str(deal.counters), str(coming.counters))
    compare("sticks", str(deal.sticks), str(coming.sticks))
    if deal.scores is not None:
        compare("scores", numbers(deal.scores), numbers(scores))


def compare_wins(step: Won, wins: Sequence[HandWon], indicators: Sequence[Copy], looks: Looks) -> None:
    """Whether the same seats won, for the same."""
    recorded = sorted(letter(won.seat) for won in step.wins)
    compare("winners", " ".join(recorded), " ".join(sorted(letter(event.seat) for event in wins)))
    for won in step.wins:
        if won.indicators is not None:
            told = looks.names(won.indicators)
            compare("indicators", told, looks.names(indicators), place=won.place)
        _compare_win(won, next(event for event in wins if event.seat == won.seat), looks)


def _compare_win(won: RecordedWin, event: HandWon, looks: Looks) -> None:
    score, place = event.score, won.place
    if won.yaku is not None:
        _compare_yaku(won, event)
    for what, recorded, given in (
        ("han", won.han, score.han),
        ("fu", won.fu, score.fu),
        ("yakuman", won.yakuman, score.yakuman),
        ("limit", won.limit, score.limit or "-"),
        ("points", won.total, score.total),
    ):
        if recorded is not None:
            compare(what, str(recorded), str(given), place=place)
    for what, tiles, shown in (
        ("tile", None if won.tile is None else (won.tile,), (event.copy,)),
        ("hand", won.hand, (*event.concealed, event.copy)),
        ("hidden indicators", won.hidden, event.hidden_indicators),
    ):
        if tiles is not None:
            compare(what, looks.sorted_names(tiles), looks.sorted_names(shown), place=place)
    if won.melds is not None:
        compare("melds", _melds(won.melds, looks), _melds(event.melds, looks), place=place)


def _melds(melds: Iterable[Meld], looks: Looks) -> str:
    told = sorted(f"{meld.kind.value} {looks.sorted_names(meld.copies)}" for meld in melds)
    return ", ".join(told) or "-"


def _compare_yaku(won: RecordedWin, event: HandWon) -> None:
    lines = [line for line in event.score.lines if line.unit != "fu"]
    told = won.yaku or ()
    tells_han = all(han is not None for _, han in told)
    recorded = sorted(f"{key} {han}" if tells_han else key for key, han in told)
    given = sorted(_line(line) if tells_han else line.key for line in lines)
    compare("yaku", ", ".join(recorded) or "-", ", ".join(given), place=won.place)


def _line(line: ScoreLine) -> str:
    return f"{line.key} {line.value}"


def compare_drawn(step: Ended, drawn: DealDrawn, looks: Looks) -> None:
    """Whether the deal was drawn for the same reason, with the same hands shown."""
    if step.reason is not None:
        compare("result", step.reason.value, drawn.reason.value)
    if step.nagashi is not None:
        has_nagashi = any(key == NAGASHI for _, key in drawn.patterns)
        compare(NAGASHI, str(step.nagashi).lower(), str(has_nagashi).lower())
    if step.shown is None or drawn.reason not in _SHOWN_AT:
        return
    shown = {hand.seat: hand.concealed for hand in drawn.shown}
    compare("ready", _letters(step.shown), _letters(shown))
    for seat, tiles in step.shown.items():
        if tiles is not None:
            compare("hand", looks.sorted_names(tiles), looks.sorted_names(shown[seat]))


_SHOWN_AT: Final = (DrawReason.EXHAUSTED, DrawReason.FOUR_RIICHI)
"""Draws at which ready hands are shown; at others a record may show what it likes."""


def _letters(seats: Iterable[Seat]) -> str:
    return " ".join(letter(seat) for seat in sorted(seats)) or "-"


def compare_settled(
    step: Won | Ended, settled: DealSettled, counters: int, *, are_sticks_told: bool = True
) -> None:
    """Whether each seat gained or paid the same."""
    if step.on_table is not None:
        sticks = sum(settled.from_sticks) // STICK + settled.sticks_left
        compare("counters and sticks", numbers(step.on_table), numbers((counters, sticks)))
    if step.deltas is not None:
        given = [settled.deltas]
        if not are_sticks_told:
            a, b, c, d = (x - y for x, y in zip(settled.deltas, settled.from_sticks, strict=True))
            given.append((a, b, c, d))
        if step.deltas not in given:
            compare("payments", numbers(step.deltas), numbers(settled.deltas))
    if step.scores is not None:
        compare("scores", numbers(step.scores), numbers(settled.scores))


def compare_final(final: RecordedFinal, ended: MatchEnded | None) -> None:
    """Whether the match ended with the same scores, and points where they are told."""
    if ended is None:
        raise Differs("match", "is over", "goes on")
    compare("final scores", numbers(final.scores), numbers(ended.scores))
    if final.points is None or ended.points is None:
        return
    apart = max(abs(a - b) for a, b in zip(final.points, ended.points, strict=True))
    if apart >= (10 if final.are_rounded else 1):
        raise Differs("final points", _points(final.points), _points(ended.points))


def _points(tenths: Four) -> str:
    return " ".join(f"{value / 10:.1f}" for value in tenths)

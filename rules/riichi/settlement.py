"""Who pays whom at the end of a deal in Riichi: hands, counters, sticks, liability, draws."""

from collections.abc import Iterable

from rules.engine.events import DealDrawn, DrawReason, HandWon
from rules.engine.ruleset import Four, Settlement
from rules.engine.scoring import Score
from rules.engine.state import DealState
from rules.engine.tiles import ORPHANS, SEATS, Seat, Wind, tile_of
from rules.riichi.options import RiichiOptions
from rules.riichi.payments import riichi_payments
from rules.riichi.table import Liability, table_of
from rules.riichi.turns import STICK

MANGAN_BASE = 2000
YAKUMAN_BASE = 8000
NOTEN_POOL = 3000
NAGASHI = "nagashi_mangan"


def added(parts: Iterable[Four]) -> Four:
    """The sum for each seat."""
    a = b = c = d = 0
    for part in parts:
        a, b, c, d = a + part[0], b + part[1], c + part[2], d + part[3]
    return (a, b, c, d)


def paid(payer: Seat, winner: Seat, points: int) -> Four:
    """One seat pays another."""
    deltas = [0, 0, 0, 0]
    deltas[payer] -= points
    deltas[winner] += points
    return (deltas[0], deltas[1], deltas[2], deltas[3])


def settle_wins(deal: DealState, wins: tuple[HandWon, ...], options: RiichiOptions) -> Settlement:
    """What each seat gains or pays for these wins, the nearest winner first."""
    deltas = added(deltas_by_win(deal, wins, options))
    return Settlement(deltas=deltas, from_sticks=stick_deltas(deal, wins, options))


def deltas_by_win(deal: DealState, wins: tuple[HandWon, ...], options: RiichiOptions) -> tuple[Four, ...]:
    """The same for each win: the hand, the counters where they are paid for it, the winner's sticks."""
    sticks = stick_deltas(deal, wins, options)
    parts: list[Four] = []
    for place, won in enumerate(wins):
        own = [hand_deltas(deal, won, options)]
        if place == 0 or options.counters_to_all:
            own.append(counter_deltas(deal, won, options))
        a, b, c, d = (points * (seat == won.seat) for seat, points in zip(SEATS, sticks, strict=True))
        parts.append(added([*own, (a, b, c, d)]))
    return tuple(parts)


def hand_deltas(deal: DealState, won: HandWon, options: RiichiOptions) -> Four:
    """The hand alone, with liability for it or a part of it where somebody is liable."""
    liable = _liability(deal, won, options)
    if liable is None:
        return _by_seat(deal, won.score, won, options)
    assert won.score.base is not None
    sure = won.score.base
    if options.liability_for == "yakuman":
        units = 2 if options.double_yakuman and liable.pattern == "daisuushii" else 1
        sure = min(sure, units * YAKUMAN_BASE)
    rest = won.score.base - sure
    parts = [_liable_deltas(deal, won, liable.payer, sure, options)]
    if rest:
        parts.append(_by_seat(deal, Score(win=True, base=rest), won, options))
    return added(parts)


def _by_seat(deal: DealState, score: Score, won: HandWon, options: RiichiOptions) -> Four:
    source = None if won.source is None else deal.wind_of(won.source)
    by_wind = riichi_payments(score, deal.wind_of(won.seat), source, options)
    a, b, c, d = (by_wind[deal.wind_of(seat).place] for seat in SEATS)
    return (a, b, c, d)


def _liability(deal: DealState, won: HandWon, options: RiichiOptions) -> Liability | None:
    if not options.liability:
        return None
    keys = {line.key for line in won.score.lines}
    for liability in table_of(deal).liabilities:
        if liability.winner == won.seat and liability.pattern in keys:
            return liability
    return None


def _liable_deltas(deal: DealState, won: HandWon, payer: Seat, base: int, options: RiichiOptions) -> Four:
    """The liable seat pays all of a self-drawn hand, and half of one won on another's discard."""
    whole = (6 if deal.wind_of(won.seat) is Wind.EAST else 4) * base
    if won.source is None:
        return paid(payer, won.seat, whole)
    return added([paid(payer, won.seat, whole // 2), paid(won.source, won.seat, whole // 2)])


def counter_deltas(deal: DealState, won: HandWon, options: RiichiOptions) -> Four:
    """What the counters add: from the giver of the tile, the liable seat, or a third from each."""
    points = deal.progress.counters * options.counter_points
    liable = _liability(deal, won, options)
    payer = won.source
    if liable is not None and (payer is None or options.liability_counters == "liable"):
        payer = liable.payer
    if payer is not None:
        return paid(payer, won.seat, points)
    return added(paid(seat, won.seat, points // 3) for seat in SEATS if seat != won.seat)


def stick_deltas(deal: DealState, wins: tuple[HandWon, ...], options: RiichiOptions) -> Four:
    """The sticks on the table go to the nearest winner; of several each may take back the own one."""
    own = [0, 0, 0, 0]
    if options.sticks_of_winners_back:
        for won in wins:
            own[won.seat] += STICK * table_of(deal).paid[won.seat]
    own[wins[0].seat] += deal.sticks * STICK - sum(own)
    return (own[0], own[1], own[2], own[3])


def settle_draw(deal: DealState, drawn: DealDrawn, options: RiichiOptions) -> Settlement:
    """What is paid when nobody won: for nagashi mangan or being noten; sticks return or stay."""
    parts: list[Four] = []
    if drawn.patterns:
        parts.extend(_nagashi(deal, seat, options) for seat, _ in drawn.patterns)
    elif drawn.reason is DrawReason.EXHAUSTED:
        parts.append(_noten({hand.seat for hand in drawn.shown}))
    if options.sticks_after_draw == "stay":
        return Settlement(deltas=added(parts), sticks_left=deal.sticks)
    a, b, c, d = (STICK * flag for flag in table_of(deal).paid)
    sticks = (a, b, c, d)
    return Settlement(deltas=added([*parts, sticks]), from_sticks=sticks)


def _noten(ready: set[Seat]) -> Four:
    """The seats that wait for nothing pay 3,000 in all to those that do."""
    if len(ready) in (0, 4):
        return (0, 0, 0, 0)
    gain, loss = NOTEN_POOL // len(ready), NOTEN_POOL // (4 - len(ready))
    a, b, c, d = (gain if seat in ready else -loss for seat in SEATS)
    return (a, b, c, d)


def _nagashi(deal: DealState, seat: Seat, options: RiichiOptions) -> Four:
    """A mangan, paid as for a self-drawn hand."""
    by_wind = riichi_payments(Score(win=True, base=MANGAN_BASE), deal.wind_of(seat), None, options)
    a, b, c, d = (by_wind[deal.wind_of(other).place] for other in SEATS)
    return (a, b, c, d)


def nagashi_seats(deal: DealState) -> tuple[Seat, ...]:
    """Who discarded only terminals and honors, none of them claimed."""
    return tuple(
        seat
        for seat in SEATS
        if deal.ponds[seat]
        and all(tile_of(lying.copy) in ORPHANS and lying.claimed_by is None for lying in deal.ponds[seat])
    )

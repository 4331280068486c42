"""The payments on a score sheet: who gained and paid, of what parts that is made, and why."""

from collections.abc import Iterable, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from matches.deals import PlayedDeal
from matches.sheet_hands import SheetSetting
from rules.engine.events import DealDrawn, DrawReason, HandWon
from rules.engine.ruleset import Four, RuleSet
from rules.engine.tiles import SEATS, Seat, seat_wind
from rules.mcr.options import McrOptions
from rules.pages.sheet_payments import Payment, PaymentPart, giver_remark, mcr_parts, payment
from rules.pages.templatetags.scores import grouped
from rules.riichi.options import RiichiOptions
from rules.riichi.settlement import NOTEN_POOL
from rules.terms import term

NAGASHI_TERM: Final = "y_nagashi"
"""The only thing that a draw pays for."""
_LIABLE_FROM: Final = 4_000
"""Points beyond the usual payment that show liability; counters never come to so much from one seat."""


def payments(deal: PlayedDeal, setting: SheetSetting) -> tuple[Payment, ...]:
    """Winner first, then the others in turn order; after a draw from East on."""
    first = deal.wins[0].seat if deal.wins else deal.started.dealer
    winners = {won.seat for won in deal.wins}
    liable = liable_seat(deal, setting)
    parts = _parts(deal, liable, setting)
    return tuple(
        payment(
            seat_wind(seat, deal.started.dealer),
            setting.language,
            delta=deal.changes[seat],
            is_winner=seat in winners,
            remarks=tuple(_remarks(deal, seat, liable)),
            parts=parts[seat],
            player=setting.players[seat],
            total=deal.settled.scores[seat],
        )
        for seat in map(Seat(first).after, range(len(SEATS)))
    )


def _remarks(deal: PlayedDeal, seat: Seat, liable: Seat | None) -> Iterable[str]:
    if deal.wins and seat == deal.wins[0].source:
        yield giver_remark(deal.wins[0].by)
    if seat == liable:
        yield _("liable for this hand")


# --- Parts -------------------------------------------------------------------------------------


def _parts(deal: PlayedDeal, liable: Seat | None, setting: SheetSetting) -> list[tuple[PaymentPart, ...]]:
    """By seat, what its change is made of."""
    match setting.options:
        case RiichiOptions() as options:
            found = _parts_in_riichi(deal, liable, options, setting.language)
        case McrOptions() if deal.wins:
            found = mcr_parts(deal.wins[0].seat, deal.settled.deltas)
        case _:
            return [()] * len(SEATS)
    return [_worth_telling(parts, is_win=bool(deal.wins)) for parts in found]


def _worth_telling(parts: list[PaymentPart], *, is_win: bool) -> tuple[PaymentPart, ...]:
    """The parts that are not 0; none where all there is is the hand that was won, the first of them."""
    kept = tuple(part for part in parts if part.amount)
    return () if is_win and kept == (parts[0],) else kept


def _parts_in_riichi(
    deal: PlayedDeal, liable: Seat | None, options: RiichiOptions, language: str
) -> list[list[PaymentPart]]:
    """The hand or the draw, counters, sticks won, the own stick."""
    counted = _counter_deltas(deal, liable, options)
    counter_name = counters_text(deal.started.counters)
    found = []
    for seat in SEATS:
        sticks = deal.settled.from_sticks[seat]
        rest = deal.settled.deltas[seat] - sticks - counted[seat]
        found.append(
            [
                PaymentPart(_rest_name(deal.drawn, rest, language), rest),
                PaymentPart(counter_name, counted[seat]),
                PaymentPart(pgettext("part of a payment", "sticks"), sticks),
                PaymentPart(pgettext("part of a payment", "own stick"), -deal.sticks_placed[seat]),
            ]
        )
    return found


def _rest_name(drawn: DealDrawn | None, rest: int, language: str) -> str:
    """What the part is for that is neither of counters nor of sticks."""
    if drawn is None:
        return pgettext("part of a payment", "hand")
    if drawn.patterns:
        return term(NAGASHI_TERM, language)
    return term("tenpai" if rest > 0 else "noten", language)


def _counter_deltas(deal: PlayedDeal, liable: Seat | None, options: RiichiOptions) -> Four:
    """By seat, what the counters brought and cost."""
    points = deal.started.counters * options.counter_points
    deltas = [0, 0, 0, 0]
    for won in deal.wins if options.counters_to_all else deal.wins[:1]:
        payer = won.source
        if liable is not None and (payer is None or options.liability_counters == "liable"):
            payer = liable
        deltas[won.seat] += points
        for seat in SEATS:
            if payer is None and seat != won.seat:
                deltas[seat] -= points // 3
        if payer is not None:
            deltas[payer] -= points
    return (deltas[0], deltas[1], deltas[2], deltas[3])


def liable_seat(deal: PlayedDeal, setting: SheetSetting) -> Seat | None:
    """Who paid for a hand that somebody else gave the tile for, or that was self-drawn (liability)."""
    options = setting.options
    if not deal.wins or not isinstance(options, RiichiOptions) or not options.liability:
        return None
    usual = _usual_deltas(deal, setting)
    for seat in SEATS:
        paid = deal.settled.deltas[seat] - deal.settled.from_sticks[seat]
        if usual[seat] - paid > _LIABLE_FROM:
            return seat
    return None


def _usual_deltas(deal: PlayedDeal, setting: SheetSetting) -> Sequence[int]:
    """What the hands alone would bring and cost without liability."""
    deltas = [0, 0, 0, 0]
    for won in deal.wins:
        for seat, delta in zip(SEATS, _hand_deltas(deal, won, setting.rules, setting), strict=True):
            deltas[seat] += delta
    return deltas


def _hand_deltas(deal: PlayedDeal, won: HandWon, rules: RuleSet, setting: SheetSetting) -> list[int]:
    dealer = deal.started.dealer
    source = None if won.source is None else seat_wind(won.source, dealer)
    by_wind = rules.payments(won.score, seat_wind(won.seat, dealer), source, setting.options)
    return [by_wind[seat_wind(seat, dealer).place] for seat in SEATS]


# --- Words -------------------------------------------------------------------------------------


def counters_text(count: int) -> str:
    """So many counters, in words."""
    return ngettext("%(count)d counter", "%(count)d counters", count) % {"count": count}


def sticks_text(count: int) -> str:
    """So many riichi sticks, in words."""
    return ngettext("%(count)d riichi stick", "%(count)d riichi sticks", count) % {"count": count}


def payment_notes(deal: PlayedDeal, setting: SheetSetting) -> tuple[str, ...]:
    """Sentences below the payments: what a draw costs, what counters add, what stays on the table."""
    if not isinstance(setting.options, RiichiOptions):
        return ()
    notes = [*_draw_notes(deal.drawn), *_counter_notes(deal, setting.options)]
    left = deal.settled.sticks_left
    if left and not deal.settled.is_last:
        text = ngettext(
            "%(count)d riichi stick stays on the table for the next winner.",
            "%(count)d riichi sticks stay on the table for the next winner.",
            left,
        )
        notes.append(text % {"count": left})
    if deal.drawn is not None and any(deal.settled.from_sticks):
        notes.append(_("Riichi sticks go back to those who paid them."))
    return tuple(notes)


def _draw_notes(drawn: DealDrawn | None) -> Iterable[str]:
    if drawn is None or drawn.reason is not DrawReason.EXHAUSTED:
        return
    if drawn.patterns:
        yield _("It is paid like a self-drawn mangan.")
    elif len(drawn.shown) in (0, len(SEATS)):
        yield _("Who is not ready would pay those who are; here nobody pays.")
    else:
        yield _("Who is not ready pays those who are, %(points)s in all.") % {"points": grouped(NOTEN_POOL)}


def _counter_notes(deal: PlayedDeal, options: RiichiOptions) -> Iterable[str]:
    count = deal.started.counters
    if deal.wins and count and options.counter_points:
        text = ngettext(
            "%(count)d counter adds %(points)s to the win.",
            "%(count)d counters add %(points)s to the win.",
            count,
        )
        yield text % {"count": count, "points": grouped(count * options.counter_points)}

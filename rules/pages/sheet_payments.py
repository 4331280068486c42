"""Payments on a score sheet: what each seat gained or paid, and the parts that every win has."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.cases.read import Case
from rules.engine.scoring import Score, WinBy
from rules.engine.tiles import WINDS, Wind
from rules.mcr.score import BASE
from rules.pages.sheet import Named
from rules.terms import wind_label, wind_letter


@dataclass(frozen=True, slots=True)
class PaymentPart:
    """A part of what one player gained or paid."""

    label: str
    amount: int


@dataclass(frozen=True, slots=True)
class Payment:
    """What one player gained or paid."""

    wind: Wind
    wind_name: str
    wind_letter: str
    delta: int
    is_winner: bool
    remarks: tuple[str, ...]
    """Why this player pays, where that is not said otherwise."""
    parts: tuple[PaymentPart, ...]
    """What the change is made of; empty where it is one thing."""
    player: Named | None
    """Who sat there; None where the hand was made up."""
    total: int | None
    """What the player has now; None where nobody played."""


def payment(
    wind: Wind,
    language: str,
    *,
    delta: int,
    is_winner: bool,
    remarks: tuple[str, ...] = (),
    parts: tuple[PaymentPart, ...] = (),
    player: Named | None = None,
    total: int | None = None,
) -> Payment:
    """The payment of the seat of that wind, in the reader's words."""
    return Payment(
        wind=wind,
        wind_name=wind_label(wind, language),
        wind_letter=wind_letter(wind, language),
        delta=delta,
        is_winner=is_winner,
        remarks=remarks,
        parts=parts,
        player=player,
        total=total,
    )


def win_payments(score: Score, case: Case, language: str) -> tuple[Payment, ...]:
    """What the hand of a case brings and costs, the winner first, then the others in turn order."""
    winner, source = case.facts.seat_wind, case.facts.from_wind
    deltas = case.rules.payments(score, winner, source, case.options)
    parts = mcr_parts(winner.place, deltas) if score.fan is not None else [[]] * len(WINDS)
    order = [WINDS[(winner.place + step) % len(WINDS)] for step in range(len(WINDS))]
    return tuple(
        payment(
            wind,
            language,
            delta=deltas[wind.place],
            is_winner=wind is winner,
            remarks=(giver_remark(case.facts.by),) if wind is source else (),
            parts=tuple(part for part in parts[wind.place] if part.amount),
        )
        for wind in order
    )


def mcr_parts(winner: int, deltas: Sequence[int]) -> list[list[PaymentPart]]:
    """Of each change, the fixed payment and that for the value (M-1.14)."""
    places = range(len(deltas))
    fixed = [(len(deltas) - 1) * BASE if place == winner else -BASE for place in places]
    return [
        [
            PaymentPart(pgettext("part of a payment", "fixed"), fixed[place]),
            PaymentPart(pgettext("part of a payment", "hand"), deltas[place] - fixed[place]),
        ]
        for place in places
    ]


def giver_remark(by: WinBy) -> str:
    """Why one seat pays more than the others."""
    return _("discarded the winning tile") if by is WinBy.DISCARD else _("the kong was robbed")

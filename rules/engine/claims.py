"""Claims: how a window is resolved, once and from the whole set of answers (flow 5.3)."""

from collections.abc import Sequence

from rules.engine.actions import (
    ClaimAction,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    DeclareWin,
    Offer,
    OfferedAction,
    Pass,
)
from rules.engine.state import NO_ANSWERS, Window
from rules.engine.tiles import SEATS, Seat

Strength = tuple[int, int]
"""How a claim stands: its rank (win 3, pung or kong 2, chow 1, pass 0), then nearness to the
discarder, which only decides between wins (K-3.3)."""

NOTHING: Strength = (0, 0)


def strength(claim: OfferedAction, source: Seat) -> Strength:
    """How a claim stands against others in a window that this seat opened."""
    match claim:
        case DeclareWin():
            return (3, -source.distance_to(claim.seat))
        case ClaimKong() | ClaimPung():
            return (2, 0)
        case ClaimChow():
            return (1, 0)
        case _:
            return NOTHING


def best_claim(window: Window) -> ClaimAction | None:
    """The claim that takes the tile, given the answers so far; None when all passed."""
    if window.answers == NO_ANSWERS:
        return None
    claims = [claim for claim in window.answers if claim is not None and not isinstance(claim, Pass)]
    return max(claims, key=lambda claim: strength(claim, window.seat), default=None)


def winning_claims(window: Window) -> tuple[Seat, ...]:
    """Who has declared a win, the nearest after the discarder first."""
    if window.answers == NO_ANSWERS:
        return ()
    winners = [claim.seat for claim in window.answers if isinstance(claim, DeclareWin)]
    return tuple(sorted(winners, key=window.seat.distance_to))


def is_decided(window: Window, open_offers: Sequence[Offer | None], *, wins_alone: bool) -> bool:
    """Whether no missing answer could change the outcome.

    Where several may win, each missing answer that could be a win counts.
    """
    if not wins_alone and any(
        isinstance(action, DeclareWin)
        for offer in open_offers
        if offer is not None
        for action in offer.actions
    ):
        return False
    best = best_claim(window)
    mark = NOTHING if best is None else strength(best, window.seat)
    return all(
        offer is None or max(strength(action, window.seat) for action in offer.actions) <= mark
        for offer in (open_offers[seat] for seat in SEATS)
    )

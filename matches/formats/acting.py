"""The action on offer that a recorded step stands for; one that is not on offer is a difference."""

from collections.abc import Sequence

from matches.formats.comparing import Differs, Looks, compare, letter
from matches.formats.record import Claimed, Discarded, Drew, KongMade, Won
from rules.engine.actions import (
    ClaimChow,
    ClaimKong,
    ClaimPung,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    OfferedAction,
    snake_case,
)
from rules.engine.scoring import MeldKind
from rules.engine.state import MatchState, Phase
from rules.engine.tiles import SEATS, Copy, Seat

Claims = dict[Seat, OfferedAction]


def outcome(state: MatchState) -> str:
    """How the deal ended, where it has ended."""
    result = state.result
    if result is None:
        return ""
    return "won" if result.drawn is None else result.drawn.reason.value


def turn_actions(state: MatchState, seat: Seat) -> tuple[OfferedAction, ...]:
    """What the seat may do in its turn; nothing if it isn't."""
    offer = state.offers[seat]
    return offer.actions if offer is not None and state.phase is Phase.TURN else ()


def _illegal(state: MatchState, seat: Seat, action: str) -> Differs:
    """The seat may not do so; it may do other things, or the deal is over."""
    offer = state.offers[seat]
    offered = sorted({snake_case(type(a).__name__) for a in offer.actions}) if offer is not None else []
    return Differs("action", f"{letter(seat)} {action}", outcome(state) or ", ".join(offered) or "-")


def require_draw(state: MatchState, step: Drew, looks: Looks) -> None:
    """Raises Differs unless it is this seat's turn, with this tile just drawn."""
    deal = state.deal
    assert deal is not None
    drawn = deal.hands[deal.turn].drawn if state.phase is Phase.TURN else None
    if (deal.turn, drawn) != (step.seat, step.copy):
        given = outcome(state) or "-" if drawn is None else looks.of_seat(deal.turn, drawn)
        raise Differs("draw", looks.of_seat(step.seat, step.copy), given)


def discard_action(state: MatchState, step: Discarded, copy: Copy, looks: Looks) -> OfferedAction:
    """The discard of this copy."""
    kind = DeclareRiichi if step.sideways else Discard
    action = kind(seat=step.seat, copy=copy)
    if action not in turn_actions(state, step.seat):
        raise _illegal(state, step.seat, f"{snake_case(kind.__name__)} {looks.name(step.copy)}")
    return action


def claim_action(state: MatchState, step: Claimed, looks: Looks) -> OfferedAction:
    """The claim that lays out tiles which look like these."""
    meld, deal = step.meld, state.deal
    assert deal is not None
    assert meld.called is not None
    assert meld.source is not None
    window = deal.window
    compare(
        "claimed tile",
        looks.of_seat(meld.source, meld.called),
        "-" if window is None else looks.of_seat(window.seat, window.copy),
    )
    own = [copy for copy in meld.copies if copy != meld.called]
    offer = state.offers[step.seat]
    for action in () if offer is None else offer.actions:
        if _is_like(action, meld.kind, own, looks):
            return action
    raise _illegal(state, step.seat, f"{meld.kind.value} {looks.names(meld.copies)}")


def _is_like(action: OfferedAction, kind: MeldKind, own: Sequence[Copy], looks: Looks) -> bool:
    match action:
        case ClaimKong():
            return kind is MeldKind.KONG
        case ClaimPung():
            return kind is MeldKind.PUNG and looks.same_all(action.copies, own)
        case ClaimChow():
            return kind is MeldKind.CHOW and looks.same_all(action.copies, own)
        case _:
            return False


def kong_action(state: MatchState, step: KongMade, looks: Looks) -> OfferedAction:
    """The declaration of this kong."""
    kind = DeclareAddedKong if step.meld.kind is MeldKind.ADDED_KONG else DeclareConcealedKong
    action = kind(seat=step.seat, tile=step.meld.tile)
    if action not in turn_actions(state, step.seat):
        raise _illegal(state, step.seat, f"{step.meld.kind.value} {looks.names(step.meld.copies)}")
    return action


def win_actions(state: MatchState, step: Won) -> Claims:
    """The declarations of these wins, all on the tile in the window or the one on the own draw."""
    deal = state.deal
    assert deal is not None
    window = deal.window
    claims: Claims = {}
    for won in step.wins:
        action = DeclareWin(seat=won.seat)
        offer = state.offers[won.seat]
        is_own = window is None
        if offer is None or action not in offer.actions or is_own != (won.source is None):
            differs = _illegal(state, won.seat, "declare_win")
            differs.place = won.place
            raise differs
        if window is not None and won.source is not None:
            compare("from", letter(won.source), letter(window.seat), place=won.place)
        claims[won.seat] = action
    return claims


def all_wins(state: MatchState) -> Claims:
    """The wins of all seats that may win on the tile in the window."""
    wins: Claims = {seat: DeclareWin(seat=seat) for seat in SEATS}
    offers = state.offers
    return {seat: win for seat, win in wins.items() if (o := offers[seat]) is not None and win in o.actions}

"""Decide: the events that follow an action, or a typed refusal.

``advance`` gives the events together with the state after them; ``decide`` the events alone.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, assert_never

from rules.engine.actions import (
    AbortDeal,
    AbortMatch,
    Action,
    ClaimAction,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    CloseWindow,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    EndReason,
    Expire,
    ExtendClocks,
    GiveReady,
    LeaveSeat,
    OfferedAction,
    OfferKind,
    Pass,
    ReturnToPlay,
    StartDeal,
    snake_case,
)
from rules.engine.claims import best_claim, winning_claims
from rules.engine.dealing import Course, deal_tiles, draw_deal, draw_tile, end_match, win_hands
from rules.engine.errors import IllegalAction
from rules.engine.events import (
    AssistReason,
    AssistStarted,
    ClaimAnswered,
    ClaimSource,
    ClaimWindowOpened,
    ClockExtended,
    Controller,
    ControlRequested,
    DrawKind,
    DrawReason,
    Event,
    KongDeclared,
    MeldClaimed,
    PlayerLeft,
    ReadyGiven,
    RiichiDeclared,
    TileDiscarded,
)
from rules.engine.hand import Meld
from rules.engine.members import A_DISCARD, BEFORE_DISCARD, DISCARD_STANDS, FRONT, KONG, OVER
from rules.engine.offers import deal_may_start, window_is_decided
from rules.engine.scoring import MeldKind
from rules.engine.state import MatchState, Window
from rules.engine.tiles import Copy, Seat

EXPIRED_TURNS_TO_ASSIST = 2
"""Turn clocks of a seat in a row that hand it to a bot (K-3.11)."""


def decide(state: MatchState, action: Action) -> tuple[Event, ...]:
    """The events that follow the action.

    Raises: IllegalAction if it is not offered now; the state is unchanged then.
    """
    return advance(state, action)[0]


def advance(state: MatchState, action: Action) -> tuple[tuple[Event, ...], MatchState]:
    """The events that follow the action, and the state after them.

    Raises: IllegalAction as ``decide``.
    """
    if state.phase is OVER:
        raise IllegalAction("match_over")
    course = Course(state)
    _ACTS[type(action)](course, action)
    return tuple(course.events), course.state


def _require_offered(state: MatchState, action: OfferedAction) -> None:
    offer = state.offers[action.seat]
    if offer is None:
        raise IllegalAction("nothing_offered")
    if action not in offer.actions:
        kinds = tuple(sorted({snake_case(type(a).__name__) for a in offer.actions}))
        raise IllegalAction("not_offered", offered=kinds)


def _act_on_offer(course: Course, action: OfferedAction) -> None:
    _require_offered(course.state, action)
    if isinstance(action, GiveReady):
        course.add(ReadyGiven(seat=action.seat))
    elif course.deal.window is not None:
        assert isinstance(action, ClaimAction)
        course.add(ClaimAnswered(seat=action.seat, answer=action))
    else:
        _act_in_turn(course, action)


def _act_discard(course: Course, action: Discard) -> None:
    _require_offered(course.state, action)
    _discard(course, action.seat, action.copy)


def _act_in_turn(course: Course, action: OfferedAction) -> None:
    match action:
        case DeclareConcealedKong():
            copies = course.deal.hands[action.seat].copies_of(action.tile)
            _kong(course, action.seat, Meld(kind=MeldKind.CONCEALED_KONG, copies=copies))
        case DeclareAddedKong():
            _kong(course, action.seat, _added_kong(course, action))
        case DeclareWin():
            drawn = course.deal.hands[action.seat].drawn
            assert drawn is not None
            win_hands(course, (action.seat,), drawn)
        case DeclareRiichi():
            _discard(course, action.seat, action.copy, declares_riichi=True)
        case AbortDeal():
            draw_deal(course, DrawReason.NINE_TERMINALS)
        case _:
            raise IllegalAction("not_offered", offered=())


def _added_kong(course: Course, action: DeclareAddedKong) -> Meld:
    hand = course.deal.hands[action.seat]
    pung = next(m for m in hand.melds if m.kind is MeldKind.PUNG and m.tile == action.tile)
    return Meld(
        kind=MeldKind.ADDED_KONG,
        copies=tuple(sorted((*pung.copies, *hand.copies_of(action.tile)))),
        called=pung.called,
        source=pung.source,
    )


def _discard(
    course: Course, seat: Seat, copy: Copy, *, by_clock: bool = False, declares_riichi: bool = False
) -> None:
    course.follow(BEFORE_DISCARD)
    drawn = course.deal.hands[seat].drawn == copy
    if declares_riichi:
        course.add(RiichiDeclared(seat=seat))
    course.add(TileDiscarded(seat=seat, copy=copy, drawn=drawn, by_clock=by_clock, sideways=declares_riichi))
    if by_clock and course.state.seats[seat].expired_turns >= EXPIRED_TURNS_TO_ASSIST:
        course.add(AssistStarted(seat=seat, reason=AssistReason.TURNS_EXPIRED))
    _open_window(course, seat, copy, A_DISCARD)


def _open_window(course: Course, seat: Seat, copy: Copy, source: ClaimSource) -> None:
    course.add(ClaimWindowOpened(seat=seat, copy=copy, source=source))
    course.give_control_to_asked()


def _kong(course: Course, seat: Seat, meld: Meld) -> None:
    """A kong from the hand; its added tile, or any of a concealed one, may be robbed (K-3.7)."""
    hand = course.deal.hands[seat]
    added = next(copy for copy in reversed(meld.copies) if copy in hand.concealed)
    is_shown = meld.kind is MeldKind.ADDED_KONG or course.state.rules.shows_concealed_kongs
    course.add(KongDeclared(seat=seat, meld=meld, is_shown=is_shown))
    state = course.state
    source = ClaimSource(meld.kind.value)
    if state.rules.may_be_robbed(source, state.options):
        _open_window(course, seat, added, source)
    else:
        draw_tile(course, seat, DrawKind.KONG_DIRECT)


def _close_window(course: Course, action: CloseWindow) -> None:
    """Resolve the window, once, from the whole set of answers."""
    window = None if course.state.deal is None else course.state.deal.window
    if window is None or not window_is_decided(course.state):
        raise IllegalAction("window_undecided")
    winners = winning_claims(window)
    if winners:
        _resolve_wins(course, window, winners)
    elif window.source is not A_DISCARD:
        draw_tile(course, window.seat, DrawKind.KONG_DIRECT)
    else:
        _let_discard_stand(course, window)


def _resolve_wins(course: Course, window: Window, winners: tuple[Seat, ...]) -> None:
    state = course.state
    resolved = state.rules.several_wins(course.deal, winners, state.options)
    if isinstance(resolved, DrawReason):
        draw_deal(course, resolved)
    else:
        win_hands(course, resolved, window.copy)


def _let_discard_stand(course: Course, window: Window) -> None:
    """What follows when nobody won on the discard: a claim, the next draw, or the end of the deal."""
    course.follow(DISCARD_STANDS)
    state, deal = course.state, course.deal
    reason = state.rules.abortive_draw(deal, state.options)
    claim = best_claim(window)
    if reason is not None:
        draw_deal(course, reason)
    elif claim is not None:
        _take(course, window, claim)
    elif deal.wall_left == 0:
        draw_deal(course, DrawReason.EXHAUSTED)
    else:
        draw_tile(course, window.seat.after(), FRONT)


def _take(course: Course, window: Window, claim: ClaimAction) -> None:
    meld = _claimed_meld(course, window, claim)
    course.add(MeldClaimed(seat=claim.seat, meld=meld))
    if meld.kind is KONG:
        draw_tile(course, claim.seat, DrawKind.KONG_DIRECT)
    else:
        course.show_control(claim.seat)


def _claimed_meld(course: Course, window: Window, claim: ClaimAction) -> Meld:
    match claim:
        case ClaimChow():
            kind, own = MeldKind.CHOW, claim.copies
        case ClaimPung():
            kind, own = MeldKind.PUNG, claim.copies
        case ClaimKong():
            three = [c for c in course.deal.hands[claim.seat].concealed if c >> 2 == window.copy >> 2]
            copies = tuple(sorted((*three, window.copy)))
            return Meld(kind=MeldKind.KONG, copies=copies, called=window.copy, source=window.seat)
        case DeclareWin() | Pass():
            raise AssertionError(claim)
        case _:
            assert_never(claim)
    copies = tuple(sorted((*own, window.copy)))
    return Meld(kind=kind, copies=copies, called=window.copy, source=window.seat)


def _expire(course: Course, action: Expire) -> None:
    """What the clock does for a seat: discard the drawn tile, pass, or hand it to a bot (K-3.11)."""
    offer = course.state.offers[action.seat]
    if offer is None or offer.id != action.offer:
        raise IllegalAction("offer_closed")
    match offer.kind:
        case OfferKind.TURN:
            copy = _default_discard(course, offer.actions)
            _discard(course, action.seat, copy, by_clock=True)
        case OfferKind.CLAIM | OfferKind.ROB:
            answer = Pass(seat=action.seat)
            course.add(ClaimAnswered(seat=action.seat, answer=answer, by_clock=True))
        case OfferKind.READY:
            course.add(AssistStarted(seat=action.seat, reason=AssistReason.NOT_READY))
        case _:
            assert_never(offer.kind)


def _default_discard(course: Course, actions: tuple[OfferedAction, ...]) -> Copy:
    """The drawn tile, or after a claim the highest in the order characters, dots, bamboo, honors."""
    legal = [action.copy for action in actions if isinstance(action, Discard)]
    drawn = course.deal.hands[course.deal.turn].drawn
    return drawn if drawn is not None and drawn in legal else max(legal)


def _request_control(course: Course, action: ReturnToPlay) -> None:
    status = course.state.seats[action.seat]
    if status.controller is not Controller.HUMAN or not status.assisted:
        raise IllegalAction("not_assisted")
    if status.wants_control:
        raise IllegalAction("control_already_requested")
    course.add(ControlRequested(seat=action.seat))


def _leave(course: Course, action: LeaveSeat) -> None:
    seat = action.seat
    status = course.state.seats[seat]
    if status.controller is not Controller.HUMAN or status.left:
        raise IllegalAction("already_left")
    course.add(PlayerLeft(seat=seat))
    if not status.assisted:
        course.add(AssistStarted(seat=seat, reason=AssistReason.LEFT))
    seats = course.state.seats
    if all(s.left for s in seats if s.controller is Controller.HUMAN):
        end_match(course, EndReason.ALL_LEFT)


def _start_deal(course: Course, action: StartDeal) -> None:
    if not deal_may_start(course.state):
        raise IllegalAction("not_all_ready")
    deal_tiles(course)


def _extend_clocks(course: Course, action: ExtendClocks) -> None:
    course.add(ClockExtended(outage_ms=action.outage_ms))


def _abort_match(course: Course, action: AbortMatch) -> None:
    end_match(course, action.reason)


_ACTS: Final[Mapping[type[Action], Callable[[Course, Any], None]]] = {
    Discard: _act_discard,
    DeclareRiichi: _act_on_offer,
    AbortDeal: _act_on_offer,
    DeclareConcealedKong: _act_on_offer,
    DeclareAddedKong: _act_on_offer,
    DeclareWin: _act_on_offer,
    ClaimChow: _act_on_offer,
    ClaimPung: _act_on_offer,
    ClaimKong: _act_on_offer,
    Pass: _act_on_offer,
    GiveReady: _act_on_offer,
    ReturnToPlay: _request_control,
    LeaveSeat: _leave,
    Expire: _expire,
    CloseWindow: _close_window,
    StartDeal: _start_deal,
    ExtendClocks: _extend_clocks,
    AbortMatch: _abort_match,
}
"""What each action brings about: a table as in ``evolve``; a test sees that no action is forgotten."""

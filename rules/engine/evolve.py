"""Evolve: the next state after an event. It trusts events and refuses nothing."""

from typing import assert_never

import msgspec

from rules.engine.events import (
    AssistEnded,
    AssistStarted,
    BonusReplaced,
    ClaimAnswered,
    ClaimWindowOpened,
    ClockExtended,
    ControlGiven,
    ControlRequested,
    DealDrawn,
    DealSettled,
    DealStarted,
    DrawKind,
    Event,
    HandDealt,
    HandWon,
    IndicatorTurned,
    KongDeclared,
    KongsOpened,
    MatchEnded,
    MatchStarted,
    MeldClaimed,
    PlayerLeft,
    ReadyGiven,
    RiichiDeclared,
    SeatStatus,
    StickPlaced,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.evolve_deal import (
    bonus_replaced,
    claim_answered,
    deal_drawn,
    deal_of,
    deal_started,
    hand_dealt,
    hand_won,
    indicator_turned,
    kong_declared,
    meld_claimed,
    put,
    stick_placed,
    tile_discarded,
    tile_drawn,
    window_opened,
    with_status,
)
from rules.engine.offers import with_claim_offers, with_ready_offers, with_turn_offer
from rules.engine.ruleset import RuleSet
from rules.engine.scoring import MeldKind
from rules.engine.state import (
    NO_OFFERS,
    DealResult,
    DealState,
    MatchState,
    Phase,
)
from rules.engine.tiles import TILE_OF, Seat, is_bonus, tile_of

replace = msgspec.structs.replace


def begin(rules: RuleSet, event: MatchStarted) -> MatchState:
    """The state after the first event."""
    options = rules.parse_options(event.options)
    return MatchState(
        rules=rules,
        options=options,
        info=event,
        phase=Phase.SEAT_DRAW,
        seats=tuple(SeatStatus(controller=controller) for controller in event.controllers),
        scores=(rules.start_score(options),) * 4,
    )


def evolve(state: MatchState, event: Event) -> MatchState:
    """The state after the event."""
    after = _evolve_common(state, event)
    deal = after.deal
    if deal is not None and deal.extra is not None:
        extra = after.rules.evolve_extra(state, deal, event)
        if extra is not deal.extra:
            after = replace(after, deal=replace(deal, extra=extra))
    return _open_offers(after, event)


def _evolve_common(state: MatchState, event: Event) -> MatchState:  # noqa: C901, PLR0911, PLR0912 - one case an event
    match event:
        # The most frequent events stand first: each case is asked in turn.
        case TileDiscarded():
            return tile_discarded(state, event)
        case ClaimWindowOpened():
            return window_opened(state, event)
        case TileDrawn():
            return tile_drawn(state, event)
        case ClaimAnswered():
            return claim_answered(state, event)
        case DealStarted():
            return deal_started(state, event)
        case HandDealt():
            return hand_dealt(state, event)
        case BonusReplaced():
            return bonus_replaced(state, event)
        case IndicatorTurned():
            return indicator_turned(state, event)
        case StickPlaced():
            return stick_placed(state, event)
        case MeldClaimed():
            return meld_claimed(state, event)
        case KongDeclared():
            return kong_declared(state, event)
        case HandWon():
            return hand_won(state, event)
        case DealDrawn():
            return deal_drawn(state, event)
        case KongsOpened():
            return replace(state, result=replace(state.result or DealResult(), are_kongs_open=True))
        case DealSettled():
            result = replace(state.result or DealResult(), settled=event)
            return replace(
                state,
                phase=Phase.DEAL_RESULT,
                scores=event.scores,
                result=result,
                deal=replace(deal_of(state), sticks=event.sticks_left),
            )
        case MatchEnded():
            return replace(state, phase=Phase.ENDED, offers=NO_OFFERS, ended=event)
        case MatchStarted():
            return begin(state.rules, event)
        case _:
            return _seat_event(state, event)


def _seat_event(  # noqa: PLR0911 - one case an event
    state: MatchState,
    event: ReadyGiven
    | AssistStarted
    | ControlRequested
    | ControlGiven
    | AssistEnded
    | PlayerLeft
    | ClockExtended
    | RiichiDeclared,
) -> MatchState:
    match event:
        case ReadyGiven():
            ready = put(state.ready, event.seat, value=True)
            state = replace(state, ready=ready, offers=put(state.offers, event.seat, value=None))
            return with_status(state, event.seat, expired_turns=0)
        case AssistStarted():
            state = with_status(state, event.seat, assisted=True, shown_assisted=True, wants_control=False)
            return _without_ready_offer(state, event.seat)
        case ControlRequested():
            return with_status(state, event.seat, wants_control=True, left=False)
        case ControlGiven():
            return with_status(state, event.seat, assisted=False, wants_control=False, expired_turns=0)
        case AssistEnded():
            return with_status(
                state,
                event.seat,
                assisted=False,
                shown_assisted=False,
                wants_control=False,
                expired_turns=0,
            )
        case PlayerLeft():
            return with_status(state, event.seat, left=True, wants_control=False)
        case ClockExtended() | RiichiDeclared():
            return state
        case _:
            assert_never(event)


def _without_ready_offer(state: MatchState, seat: Seat) -> MatchState:
    if state.phase is not Phase.DEAL_RESULT:
        return state
    return replace(state, offers=put(state.offers, seat, value=None))


def _open_offers(state: MatchState, event: Event) -> MatchState:  # noqa: PLR0911 - one case an event
    """The state with the offers that this event opens."""
    deal = state.deal
    if deal is None:
        return state
    match event:
        case TileDiscarded() | ClaimAnswered():
            return state
        case ClaimWindowOpened():
            return with_claim_offers(state, deal)
        case TileDrawn() if not is_bonus(TILE_OF[event.copy]):
            return with_turn_offer(state, deal)
        case MeldClaimed() if event.meld.kind is not MeldKind.KONG:
            return with_turn_offer(state, deal)
        case BonusReplaced() | HandDealt() if _hands_are_complete(deal):
            return with_turn_offer(state, deal)
        case DealSettled() if not event.is_last:
            return with_ready_offers(state, deal)
        case _:
            return state


def _hands_are_complete(deal: DealState) -> bool:
    """Whether the seat in turn may act: nobody still has a bonus tile to lay out or tiles to get."""
    if deal.draw is not DrawKind.DEAL:
        drawn = deal.hands[deal.turn].drawn
        return drawn is not None and not is_bonus(tile_of(drawn))
    return all(hand.concealed and not is_bonus(tile_of(hand.concealed[-1])) for hand in deal.hands)

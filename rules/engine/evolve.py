"""Evolve: the next state after an event. It trusts events and refuses nothing."""

from typing import TypeVar, assert_never

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
    KongDeclared,
    MatchEnded,
    MatchStarted,
    MeldClaimed,
    PlayerLeft,
    ReadyGiven,
    SeatStatus,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.hand import Hand, Meld
from rules.engine.offers import with_claim_offers, with_ready_offers, with_turn_offer
from rules.engine.ruleset import Progress, RuleSet
from rules.engine.scoring import MeldKind, WinBy
from rules.engine.state import (
    NO_OFFERS,
    DealResult,
    DealState,
    MatchState,
    Phase,
    PondTile,
    Window,
)
from rules.engine.tiles import Copy, Seat, is_bonus, tile_of
from rules.engine.wall import shuffled

replace = msgspec.structs.replace
Item = TypeVar("Item")


def begin(rules: RuleSet, event: MatchStarted) -> MatchState:
    """The state after the first event."""
    return MatchState(
        rules=rules,
        options=rules.parse_options(event.options),
        info=event,
        phase=Phase.SEAT_DRAW,
        seats=tuple(SeatStatus(controller=controller) for controller in event.controllers),
        scores=(rules.start_score,) * 4,
    )


def evolve(state: MatchState, event: Event) -> MatchState:
    """The state after the event."""
    state = _evolve_common(state, event)
    deal = state.deal
    if deal is not None and deal.extra is not None:
        deal = replace(deal, extra=state.rules.evolve_extra(deal, event))
        state = replace(state, deal=deal)
    return _open_offers(state, event)


def _evolve_common(state: MatchState, event: Event) -> MatchState:  # noqa: C901
    match event:
        case DealStarted():
            return _deal_started(state, event)
        case HandDealt():
            return _hand_dealt(state, event)
        case TileDrawn():
            return _tile_drawn(state, event)
        case BonusReplaced():
            return _bonus_replaced(state, event)
        case TileDiscarded():
            return _tile_discarded(state, event)
        case ClaimWindowOpened():
            return _window_opened(state, event)
        case ClaimAnswered():
            return _claim_answered(state, event)
        case MeldClaimed():
            return _meld_claimed(state, event)
        case KongDeclared():
            return _kong_declared(state, event)
        case HandWon():
            return _hand_won(state, event)
        case DealDrawn():
            return replace(
                state,
                phase=Phase.DEALING,
                deal=replace(_deal(state), window=None),
                offers=NO_OFFERS,
                result=DealResult(drawn=event),
            )
        case DealSettled():
            result = replace(state.result or DealResult(), settled=event)
            return replace(state, phase=Phase.DEAL_RESULT, scores=event.scores, result=result)
        case MatchEnded():
            return replace(state, phase=Phase.ENDED, offers=NO_OFFERS, ended=event)
        case MatchStarted():
            return begin(state.rules, event)
        case _:
            return _seat_event(state, event)


def _seat_event(
    state: MatchState,
    event: ReadyGiven
    | AssistStarted
    | ControlRequested
    | ControlGiven
    | AssistEnded
    | PlayerLeft
    | ClockExtended,
) -> MatchState:
    match event:
        case ReadyGiven():
            ready = _put(state.ready, event.seat, value=True)
            state = replace(state, ready=ready, offers=_put(state.offers, event.seat, value=None))
            return _with_status(state, event.seat, expired_turns=0)
        case AssistStarted():
            state = _with_status(state, event.seat, assisted=True, shown_assisted=True, wants_control=False)
            return _without_ready_offer(state, event.seat)
        case ControlRequested():
            return _with_status(state, event.seat, wants_control=True, left=False)
        case ControlGiven():
            return _with_status(state, event.seat, assisted=False, wants_control=False, expired_turns=0)
        case AssistEnded():
            return _with_status(
                state,
                event.seat,
                assisted=False,
                shown_assisted=False,
                wants_control=False,
                expired_turns=0,
            )
        case PlayerLeft():
            return _with_status(state, event.seat, left=True, wants_control=False)
        case ClockExtended():
            return state
        case _:
            assert_never(event)


def _put(items: tuple[Item, ...], seat: Seat, *, value: Item) -> tuple[Item, ...]:
    return (*items[:seat], value, *items[seat + 1 :])


def _deal(state: MatchState) -> DealState:
    assert state.deal is not None
    return state.deal


def _with_status(state: MatchState, seat: Seat, **changes: bool | int) -> MatchState:
    return replace(state, seats=_put(state.seats, seat, value=replace(state.seats[seat], **changes)))


def _without_ready_offer(state: MatchState, seat: Seat) -> MatchState:
    if state.phase is not Phase.DEAL_RESULT:
        return state
    return replace(state, offers=_put(state.offers, seat, value=None))


def _acted(state: MatchState, seat: Seat) -> MatchState:
    """Any own action ends a row of expired turns (K-3.11)."""
    if state.seats[seat].expired_turns == 0:
        return state
    return _with_status(state, seat, expired_turns=0)


def _sorted_with(copies: tuple[Copy, ...], *more: Copy) -> tuple[Copy, ...]:
    return tuple(sorted((*copies, *more)))


def _without(copies: tuple[Copy, ...], *gone: Copy) -> tuple[Copy, ...]:
    return tuple(copy for copy in copies if copy not in gone)


def _deal_started(state: MatchState, event: DealStarted) -> MatchState:
    wall = shuffled(state.rules.tile_set(state.options), bytes.fromhex(event.seed))
    progress = Progress(
        number=event.number,
        dealer=event.dealer,
        round_wind=event.round_wind,
        dealer_streak=event.dealer_streak,
        dealer_passes=event.dealer_passes,
    )
    deal = DealState(
        progress=progress,
        wall=wall,
        front=0,
        back=len(wall),
        wall_hash=event.wall_hash,
        turn=event.dealer,
        extra=state.rules.begin_extra(state.options),
    )
    return replace(
        state,
        phase=Phase.DEALING,
        deal=deal,
        seats=event.seats,
        scores=event.scores,
        result=None,
        offers=NO_OFFERS,
        ready=(False,) * 4,
    )


def _hand_dealt(state: MatchState, event: HandDealt) -> MatchState:
    deal = _deal(state)
    drawn = event.copies[-1] if event.seat == deal.dealer else None
    hand = Hand(concealed=_sorted_with(event.copies), drawn=drawn)
    hands = _put(deal.hands, event.seat, value=hand)
    front = deal.front + len(event.copies)
    return replace(state, deal=replace(deal, hands=hands, front=front))


def _tile_drawn(state: MatchState, event: TileDrawn) -> MatchState:
    deal = _deal(state)
    hand = deal.hands[event.seat]
    hand = replace(hand, concealed=_sorted_with(hand.concealed, event.copy), drawn=event.copy)
    from_front = event.draw is DrawKind.FRONT
    deal = replace(
        deal,
        hands=_put(deal.hands, event.seat, value=hand),
        front=deal.front + from_front,
        back=deal.back - (not from_front),
        turn=event.seat,
        draw=event.draw,
        kong_chain=0 if from_front else deal.kong_chain,
        window=None,
    )
    return replace(state, phase=Phase.DEALING, deal=deal, offers=NO_OFFERS)


def _bonus_replaced(state: MatchState, event: BonusReplaced) -> MatchState:
    deal = _deal(state)
    hand = deal.hands[event.seat]
    concealed = _without(hand.concealed, event.bonus)
    drawn = hand.drawn
    if event.copy is not None:
        concealed = _sorted_with(concealed, event.copy)
    if drawn == event.bonus:
        drawn = event.copy
    hand = replace(hand, concealed=concealed, bonus=(*hand.bonus, event.bonus), drawn=drawn)
    draw = deal.draw if deal.draw is DrawKind.DEAL else DrawKind.BONUS_REPLACEMENT
    deal = replace(
        deal,
        hands=_put(deal.hands, event.seat, value=hand),
        back=deal.back - (event.copy is not None),
        draw=draw,
    )
    return replace(state, deal=deal)


def _tile_discarded(state: MatchState, event: TileDiscarded) -> MatchState:
    deal = _deal(state)
    hand = deal.hands[event.seat]
    hand = replace(hand, concealed=_without(hand.concealed, event.copy), drawn=None)
    lying = PondTile(copy=event.copy, drawn=event.drawn)
    deal = replace(
        deal,
        hands=_put(deal.hands, event.seat, value=hand),
        ponds=_put(deal.ponds, event.seat, value=(*deal.ponds[event.seat], lying)),
        draw=None,
        kong_chain=0,
        last_discard=event.copy,
        discard_count=deal.discard_count + 1,
    )
    state = replace(state, phase=Phase.DEALING, deal=deal, offers=NO_OFFERS)
    if event.by_clock:
        count = state.seats[event.seat].expired_turns + 1
        return _with_status(state, event.seat, expired_turns=count)
    return _acted(state, event.seat)


def _window_opened(state: MatchState, event: ClaimWindowOpened) -> MatchState:
    window = Window(seat=event.seat, copy=event.copy, source=event.source)
    return replace(state, deal=replace(_deal(state), window=window))


def _claim_answered(state: MatchState, event: ClaimAnswered) -> MatchState:
    deal = _deal(state)
    assert deal.window is not None
    window = replace(deal.window, answers=_put(deal.window.answers, event.seat, value=event.answer))
    state = replace(
        state,
        deal=replace(deal, window=window),
        offers=_put(state.offers, event.seat, value=None),
    )
    return state if event.by_clock else _acted(state, event.seat)


def _mark_claimed(deal: DealState, source: Seat, claimer: Seat) -> DealState:
    pond = deal.ponds[source]
    taken = replace(pond[-1], claimed_by=claimer)
    ponds = _put(deal.ponds, source, value=(*pond[:-1], taken))
    return replace(deal, ponds=ponds, last_discard=None)


def _meld_claimed(state: MatchState, event: MeldClaimed) -> MatchState:
    meld = event.meld
    assert meld.source is not None
    deal = _mark_claimed(_deal(state), meld.source, event.seat)
    hand = deal.hands[event.seat]
    hand = replace(
        hand, concealed=_without(hand.concealed, *meld.copies), melds=(*hand.melds, meld), drawn=None
    )
    deal = replace(
        deal,
        hands=_put(deal.hands, event.seat, value=hand),
        turn=event.seat,
        draw=None,
        kong_chain=1 if meld.kind is MeldKind.KONG else 0,
        call_count=deal.call_count + 1,
        window=None,
    )
    return replace(state, phase=Phase.DEALING, deal=deal, offers=NO_OFFERS)


def _kong_declared(state: MatchState, event: KongDeclared) -> MatchState:
    deal = _deal(state)
    hand = deal.hands[event.seat]
    meld = event.meld
    if meld.kind is MeldKind.ADDED_KONG:
        melds = tuple(meld if m.kind is MeldKind.PUNG and m.tile == meld.tile else m for m in hand.melds)
    else:
        melds = (*hand.melds, meld)
    chains = deal.kong_chain > 0 and hand.drawn in meld.copies
    hand = replace(hand, concealed=_without(hand.concealed, *meld.copies), melds=melds, drawn=None)
    deal = replace(
        deal,
        hands=_put(deal.hands, event.seat, value=hand),
        kong_chain=deal.kong_chain + 1 if chains else 1,
        call_count=deal.call_count + 1,
    )
    return _acted(replace(state, phase=Phase.DEALING, deal=deal, offers=NO_OFFERS), event.seat)


def _hand_won(state: MatchState, event: HandWon) -> MatchState:
    """The winner holds the winning tile; whoever gave it no longer does."""
    deal = _deal(state)
    hands = deal.hands
    if event.source is not None:
        winner = hands[event.seat]
        winner = replace(winner, concealed=_sorted_with(winner.concealed, event.copy))
        hands = _put(hands, event.seat, value=winner)
        if event.by is WinBy.DISCARD:
            deal = _mark_claimed(deal, event.source, event.seat)
        else:
            robbed = _robbed(hands[event.source], event)
            hands = _put(hands, event.source, value=robbed)
    deal = replace(deal, hands=hands, window=None)
    return replace(state, phase=Phase.DEALING, deal=deal, offers=NO_OFFERS, result=DealResult(won=event))


def _robbed(hand: Hand, event: HandWon) -> Hand:
    """The hand of a robbed seat: its pung is open again, or three concealed tiles are left."""
    place = next(i for i, meld in enumerate(hand.melds) if event.copy in meld.copies)
    meld = hand.melds[place]
    rest = _without(meld.copies, event.copy)
    if meld.kind is MeldKind.ADDED_KONG:
        pung = Meld(kind=MeldKind.PUNG, copies=rest, called=meld.called, source=meld.source)
        return replace(hand, melds=(*hand.melds[:place], pung, *hand.melds[place + 1 :]))
    melds = (*hand.melds[:place], *hand.melds[place + 1 :])
    return replace(hand, melds=melds, concealed=_sorted_with(hand.concealed, *rest))


def _open_offers(state: MatchState, event: Event) -> MatchState:
    """The state with the offers that this event opens."""
    deal = state.deal
    if deal is None:
        return state
    match event:
        case ClaimWindowOpened():
            return with_claim_offers(state, deal)
        case MeldClaimed() if event.meld.kind is not MeldKind.KONG:
            return with_turn_offer(state, deal)
        case TileDrawn() if not is_bonus(tile_of(event.copy)):
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

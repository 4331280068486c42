"""How the events of play change a deal: tiles are dealt, drawn, discarded, claimed, won."""

from bisect import bisect_left

import msgspec

from rules.engine.events import (
    BonusReplaced,
    ClaimAnswered,
    ClaimWindowOpened,
    DealDrawn,
    DealStarted,
    DrawKind,
    HandDealt,
    HandWon,
    IndicatorTurned,
    KongDeclared,
    MeldClaimed,
    StickPlaced,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.hand import BIT_OF, Hand, Meld, hand_of, packed
from rules.engine.members import A_DISCARD, CLAIMING, DEALING, FRONT, KONG
from rules.engine.ruleset import Progress
from rules.engine.scoring import MeldKind, WinBy
from rules.engine.state import (
    NO_OFFERS,
    DealResult,
    DealState,
    MatchState,
    Phase,
    PondTile,
    Window,
    put,
)
from rules.engine.tiles import Copy, Seat
from rules.engine.wall import shuffled_once

replace = msgspec.structs.replace


def deal_of(state: MatchState) -> DealState:
    """The deal in play."""
    assert state.deal is not None
    return state.deal


def with_status(state: MatchState, seat: Seat, **changes: bool | int) -> MatchState:
    """The state with fields of a seat's status changed."""
    return replace(state, seats=put(state.seats, seat, replace(state.seats[seat], **changes)))


def _acted(state: MatchState, seat: Seat) -> MatchState:
    """Any own action ends a row of expired turns (K-3.11)."""
    if state.seats[seat].expired_turns == 0:
        return state
    return with_status(state, seat, expired_turns=0)


def _sorted_with(copies: tuple[Copy, ...], *more: Copy) -> tuple[Copy, ...]:
    return tuple(sorted((*copies, *more)))


def _with_one(copies: tuple[Copy, ...], copy: Copy) -> tuple[Copy, ...]:
    """Ascending copies with one more in its place."""
    place = bisect_left(copies, copy)
    return (*copies[:place], copy, *copies[place:])


def _without(copies: tuple[Copy, ...], *gone: Copy) -> tuple[Copy, ...]:
    return tuple([copy for copy in copies if copy not in gone])


def _without_one(copies: tuple[Copy, ...], copy: Copy) -> tuple[Copy, ...]:
    """Ascending copies without one of them."""
    place = copies.index(copy)
    return copies[:place] + copies[place + 1 :]


def deal_started(state: MatchState, event: DealStarted) -> MatchState:
    """A wall stands; nobody holds tiles yet."""
    wall = event.wall or shuffled_once(state.rules.tile_set(state.options), bytes.fromhex(event.seed))
    progress = Progress(
        number=event.number,
        dealer=event.dealer,
        round_wind=event.round_wind,
        dealer_streak=event.dealer_streak,
        dealer_passes=event.dealer_passes,
        counters=event.counters,
        sticks=event.sticks,
    )
    deal = DealState(
        progress=progress,
        wall=wall,
        front=0,
        back=event.wall_size,
        wall_hash=event.wall_hash,
        turn=event.dealer,
        sticks=event.sticks,
        extra=state.rules.begin_extra(event, state.options),
    )
    return replace(
        state,
        phase=DEALING,
        deal=deal,
        seats=event.seats,
        scores=event.scores,
        result=None,
        offers=NO_OFFERS,
        ready=(False,) * 4,
    )


def hand_dealt(state: MatchState, event: HandDealt) -> MatchState:
    """A seat holds its first tiles."""
    deal = deal_of(state)
    drawn = event.copies[-1] if event.seat == deal.dealer else None
    hand = hand_of(event.copies, drawn=drawn)
    hands = put(deal.hands, event.seat, hand)
    front = deal.front + len(event.copies)
    return replace(state, deal=replace(deal, hands=hands, front=front))


def tile_drawn(state: MatchState, event: TileDrawn) -> MatchState:
    """It is the seat's turn, with one more tile."""
    deal = deal_of(state)
    hand = deal.hands[event.seat]
    hand = replace(
        hand,
        concealed=_with_one(hand.concealed, event.copy),
        code=hand.code + BIT_OF[event.copy],
        drawn=event.copy,
    )
    from_front = event.draw is FRONT
    deal = replace(
        deal,
        hands=put(deal.hands, event.seat, hand),
        front=deal.front + from_front,
        back=deal.back - (not from_front),
        turn=event.seat,
        draw=event.draw,
        kong_chain=0 if from_front else deal.kong_chain,
        window=None,
    )
    return replace(state, phase=DEALING, deal=deal, offers=NO_OFFERS)


def bonus_replaced(state: MatchState, event: BonusReplaced) -> MatchState:
    """The bonus tile lies apart and its replacement is in the hand."""
    deal = deal_of(state)
    hand = deal.hands[event.seat]
    concealed, code = _without(hand.concealed, event.bonus), hand.code
    drawn = hand.drawn
    if event.copy is not None:
        concealed, code = _sorted_with(concealed, event.copy), code + BIT_OF[event.copy]
    if drawn == event.bonus:
        drawn = event.copy
    hand = replace(hand, concealed=concealed, code=code, bonus=(*hand.bonus, event.bonus), drawn=drawn)
    draw = deal.draw if deal.draw is DrawKind.DEAL else DrawKind.BONUS_REPLACEMENT
    deal = replace(
        deal,
        hands=put(deal.hands, event.seat, hand),
        back=deal.back - (event.copy is not None),
        draw=draw,
    )
    return replace(state, deal=deal)


def tile_discarded(state: MatchState, event: TileDiscarded) -> MatchState:
    """The tile lies in the pond."""
    deal = deal_of(state)
    hand = deal.hands[event.seat]
    hand = replace(
        hand,
        concealed=_without_one(hand.concealed, event.copy),
        code=hand.code - BIT_OF[event.copy],
        drawn=None,
    )
    lying = PondTile(copy=event.copy, drawn=event.drawn, sideways=event.sideways)
    deal = replace(
        deal,
        hands=put(deal.hands, event.seat, hand),
        ponds=put(deal.ponds, event.seat, (*deal.ponds[event.seat], lying)),
        draw=None,
        kong_chain=0,
        last_discard=event.copy,
        discard_count=deal.discard_count + 1,
    )
    state = replace(state, phase=DEALING, deal=deal, offers=NO_OFFERS)
    if event.by_clock:
        count = state.seats[event.seat].expired_turns + 1
        return with_status(state, event.seat, expired_turns=count)
    return _acted(state, event.seat)


def indicator_turned(state: MatchState, event: IndicatorTurned) -> MatchState:
    """One more indicator lies face up."""
    deal = deal_of(state)
    return replace(state, deal=replace(deal, indicators=(*deal.indicators, event.copy)))


def stick_placed(state: MatchState, event: StickPlaced) -> MatchState:
    """The seat has paid its stick, which lies on the table."""
    deal = deal_of(state)
    scores = put(state.scores, event.seat, state.scores[event.seat] - event.points)
    a, b, c, d = scores
    return replace(state, scores=(a, b, c, d), deal=replace(deal, sticks=deal.sticks + 1))


def window_opened(state: MatchState, event: ClaimWindowOpened) -> MatchState:
    """The tile may be claimed; who is asked comes after."""
    window = Window(seat=event.seat, copy=event.copy, source=event.source)
    phase = CLAIMING if event.source is A_DISCARD else Phase.ROB
    return replace(state, phase=phase, deal=replace(deal_of(state), window=window), offers=NO_OFFERS)


def claim_answered(state: MatchState, event: ClaimAnswered) -> MatchState:
    """The seat has answered; its offer is closed."""
    deal = deal_of(state)
    assert deal.window is not None
    window = replace(deal.window, answers=put(deal.window.answers, event.seat, event.answer))
    state = replace(
        state,
        deal=replace(deal, window=window),
        offers=put(state.offers, event.seat, None),
    )
    return state if event.by_clock else _acted(state, event.seat)


def _mark_claimed(deal: DealState, source: Seat, claimer: Seat) -> DealState:
    pond = deal.ponds[source]
    taken = replace(pond[-1], claimed_by=claimer)
    ponds = put(deal.ponds, source, (*pond[:-1], taken))
    return replace(deal, ponds=ponds, last_discard=None)


def _with_melds(hand: Hand, meld: Meld, melds: tuple[Meld, ...]) -> Hand:
    """The hand with these melds, the tiles that one of them takes out of it gone."""
    left = _without(hand.concealed, *meld.copies)
    return replace(hand, concealed=left, code=packed(left), melds=melds, drawn=None)


def meld_claimed(state: MatchState, event: MeldClaimed) -> MatchState:
    """The discard lies in the claimer's meld; it is that seat's turn."""
    meld = event.meld
    assert meld.source is not None
    deal = _mark_claimed(deal_of(state), meld.source, event.seat)
    hand = deal.hands[event.seat]
    hand = _with_melds(hand, meld, (*hand.melds, meld))
    deal = replace(
        deal,
        hands=put(deal.hands, event.seat, hand),
        turn=event.seat,
        draw=None,
        kong_chain=1 if meld.kind is KONG else 0,
        call_count=deal.call_count + 1,
        window=None,
    )
    return replace(state, phase=DEALING, deal=deal, offers=NO_OFFERS)


def kong_declared(state: MatchState, event: KongDeclared) -> MatchState:
    """The kong lies on the table; its replacement is still to be drawn."""
    deal = deal_of(state)
    hand = deal.hands[event.seat]
    meld = event.meld
    if meld.kind is MeldKind.ADDED_KONG:
        melds = tuple(meld if m.kind is MeldKind.PUNG and m.tile == meld.tile else m for m in hand.melds)
    else:
        melds = (*hand.melds, meld)
    chains = deal.kong_chain > 0 and hand.drawn in meld.copies
    hand = _with_melds(hand, meld, melds)
    deal = replace(
        deal,
        hands=put(deal.hands, event.seat, hand),
        kong_chain=deal.kong_chain + 1 if chains else 1,
        call_count=deal.call_count + 1,
    )
    return _acted(replace(state, phase=DEALING, deal=deal, offers=NO_OFFERS), event.seat)


def hand_won(state: MatchState, event: HandWon) -> MatchState:
    """The winner, the first of several, holds the tile; whoever gave it no longer does."""
    deal = deal_of(state)
    hands = deal.hands
    wins = () if state.result is None else state.result.wins
    if event.source is not None and not wins:
        winner = hands[event.seat]
        held = _sorted_with(winner.concealed, event.copy)
        winner = replace(winner, concealed=held, code=packed(held))
        hands = put(hands, event.seat, winner)
        if event.by is WinBy.DISCARD:
            deal = _mark_claimed(deal, event.source, event.seat)
        else:
            robbed = _robbed(hands[event.source], event)
            hands = put(hands, event.source, robbed)
    deal = replace(deal, hands=hands, window=None)
    return replace(state, phase=DEALING, deal=deal, offers=NO_OFFERS, result=DealResult(wins=(*wins, event)))


def _robbed(hand: Hand, event: HandWon) -> Hand:
    """The hand of a robbed seat: its pung is open again, or three concealed tiles are left."""
    place = next(i for i, meld in enumerate(hand.melds) if event.copy in meld.copies)
    meld = hand.melds[place]
    rest = _without(meld.copies, event.copy)
    if meld.kind is MeldKind.ADDED_KONG:
        pung = Meld(kind=MeldKind.PUNG, copies=rest, called=meld.called, source=meld.source)
        return replace(hand, melds=(*hand.melds[:place], pung, *hand.melds[place + 1 :]))
    melds = (*hand.melds[:place], *hand.melds[place + 1 :])
    held = _sorted_with(hand.concealed, *rest)
    return replace(hand, melds=melds, concealed=held, code=packed(held))


def deal_drawn(state: MatchState, event: DealDrawn) -> MatchState:
    """Nobody won."""
    deal = replace(deal_of(state), window=None)
    result = DealResult(drawn=event)
    return replace(state, phase=DEALING, deal=deal, offers=NO_OFFERS, result=result)

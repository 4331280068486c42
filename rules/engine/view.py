"""Views: what one viewer may know. Built field by field from what is allowed (flow 5.5)."""

from typing import assert_never

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
    StickPlaced,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.facts import visible_counts
from rules.engine.hand import Meld
from rules.engine.scoring import MeldKind
from rules.engine.seen import (
    Aim,
    DiscardWaits,
    OwnSeat,
    SeatView,
    SeenBonusReplaced,
    SeenDealStarted,
    SeenDiscard,
    SeenEvent,
    SeenHandDealt,
    SeenKongDeclared,
    SeenMatchStarted,
    SeenMeld,
    SeenResult,
    SeenSeat,
    SeenTileDrawn,
    SeenWindow,
    Viewer,
    Wait,
)
from rules.engine.state import DealState, MatchState, Phase, PondTile
from rules.engine.tiles import SEATS, Seat, Tile

PLAYING = frozenset({Phase.TURN, Phase.CLAIM, Phase.ROB})


def observe_event(event: Event, viewer: Viewer) -> SeenEvent | None:
    """What the viewer may know of an event; None if not even that it happened."""
    match event:
        case MatchStarted():
            return SeenMatchStarted(
                rules=event.rules,
                length=event.length,
                options=event.options,
                seating=event.seating,
                controllers=event.controllers,
            )
        case DealStarted():
            return SeenDealStarted(
                number=event.number,
                dealer=event.dealer,
                round_wind=event.round_wind,
                dealer_streak=event.dealer_streak,
                scores=event.scores,
                wall_hash=event.wall_hash,
                wall_size=event.wall_size,
                counters=event.counters,
                sticks=event.sticks,
            )
        case HandDealt() | TileDrawn() | BonusReplaced() | KongDeclared():
            return _observe_tiles(event, viewer)
        case ClaimAnswered() | ControlGiven():
            return event if event.seat == viewer else None
        case (
            TileDiscarded()
            | IndicatorTurned()
            | RiichiDeclared()
            | StickPlaced()
            | ClaimWindowOpened()
            | MeldClaimed()
            | HandWon()
            | DealDrawn()
            | KongsOpened()
            | DealSettled()
            | ReadyGiven()
            | AssistStarted()
            | ControlRequested()
            | AssistEnded()
            | PlayerLeft()
            | ClockExtended()
            | MatchEnded()
        ):
            return event
        case _:
            assert_never(event)


def _observe_tiles(event: HandDealt | TileDrawn | BonusReplaced | KongDeclared, viewer: Viewer) -> SeenEvent:
    """A tile that only its owner knows goes to the owner; the others see that it moved."""
    is_own = event.seat == viewer
    match event:
        case HandDealt():
            has_drawn = len(event.copies) == 14
            return SeenHandDealt(
                seat=event.seat,
                count=len(event.copies),
                copies=tuple(sorted(event.copies)) if is_own else None,
                drawn=event.copies[-1] if is_own and has_drawn else None,
            )
        case TileDrawn():
            return SeenTileDrawn(seat=event.seat, draw=event.draw, copy=event.copy if is_own else None)
        case BonusReplaced():
            return SeenBonusReplaced(
                seat=event.seat,
                bonus=event.bonus,
                is_replaced=event.copy is not None,
                copy=event.copy if is_own else None,
            )
        case KongDeclared():
            return SeenKongDeclared(
                seat=event.seat,
                kind=event.meld.kind,
                meld=event.meld if is_own or event.is_shown else None,
            )
        case _:
            assert_never(event)


def observe(state: MatchState, viewer: Viewer, *, with_waits: bool = True) -> SeatView:
    """The viewer's whole picture: equal for all who may know the same.

    ``with_waits=False`` leaves the Ting information out, which costs most of the time.
    """
    deal, info = state.deal, state.info
    a, b, c, d = (_seat(state, seat, viewer) for seat in SEATS)
    is_playing = state.phase in PLAYING
    return SeatView(
        rules=info.rules,
        length=info.length,
        options=info.options,
        phase=state.phase.value,
        deal_number=0 if deal is None else deal.progress.number,
        dealer=None if deal is None else deal.progress.dealer,
        round_wind=None if deal is None else deal.progress.round_wind,
        dealer_streak=0 if deal is None else deal.progress.dealer_streak,
        wall_hash=None if deal is None else deal.wall_hash,
        wall_left=0 if deal is None else deal.wall_left,
        indicators=() if deal is None else deal.indicators,
        counters=0 if deal is None else deal.progress.counters,
        sticks=0 if deal is None else deal.sticks,
        turn=deal.turn if deal is not None and is_playing else None,
        seats=(a, b, c, d),
        last_discard=None if deal is None else deal.last_discard,
        window=_window(deal),
        result=_result(state),
        ended=state.ended,
        own=None if viewer is None else observe_own(state, viewer, with_waits=with_waits),
    )


def _seat(state: MatchState, seat: Seat, viewer: Viewer) -> SeenSeat:
    deal, status = state.deal, state.seats[seat]
    hand = None if deal is None else deal.hands[seat]
    return SeenSeat(
        seat=seat,
        wind=None if deal is None else deal.wind_of(seat),
        score=state.scores[seat],
        controller=status.controller,
        assisted=status.shown_assisted,
        left=status.left,
        concealed=0 if hand is None else len(hand.concealed),
        melds=() if hand is None else tuple(_meld(state, m, is_own=seat == viewer) for m in hand.melds),
        bonus=() if hand is None else hand.bonus,
        discards=() if deal is None else tuple(map(_pond_tile, deal.ponds[seat])),
        ready=state.ready[seat],
        riichi=deal is not None and state.rules.has_riichi(deal, seat),
    )


def _meld(state: MatchState, meld: Meld, *, is_own: bool) -> SeenMeld:
    lies_down = (
        meld.kind is MeldKind.CONCEALED_KONG
        and not state.rules.shows_concealed_kongs
        and not (state.result is not None and state.result.are_kongs_open)
    )
    is_shown = is_own or not lies_down
    return SeenMeld(kind=meld.kind, meld=meld if is_shown else None)


def _pond_tile(lying: PondTile) -> SeenDiscard:
    return SeenDiscard(
        copy=lying.copy,
        drawn=lying.drawn,
        claimed_by=lying.claimed_by,
        sideways=lying.sideways,
    )


def _window(deal: DealState | None) -> SeenWindow | None:
    if deal is None or deal.window is None:
        return None
    window = deal.window
    return SeenWindow(seat=window.seat, copy=window.copy, source=window.source)


def _result(state: MatchState) -> SeenResult | None:
    result = state.result
    if result is None or result.settled is None:
        return None
    return SeenResult(wins=result.wins, drawn=result.drawn, settled=result.settled)


def observe_own(state: MatchState, seat: Seat, *, with_waits: bool = True) -> OwnSeat:
    """What a seat alone may know: the ``own`` of its whole picture."""
    deal, status = state.deal, state.seats[seat]
    hand = None if deal is None else deal.hands[seat]
    answer = None if deal is None or deal.window is None else deal.window.answers[seat]
    waits: tuple[Wait, ...] = ()
    discard_waits: tuple[DiscardWaits, ...] = ()
    aims: tuple[Aim, ...] = ()
    furiten = False
    if deal is not None and state.phase in PLAYING:
        furiten = state.rules.is_furiten(deal, seat, state.options)
    if with_waits and deal is not None and state.phase in PLAYING:
        if len(deal.hands[seat].concealed) % 3 == 1:
            waits = _waits(state, deal, seat, deal.hands[seat].tiles)
        else:
            discard_waits = _discard_waits(state, deal, seat)
        if not waits and not discard_waits:
            aims = state.rules.aims(deal, seat, _unseen(state, deal, seat))
    return OwnSeat(
        seat=seat,
        concealed=() if hand is None else hand.concealed,
        drawn=None if hand is None else hand.drawn,
        offer=state.offers[seat],
        answer=answer,
        wants_control=status.wants_control,
        in_control=status.is_person_in_control,
        waits=waits,
        discard_waits=discard_waits,
        furiten=furiten,
        aims=aims,
    )


def _waits(state: MatchState, deal: DealState, seat: Seat, tiles: tuple[Tile, ...]) -> tuple[Wait, ...]:
    """The faces that complete these tiles, each with the copies that the seat has not seen."""
    hand = deal.hands[seat]
    faces = state.rules.waits(tiles, len(hand.melds), state.options)
    if not faces:
        return ()
    unseen = _unseen(state, deal, seat)
    found: list[Wait] = []
    for tile in faces:
        worth, note = state.rules.wait_worth(deal, seat, tiles, tile, state.options)
        found.append(Wait(tile=tile, left=unseen[tile], worth=worth, note=note))
    return tuple(found)


def _unseen(state: MatchState, deal: DealState, seat: Seat) -> list[int]:
    """How many copies of each face neither lie open nor are the seat's own."""
    hand = deal.hands[seat]
    unseen = [4 - copies for copies in visible_counts(deal, state.rules)]
    for tile in hand.tiles:
        unseen[tile] -= 1
    if not state.rules.shows_concealed_kongs:
        for meld in hand.melds:
            if meld.called is None:
                unseen[meld.tile] -= 4
    return unseen


def _discard_waits(state: MatchState, deal: DealState, seat: Seat) -> tuple[DiscardWaits, ...]:
    tiles = deal.hands[seat].tiles
    found: list[DiscardWaits] = []
    for tile in dict.fromkeys(tiles):
        place = tiles.index(tile)
        waits = _waits(state, deal, seat, tiles[:place] + tiles[place + 1 :])
        if waits:
            faces = [wait.tile for wait in waits]
            furiten = state.rules.leaves_furiten(deal, seat, tile, faces, state.options)
            found.append(DiscardWaits(tile=tile, waits=waits, furiten=furiten))
    return tuple(found)

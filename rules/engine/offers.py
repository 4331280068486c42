"""Offers: what each seat may do now."""

from collections.abc import Sequence
from itertools import combinations
from operator import itemgetter
from typing import Final

from msgspec.structs import replace

from rules.engine.actions import (
    DISCARDS,
    ClaimAction,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareWin,
    GiveReady,
    Offer,
    OfferedAction,
    OfferKind,
    Pass,
    TurnAction,
)
from rules.engine.arrange import fours_in, held_faces
from rules.engine.claims import is_decided
from rules.engine.events import ClaimWindowOpened
from rules.engine.facts import how_won
from rules.engine.hand import BIT_OF, Hand
from rules.engine.members import A_DISCARD, CLAIM_OFFER, IN_TURN, PUNG, TURN_OFFER
from rules.engine.state import NO_OFFERS, DealState, MatchState, Phase, Window, put
from rules.engine.tiles import RED_COPIES, SEATS, TILE_OF, Copy, Seat, Tile, tile_of
from rules.engine.waits import hand_waits, resting

_OTHERS: Final = tuple((seat.after(1), seat.after(2), seat.after(3)) for seat in SEATS)
"""By seat, those that may claim its discard, the next in turn first."""


def offers(state: MatchState) -> tuple[Offer | None, ...]:
    """By seat, the offer that is open and not yet answered."""
    return state.offers


def window_is_decided(state: MatchState) -> bool:
    """Whether the open claim window may close: no answer still missing could change its outcome."""
    deal = state.deal
    if deal is None or deal.window is None:
        return False
    if state.offers == NO_OFFERS:
        return True
    wins_alone = state.rules.wins_alone(state.options)
    return is_decided(deal.window, state.offers, wins_alone=wins_alone)


def deal_may_start(state: MatchState) -> bool:
    """Whether a deal may begin: after the seat draw, or when nobody is asked for Ready any more."""
    return state.phase is Phase.SEAT_DRAW or (state.phase is Phase.DEAL_RESULT and state.offers == NO_OFFERS)


def turn_offer_actions(state: MatchState, deal: DealState) -> tuple[TurnAction, ...]:
    """What the seat in turn may do: win, kong, discard; after a chow or pung only discard (K-3.8)."""
    rules, options, seat = state.rules, state.options, deal.turn
    discards = rules.legal_discards(deal, seat, options)
    actions = _discard_actions(seat, discards)
    hand, code = deal.hands[seat], None
    if hand.drawn is not None:
        code, drawn = hand.code, BIT_OF[hand.drawn]
        # Shape is asked first: few hands wait for the tile, and the rules need not look at the others.
        wins = resting(rules.packed_waits(options))[len(hand.melds)][code - drawn].wins
        if wins & drawn and rules.can_win(deal, seat, tile_of(hand.drawn), how_won(deal), options):
            actions += (DeclareWin(seat=seat),)
        fours = fours_in(code)
        if fours or hand.melds:
            actions += tuple(_own_kongs(state, deal, fours, held_faces(code)))
    return rules.turn_actions(deal, seat, code, actions, options)


def _discard_actions(seat: Seat, copies: tuple[Copy, ...]) -> tuple[TurnAction, ...]:
    """The discards of these tiles. Several are taken out of the table at once, in a quarter of the time."""
    discards = DISCARDS[seat]
    return itemgetter(*copies)(discards) if len(copies) > 1 else tuple([discards[copy] for copy in copies])


def _own_kongs(state: MatchState, deal: DealState, fours: tuple[Tile, ...], held: int) -> list[TurnAction]:
    """The kongs of the seat in turn. Shape: the faces it holds four of, and a bit for each that it holds."""
    seat = deal.turn
    hand = deal.hands[seat]
    pungs = [meld.tile for meld in hand.melds if meld.kind is PUNG and held & BIT_OF[meld.copies[0]]]
    if not (fours or pungs):
        return []
    may_kong, options = state.rules.may_kong, state.options
    found: list[TurnAction] = [
        DeclareConcealedKong(seat=seat, tile=tile) for tile in fours if may_kong(deal, seat, tile, options)
    ]
    found += [DeclareAddedKong(seat=seat, tile=tile) for tile in pungs if may_kong(deal, seat, tile, options)]
    return found


def claim_offer_actions(state: MatchState, deal: DealState, seat: Seat) -> tuple[OfferedAction, ...]:
    """What a seat may do in the open claim window; empty when it has nothing to claim."""
    window = deal.window
    assert window is not None
    rules, options = state.rules, state.options
    tile, hand = TILE_OF[window.copy], deal.hands[seat]
    claims: list[ClaimAction] = []
    # Shape is asked first: few hands wait for the tile, and the rules need not look at the others.
    if tile in hand_waits(rules.packed_waits(options), hand) and rules.can_win(
        deal, seat, tile, how_won(deal), options
    ):
        claims.append(DeclareWin(seat=seat))
    if window.source is A_DISCARD and deal.back > deal.front:
        _add_meld_claims(claims, state, deal, seat, window)
    if not claims:
        return ()
    allowed = rules.legal_claims(deal, seat, tuple(claims), options)
    return (*allowed, Pass(seat=seat)) if allowed else ()


def _add_meld_claims(
    claims: list[ClaimAction], state: MatchState, deal: DealState, seat: Seat, window: Window
) -> None:
    """Kong, pung and chow of a discard (K-3.2); the last discard can only be won (K-3.5)."""
    tile = TILE_OF[window.copy]
    hand = deal.hands[seat]
    own = hand.copies_of(tile)
    if len(own) >= 2:
        if len(own) == 3 and state.rules.may_kong(deal, seat, tile, state.options):
            claims.append(ClaimKong(seat=seat))
        claims += [
            ClaimPung(seat=seat, copies=pair)
            for pair in _distinct_pairs(own, state.rules.has_red_fives(state.options))
        ]
    if tile < 27 and seat == (window.seat + 1) % 4:
        claims += [
            ClaimChow(seat=seat, copies=pair)
            for pair in _chow_pairs(hand, tile, state.rules.has_red_fives(state.options))
        ]


def _distinct_pairs(own: tuple[Copy, ...], red_fives: bool) -> list[tuple[Copy, Copy]]:
    """Pairs that differ in what they show: copies of a face only differ by the red mark."""
    pairs: dict[tuple[bool, ...], tuple[Copy, Copy]] = {}
    for pair in combinations(own, 2):
        look = tuple(sorted(red_fives and copy in RED_COPIES for copy in pair))
        pairs.setdefault(look, pair)
    return list(pairs.values())


def _chow_pairs(hand: Hand, tile: Tile, red_fives: bool) -> list[tuple[Copy, Copy]]:
    rank = tile % 9
    pairs: list[tuple[Copy, Copy]] = []
    for low, high in ((-2, -1), (-1, 1), (1, 2)):
        if rank + low >= 0 and rank + high <= 8:
            lows = _distinct_copies(hand, Tile(tile + low), red_fives)
            highs = _distinct_copies(hand, Tile(tile + high), red_fives) if lows else ()
            pairs.extend([(a, b) for a in lows for b in highs])
    return pairs


def _distinct_copies(hand: Hand, tile: Tile, red_fives: bool) -> tuple[Copy, ...]:
    copies = hand.copies_of(tile)
    if not copies:
        return ()
    # The red copy of a five is its first.
    if not red_fives or len(copies) < 2 or copies[0] not in RED_COPIES:
        return copies[:1]
    return copies[:2]


def with_turn_offer(state: MatchState, deal: DealState) -> MatchState:
    """The state with the offer of the seat in turn open (``turn_offer_actions``)."""
    seat, counts = deal.turn, deal.offer_counts
    count = counts[seat] + 1
    actions = turn_offer_actions(state, deal)
    offer = Offer(id=f"{deal.progress.number}.{count}", seat=seat, kind=TURN_OFFER, actions=actions)
    deal = replace(deal, offer_counts=put(counts, seat, count))
    return replace(state, deal=deal, phase=IN_TURN, offers=put(NO_OFFERS, seat, offer))


def seats_that_may_claim(state: MatchState, deal: DealState) -> list[Seat]:
    """The seats whose hands could do something with the tile in the window: the others need not be asked.

    One look at what each hand would take (``Wanted``) spares most of ``claim_offer_actions``, which decides.
    """
    window = deal.window
    assert window is not None
    known, tile, hands = resting(state.rules.packed_waits(state.options)), BIT_OF[window.copy], deal.hands
    following, across, before = _OTHERS[window.seat]
    hand = hands[following]
    first = known[len(hand.melds)][hand.code]
    hand = hands[across]
    second = known[len(hand.melds)][hand.code]
    hand = hands[before]
    third = known[len(hand.melds)][hand.code]
    if not (first.claims_next | second.claims | third.claims) & tile:
        return []
    if window.source is A_DISCARD and deal.back > deal.front:
        takes = (first.claims_next, second.claims, third.claims)
    else:
        takes = (first.wins, second.wins, third.wins)
    return [seat for seat, faces in zip(_OTHERS[window.seat], takes, strict=True) if faces & tile]


def with_claim_offers(state: MatchState, deal: DealState, event: ClaimWindowOpened) -> MatchState:
    """The state with the offers of an opened claim window."""
    seats = seats_that_may_claim(state, deal)
    if not seats:
        return state
    kind = CLAIM_OFFER if event.source is A_DISCARD else OfferKind.ROB
    asked = [(seat, actions) for seat in seats if (actions := claim_offer_actions(state, deal, seat))]
    return _with_offers(state, deal, state.phase, kind, asked) if asked else state


def with_ready_offers(state: MatchState, deal: DealState) -> MatchState:
    """The state with everybody who controls a seat asked for Ready (K-9.1)."""
    asked = [(seat, (GiveReady(seat=seat),)) for seat in SEATS if state.seats[seat].is_person_in_control]
    return _with_offers(state, deal, Phase.DEAL_RESULT, OfferKind.READY, asked)


def _with_offers(
    state: MatchState,
    deal: DealState,
    phase: Phase,
    kind: OfferKind,
    asked: Sequence[tuple[Seat, tuple[OfferedAction, ...]]],
) -> MatchState:
    counts, number = list(deal.offer_counts), deal.progress.number
    opened: list[Offer | None] = [None, None, None, None]
    for seat, actions in asked:
        counts[seat] = count = counts[seat] + 1
        opened[seat] = Offer(id=f"{number}.{count}", seat=seat, kind=kind, actions=actions)
    return replace(state, deal=replace(deal, offer_counts=tuple(counts)), phase=phase, offers=tuple(opened))

"""Deals in notation: a test gives what matters, everything else is empty."""

from collections import defaultdict

import msgspec

from rules.engine.actions import CloseWindow, Discard
from rules.engine.decide import advance
from rules.engine.events import Controller, DrawKind, SeatStatus
from rules.engine.evolve import begin
from rules.engine.hand import Meld, hand_of
from rules.engine.match import start_match
from rules.engine.offers import with_turn_offer
from rules.engine.ruleset import Progress
from rules.engine.scoring import MeldKind
from rules.engine.state import DealState, Phase
from rules.engine.tiles import SEATS, Copy, Wind, copies_of, parse_tiles, tile_of
from rules.registry import rule_set

HUMANS = (Controller.HUMAN,) * 4
BOTS = (Controller.BOT,) * 4
A, B, C, D = SEATS


class Copies:
    """Hands out the physical tiles of a notation, each copy once."""

    def __init__(self):
        self.used = defaultdict(int)

    def take(self, text: str) -> tuple[Copy, ...]:
        taken = []
        for tile in parse_tiles(text):
            taken.append(copies_of(tile)[self.used[tile]])
            self.used[tile] += 1
        return tuple(taken)


def match(rules="klasik", *, length=None, controllers=HUMANS, secret=b"\1" * 32, **options):
    """A match before its first deal."""
    playing = rule_set(rules)
    event = start_match(
        playing,
        length=length or playing.lengths[0],
        options=options,
        secret=secret,
        controllers=controllers,
    )
    return begin(playing, event)


def table(
    *,
    hands,
    turn=A,
    drawn=None,
    draw=DrawKind.FRONT,
    melds=None,
    bonus=None,
    wall="6666z",
    back="",
    dealer=A,
    streak=0,
    discards_before=8,
    rules="klasik",
    length=None,
    progress=None,
    controllers=HUMANS,
):
    """A deal in which it is ``turn``'s turn.

    ``hands`` are concealed tiles without the drawn one, ``melds`` pairs of kind and tiles (claimed from
    the seat before), ``wall`` the tiles drawn from the front and ``back`` the replacements, first one first.
    """
    copies = Copies()
    held = {}
    for seat in SEATS:
        concealed = copies.take(hands.get(seat, ""))
        own_melds = tuple(_meld(copies, seat, kind, tiles) for kind, tiles in (melds or {}).get(seat, []))
        held[seat] = hand_of(concealed, melds=own_melds, bonus=copies.take((bonus or {}).get(seat, "")))
    if drawn is not None:
        (copy,) = copies.take(drawn)
        hand = held[turn]
        held[turn] = hand_of((*hand.concealed, copy), melds=hand.melds, bonus=hand.bonus, drawn=copy)
    tiles = copies.take(wall) + copies.take(back)[::-1]
    start = match(rules, length=length)
    seats = tuple(SeatStatus(controller=controller) for controller in controllers)
    deal = DealState(
        progress=progress or Progress(number=1, dealer=dealer, round_wind=Wind.EAST, dealer_streak=streak),
        wall=tiles,
        front=0,
        back=len(tiles),
        wall_hash="",
        hands=tuple(held[seat] for seat in SEATS),
        turn=turn,
        draw=draw if drawn is not None else None,
        discard_count=discards_before,
    )
    return with_turn_offer(msgspec.structs.replace(start, phase=Phase.TURN, seats=seats), deal)


def _meld(copies, seat, kind, tiles):
    taken = tuple(sorted(copies.take(tiles)))
    if kind == MeldKind.CONCEALED_KONG:
        return Meld(kind=MeldKind.CONCEALED_KONG, copies=taken)
    return Meld(kind=MeldKind(kind), copies=taken, called=taken[0], source=seat.after(3))


def own(state, seat, name):
    """A concealed copy of this face, the drawn one first."""
    hand = state.deal.hands[seat]
    (tile,) = parse_tiles(name)
    if hand.drawn is not None and tile_of(hand.drawn) == tile:
        return hand.drawn
    return hand.copies_of(tile)[0]


def act(state, *actions):
    """The state after these actions."""
    for action in actions:
        _, state = advance(state, action)
    return state


def discard(state, seat, name):
    return act(state, Discard(seat=seat, copy=own(state, seat, name)))


def close(state):
    return act(state, CloseWindow())


def kinds(state, seat):
    """Names of the actions offered to a seat."""
    offer = state.offers[seat]
    return set() if offer is None else {type(action).__name__ for action in offer.actions}

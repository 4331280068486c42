"""Riichi deals in notation, and lines that play them: a test says what matters, all else follows."""

import random

import msgspec

from rules.engine.actions import (
    AbortDeal,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    CloseWindow,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    Expire,
    LeaveSeat,
    Pass,
)
from rules.engine.dealing import DEAL_BLOCKS, Course, begin_deal
from rules.engine.decide import advance
from rules.engine.events import DealStarted, DrawKind, SeatStatus
from rules.engine.hand import Meld, hand_of
from rules.engine.offers import window_is_decided, with_turn_offer
from rules.engine.ruleset import Progress
from rules.engine.scoring import MeldKind
from rules.engine.state import DealState, Phase, PondTile
from rules.engine.tiles import (
    PLAYABLE_COPIES,
    RED_COPIES,
    SEATS,
    Copy,
    Wind,
    copies_of,
    copy_name,
    parse_marked_tiles,
)
from rules.riichi.table import RiichiTable
from tests.kit.deals import HUMANS, A, match

LIVE, REPLACEMENTS, INDICATORS = 122, 4, 5
NORTHS = dict.fromkeys(SEATS, "4z")
"""What lies in front of the seats where a test doesn't care: it is nobody's first turn."""


class Copies:
    """Hands out the physical tiles of a notation, each once; ``0m`` is the red five."""

    def __init__(self, *, red_fives=True):
        self.red_fives = red_fives
        self.free = [Copy(number) for number in range(PLAYABLE_COPIES)]
        random.Random(136).shuffle(self.free)

    def take(self, text):
        return tuple(self._take(tile, is_red) for tile, is_red in parse_marked_tiles(text))

    def _take(self, tile, is_red):
        wanted = [
            copy
            for copy in copies_of(tile)
            if copy in self.free and (not self.red_fives or (copy in RED_COPIES) == is_red)
        ]
        assert wanted, f"no copy of {copy_name(copies_of(tile)[0])} is left"
        self.free.remove(wanted[0])
        return wanted[0]

    def fill(self, taken, size):
        """The tiles with whatever is left behind them, up to this size."""
        missing = size - len(taken)
        more, self.free = self.free[:missing], self.free[missing:]
        return (*taken, *more)


def table(
    *,
    hands,
    turn=A,
    drawn=None,
    draw=DrawKind.FRONT,
    melds=None,
    ponds=NORTHS,
    wall="",
    left=20,
    replacements="",
    indicators="3z",
    turned=None,
    ura="",
    dealer=A,
    round_wind=Wind.EAST,
    counters=0,
    sticks=0,
    scores=None,
    riichi=(),
    ippatsu=(),
    length="one_deal",
    controllers=HUMANS,
    options=None,
    **facts,
):
    """A deal in which it is ``turn``'s turn.

    ``hands`` are concealed tiles without the drawn one; ``melds`` triples of kind, tiles (the called one
    first) and how many seats before the owner its giver sits (1 if left out); ``wall`` the next draws,
    ``left`` how many live tiles there are; ``indicators`` the first ones, of which ``turned`` (or all) lie
    open, ``ura`` what lies under them. ``riichi`` seats have declared and paid; ``facts`` are further fields
    of the rule set's own.
    """
    start = match("riichi", length=length, **(options or {}))
    copies = Copies(red_fives=start.options.red_fives)
    held = {}
    for seat in SEATS:
        concealed = copies.take(hands.get(seat, ""))
        own_melds = tuple(_meld(copies, seat, *meld) for meld in (melds or {}).get(seat, []))
        held[seat] = hand_of(concealed, melds=own_melds)
    if drawn is not None:
        (copy,) = copies.take(drawn)
        hand = held[turn]
        held[turn] = hand_of((*hand.concealed, copy), melds=hand.melds, drawn=copy)
    lying = {seat: copies.take(ponds.get(seat, "")) for seat in SEATS}
    kongs = sum(meld.kind.is_kong for hand in held.values() for meld in hand.melds)
    parts = _wall(
        copies,
        draws=wall,
        left=left,
        used=kongs,
        replacements=replacements,
        indicators=indicators,
        ura=ura,
    )
    points = scores or (start.options.start_points,) * 4
    declared = tuple(seat in riichi for seat in SEATS)
    own = {
        "points": points,
        "declared": declared,
        "paid": declared,
        "ippatsu": tuple(seat in ippatsu for seat in SEATS),
        **facts,
    }
    deal = DealState(
        progress=Progress(
            number=1,
            dealer=dealer,
            round_wind=round_wind,
            dealer_passes=dealer + 4 * round_wind.place,
            counters=counters,
            sticks=sticks,
        ),
        wall=parts,
        front=LIVE - kongs - left,
        back=LIVE - kongs,
        wall_hash="",
        hands=tuple(held[seat] for seat in SEATS),
        ponds=tuple(tuple(PondTile(copy=copy, drawn=False) for copy in lying[seat]) for seat in SEATS),
        turn=turn,
        draw=draw if drawn is not None else None,
        kong_chain=draw is DrawKind.KONG_DIRECT,
        discard_count=sum(map(len, lying.values())),
        call_count=sum(len(hand.melds) for hand in held.values()),
        indicators=parts[LIVE + REPLACEMENTS :][: turned or len(parse_marked_tiles(indicators))],
        sticks=sticks + len(riichi),
        extra=RiichiTable(**own),
    )
    seats = tuple(SeatStatus(controller=controller) for controller in controllers)
    return with_turn_offer(msgspec.structs.replace(start, phase=Phase.TURN, seats=seats, scores=points), deal)


def _wall(copies, *, draws, left, used, replacements, indicators, ura):
    """All 136 tiles; those that are dealt already stand as anything at the front."""
    dead = [copies.take(text) for text in (replacements, indicators, ura)]
    live = copies.take(draws)
    spent = (Copy(0),) * used
    replaced = copies.fill((*spent, *dead[0]), REPLACEMENTS)
    turned = copies.fill(dead[1], INDICATORS)
    hidden = copies.fill(dead[2], INDICATORS)
    live = copies.fill(live, left)
    front = (Copy(0),) * (LIVE - used - left)
    moved = (Copy(0),) * used
    return (*front, *live, *moved, *replaced, *turned, *hidden)


def _meld(copies, seat, kind, tiles, giver=1):
    taken = copies.take(tiles)
    if kind == MeldKind.CONCEALED_KONG:
        return Meld(kind=MeldKind.CONCEALED_KONG, copies=tuple(sorted(taken)))
    source = seat.after(4 - giver)
    return Meld(kind=MeldKind(kind), copies=tuple(sorted(taken)), called=taken[0], source=source)


def rigged(
    *,
    hands,
    draws="",
    last="",
    replacements="",
    indicators="",
    ura="",
    dealer=A,
    round_wind=Wind.EAST,
    scores=None,
    counters=0,
    sticks=0,
    length="one_deal",
    controllers=HUMANS,
    options=None,
):
    """A match and the first event of a deal of it whose wall gives these hands and draws.

    ``draws`` begin with the dealer's fourteenth tile; ``last`` are the last live tiles. Whatever is not
    given is filled with what is left.
    """
    start = match("riichi", length=length, controllers=controllers, **(options or {}))
    copies = Copies(red_fives=start.options.red_fives)
    given = {seat: copies.take(hands.get(seat, "")) for seat in SEATS}
    live, end = copies.take(draws), copies.take(last)
    dead = [copies.take(text) for text in (replacements, indicators, ura)]
    replaced = copies.fill(dead[0], REPLACEMENTS)
    turned = copies.fill(dead[1], INDICATORS)
    hidden = copies.fill(dead[2], INDICATORS)
    for seat in SEATS:
        given[seat] = copies.fill(given[seat], 13)
    live = copies.fill(live, LIVE - 4 * 13 - len(end)) + end
    front, at = [], 0
    for block in DEAL_BLOCKS:
        for steps in range(4):
            front.extend(given[dealer.after(steps)][at : at + block])
        at += block
    started = DealStarted(
        number=1,
        dealer=dealer,
        round_wind=round_wind,
        dealer_streak=0,
        dealer_passes=dealer + 4 * round_wind.place,
        scores=scores or (start.options.start_points,) * 4,
        seats=start.seats,
        seed="",
        salt="",
        wall_hash="",
        wall_size=LIVE,
        counters=counters,
        sticks=sticks,
        wall=(*front, *live, *replaced, *turned, *hidden),
    )
    return start, started


def dealt(**given):
    """The state after a rigged deal has been dealt. Shape: as ``rigged``."""
    start, started = rigged(**given)
    course = Course(start)
    begin_deal(course, started)
    return course.state


class Script:
    """A deal played by lines; whoever is not named passes, or discards what was drawn.

    ``B 5m`` discards, ``B riichi 5m``, ``B chow 34m`` (own tiles), ``B pung``, ``B kong``, ``B kong 5m``
    in turn, ``B wins``, ``B passes``, ``B expires``, ``B aborts``, ``B leaves``; ``close`` lets all others
    pass and closes the window; ``to B`` goes on until B is in turn, ``end`` until the deal is over.
    """

    def __init__(self, state):
        self.state = state
        self.steps = []
        """Each action with the events that followed and the state after them."""

    @property
    def events(self):
        return [event for _, events, _ in self.steps for event in events]

    def of(self, kind):
        """The events of this type, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def play(self, *lines):
        for line in lines:
            self._play(line)
        return self

    def act(self, action):
        events, self.state = advance(self.state, action)
        self.steps.append((action, events, self.state))

    def _play(self, line):
        if line == "close":
            self._close()
            return
        if line == "end":
            self._go_on(lambda: self.state.result is not None)
            return
        name, verb, *rest = line.split()
        if name == "to":
            seat = SEATS["ABCD".index(verb)]
            self._go_on(lambda: self.state.phase is Phase.TURN and self.state.deal.turn == seat)
            return
        seat = SEATS["ABCD".index(name)]
        if verb == "leaves":
            self.act(LeaveSeat(seat=seat))
            return
        if verb == "expires":
            self._go_on(lambda: self.state.offers[seat] is not None)
            self.act(Expire(seat=seat, offer=self.state.offers[seat].id))
            return
        self._go_on(lambda: self._wanted(seat, verb, rest) is not None, line)
        self.act(self._wanted(seat, verb, rest))

    def _go_on(self, reached, line=""):
        """Let the others do the least until this is so."""
        while not reached():
            assert self.state.result is None, f"the deal is over before: {line}"
            if self.state.deal.window is not None:
                self._close()
            else:
                self._discard_drawn()

    def _close(self):
        while not window_is_decided(self.state):
            seat = next(offer.seat for offer in self.state.offers if offer is not None)
            self.act(Pass(seat=seat))
        self.act(CloseWindow())

    def _discard_drawn(self):
        seat = self.state.deal.turn
        legal = [action for action in self.state.offers[seat].actions if isinstance(action, Discard)]
        drawn = self.state.deal.hands[seat].drawn
        self.act(next((action for action in legal if action.copy == drawn), legal[-1]))

    def _wanted(self, seat, verb, rest):
        offer = self.state.offers[seat]
        if offer is None:
            return None
        found = [action for action in offer.actions if self._fits(action, verb, rest)]
        drawn = self.state.deal.hands[seat].drawn
        return next(
            (action for action in found if getattr(action, "copy", None) == drawn), (found or [None])[0]
        )

    def _fits(self, action, verb, rest):  # noqa: PLR0911 - one case an action
        match action:
            case Discard():
                return not rest and self._name(action.copy) == verb
            case DeclareRiichi():
                return verb == "riichi" and self._name(action.copy) == rest[0]
            case DeclareConcealedKong() | DeclareAddedKong():
                return verb == "kong" and rest and self._name(copies_of(action.tile)[-1]) == rest[0]
            case ClaimKong():
                return verb == "kong"
            case ClaimChow() | ClaimPung():
                kind = "chow" if isinstance(action, ClaimChow) else "pung"
                names = sorted(map(self._name, action.copies))
                return verb == kind and (not rest or names == sorted(_names(rest[0])))
            case DeclareWin():
                return verb == "wins"
            case Pass():
                return verb == "passes"
            case AbortDeal():
                return verb == "aborts"
            case _:
                return False

    def _name(self, copy):
        return copy_name(copy, red_fives=self.state.rules.has_red_fives(self.state.options))


def _names(text):
    return [text[place] + text[-1] for place in range(len(text) - 1)]


def discards_offered(state, seat):
    """The names of the tiles that the seat may discard."""
    red = state.options.red_fives
    return {
        copy_name(action.copy, red_fives=red)
        for action in state.offers[seat].actions
        if isinstance(action, Discard)
    }


def riichi_offered(state, seat):
    """The names of the tiles with which the seat may declare riichi."""
    offer = state.offers[seat]
    actions = () if offer is None else offer.actions
    return {
        copy_name(action.copy, red_fives=state.options.red_fives)
        for action in actions
        if isinstance(action, DeclareRiichi)
    }


def yaku(won):
    """What a win was scored for: its keys without fu."""
    return {line.key for line in won.score.lines if line.unit != "fu"}

"""Dealing, drawing, winning and settling: the steps that follow of themselves from a decision."""

from collections.abc import Sequence
from typing import Final

from rules.engine.actions import EndReason
from rules.engine.errors import BrokenInvariant
from rules.engine.events import (
    AssistEnded,
    BonusReplaced,
    ControlGiven,
    DealSettled,
    DealStarted,
    DrawKind,
    DrawReason,
    Event,
    HandDealt,
    HandWon,
    KongsOpened,
    MatchEnded,
    OpenedKong,
    TileDrawn,
)
from rules.engine.evolve import evolve
from rules.engine.facts import how_won, win_facts
from rules.engine.members import FRONT, KONG_DIRECT
from rules.engine.ruleset import FIRST_DEAL, DealOver, Four, Moment, Progress, RuleSet, Settlement
from rules.engine.scoring import MeldKind
from rules.engine.state import NO_OFFERS, DealState, MatchState
from rules.engine.tiles import PLAYABLE_COPIES, SEATS, Copy, Seat
from rules.engine.wall import derive, shuffled_once, wall_hash

DEAL_BLOCKS: Final = (4, 4, 4, 1)
"""Tiles taken at a time, each seat in turn; the dealer then takes one more (K-2.8)."""


class Course:
    """The events of one decision as they come about, and the state after them."""

    __slots__ = ("events", "state")

    def __init__(self, state: MatchState) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Note an event and move on to the state after it."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def follow(self, moment: Moment) -> None:
        """Add the rule set's own events of this moment."""
        state = self.state
        if state.rules.has_follow_ups:
            for event in state.rules.follow_ups(self.deal, moment, state.options):
                self.add(event)

    @property
    def deal(self) -> DealState:
        """The deal in play."""
        if self.state.deal is None:
            raise BrokenInvariant("no_deal")
        return self.state.deal

    def show_control(self, seat: Seat) -> None:
        """End help by a bot, for all to see, when the seat's own turn has come (K-9.3)."""
        status = self.state.seats[seat]
        if status.wants_control or (status.shown_assisted and not status.assisted):
            self.add(AssistEnded(seat=seat))

    def give_control_to_asked(self) -> None:
        """End help for seats asked in a claim window: only they may know that they are asked."""
        if self.state.offers == NO_OFFERS:
            return
        for seat in SEATS:
            if self.state.offers[seat] is not None and self.state.seats[seat].wants_control:
                self.add(ControlGiven(seat=seat))


def deal_tiles(course: Course) -> None:
    """Build the next wall and deal from it."""
    progress = coming_deal(course.state)
    if progress is None:
        raise BrokenInvariant("no_next_deal")
    begin_deal(course, started_deal(course.state, progress, f"deal {progress.number}"))


def started_deal(state: MatchState, progress: Progress, label: str) -> DealStarted:
    """The beginning of this deal, from the wall that the match's secret gives for the label."""
    secret = bytes.fromhex(state.info.secret)
    seed = derive(secret, label)
    salt = derive(secret, f"{label} salt")
    wall = shuffled_once(state.rules.tile_set(state.options), seed)
    return DealStarted(
        number=progress.number,
        dealer=progress.dealer,
        round_wind=progress.round_wind,
        dealer_streak=progress.dealer_streak,
        dealer_passes=progress.dealer_passes,
        scores=state.scores,
        seats=(state.seats[0], state.seats[1], state.seats[2], state.seats[3]),
        seed=seed.hex(),
        salt=salt.hex(),
        wall_hash=wall_hash(wall, salt),
        wall_size=len(wall) - state.rules.dead_wall,
        counters=progress.counters,
        sticks=progress.sticks,
    )


def coming_deal(state: MatchState) -> Progress | None:
    """The deal that comes next, the first or the one after a settled deal; None when there is none."""
    if state.deal is None:
        return FIRST_DEAL
    return _next_progress(state, state.scores, state.deal.sticks)


def begin_deal(course: Course, started: DealStarted) -> None:
    """Deal from this wall, and replace bonus tiles from the dealer on (K-2.8, K-2.9)."""
    course.add(started)
    for seat, copies in _first_hands(course.deal.wall, started.dealer):
        course.add(HandDealt(seat=seat, copies=copies))
    for steps in range(4):
        _replace_dealt_bonus(course, started.dealer.after(steps))
    course.follow(Moment.DEALT)
    course.show_control(started.dealer)


def deal_from(state: MatchState, started: DealStarted) -> tuple[tuple[Event, ...], MatchState]:
    """The events of dealing from a wall that is given, and the state after them."""
    course = Course(state)
    begin_deal(course, started)
    return tuple(course.events), course.state


def _first_hands(wall: tuple[Copy, ...], dealer: Seat) -> list[tuple[Seat, tuple[Copy, ...]]]:
    order = [dealer.after(steps) for steps in range(4)]
    hands: dict[Seat, list[Copy]] = {seat: [] for seat in order}
    front = 0
    for block in DEAL_BLOCKS:
        for seat in order:
            hands[seat].extend(wall[front : front + block])
            front += block
    hands[dealer].append(wall[front])
    return [(seat, tuple(hands[seat])) for seat in order]


def _replace_dealt_bonus(course: Course, seat: Seat) -> None:
    """Replace the seat's bonus tiles in the order in which they came, until it holds none."""
    dealt = next(
        event.copies
        for event in reversed(course.events)
        if isinstance(event, HandDealt) and event.seat == seat
    )
    for copy in dealt:
        if copy >= PLAYABLE_COPIES:
            _replace_bonus(course, seat, copy)


def _replace_bonus(course: Course, seat: Seat, copy: Copy) -> bool:
    """Replace a tile while it is a bonus tile; whether the seat got a playable one in the end."""
    while copy >= PLAYABLE_COPIES:
        deal = course.deal
        if deal.wall_left == 0:
            course.add(BonusReplaced(seat=seat, bonus=copy, copy=None))
            return False
        replacement = course.state.rules.replacement(deal)
        course.add(BonusReplaced(seat=seat, bonus=copy, copy=replacement))
        copy = replacement
    return True


def draw_tile(course: Course, seat: Seat, draw: DrawKind) -> None:
    """Draw for the seat and open its turn; ends the deal when the last tile was a bonus (K-4.4)."""
    if draw is KONG_DIRECT:
        course.follow(Moment.REPLACEMENT)
    deal = course.deal
    copy = deal.wall[deal.front] if draw is FRONT else course.state.rules.replacement(deal)
    course.add(TileDrawn(seat=seat, copy=copy, draw=draw))
    if copy < PLAYABLE_COPIES or _replace_bonus(course, seat, copy):
        course.show_control(seat)
    else:
        draw_deal(course, DrawReason.EXHAUSTED)


def draw_deal(course: Course, reason: DrawReason) -> None:
    """End the deal without a winner."""
    state = course.state
    course.add(state.rules.draw_of(course.deal, reason, state.options))
    _settle(course)


def win_hands(course: Course, seats: Sequence[Seat], copy: Copy) -> None:
    """Score these hands, nearest winner first, and settle the deal."""
    won = [_hand_won(course, seat, copy) for seat in seats]
    for event in won:
        course.add(event)
    _settle(course)


def _hand_won(course: Course, seat: Seat, copy: Copy) -> HandWon:
    deal, rules, options = course.deal, course.state.rules, course.state.options
    facts = rules.complete_facts(deal, seat, win_facts(deal, rules, seat, copy), options)
    score = rules.score(facts, options)
    if not score.win:
        raise BrokenInvariant("offered_win_does_not_score", reason=str(score.reason))
    hand = deal.hands[seat]
    return HandWon(
        seat=seat,
        source=None if deal.window is None else deal.window.seat,
        copy=copy,
        by=how_won(deal),
        concealed=tuple(c for c in hand.concealed if c != copy),
        melds=hand.melds,
        bonus=hand.bonus,
        score=score,
        hidden_indicators=rules.hidden_indicators(deal, seat, options),
    )


def _settle(course: Course) -> None:
    """Note who gains and pays, and end the match if it was the last deal."""
    deal, state = course.deal, course.state
    settlement = _settlement(state, deal)
    a, b, c, d = (x + y for x, y in zip(state.scores, settlement.deltas, strict=True))
    scores = (a, b, c, d)
    sticks = settlement.sticks_left
    if kongs := _closed_kongs(state.rules, deal):
        course.add(KongsOpened(kongs=kongs))
    is_last = _next_progress(state, scores, sticks) is None
    course.add(
        DealSettled(
            deltas=settlement.deltas,
            scores=scores,
            is_last=is_last,
            from_sticks=settlement.from_sticks,
            sticks_left=sticks,
        )
    )
    if is_last:
        end_match(course, EndReason.COMPLETED)


def _closed_kongs(rules: RuleSet, deal: DealState) -> tuple[OpenedKong, ...]:
    """The concealed kongs that lie face down."""
    if rules.shows_concealed_kongs:
        return ()
    return tuple(
        OpenedKong(seat=seat, meld=meld)
        for seat in SEATS
        for meld in deal.hands[seat].melds
        if meld.kind is MeldKind.CONCEALED_KONG
    )


def _settlement(state: MatchState, deal: DealState) -> Settlement:
    result = state.result
    if result is None:
        raise BrokenInvariant("deal_not_over")
    if result.drawn is not None:
        return state.rules.settle_draw(deal, result.drawn, state.options)
    return state.rules.settle_wins(deal, result.wins, state.options)


def _next_progress(state: MatchState, scores: Four, sticks: int) -> Progress | None:
    deal, result = state.deal, state.result
    if deal is None or result is None:
        raise BrokenInvariant("deal_not_over")
    drawn = result.drawn
    over = DealOver(
        winners=tuple(won.seat for won in result.wins),
        reason=None if drawn is None else drawn.reason,
        shown=() if drawn is None else tuple(hand.seat for hand in drawn.shown),
        scores=scores,
        sticks=sticks,
    )
    return state.rules.next_deal(deal.progress, over, state.info.length, state.options)


def end_match(course: Course, reason: EndReason) -> None:
    """Note the end, the places, and what they are worth where the rule set says so."""
    state = course.state
    rules, options, scores = state.rules, state.options, state.scores
    points = None
    if reason is EndReason.COMPLETED:
        scores = rules.closing_scores(scores, course.deal.sticks, options)
        points = rules.final_points(scores, options)
    ranks = rules.ranks(scores, options)
    course.add(MatchEnded(reason=reason, scores=scores, ranks=ranks, points=points))

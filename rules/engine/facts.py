"""The facts of a win, read off a deal: what scoring needs to know and nothing else."""

from rules.engine.events import ClaimSource, DrawKind
from rules.engine.ruleset import RuleSet
from rules.engine.scoring import WinBy, WinFacts, WinFlag
from rules.engine.state import DealState
from rules.engine.tiles import FACES, Copy, Seat, tile_of

_ROBBED = {
    ClaimSource.ADDED_KONG: WinBy.ROBBED_KONG,
    ClaimSource.CONCEALED_KONG: WinBy.ROBBED_CONCEALED_KONG,
    ClaimSource.DISCARD: WinBy.DISCARD,
}


def how_won(deal: DealState) -> WinBy:
    """How a win declared now would have come: from the open window, or by the tile just drawn."""
    if deal.window is not None:
        return _ROBBED[deal.window.source]
    return WinBy.REPLACEMENT if deal.draw is DrawKind.KONG_DIRECT else WinBy.SELF_DRAW


def visible_counts(deal: DealState, rules: RuleSet) -> tuple[int, ...]:
    """Copies of each face that the whole table sees: discards lying there, all melds, open indicators.

    A claimed discard counts once, in its meld (K-5.9).
    """
    counts = [0] * FACES
    for pond in deal.ponds:
        for lying in pond:
            if lying.claimed_by is None:
                counts[tile_of(lying.copy)] += 1
    for hand in deal.hands:
        for meld in hand.melds:
            if rules.shows_concealed_kongs or meld.called is not None:
                for copy in meld.copies:
                    counts[tile_of(copy)] += 1
    for copy in deal.indicators:
        counts[tile_of(copy)] += 1
    return tuple(counts)


def common_flags(deal: DealState, by: WinBy) -> set[WinFlag]:
    """The circumstances that all rule sets track alike (flow 5.4).

    A robbed kong is never also the last discard: a kong needs a replacement in the wall (A-11).
    """
    flags: set[WinFlag] = set()
    if deal.wall_left == 0:
        if by.is_self_drawn:
            flags.add(WinFlag.LAST_DRAW)
        elif by is WinBy.DISCARD:
            flags.add(WinFlag.LAST_DISCARD)
    if by is WinBy.REPLACEMENT and deal.kong_chain >= 2:
        flags.add(WinFlag.KONG_ON_KONG)
    return flags


def dealer_streak_with_win(deal: DealState, seat: Seat) -> int:
    """Consecutive wins as dealer, this one included; 0 for a non-dealer."""
    return deal.progress.dealer_streak + 1 if seat == deal.dealer else 0


def win_facts(deal: DealState, rules: RuleSet, seat: Seat, copy: Copy) -> WinFacts:
    """The facts of the seat's win with this copy, declared now. Shape: as in ``can_win``."""
    by = how_won(deal)
    hand = deal.hands[seat]
    held = list(hand.concealed)
    if by.is_self_drawn:
        held.remove(copy)
    source = None if deal.window is None else deal.window.seat
    return WinFacts(
        concealed=tuple(map(tile_of, held)),
        melds=tuple(meld.fact for meld in hand.melds),
        bonus=tuple(map(tile_of, hand.bonus)),
        tile=tile_of(copy),
        by=by,
        seat_wind=deal.wind_of(seat),
        round_wind=deal.progress.round_wind,
        from_wind=None if source is None else deal.wind_of(source),
        flags=frozenset(common_flags(deal, by)) | rules.win_flags(deal, seat, by),
        dealer_streak=dealer_streak_with_win(deal, seat),
        visible=visible_counts(deal, rules),
    )

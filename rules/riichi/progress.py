"""From deal to deal in Riichi, and what a match is worth in the end."""

from rules.engine.ruleset import DealOver, Four, Progress
from rules.engine.tiles import SEATS, WINDS
from rules.riichi.options import RiichiOptions
from rules.riichi.turns import STICK


def next_deal(progress: Progress, over: DealOver, options: RiichiOptions) -> Progress | None:
    """The deal after this one, or None when the match is over.

    Source: Part 3; the dealer stays on a win, where the option says so on being ready at a draw, and
    on an abortive draw.
    """
    if options.rounds == 0 or (options.bankruptcy and min(over.scores) < 0):
        return None
    stays = _dealer_stays(progress, over, options)
    if _is_over(progress, over, options, stays=stays):
        return None
    passes = progress.dealer_passes + (not stays)
    keeps_counters = stays or not over.winners
    return Progress(
        number=progress.number + 1,
        dealer=SEATS[passes % 4],
        round_wind=WINDS[passes // 4 % 4],
        dealer_passes=passes,
        counters=progress.counters + 1 if keeps_counters else 0,
        sticks=over.sticks,
    )


def _dealer_stays(progress: Progress, over: DealOver, options: RiichiOptions) -> bool:
    if options.dealer_repeats == "never":
        return False
    if over.winners:
        return progress.dealer in over.winners
    if over.reason is not None and over.reason.is_abortive:
        return True
    return options.dealer_repeats == "tenpai" and progress.dealer in over.shown


def _is_over(progress: Progress, over: DealOver, options: RiichiOptions, *, stays: bool) -> bool:
    """Whether the last deal has been played; the extra round ends with the first who has enough.

    As long as the dealer stays the match goes on, in the extra round too, unless that dealer may stop.
    Where no extra round is played, nobody needs the return points for the end.
    """
    last = 4 * options.rounds - 1
    if progress.dealer_passes < last:
        return False
    has_enough = not options.extra_round or max(over.scores) >= options.return_points
    if stays:
        is_first = over.scores[progress.dealer] == max(over.scores) and _leads(progress, over)
        return options.dealer_may_stop and is_first and has_enough and not _is_abortive(over)
    return has_enough or progress.dealer_passes >= last + 4


def _is_abortive(over: DealOver) -> bool:
    return over.reason is not None and over.reason.is_abortive


def _leads(progress: Progress, over: DealOver) -> bool:
    """Whether the dealer is first, equal scores going to whoever was dealer earlier."""
    return all(over.scores[seat] < over.scores[progress.dealer] for seat in SEATS if seat < progress.dealer)


def places(scores: Four, options: RiichiOptions) -> Four:
    """The place of each seat; equal scores share one, or the earlier dealer is better."""
    order = sorted(SEATS, key=lambda seat: (-scores[seat], seat))
    if options.uma_shared or options.rounds == 0:
        a, b, c, d = (1 + sum(other > score for other in scores) for score in scores)
    else:
        a, b, c, d = (1 + order.index(seat) for seat in SEATS)
    return (a, b, c, d)


def closing_scores(scores: Four, sticks: int, options: RiichiOptions) -> Four:
    """The scores after the last deal: sticks left on the table go to the first place, or to nobody."""
    if sticks == 0 or options.sticks_at_end == "nobody":
        return scores
    first = min(SEATS, key=lambda seat: (-scores[seat], seat))
    a, b, c, d = (score + STICK * sticks * (seat == first) for seat, score in zip(SEATS, scores, strict=True))
    return (a, b, c, d)


def final_points(scores: Four, options: RiichiOptions) -> Four | None:
    """What the match is worth in tenths of a point, with uma and what was paid above the start points."""
    if options.rounds == 0:
        return None
    uma = (options.uma_outer, options.uma_inner, -options.uma_inner, -options.uma_outer)
    pool = 4 * (options.return_points - options.start_points)
    bonus = [uma[0] + pool, *uma[1:]]
    ranks = places(scores, options)
    worth: list[int] = []
    for seat in SEATS:
        sharing = ranks.count(ranks[seat])
        share = sum(bonus[ranks[seat] - 1 : ranks[seat] - 1 + sharing]) // sharing
        worth.append((scores[seat] - options.return_points + share) // 100)
    return (worth[0], worth[1], worth[2], worth[3])

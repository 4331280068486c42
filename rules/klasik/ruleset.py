"""Klasik as the engine sees it: the hooks of a rule set."""

from collections.abc import Sequence
from typing import Final

from rules.engine.events import ClaimSource
from rules.engine.ruleset import DealOver, Options, Progress, RuleSet
from rules.engine.scoring import Score, WinBy, WinFacts, WinFlag
from rules.engine.state import DealState
from rules.engine.tiles import SEATS, WINDS, Seat, Tile, Wind, counts_of
from rules.engine.waits import PackedWaits
from rules.klasik.options import KlasikOptions
from rules.klasik.score import klasik_payments, klasik_readings, score_klasik
from rules.klasik.shape import is_winning_shape, packed_waits, waits

QUICK: Final = "quick"
FULL: Final = "full"
QUICK_DEALS: Final = 4
FULL_PASSES: Final = 16
"""The match ends when the deal would pass for this time (K-8.4)."""


class Klasik(RuleSet):
    """The house mix of Chinese Classical rules."""

    key = "klasik"
    version = 1
    lengths = (QUICK, FULL)
    option_type = KlasikOptions

    def deals_in(self, length: str) -> int | None:
        """Four in a Quick match; a Full one lasts while dealers win (K-8.4, K-8.5)."""
        return QUICK_DEALS if length == QUICK else None

    def may_be_robbed(self, kong: ClaimSource, options: Options) -> bool:
        """Whether somebody may rob such a kong: a concealed one for Thirteen Orphans (K-3.7)."""
        return kong in (ClaimSource.ADDED_KONG, ClaimSource.CONCEALED_KONG)

    def can_win(self, deal: DealState, seat: Seat, tile: Tile, by: WinBy, options: Options) -> bool:
        """Whether the tiles are a legal hand; any is enough (K-1.3, K-3.14, K-3.7)."""
        hand = deal.hands[seat]
        if not self.completes(hand, tile, options):
            return False
        if by is not WinBy.ROBBED_CONCEALED_KONG:
            return True
        counts = counts_of(hand.tiles)
        counts[tile] += 1
        return is_winning_shape(counts, len(hand.melds), orphans_only=True)

    def win_flags(self, deal: DealState, seat: Seat, by: WinBy) -> frozenset[WinFlag]:
        """Heavenly and Earthly (K-7.3, 11 and 12; A-19: a concealed kong before it changes nothing)."""
        if deal.discard_count == 0 and seat == deal.dealer and by.is_self_drawn:
            return frozenset({WinFlag.HEAVENLY})
        is_first_discard = deal.discard_count == 1 and by is WinBy.DISCARD
        if is_first_discard and deal.turn == deal.dealer:
            return frozenset({WinFlag.EARTHLY})
        return frozenset()

    def score(self, facts: WinFacts, options: Options) -> Score:
        """The hand's worth in Klasik points."""
        assert isinstance(options, KlasikOptions)
        return score_klasik(facts, options)

    def readings(self, facts: WinFacts, options: Options) -> tuple[Score, ...]:
        """The hand's worth in each arrangement."""
        return klasik_readings(facts)

    def payments(
        self, score: Score, winner: Wind, source: Wind | None, options: Options
    ) -> tuple[int, int, int, int]:
        """Who gains and pays (K-8.1 to K-8.3)."""
        return klasik_payments(score.total, winner, source)

    def next_deal(self, progress: Progress, over: DealOver, length: str, options: Options) -> Progress | None:
        """The dealer stays on a win or a draw, else the deal passes on (K-8.4, K-8.5)."""
        won_as_dealer = progress.dealer in over.winners
        passes = progress.dealer_passes + (bool(over.winners) and not won_as_dealer)
        if passes == FULL_PASSES if length == FULL else progress.number == QUICK_DEALS:
            return None
        return Progress(
            number=progress.number + 1,
            dealer=SEATS[passes % 4],
            round_wind=WINDS[passes // 4] if length == FULL else Wind.EAST,
            dealer_streak=progress.dealer_streak + 1 if won_as_dealer else 0,
            dealer_passes=passes,
        )

    def packed_waits(self, options: Options) -> PackedWaits:
        """Four sets and a pair, or the thirteen orphans (K-3.14)."""
        return packed_waits

    def waits(self, tiles: Sequence[Tile], melds: int, options: Options) -> tuple[Tile, ...]:
        """The faces that complete the tiles."""
        return waits(counts_of(tiles), melds)


KLASIK: Final = Klasik()

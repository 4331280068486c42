"""MCR as the engine sees it: the hooks of a rule set."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from rules.engine.facts import common_flags, visible_counts, win_facts
from rules.engine.ruleset import DealOver, Options, Progress, RuleSet
from rules.engine.scoring import Score, WinBy, WinFacts, WinFlag
from rules.engine.seen import Aim
from rules.engine.state import DealState
from rules.engine.tiles import SEATS, WINDS, Copy, Seat, Tile, Wind, counts_of, tile_of
from rules.engine.waits import PackedWaits
from rules.mcr.aims import AIMED, nearest_fans
from rules.mcr.options import McrOptions
from rules.mcr.score import mcr_payments, mcr_readings, score_mcr
from rules.mcr.shape import packed_waits, waits

ONE_DEAL: Final = "one_deal"
SIXTEEN: Final = "sixteen"
_ALL_DEALS: Final = 16
_COPIES: Final = 4


class Mcr(RuleSet):
    """Chinese Official: 81 fans, and 8 points at least."""

    key = "mcr"
    version = 1
    lengths = (ONE_DEAL, SIXTEEN)
    option_type = McrOptions
    shows_concealed_kongs = False
    aimed_patterns = AIMED

    def deals_in(self, length: str) -> int | None:
        """One, or four winds of four deals each (M-1.16)."""
        return 1 if length == ONE_DEAL else _ALL_DEALS

    def can_win(self, deal: DealState, seat: Seat, tile: Tile, by: WinBy, options: Options) -> bool:
        """Whether the hand is complete and worth enough without flowers (M-1.10)."""
        assert isinstance(options, McrOptions)
        if not self.completes(deal.hands[seat], tile, options):
            return False
        return score_mcr(win_facts(deal, self, seat, _winning_copy(deal, seat)), options).win

    def win_flags(self, deal: DealState, seat: Seat, by: WinBy) -> frozenset[WinFlag]:
        """Whether the winning tile is the last of its kind (M-1.11)."""
        tile = tile_of(_winning_copy(deal, seat))
        seen = visible_counts(deal, self)[tile]
        # A discard lies open itself; the tile of a robbed kong is another matter, and never the last.
        others = seen - 1 if by is WinBy.DISCARD else seen
        is_last = others == _COPIES - 1 and by is not WinBy.ROBBED_KONG
        return frozenset({WinFlag.LAST_OF_KIND}) if is_last else frozenset()

    def score(self, facts: WinFacts, options: Options) -> Score:
        """The fans of the hand, and whether they are enough."""
        assert isinstance(options, McrOptions)
        return score_mcr(facts, options)

    def readings(self, facts: WinFacts, options: Options) -> tuple[Score, ...]:
        """The hand's worth in each arrangement."""
        assert isinstance(options, McrOptions)
        return mcr_readings(facts, options)

    def payments(
        self, score: Score, winner: Wind, source: Wind | None, options: Options
    ) -> tuple[int, int, int, int]:
        """Who gains and pays (M-1.14)."""
        return mcr_payments(score.total, winner, source)

    def next_deal(self, progress: Progress, over: DealOver, length: str, options: Options) -> Progress | None:
        """The deal passes on every time, four times round the table (M-1.16)."""
        played = progress.number
        if length == ONE_DEAL or played == _ALL_DEALS:
            return None
        return Progress(
            number=played + 1,
            dealer=SEATS[played % 4],
            round_wind=WINDS[played // 4],
            dealer_passes=played,
        )

    def wait_worth(
        self, deal: DealState, seat: Seat, tiles: Sequence[Tile], tile: Tile, options: Options
    ) -> tuple[int | None, str | None]:
        """The fans of these tiles with this one on a discard, flowers left out; a note below the minimum.

        Nothing for a fifth copy, which nobody can discard.
        """
        hand = deal.hands[seat]
        melds = tuple(meld.fact for meld in hand.melds)
        in_melds = [tile_of(copy) for meld in hand.melds for copy in meld.copies]
        if (*tiles, *in_melds).count(tile) == _COPIES:
            return None, None
        wind = deal.wind_of(seat)
        flags = common_flags(deal, WinBy.DISCARD)
        if visible_counts(deal, self)[tile] == _COPIES - 1:
            flags.add(WinFlag.LAST_OF_KIND)
        facts = WinFacts(
            concealed=tuple(sorted(tiles)),
            melds=melds,
            bonus=(),
            tile=tile,
            by=WinBy.DISCARD,
            seat_wind=wind,
            round_wind=deal.progress.round_wind,
            from_wind=WINDS[wind.place - 1],
            flags=frozenset(flags),
        )
        score = self.score(facts, options)
        return score.fan, score.reason

    def aims(self, deal: DealState, seat: Seat, unseen: Sequence[int]) -> tuple[Aim, ...]:
        """The fans nearest to the hand, for eight points are needed to win."""
        hand = deal.hands[seat]
        return nearest_fans(counts_of(hand.tiles), tuple(meld.fact for meld in hand.melds), unseen)

    def packed_waits(self, options: Options) -> PackedWaits:
        """All shapes, pairs as the options have them."""
        assert isinstance(options, McrOptions)
        return _PACKED_WAITS[options.four_alike_in_pairs]

    def waits(self, tiles: Sequence[Tile], melds: int, options: Options) -> tuple[Tile, ...]:
        """The faces that complete the tiles, whatever the hand is then worth."""
        assert isinstance(options, McrOptions)
        return waits(counts_of(tiles), melds, options)


_PACKED_WAITS: Final[dict[bool, PackedWaits]] = {
    four_alike: partial(packed_waits, options=McrOptions(four_alike_in_pairs=four_alike))
    for four_alike in (False, True)
}
"""By the only option that shapes depend on."""


def _winning_copy(deal: DealState, seat: Seat) -> Copy:
    """The tile that the seat may win with now: of the open window, or the one just drawn."""
    copy = deal.hands[seat].drawn if deal.window is None else deal.window.copy
    assert copy is not None
    return copy


MCR: Final = Mcr()

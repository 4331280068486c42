"""Riichi as the engine sees it: the hooks of a rule set."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from rules.engine.actions import ClaimAction, TurnAction
from rules.engine.errors import OptionError
from rules.engine.events import (
    ClaimSource,
    DealDrawn,
    DealStarted,
    DrawReason,
    Event,
    HandWon,
    IndicatorTurned,
    OptionValue,
    ShownHand,
    StickPlaced,
)
from rules.engine.facts import common_flags, win_facts
from rules.engine.hand import Hand
from rules.engine.members import DISCARD_STANDS
from rules.engine.ruleset import DealOver, Four, Moment, Options, Progress, RuleSet, Settlement
from rules.engine.scoring import MeldKind, Score, WinBy, WinFacts, WinFlag
from rules.engine.state import DealState
from rules.engine.tiles import (
    PLAYABLE_COPIES,
    RED_COPIES,
    SEATS,
    WIND_TILES,
    Copy,
    Seat,
    Tile,
    Wind,
    tile_of,
)
from rules.engine.waits import PackedWaits
from rules.riichi.options import RiichiOptions
from rules.riichi.payments import riichi_payments
from rules.riichi.presets import DEFAULT_PRESET, PRESETS
from rules.riichi.progress import closing_scores, final_points, next_deal, places
from rules.riichi.score import may_win, riichi_readings, score_riichi
from rules.riichi.settlement import NAGASHI, nagashi_seats, settle_draw, settle_wins
from rules.riichi.shape import packed_waits
from rules.riichi.table import TABLE_CHANGES, RiichiTable, begin_table, table_of
from rules.riichi.turns import STICK, actions_in_turn, claims_of, discards, furiten, furiten_with
from rules.riichi.waiting import hand_waits, is_ready, waits_of

DEAD_WALL: Final = 14
LIVE_WALL: Final = PLAYABLE_COPIES - DEAD_WALL
"""The dead wall follows: four replacements, five indicators, and the five that lie under them."""
INDICATORS: Final = LIVE_WALL + 4
HIDDEN_INDICATORS: Final = INDICATORS + 5
MOST_KONGS: Final = 4
_TILES: Final = tuple(Copy(number) for number in range(PLAYABLE_COPIES))
_UNTIL_OWN_DISCARD: Final = frozenset({WinFlag.IPPATSU, WinFlag.RENHOU, WinFlag.LAST_DISCARD})
"""Circumstances of a win on a discard that end with the own one."""


def _own(options: Options) -> RiichiOptions:
    assert isinstance(options, RiichiOptions)
    return options


class Riichi(RuleSet):
    """Japanese mahjong; the lengths of a match are its presets."""

    key = "riichi"
    version = 1
    lengths = (DEFAULT_PRESET, *(key for key in PRESETS if key != DEFAULT_PRESET))
    option_type = RiichiOptions
    dead_wall = DEAD_WALL
    has_follow_ups = True
    extra_changes = TABLE_CHANGES

    def options_for(self, length: str, given: Mapping[str, OptionValue]) -> Options:
        """The preset's options with these overrides."""
        if length not in PRESETS:
            raise OptionError("unknown_length", length=length, rules=self.key)
        preset = msgspec.structs.asdict(PRESETS[length].options)
        return self.parse_options({**preset, **given})

    def deals_in(self, length: str) -> int | None:
        """One in the preset of a single deal; others last while dealers stay."""
        return 1 if PRESETS[length].options.rounds == 0 else None

    def start_score(self, options: Options) -> int:
        """What each seat begins with."""
        return _own(options).start_points

    def has_red_fives(self, options: Options) -> bool:
        """Whether one five of each suit is red."""
        return _own(options).red_fives

    def may_be_robbed(self, kong: ClaimSource, options: Options) -> bool:
        """An added kong; a concealed one only where kokushi may."""
        if kong is ClaimSource.CONCEALED_KONG:
            return _own(options).kokushi_robs_concealed_kong
        return kong is ClaimSource.ADDED_KONG

    def tile_set(self, options: Options) -> tuple[Copy, ...]:
        """136 tiles, no flowers."""
        return _TILES

    def replacement(self, deal: DealState) -> Copy:
        """The next of the dead wall's replacements; one live tile moves into the dead wall for it."""
        return deal.wall[LIVE_WALL + LIVE_WALL - deal.back]

    def begin_extra(self, started: DealStarted, options: Options) -> RiichiTable:
        """The facts that only Riichi tracks."""
        return begin_table(started)

    def can_win(self, deal: DealState, seat: Seat, tile: Tile, by: WinBy, options: Options) -> bool:
        """A complete hand with at least one yaku, on another's tile only when not furiten."""
        hand = deal.hands[seat]
        if tile not in hand_waits(hand):
            return False
        if not by.is_self_drawn and furiten(deal, seat):
            return False
        copy = hand.drawn if deal.window is None else deal.window.copy
        assert copy is not None
        facts = self.complete_facts(deal, seat, win_facts(deal, self, seat, copy), options)
        return may_win(facts, _own(options))

    def legal_discards(self, deal: DealState, seat: Seat, options: Options) -> tuple[Copy, ...]:
        """In riichi the drawn tile; after a call all but the swap ban."""
        return discards(deal, seat)

    def may_kong(self, deal: DealState, seat: Seat, tile: Tile, options: Options) -> bool:
        """Four kongs at most, each while a live tile is left."""
        return deal.wall_left > 0 and deal.kong_count < MOST_KONGS

    def turn_actions(
        self,
        deal: DealState,
        seat: Seat,
        code: int | None,
        actions: tuple[TurnAction, ...],
        options: Options,
    ) -> tuple[TurnAction, ...]:
        """The common actions, riichi, and where it is played nine terminals and honors."""
        return actions_in_turn(deal, seat, code, actions, _own(options))

    def legal_claims(
        self, deal: DealState, seat: Seat, claims: tuple[ClaimAction, ...], options: Options
    ) -> tuple[ClaimAction, ...]:
        """In riichi only a win; no call after which nothing could be discarded."""
        return claims_of(deal, seat, claims)

    def follow_ups(self, deal: DealState, moment: Moment, options: Options) -> tuple[Event, ...]:
        """Indicators are turned and sticks placed."""
        table = table_of(deal)
        if moment is DISCARD_STANDS:
            if table.pending is None:
                return ()
            return (StickPlaced(seat=table.pending, points=STICK),)
        turned = len(deal.indicators)
        if turned and table.last_kong is None:
            return ()
        due = 1 + deal.kong_count
        if moment is Moment.REPLACEMENT and _own(options).kong_dora == "late":
            # A claimed or added kong turns its indicator only before the next discard.
            due -= table.last_kong is not MeldKind.CONCEALED_KONG
        return tuple(IndicatorTurned(copy=deal.wall[INDICATORS + place]) for place in range(turned, due))

    def abortive_draw(self, deal: DealState, options: Options) -> DrawReason | None:
        """Four winds, four riichi, four kongs of several seats."""
        if not _own(options).abortive_draws:
            return None
        table = table_of(deal)
        if all(table.declared):
            return DrawReason.FOUR_RIICHI
        if table.last_kong is not None:
            kongs = [sum(meld.kind.is_kong for meld in hand.melds) for hand in deal.hands]
            if sum(kongs) == MOST_KONGS and max(kongs) < MOST_KONGS:
                return DrawReason.FOUR_KONGS
        if deal.discard_count == len(SEATS) and deal.call_count == 0:
            first = {tile_of(pond[0].copy) for pond in deal.ponds}
            if len(first) == 1 and first <= set(WIND_TILES):
                return DrawReason.FOUR_WINDS
        return None

    def wins_alone(self, options: Options) -> bool:
        """Whether only the nearest of several winners wins."""
        return _own(options).several_rons == "nearest"

    def several_wins(
        self, deal: DealState, winners: tuple[Seat, ...], options: Options
    ) -> tuple[Seat, ...] | DrawReason:
        """The nearest; or two, three abort the deal; or all."""
        match _own(options).several_rons:
            case "nearest":
                return winners[:1]
            case "two" if len(winners) > 2:
                return DrawReason.THREE_WINS
            case _:
                return winners

    def win_flags(self, deal: DealState, seat: Seat, by: WinBy) -> frozenset[WinFlag]:
        """Riichi, ippatsu, and wins before the first discard; a call of anybody breaks the latter."""
        table = table_of(deal)
        flags: set[WinFlag] = set()
        if table.declared[seat]:
            flags.add(WinFlag.DOUBLE_RIICHI if table.double[seat] else WinFlag.RIICHI)
        if table.ippatsu[seat]:
            flags.add(WinFlag.IPPATSU)
        if not deal.ponds[seat] and deal.call_count == 0:
            if by.is_self_drawn:
                flags.add(WinFlag.HEAVENLY if seat == deal.dealer else WinFlag.EARTHLY)
            else:
                flags.add(WinFlag.RENHOU)
        return frozenset(flags)

    def complete_facts(self, deal: DealState, seat: Seat, facts: WinFacts, options: Options) -> WinFacts:
        """The facts with dora, ura and red fives."""
        hand = deal.hands[seat]
        won = () if deal.window is None else (deal.window.copy,)
        held = [*hand.concealed, *won, *(copy for meld in hand.melds for copy in meld.copies)]
        red = sum(copy in RED_COPIES for copy in held) if self.has_red_fives(options) else 0
        return WinFacts(
            concealed=facts.concealed,
            melds=facts.melds,
            bonus=(),
            tile=facts.tile,
            by=facts.by,
            seat_wind=facts.seat_wind,
            round_wind=facts.round_wind,
            from_wind=facts.from_wind,
            flags=facts.flags,
            dora=tuple(map(tile_of, deal.indicators)),
            ura=tuple(map(tile_of, self.hidden_indicators(deal, seat, options))),
            red_fives=red,
        )

    def hidden_indicators(self, deal: DealState, seat: Seat, options: Options) -> tuple[Copy, ...]:
        """One under each turned indicator, for a winner in riichi."""
        if not table_of(deal).declared[seat]:
            return ()
        return deal.wall[HIDDEN_INDICATORS : HIDDEN_INDICATORS + len(deal.indicators)]

    def score(self, facts: WinFacts, options: Options) -> Score:
        """The hand's worth."""
        return score_riichi(facts, _own(options))

    def readings(self, facts: WinFacts, options: Options) -> tuple[Score, ...]:
        """The hand's worth in each arrangement."""
        return riichi_readings(facts, _own(options))

    def payments(self, score: Score, winner: Wind, source: Wind | None, options: Options) -> Four:
        """Who gains and pays for the hand alone."""
        return riichi_payments(score, winner, source, _own(options))

    def settle_wins(self, deal: DealState, wins: tuple[HandWon, ...], options: Options) -> Settlement:
        """Hands, counters, sticks and liability."""
        return settle_wins(deal, wins, _own(options))

    def draw_of(self, deal: DealState, reason: DrawReason, options: Options) -> DealDrawn:
        """A draw; with an empty wall, and after four riichi, ready hands are shown."""
        shown: tuple[ShownHand, ...] = ()
        patterns: tuple[tuple[Seat, str], ...] = ()
        if reason in (DrawReason.EXHAUSTED, DrawReason.FOUR_RIICHI):
            shown = tuple(
                ShownHand(
                    seat=seat,
                    concealed=deal.hands[seat].concealed,
                    waits=waits_of(deal.hands[seat].tiles, len(deal.hands[seat].melds)),
                )
                for seat in map(deal.dealer.after, range(4))
                if is_ready(
                    deal.hands[seat].tiles,
                    deal.hands[seat].melds,
                    melds_end_waits=_own(options).melds_end_waits,
                )
            )
        if reason is DrawReason.EXHAUSTED and _own(options).nagashi_mangan:
            patterns = tuple((seat, NAGASHI) for seat in nagashi_seats(deal))
        return DealDrawn(reason=reason, shown=shown, patterns=patterns)

    def settle_draw(self, deal: DealState, drawn: DealDrawn, options: Options) -> Settlement:
        """Noten payments or nagashi mangan; what becomes of the sticks."""
        return settle_draw(deal, drawn, _own(options))

    def next_deal(self, progress: Progress, over: DealOver, length: str, options: Options) -> Progress | None:
        """The deal after this one."""
        return next_deal(progress, over, _own(options))

    def closing_scores(self, scores: Four, sticks: int, options: Options) -> Four:
        """With the sticks left on the table."""
        return closing_scores(scores, sticks, _own(options))

    def ranks(self, scores: Four, options: Options) -> Four:
        """The place of each seat."""
        return places(scores, _own(options))

    def final_points(self, scores: Four, options: Options) -> Four | None:
        """With uma, in tenths of a point."""
        return final_points(scores, _own(options))

    def has_riichi(self, deal: DealState, seat: Seat) -> bool:
        """Whether the seat has declared riichi."""
        return table_of(deal).declared[seat]

    def is_furiten(self, deal: DealState, seat: Seat, options: Options) -> bool:
        """Whether the seat may not win on another's tile."""
        return furiten(deal, seat)

    def leaves_furiten(
        self, deal: DealState, seat: Seat, discard: Tile, waits: Sequence[Tile], options: Options
    ) -> bool:
        """Whether one of the waits lies among the own discards, this one included, or a win in riichi passed.

        Furiten for a win passed since the last draw has ended with the draw.
        """
        return furiten_with(deal, seat, discard, waits)

    def packed_waits(self, options: Options) -> PackedWaits:
        """Four sets and a pair, seven pairs or the thirteen orphans (R-6)."""
        return packed_waits

    def waits(self, tiles: Sequence[Tile], melds: int, options: Options) -> tuple[Tile, ...]:
        """The faces that complete the tiles."""
        return waits_of(tuple(tiles), melds)

    def wait_worth(
        self, deal: DealState, seat: Seat, tiles: Sequence[Tile], tile: Tile, options: Options
    ) -> tuple[int | None, str | None]:
        """Points of a win on a discard, or the note that the hand would have no yaku."""
        hand = deal.hands[seat]
        facts = WinFacts(
            concealed=tuple(tiles),
            melds=tuple(meld.fact for meld in hand.melds),
            bonus=(),
            tile=tile,
            by=WinBy.DISCARD,
            seat_wind=deal.wind_of(seat),
            round_wind=deal.progress.round_wind,
            from_wind=deal.wind_of(seat.after()),
            flags=self._discard_flags(deal, seat),
            dora=tuple(map(tile_of, deal.indicators)),
            red_fives=self._red_among(hand, tiles) if self.has_red_fives(options) else 0,
        )
        score = score_riichi(facts, _own(options))
        return (score.total, None) if score.win else (None, score.reason)

    def _discard_flags(self, deal: DealState, seat: Seat) -> frozenset[WinFlag]:
        """The circumstances of a win on the next discard; for a seat in turn, after its own."""
        flags = self.win_flags(deal, seat, WinBy.DISCARD) | common_flags(deal, WinBy.DISCARD)
        return flags - _UNTIL_OWN_DISCARD if deal.turn == seat and deal.window is None else flags

    def _red_among(self, hand: Hand, tiles: Sequence[Tile]) -> int:
        """Red fives in the melds and among these concealed tiles; of two fives the red one is kept."""
        melded = [copy for meld in hand.melds for copy in meld.copies]
        kept = [copy for copy in hand.concealed if tile_of(copy) in tiles]
        return sum(copy in RED_COPIES for copy in (*melded, *kept))


RIICHI: Final = Riichi()

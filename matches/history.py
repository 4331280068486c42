"""What has been played: the list of one's matches, a match with its deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, QuerySet

from matches import journal
from matches.deals import PlayedDeal, deal_name, played_deals
from matches.history_filters import Filters, Totals, filtered, totals
from matches.key_moments import KeyMoment, key_moments
from matches.models import Match, Player
from matches.played_rules import start_score
from matches.seat_names import shown_players
from matches.sheet_payments import NAGASHI_TERM, counters_text
from matches.text import draw_label, length_label
from rules.engine.events import HandWon
from rules.engine.ruleset import Four
from rules.engine.tiles import SEATS
from rules.pages.option_text import option_facts
from rules.terms import label, rules_label

if TYPE_CHECKING:
    from accounts.models import User

MATCHES_A_PAGE: Final = 20


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands in a match, or has ended in it."""

    player: Player
    score: int
    change: int
    """Since the match began."""
    is_change: bool
    """Whether the score itself is one: everybody began with 0."""
    points: int | None
    """Final points in tenths, where places are paid for."""

    @property
    def worth(self) -> int:
        """What the match brought, to be shown as a gain or a loss."""
        return self.change if self.points is None else self.points


def _standing(player: Player, score: int, start: int) -> Standing:
    return Standing(
        player=player,
        score=score,
        change=score - start,
        is_change=start == 0,
        points=player.points,
    )


# --- The list of one's matches -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the list, as one of its players sees it."""

    match: Match
    own: Player
    standing: Standing
    others: tuple[Player, ...]
    rules: str
    length: str


@dataclass(frozen=True, slots=True)
class MatchList:
    """A page of one's matches, and the figures of all that fit."""

    page: Page[Player]
    lines: list[MatchLine]
    totals: Totals


def matches_page(
    user: "User", number: str | None, language: str, *, filters: Filters | None = None, now: datetime
) -> MatchList:
    """A page of the user's matches that fit, newest first: three queries, however long the list."""
    wanted = filters or Filters()
    seats = filtered(user, wanted, now=now)
    figures = totals(seats, wanted)
    pages = Paginator(with_players(seats), MATCHES_A_PAGE)
    pages.count = figures.matches  # known already: saves a query
    page = pages.get_page(number)
    return MatchList(page=page, lines=[match_line(seat, language) for seat in page], totals=figures)


def with_players(seats: QuerySet[Player]) -> QuerySet[Player]:
    """The seats, each with all players of its match, which one more query fetches."""
    players = Player.objects.select_related(None).order_by("seat")
    return seats.prefetch_related(Prefetch("match__players", queryset=players))


def match_line(own: Player, language: str) -> MatchLine:
    """A match as one of its players sees it, whose seat this is."""
    match = own.match
    return MatchLine(
        match=match,
        own=own,
        standing=_standing(own, own.score, start_score(match)),
        others=tuple(player for player in match.players.all() if player.pk != own.pk),
        rules=rules_label(match.rules, language),
        length=length_label(match.length),
    )


# --- One match ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WinLine:
    """A win in the table of a match."""

    winner: Player
    source: Player | None
    by: str
    total: int


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal in the table of a match."""

    number: int
    sign: str
    """The deal in a few letters."""
    name: str
    counters: str
    """How many lay on the table; empty for none."""
    seq: int
    """Where it begins in the journal."""
    wins: tuple[WinLine, ...]
    drawn: str
    """What a deal without a win is called there."""
    deltas: tuple[tuple[Player, int], ...]


@dataclass(frozen=True, slots=True)
class MatchStory:
    """A match with its places and its deals."""

    match: Match
    rules: str
    length: str
    options: tuple[tuple[str, str], ...]
    """What was played otherwise than is usual at this length: options with their values."""
    standings: tuple[Standing, ...]
    """Order: best first."""
    players: tuple[Player, ...]
    deals: tuple[DealLine, ...]
    start: int
    """What everybody began with."""
    totals: tuple[Four, ...]
    """After each deal, the stacks by seat."""
    moments: tuple[KeyMoment, ...]


def match_story(match: Match, language: str) -> MatchStory:
    """The match as its page tells it."""
    players = shown_players(match)
    deals = played_deals(journal.numbered_milestones(match.pk))
    start = start_score(match)
    scores = _scores(deals, start)
    standings = [_standing(players[seat], scores[seat], start) for seat in SEATS]
    return MatchStory(
        match=match,
        rules=rules_label(match.rules, language),
        length=length_label(match.length),
        options=tuple(option_facts(match.rules, match.length, match.options)),
        standings=tuple(sorted(standings, key=lambda one: (one.player.place or 0, -one.score))),
        players=players,
        deals=tuple(_deal_line(deal, players, language) for deal in deals),
        start=start,
        totals=tuple(deal.settled.scores for deal in deals),
        moments=key_moments(deals, players),
    )


def _scores(deals: Sequence[PlayedDeal], start: int) -> Four:
    """What everybody has now, or had in the end."""
    if not deals:
        return (start, start, start, start)
    last = deals[-1]
    return last.settled.scores if last.ended is None else last.ended.scores


def _deal_line(deal: PlayedDeal, players: Sequence[Player], language: str) -> DealLine:
    counters = deal.started.counters
    return DealLine(
        number=deal.number,
        sign=deal.sign,
        name=deal_name(deal.started, language),
        seq=deal.seq,
        counters=counters_text(counters) if counters else "",
        wins=tuple(_win_line(won, players) for won in deal.wins),
        drawn=_drawn_name(deal, language),
        deltas=tuple(zip(players, deal.changes, strict=True)),
    )


def _win_line(won: HandWon, players: Sequence[Player]) -> WinLine:
    return WinLine(
        winner=players[won.seat],
        source=None if won.source is None else players[won.source],
        by=won.by.value,
        total=won.score.total,
    )


def _drawn_name(deal: PlayedDeal, language: str) -> str:
    """Why nobody won, where that is not simply the end of the wall."""
    if deal.drawn is None or deal.wins:
        return ""
    if deal.drawn.patterns:
        return label(NAGASHI_TERM, language)
    return draw_label(deal.drawn.reason) if deal.drawn.reason.is_abortive else ""

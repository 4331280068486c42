"""What has been played, read from the journal: lists of matches, their deals, score sheets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch

from matches import journal
from matches.access import played_matches
from matches.models import Match, Player
from matches.text import length_label
from rules.engine.events import DealDrawn, DealSettled, DealStarted, Event, HandWon, MatchEnded
from rules.engine.scoring import Group, MeldKind, Score, ScoreLine
from rules.engine.tiles import SEATS, Seat, Tile, Wind, seat_wind, tile_name, tile_of
from rules.terms import meld_label, pattern_words, rules_label, term, wind_label, wind_letter

if TYPE_CHECKING:
    from accounts.models import User

MATCHES_A_PAGE: Final = 20


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal as it was played: how it began, how it ended."""

    started: DealStarted
    settled: DealSettled
    won: HandWon | None

    @property
    def number(self) -> int:
        """1 for the first deal of the match."""
        return self.started.number


def played_deals(events: Iterable[Event]) -> list[PlayedDeal]:
    """The settled deals among the milestones of a match, in order."""
    deals: list[PlayedDeal] = []
    started: DealStarted | None = None
    won: HandWon | None = None
    for event in events:
        match event:
            case DealStarted():
                started, won = event, None
            case HandWon():
                won = event
            case DealSettled() if started is not None:
                deals.append(PlayedDeal(started, event, won))
            case DealDrawn() | MatchEnded() | _:
                continue
    return deals


# --- The list of one's matches -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the list, as one of its players sees it."""

    match: Match
    own: Player
    others: tuple[Player, ...]
    rules: str
    length: str


def matches_page(user: "User", number: str | None, language: str) -> tuple[Page[Player], list[MatchLine]]:
    """A page of the user's matches, newest first, and what each line says."""
    seats = played_matches(user).prefetch_related(
        Prefetch("match__players", queryset=Player.objects.select_related(None).order_by("seat"))
    )
    page = Paginator(seats, MATCHES_A_PAGE).get_page(number)
    return page, [_match_line(seat, language) for seat in page]


def _match_line(own: Player, language: str) -> MatchLine:
    match = own.match
    return MatchLine(
        match=match,
        own=own,
        others=tuple(player for player in match.players.all() if player.pk != own.pk),
        rules=rules_label(match.rules, language),
        length=length_label(match.length),
    )


# --- One match ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal in the table of a match."""

    number: int
    name: str
    winner: Player | None
    source: Player | None
    by: str
    total: int | None
    deltas: tuple[tuple[Player, int], ...]


@dataclass(frozen=True, slots=True)
class MatchStory:
    """A match with its places and its deals."""

    match: Match
    rules: str
    length: str
    standings: tuple[tuple[Player, int], ...]
    """Each player with the total so far, best first."""
    players: tuple[Player, ...]
    deals: tuple[DealLine, ...]
    totals: tuple[tuple[int, ...], ...]
    """After each deal, the stacks by seat."""


def match_story(match: Match, language: str) -> MatchStory:
    """The match as its page tells it."""
    players = tuple(match.players.order_by("seat"))
    deals = played_deals(journal.milestones(match.pk))
    scores = deals[-1].settled.scores if deals else (0, 0, 0, 0)
    standings = sorted(zip(players, scores, strict=True), key=lambda one: -one[1])
    return MatchStory(
        match=match,
        rules=rules_label(match.rules, language),
        length=length_label(match.length),
        standings=tuple(standings),
        players=players,
        deals=tuple(_deal_line(deal, players, language) for deal in deals),
        totals=tuple(deal.settled.scores for deal in deals),
    )


def _deal_line(deal: PlayedDeal, players: Sequence[Player], language: str) -> DealLine:
    won = deal.won
    return DealLine(
        number=deal.number,
        name=deal_name(deal.started, language),
        winner=None if won is None else players[won.seat],
        source=None if won is None or won.source is None else players[won.source],
        by="" if won is None else won.by.value,
        total=None if won is None else won.score.total,
        deltas=tuple(zip(players, deal.settled.deltas, strict=True)),
    )


def deal_name(started: DealStarted, language: str) -> str:
    """The round and the place in it: "East 3"."""
    return f"{wind_label(started.round_wind, language)} {started.dealer_passes % 4 + 1}"


# --- A score sheet -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """A set of the winning hand."""

    tiles: tuple[str, ...]
    win: str | None
    """The winning tile, if it stands in this set."""
    label: str


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A row of the score: a pattern, what it means where its name does not say so, its value."""

    name: str
    gloss: str
    value: int


@dataclass(frozen=True, slots=True)
class OffLine:
    """A pattern that one might expect, and the one that holds it."""

    name: str
    by: str


@dataclass(frozen=True, slots=True)
class Payment:
    """What one player gained or paid."""

    player: Player
    wind: Wind
    wind_name: str
    wind_letter: str
    delta: int
    total: int
    is_winner: bool
    is_source: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything a score sheet shows."""

    match: Match
    number: int
    name: str
    winner: Player | None
    source: Player | None
    by: str
    winning_tile: str
    in_hand: tuple[SheetGroup, ...]
    melds: tuple[SheetGroup, ...]
    bonus: tuple[str, ...]
    points: tuple[SheetLine, ...]
    doubles: tuple[SheetLine, ...]
    limits: tuple[SheetLine, ...]
    not_counted: tuple[OffLine, ...]
    score: Score | None
    uncapped: int | None
    """Base and doubles multiplied out; more than the total where the cap was met."""
    payments: tuple[Payment, ...]


def score_sheet(match: Match, number: int, language: str) -> Sheet | None:
    """The sheet of a settled deal; None if the match has none of that number."""
    deals = played_deals(journal.milestones(match.pk))
    deal = next((deal for deal in deals if deal.number == number), None)
    if deal is None:
        return None
    return _sheet(match, deal, tuple(match.players.order_by("seat")), language)


def _sheet(match: Match, deal: PlayedDeal, players: Sequence[Player], language: str) -> Sheet:
    won = deal.won
    score = None if won is None else won.score
    lines = () if score is None else score.lines
    groups = () if score is None else score.arrangement
    face = None if won is None else tile_of(won.copy)
    return Sheet(
        match=match,
        number=deal.number,
        name=deal_name(deal.started, language),
        winner=None if won is None else players[won.seat],
        source=None if won is None or won.source is None else players[won.source],
        by="" if won is None else won.by.value,
        winning_tile="" if face is None else tile_name(face),
        in_hand=tuple(_group(g, face, match.rules, language) for g in groups if g.meld is None),
        melds=tuple(_group(g, None, match.rules, language) for g in groups if g.meld is not None),
        bonus=() if won is None else tuple(tile_name(tile_of(copy)) for copy in won.bonus),
        points=_lines(lines, "points", match.rules, language),
        doubles=_lines(lines, "doubles", match.rules, language),
        limits=_lines(lines, "limit", match.rules, language),
        not_counted=_not_counted(score, match.rules, language),
        score=score,
        uncapped=_uncapped(score),
        payments=tuple(_payments(deal, players, language)),
    )


def _group(group: Group, face: Tile | None, rules: str, language: str) -> SheetGroup:
    names = tuple(map(tile_name, group.tiles))
    return SheetGroup(
        tiles=names,
        win=tile_name(face) if face is not None and group.wins else None,
        label=_group_label(group, rules, language),
    )


def _group_label(group: Group, rules: str, language: str) -> str:
    if group.meld is not None:
        kind = MeldKind(group.meld)
        return meld_label(kind, language, rules)
    return term("hand", language)


def _lines(lines: Iterable[ScoreLine], unit: str, rules: str, language: str) -> tuple[SheetLine, ...]:
    found = []
    for line in lines:
        if line.unit == unit:
            name, gloss = pattern_words(rules, line.key, language)
            found.append(SheetLine(name=name, gloss=gloss, value=line.value))
    return tuple(found)


def _not_counted(score: Score | None, rules: str, language: str) -> tuple[OffLine, ...]:
    if score is None:
        return ()
    return tuple(
        OffLine(
            name=pattern_words(rules, line.key, language)[0], by=pattern_words(rules, line.by, language)[0]
        )
        for line in score.excluded
    )


def _uncapped(score: Score | None) -> int | None:
    if score is None or score.base is None or score.doubles is None:
        return None
    return score.base << score.doubles


def _payments(deal: PlayedDeal, players: Sequence[Player], language: str) -> Iterable[Payment]:
    """Winner first, then the others in turn order; after a draw from East on."""
    first = deal.started.dealer if deal.won is None else deal.won.seat
    for steps in range(len(SEATS)):
        seat: Seat = Seat(first).after(steps)
        wind = seat_wind(seat, deal.started.dealer)
        yield Payment(
            player=players[seat],
            wind=wind,
            wind_name=wind_label(wind, language),
            wind_letter=wind_letter(wind, language),
            delta=deal.settled.deltas[seat],
            total=deal.settled.scores[seat],
            is_winner=deal.won is not None and seat == deal.won.seat,
            is_source=deal.won is not None and seat == deal.won.source,
        )

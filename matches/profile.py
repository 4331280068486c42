"""Somebody's figures in one rule set, as the profile shows them: a few rows, however much was played."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db.models import Q

from matches import journal
from matches.access import played_matches
from matches.history import MatchLine, match_line, with_players
from matches.models import BestWin, Meeting, Rating, Tally
from matches.played_rules import has_red_fives
from matches.ratings import ENOUGH_MATCHES, shown
from rules.engine.events import HandWon
from rules.engine.tiles import copy_name
from rules.terms import label, pattern_label

if TYPE_CHECKING:
    from accounts.models import User

RECENT: Final = 6
OPPONENTS: Final = 6
BASE_UNITS: Final = frozenset({"fu", "points"})
"""What a hand is worth by its mere form; its patterns say more."""
WORDS_OF_A_HAND: Final = 3
"""Patterns that are named beside a best hand."""


@dataclass(frozen=True, slots=True)
class PlaceShare:
    """How often somebody came in on one place."""

    place: int
    count: int
    percent: int


@dataclass(frozen=True, slots=True)
class ShownWin:
    """A best hand: its tiles in sets, the winning one, what it was made of."""

    win: BestWin
    sets: tuple[tuple[str, ...], ...]
    winning: str
    patterns: tuple[str, ...]
    how: str
    """How it was won, where that is of note: by self-draw."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What somebody has done in one rule set, with people or with bots at the table."""

    tally: Tally
    average_place: float
    places: tuple[PlaceShare, ...]
    win_rate: float
    """Units: per cent of the deals, as the other rates."""
    self_draw_rate: float
    deal_in_rate: float
    average_value: int
    best: tuple[ShownWin, ...]


def figures(user: "User", rules: str, *, with_bots: bool, language: str) -> Figures | None:
    """The figures of somebody; None where nothing was played to its end."""
    tally = Tally.objects.filter(user=user, rules=rules, with_bots=with_bots, matches__gt=0).first()
    if tally is None:
        return None
    counts = (tally.firsts, tally.seconds, tally.thirds, tally.fourths)
    return Figures(
        tally=tally,
        average_place=sum(place * count for place, count in enumerate(counts, 1)) / tally.matches,
        places=tuple(
            PlaceShare(place, count, round(100 * count / tally.matches))
            for place, count in enumerate(counts, 1)
        ),
        win_rate=_percent(tally.wins, tally.deals),
        self_draw_rate=_percent(tally.self_draws, tally.deals),
        deal_in_rate=_percent(tally.deal_ins, tally.deals),
        average_value=round(tally.value / tally.wins) if tally.wins else 0,
        best=_best_wins(tally, language),
    )


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def _best_wins(tally: Tally, language: str) -> tuple[ShownWin, ...]:
    wins = list(tally.best_wins.select_related("match"))
    events = journal.entries_at((win.match_id, win.seq) for win in wins)
    return tuple(
        _shown_win(win, event, language)
        for win in wins
        if isinstance(event := events.get((win.match_id, win.seq)), HandWon)
    )


def _shown_win(win: BestWin, won: HandWon, language: str) -> ShownWin:
    match = win.match
    red_fives = has_red_fives(match)
    concealed, melds = won.concealed, [meld.copies for meld in won.melds]
    winning = copy_name(won.copy, red_fives=red_fives)
    sets = ((*concealed, won.copy), *melds)
    worth = [line for line in won.score.lines if line.unit not in BASE_UNITS] or won.score.lines
    lines = sorted(worth, key=lambda line: -line.value)
    keys = dict.fromkeys([*won.score.limits, *(line.key for line in lines)])
    names = [name for key in keys if (name := _pattern_name(match.rules, key, language))]
    return ShownWin(
        win=win,
        sets=tuple(tuple(copy_name(copy, red_fives=red_fives) for copy in copies) for copies in sets),
        winning=winning,
        patterns=tuple(names[:WORDS_OF_A_HAND]),
        how=label("self_draw", language) if won.source is None else "",
    )


def _pattern_name(rules: str, key: str, language: str) -> str:
    """The name of a pattern; empty for what counts without being one, such as fu."""
    try:
        return pattern_label(rules, key, language)
    except KeyError:
        return ""


def opponents(user: "User", reader: "User") -> Sequence[Meeting]:
    """Those with whom somebody has played most; a private profile is named to its own reader alone."""
    is_named = Q(other__is_public=True) | Q(other=reader)
    met = user.meetings.filter(is_named, other__is_active=True).select_related("other")
    return list(met.order_by("-matches", "-last_at")[:OPPONENTS])


def recent(user: "User", rules: str, language: str) -> list[MatchLine]:
    """The newest matches of somebody in a rule set."""
    seats = with_players(played_matches(user).filter(match__rules=rules, match__state="finished"))
    return [match_line(seat, language) for seat in seats[:RECENT]]


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as people read it."""

    number: int
    is_ranked: bool
    """Whether enough was played to be in the ranking."""
    missing: int
    """How many matches are missing for that."""


def rating_of(user: "User", rules: str) -> ShownRating | None:
    """The rating of somebody; None where nothing has been rated."""
    rating = Rating.objects.filter(user=user, rules=rules).first()
    if rating is None:
        return None
    missing = max(0, ENOUGH_MATCHES - rating.matches)
    return ShownRating(number=shown(rating), is_ranked=not missing, missing=missing)

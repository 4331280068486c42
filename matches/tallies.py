"""The figures of players: each finished match is added to them once, and they can be made anew from journals.

Nothing on a profile is computed from all matches of a person when it is looked at.
"""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import DatabaseError, transaction
from django.db.models import F

from matches import journal
from matches.deals import PlayedDeal, played_deals
from matches.models import BestWin, Match, MatchState, Meeting, Player, Rating, Tally
from matches.ratings import match_rate
from rules.engine.errors import BrokenInvariant

logger = logging.getLogger(__name__)

AT_ONCE: Final = 50
"""Matches that are counted in one go; the others come next."""
BEST_WINS: Final = 3
"""Hands that are remembered of each person, rule set and company."""
_PLACES: Final = ("firsts", "seconds", "thirds", "fourths")


def count_due() -> int:
    """Counts matches that have ended and are not counted yet, the oldest first; returns how many."""
    due = Match.objects.filter(state=MatchState.FINISHED, counted=False).order_by("ended_at", "pk")
    return sum(_count_safely(match) for match in due[:AT_ONCE])


def _count_safely(match: Match) -> bool:
    """Counts one match. One that cannot be read keeps no other waiting, and is not tried for ever."""
    try:
        return match_count(match)
    except DatabaseError:
        logger.exception("match %s will be counted later", match.pk)
    except (BrokenInvariant, ValueError):
        logger.exception("match %s cannot be counted", match.pk)
        Match.objects.filter(pk=match.pk).update(counted=True)
    return False


def match_count(match: Match) -> bool:
    """Adds a finished match to the figures of its players; whether it was not counted before."""
    with transaction.atomic():
        held = journal.lock(match.pk)
        if held is None or held.counted or held.state != MatchState.FINISHED:
            return False
        players = list(held.players.select_related("user").order_by("user_id", "seat"))
        deals = played_deals(journal.numbered_milestones(held.pk))
        with_bots = any(_is_bot(player) for player in players)
        for player in players:
            if player.user is not None:
                _add(held, player, deals, with_bots=with_bots)
                _meet(held, player, players)
        match_rate(held, players)
        Match.objects.filter(pk=held.pk).update(counted=True)
    return True


def _is_bot(player: Player) -> bool:
    return player.is_bot or (player.user is not None and player.user.is_bot)


@dataclass(frozen=True, slots=True)
class _Win:
    """A win of one seat, and where it stands."""

    deal: int
    seq: int
    total: int
    is_self_drawn: bool


def _wins(deals: Sequence[PlayedDeal], seat: int) -> Iterator[_Win]:
    for deal in deals:
        for won, seq in zip(deal.wins, deal.win_seqs, strict=True):
            if won.seat == seat:
                yield _Win(deal.number, seq, won.score.total, won.source is None)


def _add(match: Match, player: Player, deals: Sequence[PlayedDeal], *, with_bots: bool) -> None:
    """Adds one match to what one person has done."""
    tally, _new = Tally.objects.select_for_update().get_or_create(
        user=player.user, rules=match.rules, with_bots=with_bots
    )
    wins = list(_wins(deals, player.seat))
    paid = sum(any(won.source == player.seat for won in deal.wins) for deal in deals)
    place = player.place or len(_PLACES)
    tally.matches += 1
    setattr(tally, _PLACES[place - 1], getattr(tally, _PLACES[place - 1]) + 1)
    tally.deals += len(deals)
    tally.wins += len(wins)
    tally.self_draws += sum(win.is_self_drawn for win in wins)
    tally.deal_ins += paid
    tally.value += sum(win.total for win in wins)
    tally.streak = tally.streak + 1 if place == 1 else 0
    tally.best_streak = max(tally.best_streak, tally.streak)
    tally.save()
    _remember_best(tally, match, wins)


def _remember_best(tally: Tally, match: Match, wins: Sequence[_Win]) -> None:
    """Keeps the most valuable hands, and forgets those that are not among them any more."""
    best = sorted(wins, key=lambda win: -win.total)[:BEST_WINS]
    at = match.ended_at or match.created_at
    BestWin.objects.bulk_create(
        BestWin(tally=tally, match=match, seq=win.seq, deal=win.deal, total=win.total, at=at) for win in best
    )
    kept = list(tally.best_wins.values_list("pk", flat=True)[:BEST_WINS])
    tally.best_wins.exclude(pk__in=kept).delete()


def _meet(match: Match, player: Player, players: Sequence[Player]) -> None:
    """Notes with whom somebody has played."""
    at = match.ended_at or match.created_at
    for other in players:
        if other.user is None or other.pk == player.pk:
            continue
        is_ahead = (player.place or 0) < (other.place or 0)
        Meeting.objects.get_or_create(user=player.user, other=other.user, defaults={"last_at": at})
        Meeting.objects.filter(user=player.user, other=other.user).update(
            matches=F("matches") + 1, ahead=F("ahead") + int(is_ahead), last_at=at
        )


def recount() -> int:
    """Makes all figures anew from the journals; returns how many matches were counted."""
    for model in (BestWin, Tally, Meeting, Rating):
        model._default_manager.all().delete()
    Match.objects.filter(counted=True).update(counted=False)
    counted = 0
    while found := count_due():
        counted += found
    return counted

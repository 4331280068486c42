"""Ratings: how strong somebody is thought to be, after each match. People and bots are ranked apart.

A match of four people rates the four. Any other match rates its bots alone: accounts of programs, and the
levels of our own bots. People who play there count with the strength that they have shown among people.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from openskill.models import PlackettLuce

from matches.models import Match, Player, Rating

ENOUGH_MATCHES: Final = 10
"""Matches after which somebody is ranked."""
CENTRE: Final = 1000
SCALE: Final = 40
"""A rating is shown as CENTRE + SCALE times what is surely there."""

NOBODY: Final = (None, "")
"""Neither an account nor a level: somebody who has deleted the account since."""

_model: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class _Side:
    """One of the four in a match, with the rating from before it."""

    rating: Rating
    place: int


def match_rate(match: Match, players: Sequence[Player]) -> None:
    """Changes the ratings of those whom a finished match tells something about."""
    sides = [_Side(_rating_of(match, player), player.place or 4) for player in players]
    has_bots = any(side.rating.is_bot for side in sides)
    known = [_model.rating(mu=side.rating.mu, sigma=side.rating.sigma) for side in sides]
    after = _model.rate([[one] for one in known], ranks=[side.place for side in sides])
    changed: set[tuple[int | None, str]] = {NOBODY}
    for side, (new,) in zip(sides, after, strict=True):
        who = (side.rating.user_id, side.rating.level)
        # Of several bots of one level the first one stands for all.
        if side.rating.is_bot != has_bots or who in changed:
            continue
        changed.add(who)
        side.rating.mu, side.rating.sigma, side.rating.ordinal = new.mu, new.sigma, new.ordinal()
        side.rating.matches += 1
        side.rating.changed_at = match.ended_at or match.created_at
        side.rating.save()


def _rating_of(match: Match, player: Player) -> Rating:
    """What is known of one of the four; new ones begin in the middle. Not stored yet where it is new."""
    level = player.bot_level if player.is_bot else ""
    known = Rating.objects.select_for_update().filter(user=player.user, level=level, rules=match.rules)
    found = known.first()
    start = _model.rating()
    is_account = player.user is not None and player.user.is_bot
    return found or Rating(
        user=player.user,
        level=level,
        rules=match.rules,
        is_bot=player.is_bot or is_account,
        mu=start.mu,
        sigma=start.sigma,
        ordinal=start.ordinal(),
    )


def shown(rating: Rating) -> int:
    """Returns the number that people read: about 1000 for a newcomer, rising as more is known."""
    return round(CENTRE + SCALE * rating.ordinal)


def ranking(rules: str, *, bots: bool) -> QuerySet[Rating]:
    """Returns who is ranked in a rule set, the strongest first.

    People need an account with a public profile; everybody needs enough matches.
    """
    found = Rating.objects.filter(rules=rules, is_bot=bots, matches__gte=ENOUGH_MATCHES)
    if not bots:
        found = found.filter(user__is_public=True, user__is_guest=False, user__is_active=True)
    return found.select_related("user").order_by("-ordinal", "pk")

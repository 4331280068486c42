"""The names under which players of a match are shown to a reader."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from matches.models import Match, Player


def shown_players(match: Match, *, hides_names: bool = False) -> tuple[Player, ...]:
    """The four players by seat, each with the name to be shown: one query."""
    return with_shown_names(match.players.order_by("seat"), hides_names=hides_names)


def with_shown_names(players: Iterable[Player], *, hides_names: bool = False) -> tuple[Player, ...]:
    """The players with the names to be shown, in the language that is active; nothing is stored.

    Whose account was deleted has no name any more. Hidden names give way to the seat's number, and
    the colour that goes with the person to that of the seat.
    """
    found = tuple(players)
    for player in found:
        if hides_names:
            player.name = _("Player %(number)d") % {"number": player.seat + 1}
            player.user_id = player.seat
        elif not player.name:
            player.name = _("Former player")
    return found

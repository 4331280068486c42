"""The names under which players of a match are shown to a reader."""

from django.utils.translation import gettext as _

from matches.models import Match, Player


def shown_players(match: Match, *, hides_names: bool = False) -> tuple[Player, ...]:
    """The four players by seat, each with the name to be shown: one query; nothing is stored.

    Hidden names give way to the seat's number, and the colour of the person to that of the seat.
    """
    players = tuple(match.players.order_by("seat"))
    for player in players if hides_names else ():
        player.name = _("Player %(number)d") % {"number": player.seat + 1}
        player.user_id = player.seat
    return players

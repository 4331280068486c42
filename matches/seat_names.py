"""The names under which players of a match are shown to a reader."""

from django.utils.translation import gettext as _

from matches.models import Match, Player


def shown_players(match: Match, *, hides_names: bool = False) -> tuple[Player, ...]:
    """The four players by seat, each with the name to be shown: one query; nothing is stored.

    Where names are hidden, the seat's number takes their place, and nobody's account is told.
    """
    players = tuple(match.players.select_related("user").order_by("seat"))
    for player in players if hides_names else ():
        player.name = _("Player %(number)d") % {"number": player.seat + 1}
        player.is_bot = player.is_bot or (player.user is not None and player.user.is_bot)
        player.user = None
        player.character = ""
    return players

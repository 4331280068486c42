"""What the lobby hears from matches."""

from typing import Any

from lobby.rematch import room_match_finished
from matches.models import Match
from matches.signals import match_finished


def hear_of_matches() -> None:
    """From now on the end of a match opens the time to choose in its room."""
    match_finished.connect(_match_finished, dispatch_uid="lobby")


def _match_finished(sender: type[Match], match: Match, **_kwargs: Any) -> None:
    room_match_finished(match=match)

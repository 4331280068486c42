"""One's own matches to take along: a table for spreadsheets (CSV), and everything as JSON."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from accounts.models import User
from matches.models import Match, Player

VERSION: Final = 1
COLUMNS: Final = (
    *("match", "begun", "ended", "rules", "rules_version", "length", "state", "end_reason", "deals"),
    *("seat", "place", "score", "points", "helped_by_bot", "left", "opponents"),
)
_COUNTED: Final = (
    *("rules", "with_bots", "matches", "firsts", "seconds", "thirds", "fourths", "deals"),
    *("wins", "self_draws", "deal_ins", "value", "streak", "best_streak"),
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""With these a spreadsheet takes a text for a formula."""


def written_csv(seats: Iterable[Player]) -> bytes:
    """A line for each match. Shape: UTF-8 with a mark before it, as spreadsheets want it.

    Points are final points with one decimal; empty fields are what a match does not have.
    """
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for seat in seats:
        told = _told(seat)
        others = [other["name"] for other in told["players"] if other["seat"] != seat.seat]
        points = "" if seat.points is None else f"{seat.points / 10:.1f}"
        row = {**told, "points": points, "opponents": _harmless(", ".join(others))}
        writer.writerow(["" if row[column] is None else row[column] for column in COLUMNS])
    return text.getvalue().encode("utf-8-sig")


def written_json(seats: Iterable[Player]) -> bytes:
    """All that is kept of each match, its journal aside: docs/formats.md has the fields."""
    whole = {"format": "meja-history", "version": VERSION, "matches": told_matches(seats)}
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def told_matches(seats: Iterable[Player]) -> list[dict[str, Any]]:
    """What is kept of each match of somebody."""
    return [_told(seat) for seat in seats]


def _told(seat: Player) -> dict[str, Any]:
    match = seat.match
    return {
        "match": str(match.pk),
        **told_match(match),
        "seat": seat.seat,
        "place": seat.place,
        "score": seat.score,
        "points": seat.points,
        "helped_by_bot": seat.assisted,
        "left": seat.left,
        "players": told_players(match.players.all()),
    }


def told_match(match: Match) -> dict[str, Any]:
    """What was played and how it ended."""
    return {
        "begun": match.created_at.isoformat(),
        "ended": None if match.ended_at is None else match.ended_at.isoformat(),
        "rules": match.rules,
        "rules_version": match.rules_version,
        "length": match.length,
        "options": match.options,
        "state": match.state,
        "end_reason": match.end_reason,
        "deals": match.deal_count,
    }


def told_players(players: Iterable[Player]) -> Sequence[dict[str, Any]]:
    """Who played, by seat, and how each ended."""
    return [
        {
            "seat": player.seat,
            "name": player.name,
            "bot": player.is_bot,
            "level": player.bot_level,
            "style": player.style,
            "place": player.place,
            "score": player.score,
            "points": player.points,
        }
        for player in players
    ]


def told_figures(user: User) -> dict[str, Any]:
    """What has been counted and reckoned about somebody: sums of matches, and the rating."""
    return {
        "tallies": list(user.tallies.order_by("rules", "with_bots").values(*_COUNTED)),
        "ratings": list(user.ratings.order_by("rules").values("rules", "mu", "sigma", "matches")),
    }


def _harmless(text: str) -> str:
    """The text, kept from being taken for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text

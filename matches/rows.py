"""The rows of matches that this process read or wrote last: the pages of one table read theirs once."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final
from uuid import UUID

from matches.models import Match
from matches.prepared import Given, Question

NewEnough = Callable[[Match], bool]
"""Whether a row that is kept will do."""
MOST: Final = 256

_BY_KEY: Final = Question(lambda: Match.objects.filter(pk=Given("match", Match, "id")))

_rows: Final[OrderedDict[UUID, tuple[float, Match]]] = OrderedDict()
"""By match, its row as this process read or wrote it last, and when: four pages read it once."""
_rows_lock: Final = threading.Lock()


def never(_row: Match) -> bool:
    """For whom no row that is kept is new enough."""
    return False


def remember(match: Match) -> None:
    """Keeps a row as it is stored now; it is not changed any more."""
    _keep(monotonic(), match)


def kept_row(match_id: UUID, is_new_enough: NewEnough) -> Match | None:
    """The row that is kept, where it is new enough. Nobody changes it."""
    with _rows_lock:
        kept = _rows.get(match_id)
    return kept[1] if kept is not None and is_new_enough(kept[1]) else None


def row_of(match_id: UUID, is_new_enough: NewEnough = never) -> Match:
    """The row of a match: the one that is kept where it is new enough, else as the database has it.

    Nobody changes it. Raises: Match.DoesNotExist.
    """
    kept = kept_row(match_id, is_new_enough)
    if kept is not None:
        return kept
    asked_at = monotonic()
    match = _BY_KEY.first(match=match_id)
    if match is None:
        raise Match.DoesNotExist
    _keep(asked_at, match)
    return match


def _keep(read_at: float, match: Match) -> None:
    """Keeps a row unless a newer one is kept."""
    with _rows_lock:
        kept = _rows.get(match.pk)
        if kept is not None and (kept[1].revision, kept[0]) > (match.revision, read_at):
            return
        _rows[match.pk] = (read_at, match)
        _rows.move_to_end(match.pk)
        while len(_rows) > MOST:
            _rows.popitem(last=False)


def forget_rows() -> None:
    """Keeps none any more."""
    with _rows_lock:
        _rows.clear()

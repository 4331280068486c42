"""How somebody's practice goes: streaks kept with the person, for visitors in the session."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.core import signing
from django.db import transaction
from django.http import HttpRequest

from rules.pages.models import PracticeRecord
from rules.practice.problem import Drill

_SESSION: Final = "practice"
_ANSWERED: Final = "practice_answered"
_SALT: Final = "practice"
_REMEMBERED: Final = 60
"""Problems whose answers are counted once only."""
_OPEN_FOR: Final = 3600
"""Seconds in which the answer to a problem counts."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the practice of one drill goes."""

    answered: int = 0
    right: int = 0
    streak: int = 0
    best: int = 0

    def after(self, *, is_right: bool) -> "Standing":
        """The standing after one more answer."""
        streak = self.streak + 1 if is_right else 0
        return Standing(self.answered + 1, self.right + is_right, streak, max(self.best, streak))

    def with_earlier(self, earlier: "Standing") -> "Standing":
        """The standing together with what the same person did before signing in."""
        return Standing(
            self.answered + earlier.answered,
            self.right + earlier.right,
            max(self.streak, earlier.streak),
            max(self.best, earlier.best),
        )


def ticket(drill: Drill, seed: int) -> str:
    """Says that we chose this problem: the answer to a problem that somebody chose counts nothing."""
    return signing.dumps([drill.value, seed], salt=_SALT)


def standings(request: HttpRequest) -> Mapping[str, Standing]:
    """How all drills go for the reader. Nothing is written."""
    kept = _in_session(request)
    if request.user.is_authenticated:
        for row in PracticeRecord.objects.filter(person_id=request.user.pk):
            own = Standing(row.answered, row.right, row.streak, row.best)
            kept[row.drill] = own.with_earlier(kept.get(row.drill, Standing()))
    return kept


def count_answer(request: HttpRequest, drill: Drill, seed: int, given: str, *, is_right: bool) -> Standing:
    """The standing after this answer; it counts once, and only with the ticket of its problem."""
    if not _counts(request, drill, seed, given):
        return standings(request).get(drill, Standing())
    if not request.user.is_authenticated:
        standing = _in_session(request).get(drill, Standing()).after(is_right=is_right)
        request.session[_SESSION] = _in_session_raw(request) | {drill.value: _numbers(standing)}
        return standing
    return _count_for_person(request, drill, is_right=is_right)


def _count_for_person(request: HttpRequest, drill: Drill, *, is_right: bool) -> Standing:
    """Counts the answer with the person, and what was in the session before they had a name."""
    earlier = _in_session(request)
    request.session.pop(_SESSION, None)
    with transaction.atomic():
        for name in {*earlier, drill.value}:
            row, _created = PracticeRecord.objects.select_for_update().get_or_create(
                person_id=request.user.pk, drill=name
            )
            standing = Standing(row.answered, row.right, row.streak, row.best)
            standing = standing.with_earlier(earlier.get(name, Standing()))
            if name == drill.value:
                standing = result = standing.after(is_right=is_right)
            row.answered, row.right = standing.answered, standing.right
            row.streak, row.best = standing.streak, standing.best
            row.save()
    return result


def _counts(request: HttpRequest, drill: Drill, seed: int, given: str) -> bool:
    """Whether the answer is the first to a problem that we chose a short while ago."""
    try:
        if signing.loads(given, salt=_SALT, max_age=_OPEN_FOR) != [drill.value, seed]:
            return False
    except signing.BadSignature:
        return False
    answered = request.session.get(_ANSWERED, [])
    mark = f"{drill} {seed}"
    if mark in answered:
        return False
    request.session[_ANSWERED] = [*answered, mark][-_REMEMBERED:]
    return True


def _in_session_raw(request: HttpRequest) -> dict[str, object]:
    kept = request.session.get(_SESSION, {})
    return kept if isinstance(kept, dict) else {}


def _in_session(request: HttpRequest) -> dict[str, Standing]:
    return {
        name: Standing(*numbers)
        for name, numbers in _in_session_raw(request).items()
        if name in set(Drill) and isinstance(numbers, list) and len(numbers) == 4
    }


def _numbers(standing: Standing) -> list[int]:
    return [standing.answered, standing.right, standing.streak, standing.best]

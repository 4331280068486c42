"""What pages about the rules keep of a person, to take along."""

from typing import Any

from rules.pages.models import PracticeRecord, Suggestion


def told_practice(person_id: int) -> list[dict[str, Any]]:
    """How each drill goes."""
    return [
        {
            "drill": one.drill,
            "answered": one.answered,
            "right": one.right,
            "streak": one.streak,
            "best": one.best,
        }
        for one in PracticeRecord.objects.filter(person_id=person_id).order_by("drill")
    ]


def told_suggestions(person_id: int) -> list[dict[str, Any]]:
    """The words that the person suggested for the glossary."""
    return [
        {
            "term": one.key,
            "language": one.language,
            "word": one.word,
            "reason": one.reason,
            "at": one.created_at,
        }
        for one in Suggestion.objects.filter(person_id=person_id).order_by("created_at")
    ]

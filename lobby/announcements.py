"""What everybody is told on every page, and maintenance: matches that run end, no new one begins."""

from collections.abc import Mapping
from typing import Any, Final

from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from lobby.acts import act_log
from lobby.moderation_models import Act, Announcement
from matches.answers import active_language

KEY: Final = "announcements"
KEPT_S: Final = 30
"""A page asks the database at most so often; a change is seen at once all the same."""


def announcement_make(*, by: User, texts: Mapping[str, str], stops_matches: bool = False) -> Announcement:
    """Tells everybody something. Shape: texts by language, English always."""
    with transaction.atomic():
        made = Announcement.objects.create(texts=dict(texts), stops_matches=stops_matches)
        act_log(by=by, what=Act.MAINTAIN if stops_matches else Act.ANNOUNCE, reason=texts["en"])
    cache.delete(KEY)
    return made


def announcement_end(*, by: User, announcement: Announcement) -> None:
    """Takes an announcement back; matches may begin again if it stopped them."""
    with transaction.atomic():
        Announcement.objects.filter(pk=announcement.pk).update(ended_at=timezone.now())
        act_log(by=by, what=Act.UNANNOUNCE, reason=str(announcement))
    cache.delete(KEY)


def current() -> list[dict[str, Any]]:
    """Returns what is announced now. Shape: the key, texts by language, whether matches are stopped."""
    known: list[dict[str, Any]] | None = cache.get(KEY)
    if known is None:
        running = Announcement.objects.filter(ended_at=None)
        known = [dict(one) for one in running.values("pk", "texts", "stops_matches")]
        cache.set(KEY, known, KEPT_S)
    return known


def is_maintained() -> bool:
    """Whether no new match begins just now."""
    return any(one["stops_matches"] for one in current())


def announced(_request: HttpRequest) -> dict[str, Any]:
    """The context of every template: what is announced, looked up only where it is shown."""
    return {"announcements": SimpleLazyObject(_shown)}


def _shown() -> list[dict[str, Any]]:
    """What is announced, in the reader's language where it is there, else in English."""
    language = active_language()
    return [{**one, "text": one["texts"].get(language) or one["texts"].get("en", "")} for one in current()]

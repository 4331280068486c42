"""Whether this process reaches what it needs."""

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse


def healthz(request: HttpRequest) -> JsonResponse:
    """Answers whether database and broker answer: 200 if both do, otherwise 503."""
    found = {"database": _database_answers(), "broker": _broker_answers()}
    healthy = all(found.values())
    return JsonResponse({"healthy": healthy, **found}, status=200 if healthy else 503)


def livez(request: HttpRequest) -> JsonResponse:
    """Answers that this process answers, whatever else is away: restarting it would not help."""
    return JsonResponse({"alive": True})


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _broker_answers() -> bool:
    cache.set("healthz", 1, 10)
    return bool(cache.get("healthz") == 1)

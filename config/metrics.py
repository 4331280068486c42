"""`/metrics` for Prometheus: what all processes of this machine measured, and how the tables stand."""

import os
from collections.abc import Iterable
from ipaddress import ip_address

from django.conf import settings
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from config.metrics_folder import VARIABLE
from lobby.models import Room, RoomState
from matches.models import Heartbeat, Match, MatchState


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """What is measured, for whoever has the token; without one, for this machine alone."""
    if not _may_read(request):
        raise Http404
    return HttpResponse(generate_latest(_measured()) + generate_latest(_standing()), CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    if token:
        return constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}")
    # Behind a proxy everybody seems to be on this machine.
    if settings.PUBLIC_ORIGIN or "X-Forwarded-For" in request.headers:
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _measured() -> CollectorRegistry:
    if VARIABLE not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def _standing() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(_Tables())
    return registry


class _Tables(Collector):
    """How many tables and rooms there are, and how long ago a sweep ran: read from the database."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Yields each figure."""
        tables = GaugeMetricFamily("meja_tables", "Matches that are played, by rule set.", labels=["rules"])
        running = Match.objects.filter(state=MatchState.RUNNING)
        for rules, count in running.values_list("rules").annotate(Count("pk")).order_by():
            tables.add_metric([rules], count)
        yield tables
        halted = running.filter(halted=True).count()
        yield GaugeMetricFamily("meja_tables_halted", "Matches that wait for an administrator.", halted)
        rooms = GaugeMetricFamily("meja_rooms", "Open rooms, by what happens in them.", labels=["state"])
        states = Room.objects.exclude(state=RoomState.CLOSED).values_list("state")
        for state, count in states.annotate(Count("pk")).order_by():
            rooms.add_metric([state], count)
        yield rooms
        swept_at = Heartbeat.objects.values_list("swept_at", flat=True).first()
        if swept_at is not None:
            age = (timezone.now() - swept_at).total_seconds()
            yield GaugeMetricFamily("meja_sweep_age_seconds", "How long ago a sweep was noted.", age)

"""Times are shown in the zone of the reader's browser."""

from datetime import UTC, datetime

import pytest
from django.http import HttpResponse
from django.template import Context, Template
from django.utils import timezone, translation

from accounts.middleware import ZONE_COOKIE, ZoneMiddleware, zone_named

MOMENT = datetime(2026, 3, 5, 20, 30, tzinfo=UTC)


def shown(rf, zone=None):
    """What a page says of the moment."""

    def page(_request):
        text = Template('{{ moment|date:"c" }} {{ moment|date:"DATE_FORMAT" }}')
        return HttpResponse(text.render(Context({"moment": MOMENT})))

    request = rf.get("/")
    if zone is not None:
        request.COOKIES[ZONE_COOKIE] = zone
    with translation.override("en"):
        return ZoneMiddleware(page)(request).content.decode()


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("Asia/Jakarta", "2026-03-06T03:30:00+07:00 March 6, 2026"),
        ("America/New_York", "2026-03-05T15:30:00-05:00 March 5, 2026"),
        ("Asia/Kathmandu", "2026-03-06T02:15:00+05:45 March 6, 2026"),
    ],
)
def test_a_moment_is_told_in_the_zone_of_the_cookie(rf, zone, text):
    assert shown(rf, zone) == text


def test_summer_time_counts_at_the_moment_that_is_told():
    zone = zone_named("Europe/Prague")
    assert MOMENT.astimezone(zone).hour == 21
    assert MOMENT.replace(month=7).astimezone(zone).hour == 22


@pytest.mark.parametrize(
    "zone",
    [None, "", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "a" * 65, "Asia", "x\x00y", "Ä/ö"],
)
def test_without_a_zone_or_with_nonsense_for_one_it_is_the_servers(rf, zone):
    assert shown(rf, zone).startswith("2026-03-05T20:30:00+00:00")


def test_the_zone_of_one_reader_is_not_left_to_the_next(rf):
    shown(rf, "Asia/Tokyo")
    assert timezone.get_current_timezone_name() == "UTC"

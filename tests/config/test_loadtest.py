"""The load test is bounded, goes nowhere but here, measures what it says and leaves nothing behind."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from config.management.commands import loadtest

TIME_SCALE = 1.0
COUNT = """
from accounts.models import User
from matches.models import Match
print(User.objects.filter(username__startswith="load-").count(), Match.objects.count())
"""


@pytest.mark.parametrize(
    "options",
    [
        {"tables": 0},
        {"tables": loadtest.MOST_TABLES + 1},
        {"seconds": loadtest.MOST_SECONDS + 1},
        {"rate": 11},
        {"rate": 0},
    ],
)
def test_it_has_bounds(options):
    with pytest.raises(CommandError, match="At most"):
        call_command("loadtest", **options)


@pytest.mark.parametrize(
    "url",
    [
        "http://192.0.2.7:8000",
        "http://10.0.0.1:8000",
        "https://127.0.0.1:8000",
        "http://meja.example:80",
        "8000",
    ],
)
def test_no_other_machine_is_put_under_load(url):
    with pytest.raises(CommandError, match="address of this machine"):
        call_command("loadtest", url=url)


def test_tables_are_played_and_measured_and_gone(live_meja):
    live_meja.wait_until_healthy()
    asked = ["--tables", "2", "--rate", "2", "--seconds", "6", "--url", live_meja.base_url]
    said = live_meja.manage("loadtest", *asked)
    figures = dict(line.split(":", 1) for line in said.splitlines())
    assert int(figures["actions"].split(",")[0]) > 4
    assert "p99" in figures["a discard until all four have it"]
    assert float(figures["server's CPU an action"].split()[0]) > 0
    left = live_meja.manage("shell", "-c", COUNT).strip().splitlines()[-1]
    assert left == "0 0"

"""What an operator may ask: figures for Prometheus, guarded; whether it lives; log lines for machines."""

import json
import logging
import subprocess
import sys

import pytest
from django.test import override_settings
from prometheus_client.parser import text_string_to_metric_families

from config.logs import JsonLines
from config.metrics_folder import forget, prepared
from config.paths import BASE_DIR
from lobby import services
from tests.kit.live import installation_environment
from tests.kit.sitting import Sitting, new_user

pytestmark = pytest.mark.django_db


def figures(client, **headers):
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
    }


def test_tables_and_rooms_are_counted(client):
    Sitting(2)
    Sitting(2, rules="riichi", length="tonpuu", secret=2)
    services.room_create(host=new_user(), language="en", options={})
    found = figures(client)
    assert found["meja_tables", "klasik"] == found["meja_tables", "riichi"] == 1
    assert found["meja_rooms", "waiting"] == 1
    assert found["meja_tables_halted",] == 0


def test_a_sweep_says_how_late_it_came(client):
    sitting = Sitting(2)
    before = figures(client).get(("meja_sweep_lateness_seconds_count",), 0)
    sitting.sweep(after=60_000)
    found = figures(client)
    assert found["meja_sweep_lateness_seconds_count",] == before + 1
    assert found["meja_sweep_age_seconds",] > 0


@pytest.mark.parametrize(
    ("settings", "headers", "address"),
    [
        ({}, {}, "192.0.2.7"),
        ({}, {"x-forwarded-for": "127.0.0.1"}, "127.0.0.1"),
        ({}, {}, "unix"),
        ({"PUBLIC_ORIGIN": "https://meja.example"}, {}, "127.0.0.1"),
        ({"METRICS_TOKEN": "secret"}, {}, "127.0.0.1"),
        ({"METRICS_TOKEN": "secret"}, {"authorization": "Bearer wrong"}, "127.0.0.1"),
        ({"METRICS_TOKEN": "secret"}, {"authorization": "secret"}, "127.0.0.1"),
    ],
)
def test_strangers_find_no_figures(client, settings, headers, address):
    with override_settings(**settings):
        assert client.get("/metrics", headers=headers, REMOTE_ADDR=address).status_code == 404


def test_who_has_the_token_reads_them_from_anywhere(client):
    with override_settings(METRICS_TOKEN="secret", PUBLIC_ORIGIN="https://meja.example"):
        answer = client.get("/metrics", headers={"authorization": "Bearer secret"}, REMOTE_ADDR="192.0.2.7")
    assert answer.status_code == 200


def test_a_process_that_ended_leaves_its_counts_and_no_open_sockets(tmp_path):
    folder = prepared(tmp_path)
    for name in ("gauge_livesum_7.db", "counter_7.db", "gauge_livesum_8.db"):
        (folder / name).touch()
    forget(tmp_path, 7)
    assert {file.name for file in folder.iterdir()} == {"counter_7.db", "gauge_livesum_8.db"}
    assert list(prepared(tmp_path).iterdir()) == []


def test_it_lives_though_nothing_else_does(client, monkeypatch):
    monkeypatch.setattr("config.health._database_answers", lambda: False)
    assert client.get("/healthz").status_code == 503
    assert client.get("/livez").status_code == 200


def test_a_log_line_is_one_object_also_with_a_traceback(monkeypatch):
    monkeypatch.setenv("MEJA_PROCESS", "web-1")
    with pytest.raises(ValueError, match="nothing") as failed:
        int("nothing")
    info = (failed.type, failed.value, failed.tb)
    record = logging.LogRecord("matches.play", logging.ERROR, __file__, 1, "match %s", ("م",), info)
    text = JsonLines().format(record)
    line = json.loads(text)
    assert "\n" not in text
    assert (line["level"], line["logger"], line["process"], line["message"]) == (
        "error",
        "matches.play",
        "web-1",
        "match م",
    )
    assert "ValueError" in line["exception"]


def test_djangos_check_of_a_deployment_finds_nothing(tmp_path):
    environment = {"PUBLIC_URL": "https://meja.example", "SECRET_KEY": "k9" * 30 + "Zq-=!"}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=BASE_DIR,
        env=installation_environment(tmp_path, environment),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr

"""The supervisor starts everything, restarts what dies, stops everything and leaves nothing behind."""

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from config.broker import NoBroker, broker_answers, broker_program
from config.children import Kind, Plan
from config.exclusive import CannotStart, listening_socket, lock_folder, prepare_runtime_folder
from config.guard import groups_left
from config.paths import BASE_DIR, SOCKET_PATH_LIMIT, broker_socket, runtime_folder
from config.supervisor import WORKERS_WAIT_SECONDS, Supervisor, greeting, plans
from matches.commands import LONGEST_FRAME
from matches.sockets import TOO_MUCH
from tests.kit.live import LiveMeja, StartMeja, installation_environment, is_alive, started_meja, until

STOP_LIMIT = 5.0
"""The promise: all children have stopped after so many seconds."""


def test_one_command_starts_broker_web_clock_and_bots(live_meja: LiveMeja):
    names = set(live_meja.children())
    assert {"broker", "web-1", "beat", "clock", "bots-1"} <= names
    assert live_meja.health() == {"healthy": True, "database": True, "broker": True}


def test_a_child_that_dies_is_started_again(live_meja: LiveMeja):
    for name in ("web-1", "beat", "clock", "bots-1"):
        live_meja.kill_child(name)
    live_meja.wait_until_healthy()


def test_a_frame_that_is_too_long_is_refused_in_words_and_the_fifth_closes_the_line(live_meja: LiveMeja):
    """The server in front of our sockets would else cut the line, and no page could tell why."""
    url = f"{live_meja.base_url.replace('http', 'ws', 1).rstrip('/')}/ws/lobby/"
    with connect(url, origin=Origin(live_meja.base_url.rstrip("/"))) as line:
        assert json.loads(line.recv(timeout=10))["t"] == "hello"
        for _ in range(5):
            line.send("x" * (LONGEST_FRAME + 1))
            refusal = json.loads(line.recv(timeout=10))
            assert refusal["t"] == "nak"
            assert refusal["say"]
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == TOO_MUCH


def test_workers_start_anew_when_the_broker_had_to(live_meja: LiveMeja):
    before = live_meja.children()
    live_meja.kill_child("broker")
    until(lambda: live_meja.children().get("clock", before["clock"]) != before["clock"])
    until(lambda: live_meja.children().get("bots-1", before["bots-1"]) != before["bots-1"])
    live_meja.wait_until_healthy()
    assert live_meja.children()["web-1"] == before["web-1"]


@dataclass(frozen=True)
class Life:
    """An installation from its start until a signal ended it."""

    status: int
    were_healthy: bool
    left: list[int]
    """Children that still ran."""
    had_socket: bool
    left_socket: bool
    collected: int
    """When its static files were collected. Units: ns since the epoch."""


def lived(live: LiveMeja, number: int) -> Life:
    """Ends an installation by a signal, and returns how it lived."""
    children, socket = list(live.children().values()), broker_socket(live.data)
    healthy, had_socket = live.health()["healthy"], broker_answers(socket)
    live.process.send_signal(number)
    status = live.process.wait(STOP_LIMIT)
    left = [pid for pid in children if is_alive(pid)]
    collected = (live.data / "static" / ".collected").stat().st_mtime_ns
    return Life(status, healthy, left, had_socket, socket.exists(), collected)


@pytest.fixture(scope="module")
def lives(prepared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Life]]:
    """Returns two lives, one after the other, of an installation in a folder with a long path."""
    place = tmp_path_factory.mktemp("lives")
    starts = started_meja(prepared_data, place)
    start, data = next(starts), place / ("d" * 120)
    yield {
        "SIGTERM": lived(start(data=data), signal.SIGTERM),
        "Ctrl-C": lived(start(data=data), signal.SIGINT),
    }
    next(starts, None)
    shutil.rmtree(runtime_folder(data))


@pytest.mark.parametrize("ended_by", ["SIGTERM", "Ctrl-C"])
def test_a_signal_stops_all_children_in_time(lives: dict[str, Life], ended_by: str):
    assert (lives[ended_by].status, lives[ended_by].left) == (0, [])


def test_a_second_start_needs_no_preparation_again(lives: dict[str, Life]):
    assert lives["Ctrl-C"].were_healthy
    assert lives["Ctrl-C"].collected == lives["SIGTERM"].collected


def test_an_installation_with_a_long_path_starts_and_takes_its_socket_with_it(lives: dict[str, Life]):
    assert [(life.had_socket, life.left_socket) for life in lives.values()] == [(True, False)] * 2


def test_killing_the_supervisor_leaves_no_child(start_meja: StartMeja):
    live = start_meja()
    everything = list(live.children().values())
    live.process.kill()
    live.process.wait()
    until(lambda: not any(map(is_alive, everything)), what="all children gone")


def test_the_guard_kills_what_is_not_bound_to_its_parent(tmp_path: Path):
    """As where the kernel does not bind a child's life to its parent's."""
    guard = Path(sys.modules[groups_left.__module__].__file__ or "")
    child = subprocess.Popen(["sleep", "600"], start_new_session=True)
    watcher = subprocess.Popen([sys.executable, str(guard)], stdin=subprocess.PIPE)
    assert watcher.stdin is not None
    watcher.stdin.write(f"+{child.pid}\n".encode())
    watcher.stdin.close()
    assert child.wait(30) == -signal.SIGKILL
    assert watcher.wait(30) == 0


def test_the_guard_forgets_groups_that_have_ended():
    assert groups_left(["+5", "+7", "-5"]) == {7}


def test_two_installations_cannot_share_a_data_folder(live_meja: LiveMeja):
    environment = installation_environment(live_meja.data, {})
    command = [sys.executable, "manage.py", "serve", "--port", "0"]
    second = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert "runs already" in second.stderr
    assert "Traceback" not in second.stderr
    assert live_meja.health()["healthy"]


@pytest.mark.parametrize(
    ("parts", "names"),
    [
        (("web",), ["web-1", "web-2"]),
        (("clock",), ["beat", "clock"]),
        (("bots", "web"), ["web-1", "web-2", "bots-1"]),
    ],
)
def test_a_machine_may_run_only_some_parts(tmp_path: Path, parts: tuple[str, ...], names: list[str]):
    found = plans(web=2, bots=1, descriptor=3, data=tmp_path, external_broker=True, parts=parts)
    assert [plan.name for plan in found] == names


def test_some_parts_alone_need_what_all_machines_share(tmp_path: Path):
    command = [sys.executable, "manage.py", "serve", "--only", "clock"]
    environment = installation_environment(tmp_path, {})
    done = subprocess.run(command, env=environment, cwd=BASE_DIR, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "REDIS_URL and DATABASE_URL" in done.stderr


def test_a_taken_port_is_refused_in_words(live_meja: LiveMeja):
    with pytest.raises(CannotStart, match="Choose another --port"):
        listening_socket("127.0.0.1", live_meja.port)


BROKEN_BROKER = """
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from config.children import Kind, Plan
from config.exclusive import prepare_runtime_folder
from config.supervisor import Supervisor
data = Path(sys.argv[1])
prepare_runtime_folder(data)
broken = Plan("broker", Kind.BROKER, ("sh", "-c", "echo out of memory; exit 1"))
sys.exit(Supervisor([broken], data=data, address=("127.0.0.1", 9), greeting="").run())
"""


def test_a_broker_that_does_not_start_ends_everything_with_its_own_words(tmp_path: Path):
    command = [sys.executable, "-c", BROKEN_BROKER, str(tmp_path)]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert "broker | out of memory" in done.stdout
    assert "The broker does not start." in done.stdout


def test_without_a_broker_to_start_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("config.broker.find_spec", lambda _name: None)
    monkeypatch.setattr("config.broker.shutil.which", lambda _name: None)
    with pytest.raises(NoBroker, match="apk add valkey"):
        broker_program()


def test_a_broker_on_the_path_will_do(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("config.broker.find_spec", lambda _name: None)
    monkeypatch.setattr("config.broker.shutil.which", {"redis-server": "/usr/bin/redis-server"}.get)
    assert broker_program() == Path("/usr/bin/redis-server")


def test_on_a_network_at_home_every_own_address_is_printed_and_answers(
    start_meja: StartMeja, own_address: str
):
    live = start_meja(options=("--lan",))
    url = f"http://{own_address}:{live.port}/"
    assert f"  {url}" in live.output
    with urllib.request.urlopen(f"{url}healthz", timeout=10) as answer:
        assert answer.status == 200


def test_the_public_address_is_named_first():
    lines = greeting("127.0.0.1", 8000, "https://meja.example/").splitlines()
    assert lines[1:3] == ["  https://meja.example/", "  http://127.0.0.1:8000/"]


def test_a_long_data_folder_has_its_socket_elsewhere(tmp_path: Path):
    long = tmp_path / ("a" * 120)
    assert not runtime_folder(long).is_relative_to(long)
    assert len(os.fsencode(broker_socket(long))) <= SOCKET_PATH_LIMIT
    assert runtime_folder(long) != runtime_folder(long / "b")
    assert runtime_folder(Path("/srv/meja")) == Path("/srv/meja/run")


def test_a_data_folder_is_locked_while_it_is_held(tmp_path: Path):
    with lock_folder(tmp_path), pytest.raises(CannotStart):
        lock_folder(tmp_path)
    lock_folder(tmp_path).close()


def test_pages_come_first_and_workers_after_them(tmp_path: Path):
    """So that a machine of few cores answers its first page sooner."""
    prepare_runtime_folder(tmp_path)
    plan = Plan("web-1", Kind.WEB, ("true",))
    supervisor = Supervisor([plan], data=tmp_path, address=("127.0.0.1", 9), greeting="")
    try:
        supervisor._broker_is_ready(100.0)
        assert supervisor._may_start(Kind.WEB, 100.0)
        assert not supervisor._may_start(Kind.WORKER, 100.0)
        assert supervisor._may_start(Kind.WORKER, 100.0 + WORKERS_WAIT_SECONDS)
    finally:
        supervisor._clean_up()

"""A web process reads a socket no faster than its frames are looked at, and who floods one loses it."""

import asyncio
import contextlib
import json
from types import SimpleNamespace

import pytest
from twisted.internet.task import Clock
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from config import web
from config.children import web_plan
from matches.sockets import TOO_MUCH
from tests.kit.live import LiveMeja


class Line:
    """Stands for the connection: whether it is read."""

    bufferSize = 65_536  # noqa: N815 - the name is Twisted's
    is_read = True

    def pauseProducing(self):  # noqa: N802 - likewise
        self.is_read = False

    def resumeProducing(self):  # noqa: N802 - likewise
        self.is_read = True


@pytest.fixture
def socket():
    """An open socket whose frames nobody has looked at yet."""
    socket = web.PacedSocket()
    socket.transport, socket.application_queue = Line(), asyncio.Queue()
    socket.client_addr, socket.state = None, socket.STATE_OPEN
    socket.factory = SimpleNamespace(reactor=Clock())
    return socket


def hear(socket, frames):
    for _ in range(frames):
        socket.onMessage(b"{}", isBinary=False)


def look_at(socket, frames):
    for _ in range(frames):
        socket.application_queue.get_nowait()
    socket.factory.reactor.advance(web.LOOK_S)


def test_a_socket_is_read_while_few_frames_wait(socket):
    hear(socket, web.MOST_WAITING)
    assert socket.transport.is_read


def test_a_socket_of_which_many_frames_wait_is_read_again_when_half_of_them_were_looked_at(socket):
    hear(socket, web.MOST_WAITING + 10)
    assert not socket.transport.is_read
    look_at(socket, 10)
    assert not socket.transport.is_read
    look_at(socket, web.MOST_WAITING // 2)
    assert socket.transport.is_read
    hear(socket, web.MOST_WAITING)
    assert not socket.transport.is_read


def test_a_socket_that_has_ended_is_not_read_again(socket):
    hear(socket, web.MOST_WAITING + 1)
    socket.state = socket.STATE_CLOSED
    look_at(socket, web.MOST_WAITING + 1)
    assert not socket.transport.is_read
    assert not socket.factory.reactor.getDelayedCalls()


def test_web_processes_are_started_with_it():
    assert "config.web" in web_plan(1, 3).command


def flood(line):
    """Sends many frames, and hears what comes until the line is closed."""
    with contextlib.suppress(ConnectionClosed):
        for number in range(20_000):
            line.send(json.dumps({"a": "nothing", "c": f"k{number}"}))
    while True:
        line.recv(timeout=20)


def test_who_floods_a_running_server_loses_the_line(live_meja: LiveMeja):
    url = f"{live_meja.base_url.replace('http', 'ws', 1).rstrip('/')}/ws/lobby/"
    with connect(url, origin=Origin(live_meja.base_url.rstrip("/")), max_queue=None) as line:
        with pytest.raises(ConnectionClosed):
            flood(line)
        assert line.close_code == TOO_MUCH

"""A person at a table of a running installation: plays over the socket as the page does."""

import itertools
import json
import textwrap
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.kit.live import LiveMeja

BEGIN = """
    import json
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
    from importlib import import_module
    from matches.services import NewPlayer, match_start

    def signed_in(name):
        user = get_user_model().objects.create_user(username=name)
        session = import_module(settings.SESSION_ENGINE).SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.create()
        return user, session.session_key

    people = [signed_in(f"{prefix}person{{number}}") for number in range({persons})]
    players = [NewPlayer(name=user.username, user=user) for user, _key in people]
    players += [NewPlayer(name=f"Bot {{number}}", bot_level="easy") for number in range(4 - {persons})]
    match = match_start(players=players, rules="klasik", length="quick", **{options!r})
    print(json.dumps([str(match.pk), settings.SESSION_COOKIE_NAME, [key for _user, key in people]]))
"""
RECONNECT_S = 0.1


def begin_match(live: LiveMeja, persons=1, prefix="", **options):
    """Begins a match in an installation; returns its people, not yet connected."""
    code = textwrap.dedent(BEGIN).format(persons=persons, prefix=prefix, options=options)
    match_id, cookie, keys = json.loads(live.manage("shell", "-c", code).strip().splitlines()[-1])
    return [LivePlayer(live, match_id, f"{cookie}={key}") for key in keys]


@dataclass
class LivePlayer:
    """Answers every offer, resends what was not acknowledged, comes back when the line is lost."""

    live: LiveMeja
    match_id: str
    cookie: str
    n: int | None = None
    numbers: list[int] = field(default_factory=list)
    """Numbers of the events told, those within a snapshot aside."""
    acknowledged: list[str] = field(default_factory=list)
    """Keys of the commands that were acknowledged."""
    ended: bool = False
    failure: BaseException | None = None
    close_codes: list[int] = field(default_factory=list)
    """The codes with which the server closed its socket."""

    def __post_init__(self):
        self.unacknowledged = None
        self.answered = None
        self.keys = itertools.count()
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._play, daemon=True)

    def start(self):
        self.thread.start()
        return self

    def finish(self, seconds):
        """Waits for the end of the match."""
        self.thread.join(seconds)
        self.stopped.set()
        if self.failure is not None:
            raise self.failure
        assert self.ended, f"the match has not ended after {seconds} s; n={self.n}, {self.last!r}"

    last: dict[str, Any] | None = None

    def _play(self):
        try:
            while not self.ended and not self.stopped.is_set():
                try:
                    self._stay_connected()
                except ConnectionClosed as closed:
                    if closed.rcvd is not None:
                        self.close_codes.append(closed.rcvd.code)
                    time.sleep(RECONNECT_S)
                except (OSError, EOFError, TimeoutError):
                    time.sleep(RECONNECT_S)
                except Exception as error:
                    if "rejected" not in str(error) and "HTTP" not in str(error):
                        raise
                    time.sleep(RECONNECT_S)  # the server is not back yet
        except BaseException as error:
            self.failure = error

    def _stay_connected(self):
        url = f"{self.live.base_url.replace('http', 'ws', 1).rstrip('/')}/ws/match/{self.match_id}/"
        with connect(
            url,
            additional_headers={"Cookie": self.cookie},
            origin=self.live.base_url.rstrip("/"),
            open_timeout=5,
        ) as line:
            line.send(json.dumps({"a": "hello", "since": self.n, "lang": "en"}))
            if self.unacknowledged is not None:
                line.send(json.dumps(self.unacknowledged))
            while not self.ended and not self.stopped.is_set():
                try:
                    frame = json.loads(line.recv(timeout=1))
                except TimeoutError:
                    continue
                self._hear(line, frame)

    def _hear(self, line, frame):
        self.last = frame
        kind = frame["t"]
        if kind == "event":
            if self.n is not None and frame["n"] != self.n + 1:
                raise AssertionError(f"a gap: {frame['n']} after {self.n}")
            self.n = frame["n"]
            self.numbers.append(frame["n"])
            self.ended = frame["d"]["type"] == "match_ended"
        elif kind == "snapshot":
            self.n = frame["n"]
            self.ended = frame["d"]["ended"] is not None
        elif kind == "you" and frame["d"]["offer"] is not None:
            self._answer(line, frame["d"]["offer"])
        elif kind in ("ack", "nak") and self.unacknowledged and frame["c"] == self.unacknowledged["c"]:
            if kind == "ack":
                self.acknowledged.append(self.unacknowledged["c"])
            elif frame["why"] in ("busy", "rate", "fault"):
                time.sleep(RECONNECT_S)
                line.send(json.dumps(self.unacknowledged))
                return
            self.unacknowledged = None

    def _answer(self, line, offer):
        if offer["id"] == self.answered:
            return
        self.answered = offer["id"]
        action = offer["actions"][-1] if offer["kind"] in ("claim", "rob") else offer["actions"][0]
        data = {"copy": action["copy"]} if "copy" in action else {}
        name = {"discard": "discard", "pass": "pass", "give_ready": "ready"}[action["type"]]
        self.unacknowledged = {
            "c": f"{self.cookie[-8:]}-{next(self.keys)}",
            "m": self.match_id,
            "p": offer["id"],
            "a": name,
            "d": data,
        }
        line.send(json.dumps(self.unacknowledged))

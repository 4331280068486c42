"""The live table in a page of its own, against a server that the test plays: the real frame, styles and
modules, and a socket whose other end is the test.
"""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.template.loader import render_to_string
from django.utils import translation

from rules.pages.i18n import table_catalogue
from tests.kit.screens import resize
from tests.kit.static_site import Answer, static_site
from tests.kit.table_frames import MATCH, clock, events_for, greeting, you

PATIENCE_S = 15
SHEET = '<article class="result"><h2>The sheet</h2></article>'

FAKE_LINE = """
const lines = [];
class FakeLine {
  constructor(url) {
    this.url = url;
    this.readyState = 0;
    this.sent = [];
    lines.push(this);
    setTimeout(() => this.opened(), 0);
  }
  opened() {
    if (this.readyState !== 0 || window.isDown) return;
    this.readyState = 1;
    this.onopen?.();
  }
  send(text) {
    const frame = JSON.parse(text);
    this.sent.push(frame);
    if (frame.a === "hello") this.push(window.greeting);
  }
  push(frames) {
    for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) });
  }
  end(code) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  close() {
    this.readyState = 3;
  }
}
window.WebSocket = FakeLine;
window.lines = lines;
window.heard = [];
for (const name of ["meja:match-ended", "meja:play-again", "meja:leave", "meja:chat"]) {
  document.addEventListener(name, (event) => {
    window.heard.push([name, event.detail]);
    event.preventDefault();
  });
}
window.greeting = JSON.parse(document.getElementById("greeting").textContent);
"""
CHANGE_LANGUAGE = """([language, words]) => {
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
  const told = new CustomEvent("meja:language", { detail: { language, words } });
  document.getElementById("table").dispatchEvent(told);
}"""
MOUNT_TABLE = """
const { mount } = await import("/static/js/table/main.js");
window.mountTable = () => mount(document.getElementById("table"));
window.handle = window.mountTable();
"""
MOUNT_TEXT = 'await import("/static/js/text/main.js");'
MOUNTS = {"/table.js": MOUNT_TABLE, "/text.js": MOUNT_TEXT}
TEXT_STYLES = '<link rel="stylesheet" href="/static/css/text-table.css">'


def _page(language: str, greeting_text: str, *, is_text: bool) -> str:
    context = {"room_name": "Quiet Pines", "match_id": MATCH, "match": {"pk": MATCH}, "back_url": "/r/ABC/"}
    with translation.override(language):
        frame = render_to_string(f"matches/_{'text_' if is_text else ''}table.html", context)
        head = render_to_string("_styles.html") + render_to_string("matches/_table_head.html") + TEXT_STYLES
        direction = "rtl" if translation.get_language_bidi() else "ltr"
    return (
        f'<!doctype html><html lang="{language}" dir="{direction}" data-theme="dark"><head>'
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>Table</title><link rel="icon" href="/static/img/favicon.svg">{head}</head>'
        f'<body class="{"is-text-table" if is_text else "is-table"}">{frame}'
        f'<script type="application/json" id="greeting">{greeting_text}</script>'
        f'<script type="module" src="/{"text" if is_text else "table"}.js"></script></body></html>'
    )


class TablePage:
    """One open table, and the server's end of its line."""

    def __init__(self, page: Any, url: str, pages: dict[str, str]) -> None:
        self.page = page
        self.url = url
        self.pages = pages
        self.n = 50
        self.complaints: list[str] = []
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, state, viewer, *, language="en", is_text=False, **how) -> "TablePage":
        """Open the table where a match stands so, or the table in text, and wait until it is drawn."""
        self.load(state, viewer, language=language, is_text=is_text, **how)
        ready = "#text-table" if is_text else ".live[data-plays]"
        self.page.locator(f"{ready}[data-phase]:not([data-phase=''])").wait_for()
        self.settle()
        return self

    def load(self, state, viewer, *, language="en", is_text=False, **how) -> None:
        """Load the page where a match stands so, until it has asked for the match."""
        self.viewer = viewer
        frames = greeting(state, viewer, n=self.n, **how)
        self.pages["/"] = _page(language, json.dumps(frames).replace("<", "\\u003c"), is_text=is_text)
        self.page.goto(self.url)
        self.until("window.lines?.[0]?.sent.length > 0")

    def change_language(self, language: str) -> None:
        """Let the table speak another language, without a page load, as the room does it."""
        if self.page.evaluate("document.documentElement.lang") != language:
            self.page.evaluate(CHANGE_LANGUAGE, [language, f"/i18n/{language}/table.json"])
            self.page.locator(f".live[lang={language}]").wait_for()
        self.drawn()

    def until(self, expression: str) -> None:
        """Wait until this holds in the page; the policy there forbids what waits for us otherwise."""
        deadline = time.monotonic() + PATIENCE_S
        while not self.page.evaluate(expression):
            assert time.monotonic() < deadline, f"it never came that {expression}"
            self.page.wait_for_timeout(20)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and wait until the table stands in it."""
        resize(self.page, width, height)

    def drawn(self) -> None:
        """Wait until the page has drawn what it knows."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def settle(self) -> None:
        """Wait for what has come to be drawn, a claim too, and for the guard against slips to be over."""
        self.drawn()
        self.page.wait_for_timeout(450)
        self.drawn()

    def push(self, *frames: dict[str, Any]) -> None:
        """Send frames down the line."""
        self.page.evaluate("(frames) => window.lines.at(-1).push(frames)", list(frames))
        self.settle()

    def move(self, events, state, **times) -> None:
        """Send what follows a decision: the events, then offer and clock."""
        self.push(*self.news(events, state, **times))

    def news(self, events, state, **times) -> list[dict[str, Any]]:
        """The frames that follow a decision."""
        told = []
        for event in events_for(self.viewer, events):
            self.n += 1
            told.append({"t": "event", "n": self.n, "d": event})
        notes = [] if self.viewer is None else [you(state, self.viewer, **times)]
        return [*told, *notes, clock(state, **times)]

    @property
    def sent(self) -> list[dict[str, Any]]:
        """The commands that the page has sent on its present line."""
        frames = self.page.evaluate("window.lines.at(-1).sent.filter((frame) => frame.c)")
        assert isinstance(frames, list)
        return frames

    def said(self) -> list[tuple[str, dict[str, Any]]]:
        """What was asked for, without keys."""
        return [(frame["a"], frame["d"]) for frame in self.sent]

    def tile(self, copy: int) -> Any:
        """A tile of the own hand."""
        return self.page.locator(f".hand [data-copy='{copy}']")

    def press_tile(self, copy: int, times: int = 1) -> None:
        """Press a tile of the own hand."""
        for _ in range(times):
            self.tile(copy).click(force=True)
        self.drawn()

    def button(self, act: str) -> Any:
        """The visible button of an act; while a dialog is open, the one in it."""
        where = "dialog[open] " if self.page.locator("dialog[open]").count() else ""
        return self.page.locator(f"{where}[data-act='{act}']:visible").first

    def press_button(self, act: str) -> None:
        """Press the visible button of an act."""
        self.button(act).click()
        self.drawn()

    def press(self, keys: str) -> None:
        """Press keys, one after the other, and let the page draw."""
        for key in keys.split():
            self.page.keyboard.press(key)
            self.drawn()

    @property
    def hand(self) -> list[int]:
        """The copies of the own hand as they stand."""
        return [
            int(copy)
            for copy in self.page.locator(".hand [data-copy]").evaluate_all(
                "all => all.map((one) => one.dataset.copy)"
            )
        ]


@contextmanager
def table_site() -> Iterator[tuple[str, dict[str, str]]]:
    """Yields the address of the table's page, and its content to be filled by `TablePage.open`."""
    pages: dict[str, str] = {}

    def answer(path: str) -> Answer | None:
        parts = urlsplit(path)
        if parts.path in pages:
            return "text/html; charset=utf-8", pages[parts.path]
        if parts.path in MOUNTS:
            return "text/javascript; charset=utf-8", FAKE_LINE + MOUNTS[parts.path]
        if parts.path.startswith("/i18n/"):
            return "application/json; charset=utf-8", table_catalogue(parts.path.split("/")[2])
        if parts.path.startswith("/matches/") and "fail" not in parse_qs(parts.query):
            return "text/html; charset=utf-8", pages.get("sheet", SHEET)
        return None

    with static_site(answer, joins=True) as url:
        yield url + "/", pages

"""The line to the lobby: what is asked while it is not open is answered at once, with nothing."""

import pytest
from playwright.sync_api import Page

from tests.kit.static_site import EMPTY_PAGE, static_site

MAKE = """async () => {
  window.sockets = [];
  window.WebSocket = class {
    static OPEN = 1;
    constructor() { this.readyState = 0; this.sent = []; sockets.push(this); }
    send(frame) {
      if (this.readyState === 0) throw new DOMException("still connecting", "InvalidStateError");
      this.sent.push(JSON.parse(frame));
    }
  };
  const { Line } = await import('/static/js/room/line.js');
  window.line = new Line('/ws/room/', { onRing: () => {}, onState: () => {} });
}"""
GREETED = """() => {
  sockets[0].readyState = 1;
  sockets[0].onopen();
  sockets[0].onmessage({ data: JSON.stringify({ t: "hello", d: {} }) });
}"""
SEND = """() => { window.answer = line.ask("leave", {}); }"""
ASK = """async () => {
  const late = new Promise((done) => setTimeout(() => done("late"), 1000));
  return Promise.race([line.ask("leave", {}), late]);
}"""


@pytest.fixture
def line(page: Page):
    """Returns a page with a line whose sockets are made here."""
    with static_site(lambda _path: EMPTY_PAGE) as url:
        page.goto(url)
        page.evaluate(MAKE)
        yield page


def test_a_line_that_was_never_opened_answers_nothing(line: Page) -> None:
    assert line.evaluate(ASK) is None


def test_a_line_that_is_on_its_way_takes_no_command(line: Page) -> None:
    line.evaluate("line.open()")
    assert line.evaluate(ASK) is None


def test_an_open_line_sends_the_command_and_gives_its_answer(line: Page) -> None:
    line.evaluate("line.open()")
    line.evaluate(GREETED)
    line.evaluate(SEND)
    key = line.evaluate("sockets[0].sent.at(-1).c")
    line.evaluate("(c) => sockets[0].onmessage({ data: JSON.stringify({ t: 'ack', c }) })", key)
    assert line.evaluate("answer") == {"t": "ack", "c": key}


def test_a_command_whose_line_is_lost_is_answered_with_nothing(line: Page) -> None:
    line.evaluate("line.open()")
    line.evaluate(GREETED)
    line.evaluate(SEND)
    line.evaluate("sockets[0].onclose({ code: 1006 })")
    assert line.evaluate("answer") is None

"""The line to the server, against a socket and a clock that the test moves (protocol, client rules)."""

import pytest

SETUP = """
async () => {
  const { Link, delayBefore, ANSWER_MS, QUIET_MS } = await import("/static/js/table/socket.js");
  const sockets = [], taken = [], states = [], timers = new Map();
  let now = 0, next = 0;
  const seams = {
    open: (url) => {
      const socket = { url, readyState: 0, sent: [], send: (text) => socket.sent.push(JSON.parse(text)),
        close: () => { socket.readyState = 3; } };
      sockets.push(socket);
      return socket;
    },
    now: () => now,
    random: () => 0.5,
    later: (done, ms) => { timers.set(++next, { done, at: now + ms }); return next; },
    never: (timer) => timers.delete(timer),
  };
  const link = new Link({ url: "ws://table", language: "en", seams,
    onMessage: (message) => taken.push(message), onState: (state) => states.push(state) });
  const last = () => sockets.at(-1);
  const open = () => { last().readyState = 1; last().onopen(); };
  const push = (message) => last().onmessage({ data: JSON.stringify(message) });
  const end = (code) => last().onclose({ code });
  const pass = (ms) => {
    const until = now + ms;
    for (;;) {
      const due = [...timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      now = due[1].at;
      timers.delete(due[0]);
      due[1].done();
    }
    now = until;
  };
  const hello = (seat = 0) => push({ t: "hello", d: { you: { seat } } });
  const you = (id) => push({ t: "you", d: { offer: id ? { id } : null } });
  const enter = (n = 5, offer = "1.1") => { open(); hello(); push({ t: "snapshot", n, d: {} }); you(offer); };
  const event = (n) => push({ t: "event", n, d: {} });
  const command = (c = "k1", p = "1.1") => ({ c, m: "m", p, a: "pass", d: {} });
  const events = () => taken.filter((message) => message.t === "event").map((message) => message.n);
  STEPS
}
"""


@pytest.fixture
def run(empty_site, page):
    """Returns what runs steps with a link: its names are those of the setup above."""
    page.goto(empty_site)
    return lambda steps: page.evaluate(SETUP.replace("STEPS", steps))


def test_the_first_frame_is_a_hello_without_a_number(run):
    sent = run("link.start(); open(); return last().sent;")
    assert sent == [{"a": "hello", "since": None, "lang": "en", "many": True}]


def test_events_are_taken_in_order_and_only_once(run):
    assert run("link.start(); enter(5); [6, 7, 7, 6, 8].forEach(event); return events();") == [6, 7, 8]


def test_messages_that_come_together_are_taken_one_by_one(run):
    found = run("""
        link.start(); enter(5);
        push([6, 7].map((n) => ({ t: "event", n, d: {} }))); event(8);
        return [events(), last().sent.length];
    """)
    assert found == [[6, 7, 8], 1]


def test_a_gap_is_asked_for_once_and_then_everything(run):
    sent = run("""
        link.start(); enter(5); event(8); event(9); hello(); event(9);
        return last().sent.slice(1);
    """)
    assert sent == [
        {"a": "hello", "since": 5, "lang": "en", "many": True},
        {"a": "hello", "since": None, "lang": "en", "many": True},
    ]


def test_events_sent_before_the_answer_to_a_gap_ask_no_second_time(run):
    assert run("link.start(); enter(5); event(8); event(9); event(10); return last().sent.length;") == 2


def test_missed_events_close_a_gap(run):
    found = run("""
        link.start(); enter(5); event(8); hello(); [6, 7, 8, 9].forEach(event);
        return [events(), last().sent.length];
    """)
    assert found == [[6, 7, 8, 9], 2]


def test_a_snapshot_takes_the_place_of_what_was_missed(run):
    assert run(
        "link.start(); enter(5); push({ t: 'snapshot', n: 40, d: {} }); event(41); return events();"
    ) == [41]


def test_a_lost_line_opens_again_quickly_and_asks_for_what_was_missed(run):
    found = run("""
        link.start(); enter(5); event(6); end(1006); pass(300); open();
        return [sockets.length, last().sent, states];
    """)
    assert found[0] == 2
    assert found[1] == [{"a": "hello", "since": 6, "lang": "en", "many": True}]
    assert found[2] == ["connecting", "open", "lost", "connecting"]


def test_attempts_come_less_and_less_often_and_never_all_at_once(run):
    delays = run("return [0, 1, 2, 3, 9].map((n) => [delayBefore(n, 0), delayBefore(n, 1)]);")
    assert delays == [[150, 300], [300, 600], [600, 1200], [1200, 2400], [5000, 10000]]


def test_the_network_coming_back_ends_the_waiting(run):
    found = run("""
        link.start(); enter(5);
        for (let i = 0; i < 6; i += 1) { end(1006); pass(10000); }
        end(1006); const before = sockets.length; link.probe();
        return sockets.length - before;
    """)
    assert found == 1


def test_an_unanswered_command_is_sent_again_with_the_same_key_while_its_offer_is_open(run):
    sent = run("""
        link.start(); enter(5); link.send(command()); end(1006); pass(300);
        open(); hello(); you("1.1");
        return last().sent.slice(1);
    """)
    assert sent == [{"c": "k1", "m": "m", "p": "1.1", "a": "pass", "d": {}}]


def test_a_command_whose_offer_has_closed_is_let_go(run):
    sent = run("""
        link.start(); enter(5); link.send(command()); end(1006); pass(300);
        open(); hello(); you("1.2"); end(1006); pass(1000); open(); hello(); you("1.1");
        return sockets.slice(1).flatMap((socket) => socket.sent).filter((frame) => frame.c);
    """)
    assert sent == []


def test_a_command_made_while_the_line_is_down_goes_out_when_it_is_back(run):
    sent = run("""
        link.start(); enter(5); end(1006); link.send(command()); pass(300);
        open(); hello(); you("1.1");
        return last().sent.slice(1).map((frame) => frame.c);
    """)
    assert sent == ["k1"]


def test_leaving_needs_no_offer_and_is_sent_again_too(run):
    sent = run("""
        link.start(); enter(5); link.send(command("k2", null)); end(1006); pass(300);
        open(); hello(); you("1.2");
        return last().sent.slice(1).map((frame) => frame.c);
    """)
    assert sent == ["k2"]


@pytest.mark.parametrize("answer", ["ack", "nak"])
def test_an_answered_command_is_not_sent_again(run, answer):
    sent = run(f"""
        link.start(); enter(5); link.send(command()); push({{ t: "{answer}", c: "k1", n: 6 }});
        end(1006); pass(300); open(); hello(); you("1.1");
        return last().sent.slice(1);
    """)
    assert sent == []


def test_a_line_that_answers_nothing_is_given_up(run):
    found = run("""
        link.start(); enter(5); link.send(command()); pass(ANSWER_MS + 400);
        return [sockets.length, states.at(-1)];
    """)
    assert found == [2, "connecting"]


def test_a_long_silence_is_asked_about_before_the_line_is_given_up(run):
    found = run("""
        link.start(); enter(5); pass(QUIET_MS); const asked = last().sent.length; hello(); you("1.1");
        pass(ANSWER_MS + 100);
        return [asked, sockets.length];
    """)
    assert found == [2, 1]


@pytest.mark.parametrize(("code", "state"), [(4001, "signed_out"), (4003, "removed")])
def test_who_may_not_come_in_does_not_knock_again(run, code, state):
    found = run(f"link.start(); enter(5); end({code}); pass(100000); return [sockets.length, states.at(-1)];")
    assert found == [1, state]


def test_a_server_that_restarts_is_tried_again_after_a_moment(run):
    found = run("""
        link.start(); enter(5); end(4009); const said = states.at(-1); pass(800); const soon = sockets.length;
        pass(2000);
        return [said, soon, sockets.length];
    """)
    assert found == ["restarting", 1, 2]


def test_who_has_to_show_a_new_cookie_waits_until_it_has_come(run):
    found = run("""
        link.start(); enter(5); end(4005); pass(800); const soon = sockets.length; pass(2000);
        return [soon, sockets.length];
    """)
    assert found == [1, 2]


def test_bad_frames_make_the_line_wait_longer(run):
    found = run(
        """
        link.start(); enter(5); end(4004); pass(2000); const soon = sockets.length; pass(4000);
        return [soon, sockets.length];
    """
    )
    assert found == [1, 2]


def test_a_change_of_language_is_told_to_the_server(run):
    assert run("link.start(); enter(5); link.hello('ar'); return last().sent.at(-1);") == {
        "a": "hello",
        "since": 5,
        "lang": "ar",
        "many": True,
    }


def test_a_stopped_line_stays_closed(run):
    assert run(
        "link.start(); enter(5); link.stop(); pass(100000); return [sockets.length, last().readyState];"
    ) == [1, 3]

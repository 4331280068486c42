"""A replay shows what was seen: its pictures equal those of the live table, event by event, forward and
backward, for every seat; and the seal of a wall is found again in the browser.
"""

import json

import msgspec
import pytest

from matches.broadcast import told_owner
from matches.replays import replay_of, spans_among
from rules.engine.tiles import SEATS
from rules.engine.view import observe
from tests.kit.table_frames import FACES, eventful_play, snapshot_of

MATCHES = (
    (5, {"player": "skilled"}),
    (3, {"rules": "riichi", "length": "tonpuu", "player": "greedy"}),
    (6, {"rules": "mcr", "length": "one_deal", "player": "greedy"}),
)
"""Seed, and how it is played: with time-outs, leaving and coming back."""

CHECK = """
async (given) => {
  const { faces, deal, live } = JSON.parse(given);
  const { Timeline } = await import("/static/js/replay/timeline.js");
  const timeline = new Timeline(deal, { faces, you: { seat: null }, players: [] });
  const same = (a, b) => {
    if (a === b) return true;
    if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
  };
  const { apply, emptyTable } = await import("/static/js/table/state.js");
  const fault = (seat, n) => {
    const picture = timeline.pictureAt(timeline.placeOf(n), { seat, isOpen: false });
    const { view, you } = live[seat][n];
    for (const part of Object.keys(view)) {
      if (!same(picture.view[part], view[part])) return [seat, n, part, picture.view[part], view[part]];
    }
    const expected = apply(emptyTable(), { t: "you", d: you }).you;
    return same(picture.you, expected) ? null : [seat, n, "you", picture.you, expected];
  };
  for (const seat of [0, 1, 2, 3]) {
    const numbers = Object.keys(live[seat]).map(Number);
    for (const n of [...numbers, ...numbers.reverse()]) {
      const found = fault(seat, n);
      if (found) return found;
    }
  }
  for (let place = timeline.last; place >= 0; place -= 1) {
    const picture = timeline.pictureAt(place, { seat: 2, isOpen: true });
    for (const seat of [0, 1, 2, 3]) {
      const own = timeline.pictureAt(place, { seat, isOpen: false }).view;
      if (!same(picture.replay.open[seat], own.own)) return [place, seat, "open"];
      if (!same(picture.view.seats[seat], own.seats[seat])) return [place, seat, "seat"];
    }
  }
  return null;
}
"""


def played(seed, how):
    """The events of a match with their numbers, and after each decision what every owner saw live."""
    numbered, live = [], {}
    for events, state in eventful_play(seed, **how):
        for event in events:
            numbered.append((len(numbered) + 1, event))
        live[len(numbered)] = state
    return numbered, live


def seen_live(state, seat):
    own = observe(state, seat).own
    return {"view": snapshot_of(state, seat), "you": msgspec.to_builtins(told_owner(own))}


@pytest.mark.parametrize(("seed", "how"), MATCHES)
def test_a_replay_shows_each_seat_what_it_saw_live_forward_and_backward(empty_site, page, seed, how):
    page.goto(empty_site)
    numbered, states = played(seed, how)
    spans = spans_among(numbered, len(numbered))
    assert spans
    for span in spans[:3]:
        deal = replay_of(numbered[0][1], numbered[span.first - 1 : span.last])
        within = [n for n in states if span.first <= n <= span.last]
        assert len(within) > 20
        live = [{n: seen_live(states[n], seat) for n in within} for seat in SEATS]
        content = {"faces": FACES, "deal": msgspec.to_builtins(deal), "live": live}
        assert page.evaluate(CHECK, json.dumps(content)) is None


SEAL = """
async (seal) => {
  const { checked } = await import("/static/js/replay/seal.js");
  const changed = { ...seal, wall: [seal.wall[1], seal.wall[0], ...seal.wall.slice(2)] };
  return [await checked(seal), await checked(changed), await checked(seal, null)];
}
"""


def test_the_browser_finds_the_seal_of_a_wall_and_sees_a_change(empty_site, page):
    page.goto(empty_site)
    numbered, _states = played(6, MATCHES[2][1])
    (span,) = spans_among(numbered, len(numbered))
    deal = replay_of(numbered[0][1], numbered[span.first - 1 : span.last])
    right, wrong, told = page.evaluate(SEAL, msgspec.to_builtins(deal.seal))
    assert right == {"by": "browser", "agrees": True}
    assert wrong == {"by": "browser", "agrees": False}
    assert told == {"by": "server", "agrees": True}

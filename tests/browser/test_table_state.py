"""The picture in the browser follows the events of the engine: what `apply` makes of them equals a fresh
snapshot, for every viewer, over whole matches in which clocks run out and people leave and return.
"""

import itertools
import json

import pytest

from rules.engine.actions import CloseWindow, DeclareAddedKong, DeclareConcealedKong, DeclareWin
from rules.engine.decide import advance
from rules.engine.tiles import EAST_TILE, Tile
from tests.kit.deals import A, B, C, D, table
from tests.kit.table_frames import FACES, eventful_play, stream_of

SKILLED, BLIND = {"player": "skilled"}, {"player": "blind"}
RIICHI = {"rules": "riichi", "length": "hanchan", "player": "greedy"}
TONPUU = RIICHI | {"length": "tonpuu"}
MCR = {"rules": "mcr", "length": "sixteen", "player": "greedy"}
KLASIK_MATCHES = (
    *((5, A, SKILLED), (11, B, SKILLED), (11, C, SKILLED), (3, D, SKILLED), (1, None, SKILLED)),
    *((4, B, BLIND), (2, C, BLIND)),
)
RIICHI_MATCHES = ((3, A, RIICHI), (4, B, RIICHI), (3, None, TONPUU), (6, C, TONPUU), (2, D, TONPUU))
MCR_MATCHES = ((6, A, MCR), (4, None, MCR), (1, D, MCR))
"""Seed, viewer and how it is played: in blind play nobody wins, and the deals are drawn."""
FIVE_DOTS = Tile(13)

CHECK = """
async (text_of_stream) => {
  const { faces, viewer, stream } = JSON.parse(text_of_stream);
  const { apply, emptyTable } = await import("/static/js/table/state.js");
  const freeze = (thing) => {
    if (thing === null || typeof thing !== "object" || Object.isFrozen(thing)) return thing;
    Object.values(thing).forEach(freeze);
    return Object.freeze(thing);
  };
  const same = (a, b) => {
    if (a === b) return true;
    if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
  };
  const text = JSON.stringify;
  let table = freeze(emptyTable());
  const take = (message) => { table = freeze(apply(table, freeze(message))); };
  take({ t: "hello", d: { faces, you: { seat: viewer }, players: [] } });
  take({ t: "snapshot", n: 1, d: stream[0].view });
  let n = 1;
  for (const [step, { events, view }] of stream.slice(1).entries()) {
    for (const d of events) take({ t: "event", n: ++n, d });
    if (same(table.view, view)) continue;
    const parts = Object.keys(view).filter((part) => !same(table.view[part], view[part]));
    return { step, events: events.map((event) => event.type), n: table.n, parts: parts.map((part) => [
      part, text(table.view[part]), text(view[part])]) };
  }
  const told = stream.slice(1).flatMap(({ events }) => events);
  const late = apply(emptyTable(), { t: "past", d: { n: n - told.length + 1, events: told } });
  return { n: table.n, told: n, lines: table.log.length, late: text(late.log) === text(table.log) };
}
"""


@pytest.mark.parametrize(("seed", "viewer", "how"), [*KLASIK_MATCHES, *RIICHI_MATCHES, *MCR_MATCHES])
def test_events_lead_to_the_same_picture_as_a_fresh_snapshot(empty_site, page, seed, viewer, how):
    page.goto(empty_site)
    stream = list(stream_of(viewer, eventful_play(seed, **how)))
    found = page.evaluate(CHECK, json.dumps({"faces": FACES, "viewer": viewer, "stream": stream}))
    assert "parts" not in found, found
    assert found["n"] == found["told"] > 100
    assert found["lines"] > 50
    assert found["late"], "a page that comes later has the same log"


def kinds_in(matches):
    return {
        event["type"]
        for seed, viewer, how in matches
        for step in itertools.islice(stream_of(viewer, eventful_play(seed, **how)), 1, None)
        for event in step["events"]
    }


def test_every_kind_of_event_of_riichi_is_in_those_matches():
    """Else the test above would prove nothing of the kind that is missing."""
    assert kinds_in(RIICHI_MATCHES) >= {
        *("indicator_turned", "riichi_declared", "stick_placed", "kong_declared", "meld_claimed"),
        *("hand_won", "deal_drawn", "match_ended"),
    }


def test_every_kind_of_event_is_in_those_matches():
    """Else the test above would prove nothing of the kind that is missing."""
    assert kinds_in(KLASIK_MATCHES) >= {
        *("deal_started", "hand_dealt", "tile_drawn", "bonus_replaced", "tile_discarded"),
        *("claim_window_opened", "claim_answered", "meld_claimed", "kong_declared", "hand_won"),
        *("deal_drawn", "deal_settled", "ready_given", "assist_started", "control_requested"),
        *("control_given", "assist_ended", "player_left", "match_ended"),
    }


def test_a_picture_before_its_first_snapshot_ignores_events(empty_site, page):
    page.goto(empty_site)
    view = page.evaluate("""async () => {
      const { apply, emptyTable } = await import("/static/js/table/state.js");
      return apply(emptyTable(), { t: "event", n: 3, d: { type: "ready_given", seat: 1 } }).view;
    }""")
    assert view is None


def robbed_added_kong():
    """A adds to a pung, and B wins on the tile added."""
    state = table(
        hands={A: "1199m1199s22z", B: "123456789m46p11s"},
        drawn="5p",
        melds={A: [("pung", "555p")]},
        wall="3344z",
    )
    yield (), state
    yield from _steps(state, DeclareAddedKong(seat=A, tile=FIVE_DOTS), DeclareWin(seat=B), CloseWindow())


def robbed_concealed_kong():
    """A lays out four East winds, and B completes Thirteen Orphans with one of them."""
    state = table(hands={A: "111z123456789m1p", B: "19m19p199s234567z"}, drawn="1z", wall="3344s")
    yield (), state
    yield from _steps(state, DeclareConcealedKong(seat=A, tile=EAST_TILE), DeclareWin(seat=B), CloseWindow())


def _steps(state, *actions):
    for action in actions:
        events, state = advance(state, action)
        yield events, state


@pytest.mark.parametrize("viewer", [A, B, C, None])
@pytest.mark.parametrize("play", [robbed_added_kong, robbed_concealed_kong])
def test_a_robbed_kong_falls_apart_for_every_viewer(empty_site, page, play, viewer):
    page.goto(empty_site)
    stream = list(stream_of(viewer, play()))
    assert "hand_won" in [event["type"] for step in stream for event in step["events"]]
    found = page.evaluate(CHECK, json.dumps({"faces": FACES, "viewer": viewer, "stream": stream}))
    assert "parts" not in found, found

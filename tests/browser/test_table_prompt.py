"""The claim prompt: it follows the discard, it takes no time away, and a slip does nothing."""

import pytest

from rules.engine.actions import Discard
from rules.engine.decide import advance
from tests.kit.deals import A, B, own, table

OFFER = """
const at = (table) => m.follow(m.emptyLocal(), table, table, 1000).offeredAt;
const table = (kind) => ({
  hello: { time_scale: given.scale }, you: { offer: { id: "1.1", kind, actions: [] }, inControl: true },
  view: { own: null, result: null, phase: "claim", deal_number: 1 },
});
return Object.fromEntries(["turn", "claim", "rob", "ready"].map((kind) => [kind, at(table(kind))]));
"""


@pytest.mark.parametrize(("scale", "wait"), [(1, 150), (4, 150), (0.1, 15)])
def test_a_claim_is_shown_when_the_discard_is_on_its_way_a_turn_at_once(run, scale, wait):
    assert run("local", OFFER, {"scale": scale}) == {
        "turn": 1000,
        "claim": 1000 + wait,
        "rob": 1000 + wait,
        "ready": 1000,
    }


def test_presses_are_slips_for_a_quarter_of_a_second_after_a_claim_is_shown(run):
    local = {"offer": "1.1", "offeredAt": 1150}
    found = run("steps", "return [1000, 1150, 1399, 1400].map((now) => m.isTooSoon(given, now, 250));", local)
    assert found == [True, True, True, False]


def asked(live, motion):
    """A table at which B waits, the clock of its page standing still, just after A's discard has come."""
    state = table(hands={A: "1z", B: "345567m33556p12s"}, drawn="5m", wall="3344z")
    live.page.emulate_media(reduced_motion=motion)
    live.page.clock.install()
    live.open(state, B)
    live.page.clock.pause_at(live.page.evaluate("Date.now()") + 60_000)
    events, after = advance(state, Discard(seat=A, copy=own(state, A, "5m")))
    live.page.evaluate("(frames) => window.lines.at(-1).push(frames)", live.news(events, after))
    live.page.clock.run_for(100)
    return after


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_prompt_comes_after_the_discard_and_moves_nothing(live, motion):
    asked(live, motion)
    hand, buttons = live.page.locator(".hand"), live.page.locator(".acts")
    assert live.page.locator(".player--3 .pond__tile").count() == 1
    assert not live.page.locator(".claim").is_visible()
    assert not live.page.locator(".status__time").is_visible()
    assert buttons.is_visible()
    place = hand.bounding_box()
    live.page.clock.run_for(100)
    assert live.page.locator(".claim").is_visible()
    assert hand.bounding_box() == place
    assert live.page.locator(".claim__time").inner_text() == "41 s"


def test_before_the_prompt_is_shown_no_key_opens_or_answers_it(live):
    asked(live, "reduce")
    live.page.keyboard.press("c")
    live.page.keyboard.press("p")
    live.page.clock.run_for(100)
    assert live.page.locator(".claim").is_visible()
    assert live.page.locator("[data-choice]:visible").count() == 0
    live.page.keyboard.press("Escape")
    live.page.clock.run_for(100)
    assert live.said() == []
    live.page.clock.run_for(200)
    live.page.keyboard.press("Escape")
    assert live.said() == [("pass", {})]


def test_the_focus_goes_to_a_claim_once_it_is_shown_where_that_is_wished(live):
    kept = 'localStorage.setItem("meja.preferences", JSON.stringify({ jump: true }))'
    live.page.add_init_script(f"try {{ {kept} }} catch {{}}")
    asked(live, "reduce")
    live.page.clock.run_for(200)
    assert live.page.evaluate("document.activeElement.dataset.act") == "pass"

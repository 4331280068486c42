"""What the table shows and sounds like beside its picture: motion, sounds, a screen that stays awake."""

from rules.engine.actions import CloseWindow, Discard
from rules.engine.decide import advance
from tests.kit.deals import A, B, discard, own, table

MOVING = """
() => document.getAnimations().filter((one) => one.effect?.target?.matches('.tile')).map((one) => ({
  ms: one.effect.getTiming().duration,
  whole: one.effect.getTiming().duration + one.effect.getTiming().delay,
  changes: one.effect.getKeyframes().flatMap(Object.keys),
}))
"""
OF_KEYFRAMES = {"offset", "computedOffset", "easing", "composite"}
COUNTED = """
() => {
  window.rung = [];
  for (const name of ["OscillatorNode", "AudioBufferSourceNode"]) {
    const Real = window[name];
    window[name] = class extends Real { constructor(...given) { super(...given); window.rung.push(name); } };
  }
}
"""


def my_turn():
    return table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z")


def moving_after(live, *frames):
    """What moves in the frame that draws these messages."""
    live.page.evaluate("(frames) => window.lines.at(-1).push(frames)", list(frames))
    live.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return live.page.evaluate(MOVING)


def slow_motion(live):
    """Motion as somebody sees it who did not ask for less; held where it begins, for the test to look."""
    live.page.emulate_media(reduced_motion="no-preference")
    live.page.evaluate("""() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        const one = animate.apply(this, given);
        one.pause();
        return one;
      };
    }""")


class TestMotion:
    """Tiles slide from where they were: short, by transform and opacity alone, ended by any press."""

    def test_a_discard_slides_to_the_pond_and_a_press_ends_it(self, live):
        state = my_turn()
        live.open(state, B)
        slow_motion(live)
        events, after = advance(state, Discard(seat=A, copy=own(state, A, "7z")))
        moving = moving_after(live, *live.news(events, after))
        assert len(moving) == 1
        assert 120 <= moving[0]["whole"] <= 220
        assert set(moving[0]["changes"]) - OF_KEYFRAMES <= {"translate", "rotate", "scale", "opacity"}
        assert live.page.locator(".pond__tile.is-moving").count() == 1
        live.press("Shift")
        assert live.page.evaluate(MOVING) == []
        assert live.page.locator(".is-moving").count() == 0

    def test_ones_own_tile_moves_at_once_and_not_again_when_the_server_has_spoken(self, live):
        state = my_turn()
        live.open(state, A)
        slow_motion(live)
        copy = own(state, A, "1p")
        live.tile(copy).evaluate("(tile) => { tile.click(); tile.click(); }")
        live.drawn()
        assert live.page.locator(".pond__tile.is-moving").count() == 1
        live.press("Shift")
        events, after = advance(state, Discard(seat=A, copy=copy))
        assert moving_after(live, *live.news(events, after)) == []

    def test_whoever_asked_for_less_motion_has_none(self, live):
        state = my_turn()
        live.open(state, B)
        events, after = advance(state, Discard(seat=A, copy=own(state, A, "7z")))
        assert moving_after(live, *live.news(events, after)) == []

    def test_nothing_moves_where_that_is_not_wished(self, live):
        state = my_turn()
        live.open(state, B)
        slow_motion(live)
        live.press_button("preferences")
        live.page.locator("[data-preference=motion]").click()
        live.press_button("close")
        events, after = advance(state, Discard(seat=A, copy=own(state, A, "7z")))
        assert moving_after(live, *live.news(events, after)) == []


class TestSounds:
    """Made in the browser, after the first press, unless they are off."""

    def heard(self, live):
        state = discard(my_turn(), A, "1p")
        live.open(state, B)
        live.page.evaluate(COUNTED)
        return state

    def after_the_pause(self, live, state):
        """B draws: the turn is B's."""
        events, after = advance(state, CloseWindow())
        live.move(events, after)

    def test_ones_own_turn_is_heard(self, live):
        state = self.heard(live)
        live.press("Shift")
        live.until("new AudioContext().state !== ''")
        self.after_the_pause(live, state)
        live.until("window.rung.filter((name) => name === 'OscillatorNode').length === 2")

    def test_one_press_on_the_bar_makes_it_silent(self, live):
        state = self.heard(live)
        live.press_button("sound")
        assert live.page.locator("[data-part=sound]").get_attribute("aria-pressed") == "false"
        self.after_the_pause(live, state)
        assert live.page.evaluate("window.rung") == []


def test_the_screen_stays_awake_as_long_as_one_sits_at_the_table_and_wishes_it(live):
    live.page.add_init_script("""
      window.held = 0;
      const request = async () => {
        window.held += 1;
        return { released: false, release: async () => { window.held -= 1; } };
      };
      Object.defineProperty(navigator, "wakeLock", { value: { request } });
    """)
    live.open(my_turn(), A)
    live.until("window.held === 1")
    live.press_button("preferences")
    live.page.locator("[data-preference=awake]").click()
    live.until("window.held === 0")


def test_a_screen_that_was_let_sleep_while_it_was_asked_for_is_not_kept_awake(run):
    """The browser answers late: the table is closed by then, or has asked for a second time."""
    found = run(
        "attention",
        """
        let held = 0;
        const answers = [];
        const lock = () => ({ released: false, release: async () => { held -= 1; } });
        const request = () => new Promise((done) => answers.push(() => { held += 1; done(lock()); }));
        Object.defineProperty(navigator, "wakeLock", { value: { request } });
        const table = { view: { own: {}, phase: "turn" } };
        const attention = new m.Attention();
        const first = attention.stayAwake(table, true);
        attention.stop();
        answers[0]();
        await first;
        const afterStop = held;
        const second = attention.stayAwake(table, true);
        attention.letSleep();
        const third = attention.stayAwake(table, true);
        answers[1]();
        answers[2]();
        await Promise.all([second, third]);
        return [afterStop, held];
        """,
    )
    assert found == [0, 1]

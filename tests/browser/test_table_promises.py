"""Small things that the table promises: times in its log, flowers, the own wind, focus, what did not load."""

import pytest

from rules.engine.actions import Discard
from rules.engine.decide import advance
from tests.browser.test_table_sizes import MEASURE, below_minimum, late_riichi
from tests.kit.deals import A, B, own, table
from tests.kit.table_frames import eventful_play

NOON = 29_000_880
"""Minutes since 1970, at noon in UTC."""


def my_turn():
    return table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z")


@pytest.fixture
def browser_context_args(browser_context_args):
    """Returns what every context starts with, in a zone of time that the tests know."""
    return {**browser_context_args, "timezone_id": "UTC"}


class TestTimesInTheLog:
    """A line ends with the time of day, to the minute, as the reader's language writes it."""

    def discarded(self, live, minutes):
        state = my_turn()
        live.open(state, B)
        events, after = advance(state, Discard(seat=A, copy=own(state, A, "7z")))
        frames = [frame for frame in live.news(events, after) if frame["t"] == "event"]
        [discard] = [frame for frame in frames if frame["d"]["type"] == "tile_discarded"]
        for number, minute in enumerate(minutes):
            live.push({**discard, "n": discard["n"] + number, "minute": minute})
        return [item.inner_text() for item in live.page.locator(".log__line").all()]

    def test_each_line_tells_its_minute(self, live):
        lines = self.discarded(live, [NOON, NOON, NOON + 1])
        assert [line.split("\n")[-1] for line in lines] == ["12:00 PM", "12:00 PM", "12:01 PM"]

    def test_it_is_written_as_the_language_does_and_never_read_out(self, live):
        self.discarded(live, [NOON])
        live.change_language("cs")
        time = live.page.locator(".log__time")
        assert time.inner_text() == "12:00"
        assert time.get_attribute("aria-hidden") == "true"
        assert ":" not in live.page.locator("[data-part=polite]").inner_text()

    def test_what_came_before_the_page_has_its_times_too(self, run):
        events = [{"type": "tile_discarded", "seat": 0, "copy": 1}] * 2
        past = {"n": 7, "events": events, "minutes": [NOON, NOON + 1]}
        found = run("log", "return m.withPast([], given).map((line) => line.minute);", past)
        assert found == [NOON, NOON + 1]

    def test_a_line_without_a_time_is_told_without(self, live):
        [line] = self.discarded(live, [None])
        assert live.page.locator(".log__time").count() == 0
        assert "discards" in line


def test_the_centre_counts_the_flowers_of_all_where_there_are_any(live):
    live.open(below_minimum(), A)
    assert live.page.locator(".centre__flowers").inner_text() == "8 flowers"
    live.open(late_riichi(), A)
    assert not live.page.locator(".centre__flowers").is_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390), (360, 640)])
def test_the_own_wind_is_spelled_whole_in_the_own_plate(live, width, height):
    live.resize(width, height)
    live.open(late_riichi(), A)
    wind = live.page.locator(".player--0 .plate__wind")
    assert wind.inner_text() == "East"
    assert wind.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert live.page.locator(".player--1 .plate__wind").bounding_box()["width"] <= 1


def test_a_press_on_the_own_melds_shows_them_large(live):
    live.open(late_riichi(), A)
    assert live.page.locator(".own-melds").is_hidden()
    melded = table(hands={A: "123456m45p77z"}, drawn="1p", melds={A: [("pung", "999p")]}, wall="3344z")
    live.open(melded, A)
    live.page.locator(".own-melds .meld").click()
    live.drawn()
    assert live.page.locator("dialog[open] #player-name").inner_text() == "You"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844), (320, 568)])
def test_the_rules_that_are_played_are_a_press_or_two_away(live, width, height):
    live.resize(width, height)
    live.open(late_riichi(), A)
    if width < 700:
        live.press_button("preferences")
    link = live.page.get_by_role("link", name="Rules")
    assert link.get_attribute("href") == "/rules/riichi/"
    assert link.get_attribute("target") == "_blank"
    assert live.page.evaluate(MEASURE) == []


class TestFocusOfTheResult:
    """It opens by itself: its heading has the focus, and a frame is seen by whoever uses keys alone."""

    def opened(self, live, prepare):
        *_, (events, state) = (
            step for step in self.until_result() if step[1].phase in ("turn", "claim", "deal_result")
        )
        before = [one for _, one in self.until_result() if one.phase != "deal_result"][-1]
        live.open(before, A)
        prepare()
        live.move(events, state)
        live.page.locator("dialog[open].outcome").wait_for()
        return live.page.locator("dialog.outcome").evaluate(
            "one => [document.activeElement.id, getComputedStyle(one).outlineStyle]"
        )

    def until_result(self):
        for step in eventful_play(7, mishaps=False):
            yield step
            if step[1].phase == "deal_result":
                return

    def test_who_points_sees_no_frame(self, live):
        assert self.opened(live, lambda: live.page.mouse.click(300, 300)) == ["result-title", "none"]

    def test_who_uses_keys_sees_where_the_focus_is(self, live):
        assert self.opened(live, lambda: live.press("Home")) == ["result-title", "solid"]

    def test_what_is_longer_than_the_window_is_scrolled_by_keys_at_once(self, live):
        live.pages["sheet"] = "<p>long</p>" * 200
        self.opened(live, lambda: live.press("Home"))
        live.page.get_by_text("long").first.wait_for()
        live.press("PageDown")
        live.until("document.querySelector('.outcome__body').scrollTop > 100")
        del live.pages["sheet"]


def test_where_what_plays_never_loads_that_is_said_and_loading_again_is_offered(live):
    live.page.clock.install()
    live.page.route("**/playing*.js", lambda route: route.abort())
    live.load(my_turn(), A)
    notice = live.page.locator(".live__notice")
    for _ in range(30):
        live.page.clock.run_for(2_000)
        if notice.is_visible():
            break
    assert "did not load" in notice.inner_text()
    assert notice.get_attribute("role") == "alert"
    assert live.page.locator(".hand [data-copy]").count() == 14
    live.change_language("cs")
    assert "nenačetla" in notice.inner_text()
    live.page.unroute("**/playing*.js")
    notice.get_by_role("button").click()
    live.page.locator(".live[data-plays]").wait_for()
    assert not notice.is_visible()
    live.complaints.clear()

"""One's own hand under the pointer, and what one prefers: drags, one press, what is answered by itself."""

import pytest

from rules.engine.actions import CloseWindow
from rules.engine.decide import advance
from tests.kit.deals import A, B, discard, own, table


def my_turn(**how):
    return table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z", **how)


def chow_for_b():
    state = table(hands={A: "1z", B: "34567m556p12s77z9p"}, drawn="2m", wall="3344z")
    return discard(state, A, "2m")


def drag(live, copy, x, y, *, end="drop"):
    """Take a tile and drop it so far away; the way there has steps, as a finger's has.

    The drag may end in a key or in an event of the browser's before that, or with None stay in the air.
    """
    box = live.tile(copy).bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    live.page.mouse.move(*middle)
    live.page.mouse.down()
    live.page.mouse.move(middle[0] + x, middle[1] + y, steps=6)
    live.drawn()
    if end is None:
        return
    if end == "pointercancel":
        live.page.evaluate("dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }))")
        live.page.mouse.move(5, 400)  # a pointer that was taken away makes no click
    elif end != "drop":
        live.press(end)
    live.page.mouse.up()
    live.drawn()


def prefer(live, *names):
    live.press_button("preferences")
    for name in names:
        live.page.locator(f"[data-preference={name}]").click()
    live.press_button("close")
    live.drawn()


class TestDrag:
    """Sideways arranges, upwards discards if that is wished; a press is never a drag."""

    def test_dragging_a_tile_sideways_puts_it_where_it_is_dropped_and_selects_nothing(self, live):
        state = my_turn()
        live.open(state, A)
        first, second, third, *rest = live.hand
        width = live.tile(second).bounding_box()["x"] - live.tile(first).bounding_box()["x"]
        drag(live, first, 2 * width, 3)
        assert live.hand == [second, third, first, *rest]
        assert live.page.locator(".hand [aria-pressed=true]").count() == 0
        assert live.said() == []

    def test_a_few_pixels_are_a_press(self, live):
        state = my_turn()
        live.open(state, A)
        copy = own(state, A, "7z")
        drag(live, copy, 5, -5)
        assert live.tile(copy).get_attribute("aria-pressed") == "true"

    def test_dragging_up_comes_back_unless_it_is_wished_to_discard(self, live):
        state = my_turn()
        live.open(state, A)
        copy, before = own(state, A, "7z"), live.hand
        drag(live, copy, 4, -120)
        assert (live.said(), live.hand) == ([], before)
        prefer(live, "dragUp")
        drag(live, copy, 4, -120)
        assert live.said() == [("discard", {"copy": copy})]

    def test_on_two_rows_a_tile_can_be_dragged_to_the_other_row(self, live):
        live.page.set_viewport_size({"width": 390, "height": 844})
        state = my_turn()
        live.open(state, A)
        first, below = live.hand[0], live.hand[7]
        a, b = live.tile(first).bounding_box(), live.tile(below).bounding_box()
        drag(live, first, b["x"] - a["x"], b["y"] - a["y"])
        assert live.hand.index(first) == 7

    @pytest.mark.parametrize("way", [-3, 3], ids=["to the left", "to the right"])
    def test_after_a_drag_the_next_press_counts_however_it_is_made(self, live, way):
        live.open(my_turn(), A)
        copy = live.hand[5]
        drag(live, copy, way * live.tile(copy).bounding_box()["width"], 0)
        assert live.hand.index(copy) == 5 + way
        live.tile(copy).focus()
        live.press("Enter")
        assert live.tile(copy).get_attribute("aria-pressed") == "true"

    @pytest.mark.parametrize("end", ["Escape", "pointercancel"])
    @pytest.mark.parametrize(("x", "y"), [(130, 0), (-130, 0), (4, -120)], ids=["right", "left", "up"])
    def test_a_drag_that_is_taken_back_leaves_all_as_it_was(self, live, x, y, end):
        live.open(my_turn(), A)
        prefer(live, "dragUp")
        before = live.hand
        drag(live, before[5], x, y, end=end)
        assert live.hand == before
        assert live.page.locator(".hand :is([aria-pressed=true], .is-dragged)").count() == 0
        assert live.said() == []
        live.press_tile(before[5])
        assert live.tile(before[5]).get_attribute("aria-pressed") == "true"

    def test_the_tile_in_the_fingers_stays_there_when_another_one_comes(self, live):
        state = discard(table(hands={A: "1z", B: "3467m446p12s77z9p1m"}, drawn="2z", wall="3344z"), A, "2z")
        live.open(state, B)
        held = live.tile(live.hand[4])
        drag(live, live.hand[4], 40, -2, end=None)
        before = held.bounding_box()
        live.move(*advance(state, CloseWindow()))
        assert held.bounding_box()["x"] == pytest.approx(before["x"], abs=1)
        live.page.mouse.up()

    def test_an_order_made_by_hand_outlives_a_reload(self, live):
        state = my_turn()
        live.open(state, A)
        first, second, *rest = live.hand
        live.tile(first).focus()
        live.press("Shift+ArrowRight")
        assert live.hand == [second, first, *rest]
        live.open(state, A)
        assert live.hand == [second, first, *rest]


class TestPreferences:
    """What one prefers is done, told, and ends when it says so."""

    def test_with_one_press_a_tile_is_discarded_and_with_keys_still_with_two(self, live):
        state = my_turn()
        live.open(state, A)
        prefer(live, "oneTap")
        copy = own(state, A, "7z")
        live.tile(live.hand[0]).focus()
        live.press("Enter")
        assert live.said() == []
        live.press_tile(copy)
        assert live.said() == [("discard", {"copy": copy})]

    def test_a_chow_is_passed_by_itself_and_the_bar_tells_of_it(self, live):
        live.open(chow_for_b(), B, time_scale=0.1)
        assert live.button("chow").is_visible()
        prefer(live, "passChow")
        live.until("window.lines.at(-1).sent.some((frame) => frame.a === 'pass')")
        assert live.said() == [("pass", {})]
        assert "has-mark" in live.page.locator("[data-part=open-preferences]").get_attribute("class")

    def test_without_hints_nothing_tells_what_the_hand_waits_for(self, live):
        state = table(hands={A: "123456m456p99p78p"}, drawn="7z", wall="3344z")
        live.open(state, A)
        assert live.page.locator(".hand__tile--waits").count() > 0
        prefer(live, "hints")
        assert live.page.locator(".hand__tile--waits").count() == 0
        live.press("t")
        assert not live.page.locator(".ting").is_visible()

    @pytest.mark.parametrize(("keys", "plain", "alt"), [("alt", 0, 1), ("off", 0, 0)])
    def test_keys_of_one_letter_can_need_alt_or_be_off(self, live, keys, plain, alt):
        live.open(my_turn(), A)
        live.press_button("preferences")
        live.page.locator("[data-preference=keys]").select_option(keys)
        live.press_button("close")
        selected = live.page.locator(".hand [aria-pressed=true]")
        live.press("t")
        assert selected.count() == plain
        live.press("Alt+t")
        assert selected.count() == alt
        live.press("Escape")
        assert selected.count() == 0
        live.press("y")
        assert live.page.evaluate("window.heard.length") == plain
        live.press("Alt+y")
        assert live.page.evaluate("window.heard.length") == alt

    def test_who_learns_sees_a_number_or_letter_on_every_face(self, live):
        state = table(hands={A: "123m0p6p45699s77z1z"}, drawn="1p")
        live.open(state, A)
        assert live.page.locator(".tile__index").count() == 0
        live.page.evaluate("document.documentElement.dataset.indices = 'on'")
        live.press("s")
        indices = live.page.locator(".hand .tile__index").all_inner_texts()
        assert sorted(indices) == sorted("123564569" + "9CCE1")

    def test_the_title_of_the_tab_says_that_it_is_my_turn(self, live):
        state = my_turn()
        live.open(state, A)
        assert live.page.title() == "Your turn – Table"
        live.press_tile(own(state, A, "1p"), 2)
        live.push({"t": "you", "d": {"offer": None, "remaining_ms": None, "total_ms": None}})
        assert live.page.title() == "Table"

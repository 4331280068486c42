"""Keys at the table, on whatever keyboard: where a key stands, what Enter confirms, the way to the hand."""

import pytest

from rules.engine.actions import ClaimPung
from rules.engine.decide import advance
from tests.kit.deals import A, B, C, close, discard, own, table
from tests.kit.table_frames import eventful_play

TYPE = """([key, code]) => document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))"""


def my_turn():
    return table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z")


def at_result():
    return next(
        state
        for _, state in eventful_play(7, mishaps=False)
        if state.phase == "deal_result" and state.offers[A] is not None
    )


def typed(live, key, code):
    live.page.evaluate(TYPE, [key, code])
    live.drawn()


@pytest.mark.parametrize(
    ("key", "code"),
    [("ะ", "KeyT"), ("ف", "KeyT"), ("е", "KeyT"), ("t", "KeyT"), ("T", "KeyT"), ("t", "KeyK"), ("t", "")],
    ids=["Thai", "Arabic", "Russian", "Latin", "shifted", "Dvorak", "without a place"],
)
def test_a_letter_of_ours_counts_as_written_and_any_other_by_its_place(live, key, code):
    state = my_turn()
    live.open(state, A)
    typed(live, key, code)
    assert live.tile(own(state, A, "1p")).get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize(
    ("key", "code"), [("ě", "Digit2"), ("é", "Digit2"), ("٢", "Digit2"), ("2", "Numpad2")]
)
def test_digits_are_found_on_keyboards_whose_upper_row_writes_letters(live, key, code):
    live.open(my_turn(), A)
    typed(live, key, code)
    assert "Budi" in live.page.locator("[data-part=polite]").inner_text()


@pytest.mark.parametrize(("key", "code"), [("?", "Slash"), ("؟", "Slash"), ("?", "Comma")])
def test_the_question_mark_of_every_script_asks_for_help(live, key, code):
    live.open(my_turn(), A)
    typed(live, key, code)
    assert live.page.locator("[data-part=help][open]").count() == 1


def test_after_a_claim_when_nothing_is_drawn_t_still_leads_to_the_hand(live):
    state = discard(table(hands={A: "1z", B: "34567m33556p12s77z"}, drawn="3p", wall="3344z"), A, "3p")
    pung = next(action for action in state.offers[B].actions if isinstance(action, ClaimPung))
    claimed = close(advance(state, pung)[1])
    live.open(claimed, B)
    assert live.page.evaluate("document.activeElement === document.body")
    live.press("t Enter Enter")
    assert live.said() == [("discard", {"copy": min(claimed.deal.hands[B].concealed)})]


class TestEnter:
    """A button that shows the sign of Enter is pressed by it, wherever the keyboard is in the table."""

    def test_a_tile_selected_without_the_keyboard_is_discarded(self, live):
        state = my_turn()
        live.open(state, A)
        copy = own(state, A, "7z")
        live.press_tile(copy)
        live.page.evaluate("document.activeElement.blur()")
        live.press("Enter")
        assert live.said() == [("discard", {"copy": copy})]

    @pytest.mark.parametrize("place", ["the hand", "nowhere"])
    def test_one_is_ready_for_the_next_deal(self, live, place):
        live.open(at_result(), A)
        live.press("Escape")
        if place == "the hand":
            live.tile(live.hand[0]).focus()
        else:
            live.page.evaluate("document.activeElement.blur()")
        live.press("Enter")
        assert live.said() == [("ready", {})]

    def test_a_press_on_a_tile_says_nothing_of_being_ready(self, live):
        live.open(at_result(), A)
        live.press("Escape")
        live.press_tile(live.hand[0])
        assert live.said() == []

    def test_where_it_confirms_nothing_it_does_nothing(self, live):
        live.open(discard(my_turn(), A, "7z"), C)
        live.press("Enter")
        assert live.said() == []

"""The live table as a player meets it: select and confirm, claims, choices, keys, refusals."""

import pytest

from rules.engine.actions import CloseWindow, Discard, Pass
from rules.engine.decide import advance
from tests.kit.deals import A, B, C, discard, own, table
from tests.kit.table_frames import MATCH, you


def my_turn(**how):
    return table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z", **how)


def claimed(tile="5m", hand="345567m33556p12s"):
    """A has discarded a tile that B may claim."""
    return discard(table(hands={A: "1z", B: hand}, drawn=tile, wall="3344z"), A, tile)


class TestDiscard:
    """Choose a tile, then confirm (K-3.12 for the order)."""

    def test_the_first_press_selects_and_the_second_discards(self, live):
        state = my_turn()
        live.open(state, A)
        copy = own(state, A, "1p")
        live.press_tile(copy)
        assert live.tile(copy).get_attribute("aria-pressed") == "true"
        assert live.said() == []
        live.press_tile(copy)
        assert live.said() == [("discard", {"copy": copy})]

    def test_the_button_confirms_the_selected_tile(self, live):
        state = my_turn()
        live.open(state, A)
        assert live.button("discard").get_attribute("aria-disabled") == "true"
        copy = own(state, A, "7z")
        live.press_tile(copy)
        live.press_button("discard")
        assert live.said() == [("discard", {"copy": copy})]

    def test_a_press_elsewhere_lets_the_tile_go(self, live):
        state = my_turn()
        live.open(state, A)
        live.press_tile(own(state, A, "7z"))
        live.page.mouse.click(200, 450)
        live.drawn()
        assert live.page.locator(".hand [aria-pressed=true]").count() == 0
        assert live.said() == []

    def test_the_tile_lies_in_the_pond_at_once_and_only_once_when_the_server_has_spoken(self, live):
        state = my_turn()
        live.open(state, A)
        copy = own(state, A, "1p")
        live.press_tile(copy, 2)
        pond = live.page.locator(".player--0 .pond__tile")
        assert pond.count() == 1
        assert copy not in live.hand
        live.move(*advance(state, Discard(seat=A, copy=copy)))
        assert pond.count() == 1
        assert copy not in live.hand

    def test_a_refused_tile_comes_back_with_a_sentence(self, live):
        state = my_turn()
        live.open(state, A)
        copy = own(state, A, "1p")
        live.press_tile(copy, 2)
        key = live.sent[0]["c"]
        live.push({"t": "nak", "c": key, "why": "not_offered", "say": "That move is not possible here."})
        assert copy in live.hand
        assert live.page.get_by_text("That move is not possible here.").first.is_visible()
        assert live.page.locator(".player--0 .pond__tile").count() == 0

    def test_a_press_that_comes_with_the_offer_itself_is_a_slip(self, live):
        """The turn comes under the finger: nothing is discarded in its first quarter of a second."""
        state = discard(my_turn(), A, "1p")
        live.open(state, A)
        copy = own(state, A, "7z")
        live.press_tile(copy)
        events, after = advance(state, CloseWindow())
        mine = table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z")
        assert after.deal.turn is B
        live.page.evaluate(
            "([frame, copy]) => { window.lines.at(-1).push([frame]);"
            " document.querySelector(`[data-copy='${copy}']`).click(); }",
            [you(mine, A), copy],
        )
        assert live.said() == []
        live.settle()
        live.press_tile(copy)
        assert live.said() == [("discard", {"copy": copy})]
        assert events

    def test_what_may_not_be_discarded_cannot_be(self, live):
        """The browser knows no rule: the offer alone says what can be pressed."""
        state = my_turn()
        live.open(state, A)
        frame = you(state, A)
        copy = own(state, A, "7z")
        frame["d"]["offer"]["id"] = "1.9"
        frame["d"]["offer"]["actions"] = [
            action for action in frame["d"]["offer"]["actions"] if action.get("copy") != copy
        ]
        live.push(frame)
        assert live.tile(copy).get_attribute("aria-disabled") == "true"
        live.press_tile(copy, 2)
        assert live.said() == []

    def test_a_command_names_match_offer_and_a_key_of_its_own(self, live):
        state = my_turn()
        live.open(state, A)
        live.press_tile(own(state, A, "1p"), 2)
        (command,) = live.sent
        assert command["m"] == MATCH
        assert command["p"] == state.offers[A].id
        assert len(command["c"]) == 32


class TestHand:
    """The order of one's own tiles is one's own."""

    def test_the_drawn_tile_stands_last_and_apart(self, live):
        state = my_turn()
        live.open(state, A)
        assert live.hand[-1] == own(state, A, "1p")
        assert live.hand[:-1] == sorted(live.hand[:-1])
        assert "just drawn" in live.tile(live.hand[-1]).get_attribute("aria-label")

    def test_an_arranged_hand_outlasts_a_reload_and_sort_sorts_it(self, live):
        state = my_turn()
        live.open(state, A)
        first, second, third, *_ = live.hand
        live.tile(first).focus()
        live.press("Shift+ArrowRight Shift+ArrowRight")
        assert live.hand[:3] == [second, third, first]
        live.page.reload()
        live.page.locator(".hand [data-copy]").first.wait_for()
        live.settle()
        assert live.hand[:3] == [second, third, first]
        live.press_button("sort")
        assert live.hand[:3] == [first, second, third]

    def test_discards_that_leave_a_ready_hand_are_marked_and_say_for_what(self, live):
        state = my_turn()
        live.open(state, A)
        marked = live.page.locator(".hand__tile--waits").evaluate_all(
            "all => all.map((one) => +one.dataset.copy)"
        )
        assert own(state, A, "1p") in marked
        live.press_tile(own(state, A, "1p"))
        assert live.page.locator(".ting__name").inner_text() == "Ting"
        assert live.page.locator(".ting .wait__left").all_inner_texts() == ["×2", "×2"]


class TestKeys:
    """A deal can be played by keyboard alone."""

    def test_arrows_move_and_enter_selects_and_discards(self, live):
        state = my_turn()
        live.open(state, A)
        copy = live.hand[2]
        live.tile(live.hand[0]).focus()
        live.press("ArrowRight ArrowRight Enter")
        assert live.tile(copy).get_attribute("aria-pressed") == "true"
        live.press("Enter")
        assert live.said() == [("discard", {"copy": copy})]

    def test_the_hand_is_one_stop_of_the_tab_key(self, live):
        live.open(my_turn(), A)
        assert live.page.locator(".hand [tabindex='0']").count() == 1
        live.tile(live.hand[0]).focus()
        live.press("End")
        assert live.page.evaluate("+document.activeElement.dataset.copy") == live.hand[-1]
        live.press("Home")
        assert live.page.evaluate("+document.activeElement.dataset.copy") == live.hand[0]

    def test_t_takes_the_drawn_tile_and_d_discards_it(self, live):
        state = my_turn()
        live.open(state, A)
        live.press("t d")
        assert live.said() == [("discard", {"copy": own(state, A, "1p")})]

    def test_escape_lets_the_tile_go_before_it_passes(self, live):
        live.open(claimed(), B)
        live.press_tile(live.hand[0])
        live.press("Escape")
        assert live.said() == []
        live.press("Escape")
        assert live.said() == [("pass", {})]

    @pytest.mark.parametrize(("key", "command"), [("p", "pung"), ("x", "pass")])
    def test_letters_answer_a_claim(self, live, key, command):
        live.open(claimed(), B)
        live.press(key)
        assert [verb for verb, _ in live.said()] == [command]

    def test_keys_belong_to_a_field_that_is_typed_in(self, live):
        live.open(claimed(), B)
        live.page.evaluate(
            "document.querySelector('[data-slot=chat]').append(document.createElement('input'))"
        )
        live.page.locator("[data-slot=chat] input").focus()
        live.press("p x")
        assert live.said() == []

    def test_keys_with_control_are_the_browsers(self, live):
        live.open(claimed(), B)
        live.press("Control+p")
        assert live.said() == []


class TestClaims:
    """The claim panel: a fixed order, only what is legal, several chows in a second row."""

    def test_buttons_stand_in_a_fixed_order(self, live):
        live.open(claimed(), B)
        acts = live.page.locator(".claim__buttons [data-act]").evaluate_all(
            "all => all.map((one) => one.dataset.act)"
        )
        assert acts == ["pass", "chow", "pung"]

    def test_a_winner_may_win_and_win_is_the_only_filled_button(self, live):
        state = claimed("5m", "34m123p123s789s55z")
        live.open(state, B)
        assert live.page.locator(".claim__buttons .act--primary").count() == 1
        live.press_button("win")
        assert live.said() == [("win", {})]

    def test_one_of_three_chows_is_chosen(self, live):
        state = claimed()
        live.open(state, B)
        live.press_button("chow")
        assert live.page.locator("[data-choice]:visible").count() == 3
        assert live.said() == []
        live.page.locator("[data-choice='2']").click()
        six, seven = own(state, B, "6m"), own(state, B, "7m")
        assert live.said() == [("chow", {"copies": [six, seven]})]

    def test_a_choice_can_be_taken_by_its_number_or_let_go(self, live):
        state = claimed()
        live.open(state, B)
        live.press("c")
        live.press("Escape")
        assert live.page.locator("[data-choice]:visible").count() == 0
        live.press("c 1")
        three, four = own(state, B, "3m"), own(state, B, "4m")
        assert live.said() == [("chow", {"copies": [three, four]})]

    def test_kongs_of_the_own_turn_are_chosen_likewise(self, live):
        state = table(hands={A: "1111m2222p345s7z"}, drawn="7z", melds={A: [("pung", "555z")]}, wall="3344z")
        live.open(state, A)
        live.press_button("kong")
        live.page.locator("[data-choice='1']").click()
        assert live.said() == [("concealed_kong", {"tile": "2p"})]

    def test_an_answer_closes_the_panel_and_says_so(self, live):
        state = claimed()
        live.open(state, B)
        live.press_button("pung")
        live.page.locator(".claim").wait_for(state="hidden")
        assert "Waiting for the others" in live.page.locator(".status").inner_text()

    def test_who_is_not_asked_sees_the_same_pause_whether_somebody_is_asked_or_not(self, live):
        """Nothing in the page of an uninvolved player may tell (protocol 15)."""
        asked, nobody = claimed(), claimed(hand="111222333s2266z")
        assert asked.offers[B] is not None
        assert nobody.offers[B] is None
        seen = []
        for state in (asked, nobody):
            live.open(state, C)
            seen.append(
                live.page.evaluate(
                    "['.live__status', '.live__acts', '.live__ting'].map((one) =>"
                    " document.querySelector(one).innerHTML)"
                )
            )
        assert seen[0] == seen[1]


def test_a_watcher_sees_no_hand_and_can_send_nothing(live):
    state = my_turn()
    live.open(state, None, watchers=3)
    assert live.hand == []
    assert live.page.locator(".player--0 .backs .tile").count() == 14
    assert "3 people watching" in live.page.locator(".live__title").inner_text()
    live.press("t d p x")
    assert live.said() == []
    live.press_button("leave")
    assert live.page.evaluate("window.heard.map(([name]) => name)") == ["meja:leave"]


def test_the_next_player_sits_on_the_right(live):
    live.open(table(hands={B: "1z"}, turn=B, drawn="2z", wall="3344z"), B)
    names = [live.page.locator(f".player--{at} .plate__name").inner_text() for at in range(4)]
    assert names == ["You", "Citra", "Dewi", "Ayu"]


def test_what_happens_is_told_to_a_screen_reader(live):
    state = my_turn()
    live.open(state, B)
    live.move(*advance(state, Discard(seat=A, copy=own(state, A, "7z"))))
    assert "discards" in live.page.locator("[data-part=polite]").inner_text()
    live.open(claimed(), B)
    urgent = live.page.locator("[data-part=urgent]").inner_text()
    assert "Pung" in urgent
    assert "5 of characters" in urgent


def test_a_passed_claim_says_nothing_more(live):
    state = claimed()
    live.open(state, B)
    live.move(*advance(state, Pass(seat=B)))
    assert live.page.locator(".claim").is_hidden()
    assert "discarded" in live.page.locator(".status").inner_text()

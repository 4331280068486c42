"""The table without a mouse: a whole deal by keys alone, and a whole deal in text alone."""

import re

from rules.engine.actions import Discard, Expire
from rules.engine.decide import advance
from tests.kit.deals import HUMANS, A, B, discard, own, table
from tests.kit.played_table import PlayedTable
from tests.kit.table_frames import MATCH, eventful_play


def focused(live, selector):
    return live.page.evaluate("(selector) => document.activeElement.matches(selector)", selector)


def tab_to(live, selector, most=12):
    """Press Tab until this has the focus, as somebody does who has only keys."""
    for _ in range(most):
        if focused(live, selector):
            return
        live.press("Tab")
    raise AssertionError(f"{selector} is more than {most} stops away")


def test_a_whole_deal_can_be_played_by_keys_alone(live):
    def step(offer):
        if offer.kind == "ready":
            tab_to(live, "dialog[open] [data-act=ready]")
            live.press("Enter")
        elif offer.kind == "turn":
            tab_to(live, ".hand [data-copy]")
            live.press("End Enter Enter")
        else:
            live.press("Escape")

    played = PlayedTable(live, seed=18, rules="klasik", viewer=A)
    played.play_deal(step)
    assert {frame["a"] for frame in live.sent} >= {"discard", "pass", "ready"}


def test_the_first_stop_of_the_keyboard_leads_to_the_text_and_is_out_of_sight_until_then(live):
    live.open(table(hands={A: "123456m45699p77z"}, drawn="1p"), A)
    link = live.page.locator(".live__text-link")
    assert link.bounding_box()["y"] + link.bounding_box()["height"] <= 0
    live.press("Tab")
    assert focused(live, ".live__text-link")
    box = link.bounding_box()
    assert box["y"] >= 0
    assert box["height"] < 60
    assert "/text/?next=" in link.get_attribute("href")


def say(live, line):
    """Type a line at the text table; returns the answer."""
    field = live.page.get_by_label("Command", exact=True)
    field.fill(line)
    field.press("Enter")
    live.drawn()
    return answer(live)


def answer(live):
    """What is answered, without the marks that keep names apart from their sentence."""
    told = live.page.locator("[data-part=answer]").inner_text()
    return told.replace("\u2068", "").replace("\u2069", "")


def test_a_whole_deal_can_be_played_in_the_text_table_alone(live):
    def step(offer):
        if offer.kind == "ready":
            say(live, "ready")
        elif offer.kind == "turn":
            tile = live.page.locator("[data-part=hand] kbd").last.inner_text()
            assert "Press Enter once more" in say(live, f"d {tile}")
            say(live, "")
        else:
            say(live, "x")

    played = PlayedTable(live, seed=18, rules="klasik", viewer=A, is_text=True)
    played.play_deal(step)
    assert {frame["a"] for frame in live.sent} >= {"discard", "pass", "ready"}


def test_on_a_phone_what_a_command_does_has_the_width_of_the_page(live):
    live.resize(390, 844)
    live.open(table(hands={A: "1z"}, drawn="2z", wall="3344z"), A, is_text=True)
    widths = live.page.locator(".text-table__commands dd").evaluate_all(
        "all => all.map((one) => one.offsetWidth)"
    )
    assert min(widths) > 300, widths


def test_only_the_end_of_a_match_leads_its_players_to_the_review_of_their_decisions(live):
    states = [state for _, state in eventful_play(7, mishaps=False, controllers=HUMANS)]
    between, end = next(state for state in states if state.phase == "deal_result"), states[-1]
    for state, viewer in ((between, A), (end, None)):
        link = live.open(state, viewer, is_text=True).page.locator("[data-part=review] a")
        assert link.is_hidden()
    link = live.open(end, A, is_text=True).page.get_by_role("link", name="Review my decisions")
    assert link.is_visible()
    assert link.get_attribute("href") == f"/matches/{MATCH}/review/"


class TestAnswers:
    """What the text table tells, and what it asks."""

    def test_the_hand_is_told_by_suits_and_the_drawn_tile_apart(self, live):
        live.open(table(hands={A: "123m0p6p45699s77z1z"}, drawn="1p"), A, is_text=True)
        told = say(live, "h")
        assert told.startswith("Your hand: characters 1 2 3, dots")
        assert told.endswith("Drawn: 1 of dots")

    def test_questions_are_answered_without_leaving_the_line(self, live):
        state = discard(table(hands={A: "1z", B: "345567m33556p12s"}, drawn="5m", wall="3344z"), A, "5m")
        live.open(state, B, is_text=True)
        assert say(live, "count 5m") == "5 of characters: 3 seen, 1 can be left."
        assert say(live, "pond 4") == "5 of characters"
        assert "Ayu" in say(live, "scores")
        assert say(live, "n") == f"{state.deal.wall_left} tiles left in the wall"
        assert say(live, "bogus").startswith("“bogus” is no command.")

    def test_a_chow_is_chosen_by_its_number_and_a_pung_at_once(self, live):
        state = discard(table(hands={A: "1z", B: "345567m33556p12s"}, drawn="5m", wall="3344z"), A, "5m")
        live.open(state, B, is_text=True)
        assert say(live, "c").startswith("Which one? 1: Chow: 3 of characters")
        say(live, "c 2")
        ((act, data),) = live.said()
        assert act == "chow"
        assert data["copies"] == [own(state, B, "4m"), own(state, B, "6m")]

    def test_a_tile_that_is_not_held_or_not_a_tile_is_refused_with_a_reason(self, live):
        live.open(table(hands={A: "123456m45699p77z"}, drawn="1p"), A, is_text=True)
        assert say(live, "d 9s") == "You do not hold 9 of bamboo."
        assert say(live, "dd 12") == "“12” is no tile. Write for example 5p, 0m, E or C."
        assert say(live, "x") == "That is not possible now."
        assert live.said() == []

    def test_every_tile_and_choice_is_a_button_too(self, live):
        state = table(hands={A: "123456m45699p77z"}, drawn="1p")
        live.open(state, A, is_text=True)
        tile = live.page.get_by_role("button", name="1 of dots, just drawn")
        tile.click()
        live.drawn()
        live.page.get_by_role("button", name=re.compile("^Confirm: .*1 of dots")).click()
        live.drawn()
        assert live.said() == [("discard", {"copy": own(state, A, "1p")})]

    def test_commands_may_be_typed_in_the_words_of_the_readers_language(self, live):
        live.open(table(hands={A: "123456m45699p77z"}, drawn="1p"), A, is_text=True, language="id")
        field = live.page.locator("[data-part=command]")
        for line in ("tangan", "h"):
            field.fill(line)
            field.press("Enter")
            live.drawn()
            assert "karakter 1 2 3 4 5 6" in answer(live)

    def test_what_could_not_be_sent_is_not_told_as_done(self, run):
        """A press that comes with the offer itself is a slip, and changes nothing."""
        told = run(
            "offers",
            """
            const { Conversation } = await import("/static/js/text/conversation.js");
            document.body.innerHTML = '<form><input data-part="command"></form><p data-part="answer"></p>';
            const picture = { table: { you: { offer: null } } };
            const host = { root: document.body, picture, redraw: () => {} };
            const told = [true, false].map((isSent) => {
              const conversation = new Conversation({ ...host, send: () => isSent }, { say: (key) => key });
              conversation.send({ label: "Pass", isFinal: false });
              return conversation.output.textContent;
            });
            return told;
            """,
        )
        assert told == ["Pass", "text_not_now"]


class TestFocus:
    """A claim takes the focus and gives it back: whoever plays by keys alone never has to look for it."""

    def asked(self, live, start="[data-part=command]"):
        state = table(hands={A: "1z", B: "345567m33556p12s"}, drawn="5m", wall="3344z")
        live.open(state, B, is_text=True)
        if start:
            live.page.locator(start).first.focus()
        events, state = advance(state, Discard(seat=A, copy=own(state, A, "5m")))
        live.move(events, state)
        assert focused(live, "[data-part=choices] button")
        return state

    def test_after_an_answer_one_types_on(self, live):
        self.asked(live)
        live.press("Enter")
        assert [act for act, _ in live.said()] == ["pass"]
        live.page.keyboard.type("n")
        live.press("Enter")
        assert answer(live).endswith("tiles left in the wall")

    def test_a_claim_whose_time_is_over_gives_the_focus_back_too(self, live):
        state = self.asked(live)
        live.move(*advance(state, Expire(seat=B, offer=state.offers[B].id)))
        assert focused(live, "[data-part=command]")

    def test_the_button_one_was_on_has_it_again(self, live):
        self.asked(live, "[data-ask=h]")
        live.press("Enter")
        assert focused(live, "[data-ask=h]")

    def test_where_one_was_nowhere_the_heading_of_the_choices_has_it(self, live):
        self.asked(live, None)
        live.press("Enter")
        assert focused(live, "#text-choices")

    def test_a_claim_leaves_who_is_typing_alone(self, live):
        state = table(hands={A: "1z", B: "345567m33556p12s"}, drawn="5m", wall="3344z")
        live.open(state, B, is_text=True)
        live.page.locator("[data-part=command]").focus()
        live.page.keyboard.type("coun")
        live.move(*advance(state, Discard(seat=A, copy=own(state, A, "5m"))))
        assert focused(live, "[data-part=command]")

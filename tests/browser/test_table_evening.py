"""The live table over a whole match: help by a bot, leaving, lost lines, results, the next match."""

import pytest
from django.urls import reverse

from rules.engine.actions import Discard, GiveReady
from rules.engine.decide import advance
from rules.engine.events import Controller
from tests.kit.deals import HUMANS, A, B, C, own, table
from tests.kit.table_frames import MATCH, eventful_play, hello, snapshot_of, you


@pytest.fixture(scope="module")
def match():
    """Returns every decision of a match, with the state after it."""
    return list(eventful_play(7, mishaps=False, controllers=HUMANS))


def my_turn(**how):
    return table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z", **how)


class TestHelp:
    """A bot plays for somebody, who comes back or leaves."""

    def helped(self):
        for _, state in eventful_play(5):
            seat = next((s for s in (A, B, C) if state.seats[s].assisted), None)
            if seat is not None and state.phase == "turn" and not state.seats[seat].wants_control:
                return state, seat
        raise AssertionError("nobody is helped in that match")

    def test_who_is_helped_asks_for_the_seat_back(self, live):
        state, seat = self.helped()
        live.open(state, seat)
        assert "A bot is playing for you" in live.page.locator(".status").inner_text()
        live.press_button("return")
        assert live.sent[0]["p"] is None
        assert live.said() == [("return", {})]

    def test_leaving_is_asked_once_and_told_to_the_page_when_it_is_done(self, live):
        live.open(my_turn(), A)
        live.press_button("leave")
        assert live.page.get_by_text("Leave this match?").is_visible()
        assert live.said() == []
        live.press_button("leave-now")
        assert live.said() == [("leave", {})]
        assert live.page.evaluate("window.heard") == []
        live.push({"t": "ack", "c": live.sent[0]["c"], "n": 51})
        assert live.page.evaluate("window.heard.map(([name]) => name)") == ["meja:leave"]

    def test_who_stays_stays(self, live):
        live.open(my_turn(), A)
        live.press_button("leave")
        live.page.get_by_role("button", name="Stay").click()
        live.drawn()
        assert live.said() == []
        assert live.page.locator("dialog[open]").count() == 0

    def test_labels_tell_bots_help_and_lost_lines_apart(self, live):
        state = table(hands={A: "1z"}, drawn="2z", wall="3344z")
        live.open(state, A, presence=(True, False, True, True))
        tags = live.page.locator(".plate__tags .tag").all_inner_texts()
        assert tags == ["Disconnected"]

    def test_a_bot_has_a_face_and_says_that_it_is_one_and_how_strong(self, live):
        human, bot = Controller.HUMAN, Controller.BOT
        state = table(hands={A: "1z"}, drawn="2z", wall="3344z", controllers=(human, human, bot, human))
        live.open(state, A, bots=(2,))
        plates = live.page.locator(".player")
        shown = plates.evaluate_all(
            """all => all.map((one) => [
              one.dataset.seat,
              one.querySelector('.plate__tags').innerText,
              one.querySelector('.plate__letter').textContent !== '',
              one.querySelector('.avatar__face:not([hidden]) use')?.getAttribute('href') ?? null,
            ])"""
        )
        face = "/static/faces.svg#f-fox"
        assert sorted(shown) == [
            *(["0", "", True, None], ["1", "", True, None]),
            *(["2", "Bot · Hard", False, face], ["3", "", True, None]),
        ]


class TestLine:
    """A lost line comes back without a reload (protocol, client rules 7 to 11)."""

    def test_a_lost_line_is_told_and_its_return_too(self, live):
        state = my_turn()
        live.open(state, A)
        live.page.evaluate("window.isDown = true; window.lines.at(-1).end(1006)")
        live.page.get_by_text("Connection lost").wait_for()
        live.page.evaluate("window.isDown = false; window.lines.at(-1).opened()")
        live.until("window.lines.length > 1")
        live.page.evaluate("window.lines.at(-1).opened()")
        live.page.locator("[data-part=notice]").wait_for(state="hidden")

    def test_a_move_made_while_the_line_is_down_goes_out_when_it_is_back(self, live):
        state = my_turn()
        live.open(state, A)
        live.page.evaluate("window.isDown = true; window.lines.at(-1).end(1006)")
        copy = own(state, A, "1p")
        live.press_tile(copy, 2)
        live.until("window.lines.length > 1")
        live.page.evaluate("window.isDown = false; window.lines.at(-1).opened()")
        live.until("window.lines.at(-1).sent.some((frame) => frame.c)")
        assert live.said() == [("discard", {"copy": copy})]

    def test_who_is_signed_out_is_told(self, live):
        live.open(my_turn(), A)
        live.page.evaluate("window.lines.at(-1).end(4001)")
        live.page.get_by_text("You are no longer signed in").wait_for()

    def test_a_snapshot_in_the_middle_of_a_deal_draws_the_same_table(self, live):
        state = my_turn()
        live.open(state, A)
        before = self.drawn_parts(live)
        live.push(hello(A), {"t": "snapshot", "n": live.n, "d": snapshot_of(state, A)}, you(state, A))
        assert self.drawn_parts(live) == before

    @pytest.mark.parametrize("is_late", [False, True], ids=["at once", "after all else"])
    def test_the_log_says_the_same_after_a_reload_whenever_the_greeting_comes(self, live, is_late):
        state = my_turn()
        live.open(state, A)
        live.move(*advance(state, Discard(seat=A, copy=own(state, A, "7z"))))
        said = "[...document.querySelectorAll('.log li')].map((line) => line.innerHTML)"
        before = live.page.evaluate(said)
        assert "Ayu" in before[-1]
        live.page.add_init_script(f"window.isDown = {'true' if is_late else 'false'}")
        live.page.reload()
        live.page.locator(".live[data-plays]").wait_for()
        live.drawn()
        live.page.evaluate("window.isDown = false; window.lines[0].opened()")
        live.page.locator(".log li").first.wait_for()
        assert live.page.evaluate(said) == before

    def drawn_parts(self, live):
        parts = live.page.locator(".pond, .plate__words, .plate__melds, .backs, .centre__wall, .hand, .acts")
        return parts.evaluate_all("all => all.map((part) => part.innerHTML)")


class TestResult:
    """The result of a deal and of the match."""

    def at_result(self, match, number):
        return next(
            place
            for place, (_, state) in enumerate(match)
            if state.phase == "deal_result" and state.deal.progress.number == number and state.offers[A]
        )

    def test_the_result_opens_with_the_sheet_of_the_deal_and_ready_closes_the_matter(self, live, match):
        place = self.at_result(match, 1)
        asked = []
        live.page.on("request", lambda request: asked.append(request.url))
        live.open(match[place][1], A)
        assert live.page.get_by_role("heading", name="The sheet").is_visible()
        path = reverse("matches:sheet", args=[MATCH, 1])
        assert [url for url in asked if "/matches/" in url] == [live.url.rstrip("/") + path]
        live.press_button("ready")
        assert live.said() == [("ready", {})]
        live.move(*advance(match[place][1], GiveReady(seat=A)))
        assert "You are ready" in live.page.locator(".outcome__buttons").inner_text()

    def test_the_result_can_be_hidden_and_shown_again(self, live, match):
        live.open(match[self.at_result(match, 1)][1], A)
        live.press_button("close-result")
        assert live.page.locator("dialog[open]").count() == 0
        live.press_button("open-result")
        assert live.page.get_by_role("heading", name="The sheet").is_visible()

    def test_the_next_deal_closes_the_result_and_the_last_one_stays_readable(self, live, match):
        place = self.at_result(match, 1)
        start = next(i for i in range(place, len(match)) if match[i][1].deal.progress.number == 2)
        live.open(match[start - 1][1], None)
        assert live.page.locator("dialog[open]").count() == 1
        live.move(*match[start])
        assert live.page.locator("dialog[open]").count() == 0
        live.press_button("open-result")
        assert live.page.get_by_role("heading", name="The sheet").is_visible()

    def test_a_sheet_that_does_not_come_can_be_asked_for_again(self, live, match):
        live.page.route("**/sheet/", lambda route: route.abort())
        live.open(match[self.at_result(match, 1)][1], A)
        live.page.get_by_text("could not be fetched").wait_for()
        live.page.unroute("**/sheet/")
        live.press_button("try-again")
        live.page.get_by_role("heading", name="The sheet").wait_for()
        live.complaints.clear()

    def test_the_end_of_the_match_shows_the_places_and_tells_the_page_once(self, live, match):
        state = match[-1][1]
        live.open(state, A)
        ranks = live.page.locator(".table-places__rank").all_inner_texts()
        assert [int(rank) for rank in ranks] == sorted(state.ended.ranks)
        assert live.page.evaluate("window.heard") == [
            ["meja:match-ended", {"match": MATCH, "reason": "completed"}]
        ]
        live.press_button("play-again")
        assert live.page.evaluate("window.heard.at(-1)[0]") == "meja:play-again"

    def test_the_end_of_the_match_leads_its_players_to_the_review_of_their_decisions(self, live, match):
        link = live.open(match[-1][1], A).page.locator("[data-part=result-review]")
        assert link.is_visible()
        assert link.get_attribute("href") == f"/matches/{MATCH}/review/"
        assert link.get_attribute("target") == "_blank", "the place at the table is kept"

    def test_watchers_and_a_deal_in_between_have_no_review(self, live, match):
        for state, viewer in ((match[-1][1], None), (match[self.at_result(match, 1)][1], A)):
            live.open(state, viewer)
            assert live.page.locator("[data-part=result-review]").is_hidden()

    def test_a_second_match_starts_from_a_clean_frame(self, live, match):
        live.open(match[-1][1], A)
        live.page.evaluate("document.querySelector('[data-slot=after-match]').append('Play again?')")
        live.page.evaluate("window.handle.close()")
        assert live.page.locator("dialog[open]").count() == 0
        assert live.page.locator(".pond__tile, .hand__tile, .log__line").count() == 0
        assert "Play again?" in live.page.locator("[data-slot=after-match]").text_content()
        live.page.evaluate("window.handle = window.mountTable()")
        live.page.locator(".pond__tile").first.wait_for(state="attached")

"""Riichi and MCR at the live table: declared in two steps, what is barred and why, what a hand lacks."""

import pytest

from rules.engine.actions import CloseWindow, Expire
from rules.engine.decide import advance
from rules.engine.tiles import parse_marked_tiles
from tests.kit import riichi as riichi_kit
from tests.kit.deals import A, B, C, act, discard, table
from tests.kit.table_frames import eventful_play, snapshot_of, you

READY = "234m0p6p345s678s11z"
"""With one tile more this declares with it, and waits for 4 and 7 of dots."""


def my_turn(hand=READY, drawn="6z", **given):
    return riichi_kit.table(hands={A: hand}, drawn=drawn, **given)


def copy_of(state, seat, name):
    """The concealed copy of this face, a red five only as ``0``."""
    ((tile, _),) = parse_marked_tiles(name)
    hand = state.deal.hands[seat]
    found = [copy for copy in hand.copies_of(tile) if (copy == hand.drawn) or hand.drawn is None]
    return found[0] if found else hand.copies_of(tile)[0]


def status(live):
    return live.page.locator(".status").inner_text()


def barred(live):
    tiles = live.page.locator(".hand [aria-disabled=true]")
    return set(tiles.evaluate_all("all => all.map((one) => +one.dataset.copy)"))


class TestDeclaration:
    """Press Riichi, choose among the discards that are legal, confirm; cancel until then."""

    def test_riichi_is_declared_in_three_presses(self, live):
        state = my_turn()
        live.open(state, A)
        live.press_button("riichi")
        assert live.said() == []
        north = copy_of(state, A, "6z")
        assert barred(live) == set(state.deal.hands[A].concealed) - {north}
        live.settle()
        live.press_tile(north)
        live.press_button("riichi")
        assert live.said() == [("riichi", {"copy": north})]

    def test_the_declared_tile_lies_sideways_at_once(self, live):
        state = my_turn()
        live.open(state, A)
        live.press("r")
        live.settle()
        live.press("t r")
        assert live.said() == [("riichi", {"copy": copy_of(state, A, "6z")})]
        pond = live.page.locator(".player--0 .pond__tile").last
        assert "tile--side" in pond.get_attribute("class")
        assert "riichi" in pond.inner_text().lower()

    def test_a_second_press_on_the_tile_confirms_as_well(self, live):
        state = my_turn()
        live.open(state, A)
        live.press_button("riichi")
        live.settle()
        north = copy_of(state, A, "6z")
        live.press_tile(north, 2)
        assert live.said() == [("riichi", {"copy": north})]

    def test_a_double_press_on_riichi_is_a_slip(self, live):
        """The tile was selected before: the second press may not declare what the first one asked."""
        state = my_turn()
        live.open(state, A)
        live.press_tile(copy_of(state, A, "6z"))
        live.button("riichi").dblclick()
        assert live.said() == []

    @pytest.mark.parametrize("how", ["key", "button"])
    def test_it_can_be_taken_back_until_it_is_confirmed(self, live, how):
        state = my_turn()
        live.open(state, A)
        live.press_button("riichi")
        live.press_tile(copy_of(state, A, "6z"))
        if how == "key":
            live.press("Escape")
        else:
            live.press_button("cancel")
        assert barred(live) == set()
        assert live.said() == []
        north = copy_of(state, A, "6z")
        live.settle()
        live.press_tile(north, 2)
        assert live.said() == [("discard", {"copy": north})]

    def test_a_barred_tile_says_why_and_goes_nowhere(self, live):
        state = my_turn()
        live.open(state, A)
        live.press_button("riichi")
        live.settle()
        live.press_tile(copy_of(state, A, "2m"), 2)
        assert live.said() == []
        live.press_tile(copy_of(state, A, "2m"))
        assert "would not leave a ready hand" in status(live)
        assert live.button("riichi").get_attribute("aria-disabled") == "true"

    def test_time_that_runs_out_between_the_steps_declares_nothing(self, live):
        state = my_turn()
        live.open(state, A)
        live.press_button("riichi")
        live.press_tile(copy_of(state, A, "6z"))
        live.move(*advance(state, Expire(seat=A, offer=state.offers[A].id)))
        assert live.said() == []
        assert live.page.locator(".player--0 .tile--side, .tag--riichi").count() == 0
        assert live.page.locator("[data-act=riichi], [data-act=cancel]").count() == 0

    def test_numbers_choose_nothing_while_riichi_waits_for_its_tile(self, live):
        live.open(my_turn(), A)
        live.press("r")
        live.settle()
        live.press("1 2")
        assert live.said() == []

    def test_no_button_where_it_is_not_offered(self, live):
        live.open(my_turn(left=3), A)
        live.press("r")
        assert live.page.locator("[data-act=riichi]").count() == 0
        assert live.said() == []

    def test_a_red_five_and_a_plain_one_are_told_apart(self, live):
        state = my_turn(hand="234m555p345s678s1z", drawn="0p")
        live.open(state, A)
        spoken = live.tile(state.deal.hands[A].drawn).get_attribute("aria-label")
        assert "red 5 of dots" in spoken


class TestDeclared:
    """What the table shows of a seat that has declared."""

    def declared(self, **given):
        return my_turn(
            riichi=(A,), ponds={A: "9m4z", B: "9s", C: "9s"}, sticks=1, counters=2, length="hanchan", **given
        )

    def test_only_the_drawn_tile_can_go_and_the_others_say_why(self, live):
        state = self.declared()
        live.open(state, A)
        assert barred(live) == set(state.deal.hands[A].concealed) - {state.deal.hands[A].drawn}
        live.press_tile(copy_of(state, A, "2m"))
        assert "After riichi only the drawn tile" in status(live)
        live.press("Escape t d")
        assert live.said() == [("discard", {"copy": state.deal.hands[A].drawn})]

    def test_label_stick_and_counters(self, live):
        live.open(self.declared(), B)
        assert live.page.locator(".player--3 .tag--riichi").inner_text() == "Riichi"
        assert live.page.locator("[data-part=sticks]").text_content().strip().endswith("2 riichi sticks")
        assert live.page.locator("[data-part=counters]").text_content().strip().endswith("2 counters")

    def test_events_turn_the_tile_place_the_stick_and_are_told(self, live):
        state = my_turn()
        live.open(state, B)
        play = riichi_kit.DeclareRiichi(seat=A, copy=copy_of(state, A, "6z"))
        events, state = advance(state, play)
        live.move(events, state)
        assert live.page.locator(".player--3 .tile--side").count() == 1
        assert live.page.locator(".player--3 .tag--riichi").count() == 1
        assert live.page.locator(".edge__stick:visible").count() == 0
        live.move(*advance(state, CloseWindow()))
        assert live.page.locator(".edge--3 .edge__stick").is_visible()
        assert live.page.locator(".player--3 .plate__score").inner_text() == "24\u202f000"
        lines = " ".join(live.page.locator(".log__line").all_inner_texts())
        assert "declares riichi" in lines
        assert "riichi stick" in lines


class TestIndicators:
    """Five places in the centre, those turned face up."""

    def test_turned_indicators_lie_face_up_and_are_read_out(self, live):
        live.open(my_turn(indicators="0p3z", turned=2, hand="234m46p345s678s11z"), A)
        uses = live.page.locator(".dora use").evaluate_all(
            "all => all.map((one) => one.getAttribute('href').split('#')[1])"
        )
        assert uses == ["t-0p", "t-3z", "t-back", "t-back", "t-back"]
        said = live.page.locator(".dora").get_attribute("aria-label")
        assert "red 5 of dots" in said
        live.press("5")
        assert "red 5 of dots" in live.page.locator("[data-part=polite]").inner_text()

    def test_other_rule_sets_have_none(self, live):
        live.open(table(hands={A: "1z"}, drawn="2z", wall="3344z"), A)
        assert live.page.locator(".dora").is_hidden()
        assert live.page.locator(".centre__chips").is_hidden()


class TestWarnings:
    """What stands against winning is said to the owner of the hand, and to nobody else."""

    def waiting(self, **given):
        """B waits; A has discarded."""
        state = riichi_kit.table(drawn="9s", **given)
        return discard(state, A, "9s")

    def test_furiten_is_told_to_its_owner_only(self, live):
        state = self.waiting(hands={A: "1z", B: "234m67p345s678s22p"}, ponds={A: "4z", B: "5p4z", C: "4z"})
        live.open(state, B)
        assert "Furiten" in live.page.locator(".ting").inner_text()
        assert "can't win on a discard" in live.page.locator(".ting").text_content()
        live.open(state, C)
        assert live.page.locator(".ting").is_hidden()

    def test_waits_have_live_counts_and_worth_and_no_yaku_is_said(self, live):
        hands = {A: "1z", B: "67p22s"}
        melds = {B: [("chow", "234m"), ("chow", "345s"), ("chow", "678s")]}
        live.open(self.waiting(hands=hands, melds=melds), B)
        ting = live.page.locator(".ting")
        assert live.page.locator(".ting__name").inner_text() == "Tenpai"
        assert len(live.page.locator(".wait__left").all_inner_texts()) == 2
        assert "no yaku" not in ting.inner_text()
        assert "pts" in ting.inner_text()
        melds = {B: [("chow", "234m"), ("chow", "345s"), ("chow", "789s")]}
        live.open(self.waiting(hands=hands, melds=melds), B)
        assert live.page.locator(".ting .tag--note").inner_text() == "no yaku"
        assert "(no yaku)" in live.page.locator(".ting > .visually-hidden").text_content()

    def test_a_swap_call_is_barred_with_its_reason(self, live):
        state = riichi_kit.table(hands={A: "1z", B: "345567m33556p12s"}, drawn="5m")
        claimed = act(discard(state, A, "5m"))
        chow = next(
            action
            for action in claimed.offers[B].actions
            if type(action).__name__ == "ClaimChow" and {copy >> 2 for copy in action.copies} == {5, 6}
        )
        after = act(claimed, chow, CloseWindow())
        live.open(after, B)
        five = next(copy for copy in after.deal.hands[B].concealed if copy >> 2 == 4)
        assert five in barred(live)
        live.press_tile(five)
        assert "right after the claim" in status(live)

    def test_below_eight_is_said_before_it_hurts(self, live):
        state = table(
            hands={A: "1z", B: "234m67p345s789s22z"}, drawn="9s", wall="3344z", rules="mcr", length="one_deal"
        )
        live.open(discard(state, A, "9s"), B)
        assert live.page.locator(".ting .tag--note").inner_text() == "below 8"
        assert "fan" in live.page.locator(".wait__note").first.inner_text()

    def test_each_discard_that_leaves_a_wait_says_what_it_would_be_worth(self, live):
        state = table(
            hands={A: "234m67p345s789s22z"}, drawn="6z", wall="3344z", rules="mcr", length="one_deal"
        )
        live.open(state, A)
        live.press("t")
        assert "below 8" in live.page.locator(".ting").inner_text()

    def test_a_complete_hand_below_eight_is_told_why_it_may_not_win(self, live):
        state = table(
            hands={A: "234m67p345s789s22z"},
            melds={},
            drawn="8p",
            wall="3344z",
            rules="mcr",
            length="one_deal",
        )
        live.open(state, A)
        assert live.page.locator("[data-act=win]").count() == 0
        assert "less than 8" in status(live)


class TestNames:
    """Calls and wins have the names of their rule set."""

    def test_a_win_is_a_ron_or_a_tsumo(self, live):
        state = riichi_kit.table(hands={A: "1z", B: "234m67p345s678s22p"}, drawn="8p")
        live.open(discard(state, A, "8p"), B)
        assert live.page.locator(".claim [data-act=win] .act__label").inner_text() == "Ron"
        assert "Ron" in live.page.locator("[data-part=urgent]").inner_text()
        live.open(my_turn(drawn="7p"), A)
        assert live.page.locator("[data-act=win] .act__label").inner_text() == "Tsumo"

    def test_in_thai_as_well(self, live):
        live.open(my_turn(drawn="7p"), A, language="th")
        assert live.page.locator("[data-act=win] .act__label").inner_text() == "สึโมะ"

    def test_an_offer_of_riichi_is_told_to_a_screen_reader(self, live):
        state = my_turn()
        live.open(state, A)
        frame = you(state, A)
        frame["d"]["offer"]["id"] = "9.9"
        live.push(frame)
        assert "Riichi" in live.page.locator("[data-part=urgent]").inner_text()


class TestNineTerminals:
    """A first hand of nine terminals and honors may end the deal, after a question."""

    def offered(self):
        nothing = {A: "", B: "", C: ""}
        return riichi_kit.table(
            hands={A: "19m19p19s1234z567m"}, drawn="5p", ponds=nothing, length="hanchan", left=60
        )

    def test_the_first_press_asks_and_the_second_ends_the_deal(self, live):
        live.open(self.offered(), A)
        live.press_button("abort")
        assert live.said() == []
        assert "end this deal" in status(live)
        live.settle()
        live.press_button("abort")
        assert live.said() == [("abort_deal", {})]

    def test_who_cancels_plays_on(self, live):
        live.open(self.offered(), A)
        live.press_button("abort")
        live.press_button("cancel")
        assert live.button("discard").is_visible()
        assert live.said() == []


def test_beside_the_sheet_each_person_reads_or_is_ready_whoever_has_declared_riichi(live):
    """That somebody has declared is on the sheet; here it would hide what the table waits for."""
    state = next(
        state
        for _, state in eventful_play(3, rules="riichi", length="hanchan", player="greedy", mishaps=False)
        if state.phase == "deal_result" and state.offers[A] and snapshot_of(state, A)["seats"][A]["riichi"]
    )
    live.open(state, A)
    said = live.page.locator(".ready-list .tag").all_inner_texts()
    assert set(said) <= {"reading", "ready"}
    assert said.count("reading") >= 1

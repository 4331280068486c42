"""Abortive draws and nagashi mangan (R-6, R-10; Part 3)."""

from rules.engine.events import DealDrawn, DrawReason, StickPlaced
from rules.engine.state import Phase
from rules.engine.tiles import SEATS
from tests.kit.deals import A, B, C, D, kinds
from tests.kit.riichi import Script, table

ON = {"abortive_draws": True, "sticks_after_draw": "stay"}
NINE = "19m19p19s147z25m28p"
"""Nine different terminals and honors, and four other tiles."""
EIGHT = "19m19p19s14z25m28p3s"


def reason(script):
    drawn = script.of(DealDrawn)
    return drawn[0].reason if drawn else None


# Nine terminals and honors


def first(**given):
    return table(ponds={}, options=given.pop("options", ON), **given)


def test_nine_different_terminals_and_honors_may_end_the_deal():
    script = Script(first(hands={A: NINE}, drawn="4m"))
    assert "AbortDeal" in kinds(script.state, A)
    script.play("A aborts")
    assert reason(script) is DrawReason.NINE_TERMINALS
    assert script.state.result.settled.deltas == (0, 0, 0, 0)


def test_the_drawn_tile_may_be_the_ninth():
    assert "AbortDeal" in kinds(first(hands={A: EIGHT}, drawn="7z"), A)
    assert "AbortDeal" not in kinds(first(hands={A: EIGHT}, drawn="1z"), A)


def test_every_seat_may_do_so_in_its_first_turn():
    assert "AbortDeal" in kinds(Script(first(hands={C: NINE}, drawn="5s")).play("to C").state, C)


def test_a_call_or_a_kong_before_takes_it_away():
    script = Script(first(hands={B: "33s5z", C: NINE}, drawn="3s")).play("A 3s", "B pung", "B 5z", "to C")
    assert "AbortDeal" not in kinds(script.state, C)
    script = Script(first(hands={A: "333s5z", C: NINE}, drawn="3s")).play("A kong 3s", "A 5z", "to C")
    assert "AbortDeal" not in kinds(script.state, C)


def test_it_is_for_the_first_turn_only():
    script = Script(first(hands={A: NINE}, drawn="4m")).play("A 4m", "to A")
    assert "AbortDeal" not in kinds(script.state, A)


def test_without_the_option_nobody_may():
    assert "AbortDeal" not in kinds(first(hands={A: NINE}, drawn="4m", options={}), A)


def test_it_is_offered_not_forced():
    assert {"Discard", "AbortDeal"} <= kinds(first(hands={A: NINE}, drawn="4m"), A)


# Four winds


WIND = dict.fromkeys(SEATS, "1z")


def winds(hands=WIND, **given):
    return Script(first(hands=hands, drawn="5m", **given)).play("A 1z", "B 1z", "C 1z", "D 1z", "close")


def test_four_equal_winds_in_the_first_turn_end_the_deal():
    assert reason(winds()) is DrawReason.FOUR_WINDS


def test_without_the_option_the_deal_goes_on():
    script = winds(options={})
    assert reason(script) is None
    assert script.state.deal.turn == A


def test_different_winds_don_t():
    script = Script(first(hands={**WIND, C: "2z"}, drawn="5m"))
    assert reason(script.play("A 1z", "B 1z", "C 2z", "D 1z", "close")) is None


def test_other_honors_don_t():
    script = Script(first(hands=dict.fromkeys(SEATS, "5z"), drawn="5m"))
    assert reason(script.play("A 5z", "B 5z", "C 5z", "D 5z", "close")) is None


def test_a_kong_between_breaks_it():
    script = Script(first(hands={**WIND, B: "3333s1z"}, drawn="5m"))
    script.play("A 1z", "B kong 3s", "B 1z", "C 1z", "D 1z", "close")
    assert reason(script) is None


def test_they_count_in_the_first_turn_only():
    script = Script(table(hands=WIND, drawn="5m", options=ON, ponds=dict.fromkeys(SEATS, "2z")))
    assert reason(script.play("A 1z", "B 1z", "C 1z", "D 1z", "close")) is None


# Four riichi


def test_the_fourth_riichi_ends_the_deal_and_costs_its_stick():
    state = table(hands={A: "123m456789p99s55z"}, drawn="1s", riichi=(B, C, D), options=ON)
    script = Script(state).play("A riichi 1s", "close")
    assert reason(script) is DrawReason.FOUR_RIICHI
    assert len(script.of(StickPlaced)) == 1
    assert script.state.result.settled.sticks_left == 4
    assert script.state.result.settled.deltas == (0, 0, 0, 0)


def test_the_hands_are_shown_then():
    state = table(hands={A: "123m456789p99s55z"}, drawn="1s", riichi=(B, C, D), options=ON)
    (drawn,) = Script(state).play("A riichi 1s", "close").of(DealDrawn)
    assert [shown.seat for shown in drawn.shown] == [A]


def test_a_win_on_the_fourth_declaring_discard_goes_before():
    hands = {A: "123m456789p99s55z", B: "23s234567m345p88s"}
    state = table(hands=hands, drawn="1s", riichi=(B, C, D), options=ON)
    script = Script(state).play("A riichi 1s", "B wins", "close")
    assert reason(script) is None
    assert not script.of(StickPlaced)


def test_three_riichi_don_t():
    state = table(hands={A: "123m456789p99s55z"}, drawn="1s", riichi=(B, C), options=ON)
    assert reason(Script(state).play("A riichi 1s", "close")) is None


def test_without_the_option_four_play_on():
    state = table(hands={A: "123m456789p99s55z"}, drawn="1s", riichi=(B, C, D))
    assert reason(Script(state).play("A riichi 1s", "close")) is None


# Four kongs


THREE = {B: [("kong", "1111m"), ("concealed_kong", "2222m")], C: [("concealed_kong", "6666m")]}


def test_the_discard_after_the_fourth_kong_of_several_seats_ends_the_deal():
    script = Script(table(hands={A: "444m1z"}, drawn="4m", melds=THREE, options=ON)).play("A kong 4m")
    assert script.state.phase is Phase.TURN
    script.play("A 1z", "close")
    assert reason(script) is DrawReason.FOUR_KONGS


def test_a_win_on_that_discard_goes_before():
    hands = {A: "444m4p", D: "23p345678s99s567p"}
    script = Script(table(hands=hands, drawn="4m", melds=THREE, options=ON))
    script.play("A kong 4m", "A 4p", "D wins", "close")
    assert reason(script) is None


def test_a_win_on_the_replacement_goes_before():
    hands = {A: "444m23p345678s99s"}
    state = table(hands=hands, drawn="4m", melds=THREE, replacements="4p", options=ON)
    assert reason(Script(state).play("A kong 4m", "A wins")) is None


def test_four_kongs_of_one_seat_play_on():
    """They are a yakuman yet to come."""
    melds = {A: [("kong", "1111m"), ("concealed_kong", "2222m"), ("concealed_kong", "6666m")]}
    script = Script(table(hands={A: "444m1z"}, drawn="4m", melds=melds, options=ON))
    assert reason(script.play("A kong 4m", "A 1z", "close")) is None
    assert script.state.deal.turn == B


def test_without_the_option_four_kongs_play_on():
    script = Script(table(hands={A: "444m1z"}, drawn="4m", melds=THREE))
    assert reason(script.play("A kong 4m", "A 1z", "close")) is None


# Nagashi mangan


NAGASHI = {"nagashi_mangan": True}
TERMINALS = {**dict.fromkeys(SEATS, "2p"), B: "19m19p1z"}


def last(ponds=TERMINALS, hands=None, drawn="6m", **given):
    options = given.pop("options", NAGASHI)
    state = table(hands=hands or {}, drawn=drawn, left=0, ponds=ponds, options=options, **given)
    return Script(state).play(f"A {drawn}", "close")


def test_only_terminals_and_honors_in_front_of_a_seat_are_a_mangan_at_a_draw():
    script = last()
    assert script.of(DealDrawn)[0].patterns == ((B, "nagashi_mangan"),)
    assert script.state.result.settled.deltas == (-4000, 8000, -2000, -2000)


def test_without_the_option_they_are_nothing():
    assert last(options={}).state.result.settled.deltas == (0, 0, 0, 0)


def test_the_dealers_is_paid_double_by_all():
    script = last(ponds={**TERMINALS, B: "2p", A: "9m1p"}, drawn="9s")
    assert script.state.result.settled.deltas == (12_000, -4000, -4000, -4000)


def test_two_seats_may_have_it():
    script = last(ponds={**TERMINALS, C: "1z9p"})
    assert script.state.result.settled.deltas == (-8000, 6000, 6000, -4000)


def test_nobody_pays_for_being_noten_then():
    script = last(hands={C: "123m789p789s46s33z"}, indicators="7z")
    assert script.state.result.settled.deltas == (-4000, 8000, -2000, -2000)
    assert [shown.seat for shown in script.of(DealDrawn)[0].shown] == [C]


def test_a_discard_that_somebody_claimed_spoils_it():
    """C takes the only thing that B discards, and draws the last tile itself later."""
    hands = {C: "99s5m"}
    state = table(hands=hands, turn=B, drawn="9s", wall="5p", left=1, ponds=TERMINALS, options=NAGASHI)
    script = Script(state).play("B 9s", "C pung", "C 5m", "D 5p", "close")
    assert script.of(DealDrawn)[0].patterns == ()


def test_claims_of_the_seat_itself_don_t_spoil_it():
    melds = {B: [("pung", "777z")]}
    assert last(melds=melds).of(DealDrawn)[0].patterns == ((B, "nagashi_mangan"),)


def test_the_own_last_discard_counts():
    assert last(ponds={**TERMINALS, A: "9m"}, drawn="9s").of(DealDrawn)[0].patterns[0][0] == A


def test_counters_add_nothing_and_sticks_stay():
    options = {**NAGASHI, "counter_points": 300, "sticks_after_draw": "stay"}
    script = last(options=options, counters=2, sticks=2)
    assert script.state.result.settled.deltas == (-4000, 8000, -2000, -2000)
    assert script.state.result.settled.sticks_left == 2


def test_it_takes_a_draw_by_an_empty_wall():
    script = Script(table(hands={A: NINE}, drawn="4m", ponds={}, options={**ON, **NAGASHI})).play("A aborts")
    assert script.of(DealDrawn)[0].patterns == ()

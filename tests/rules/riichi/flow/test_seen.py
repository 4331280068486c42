"""What each viewer sees of a Riichi deal (flow 5.5, 5.6)."""

import msgspec
import pytest

from rules.engine.events import ClaimAnswered, DealDrawn, HandWon
from rules.engine.tiles import SEATS, tile_name
from rules.engine.view import observe, observe_event
from tests.kit.deals import A, B, C, D
from tests.kit.riichi import NORTHS, Script, table

TENPAI = "234m345678p5567s"
"""Waits for 5s and 8s."""
VIEWERS = (*SEATS, None)


def waits(state, seat):
    return {tile_name(wait.tile): wait for wait in observe(state, seat).own.waits}


def test_riichi_the_sideways_tile_and_the_stick_are_seen_by_all():
    script = Script(table(hands={A: TENPAI}, drawn="1z")).play("A riichi 1z", "close")
    for viewer in VIEWERS:
        view = observe(script.state, viewer)
        assert [seat.riichi for seat in view.seats] == [True, False, False, False]
        assert view.seats[A].discards[-1].sideways
        assert view.seats[A].score == 24_000
        assert view.sticks == 1


def test_turned_indicators_counters_and_sticks_are_seen_by_all():
    state = table(hands={A: "1z"}, drawn="9m", indicators="1p2p", turned=2, counters=3, sticks=1)
    for viewer in VIEWERS:
        view = observe(state, viewer)
        assert view.indicators == state.deal.indicators
        assert (view.counters, view.sticks) == (3, 1)


def test_the_wall_left_is_the_live_wall():
    assert observe(table(hands={A: "1z"}, drawn="9m", left=12), None).wall_left == 12


def test_a_wait_tells_its_worth_on_a_discard_and_how_many_are_left():
    """Pinfu and tanyao, 2 han 30 fu; two 5s are in the hand, one 8s lies in a pond."""
    state = table(hands={B: TENPAI, C: "0s"}, drawn="9m", ponds={**NORTHS, C: "8s"}, indicators="3z")
    found = waits(state, B)
    assert {name: (wait.left, wait.worth, wait.note) for name, wait in found.items()} == {
        "5s": (2, 2000, None),
        "8s": (3, 2000, None),
    }


def test_a_wait_without_yaku_says_so():
    state = table(hands={B: "35m123456p789s22p"}, drawn="9m")
    assert waits(state, B)["4m"].note == "no_yaku"
    assert waits(state, B)["4m"].worth is None


def test_the_last_discard_is_a_yaku_of_its_own():
    """The worth is that of a win on the next discard: with an empty wall that is houtei."""
    state = table(hands={B: "35m123456p789s22p"}, drawn="9m", left=0, indicators="3z")
    assert (waits(state, B)["4m"].worth, waits(state, B)["4m"].note) == (1300, None)


def test_ippatsu_counts_as_long_as_it_lives():
    hand = {"hands": {B: "35m123456p789s22p"}, "riichi": (B,), "ippatsu": (B,), "indicators": "3z"}
    assert waits(table(drawn="9m", **hand), B)["4m"].worth == 2600
    own_turn = observe(table(turn=B, drawn="9m", **hand), B).own.discard_waits
    assert [wait.worth for after in own_turn for wait in after.waits if tile_name(after.tile) == "9m"] == [
        1300
    ]


@pytest.mark.parametrize(("renhou", "worth"), [(True, 8000), (False, None)])
def test_where_renhou_is_played_it_counts_before_the_own_first_turn(renhou, worth):
    hands = {B: "35m123456p789s55z"}
    state = table(hands=hands, drawn="9m", ponds={}, left=70, indicators="3z", options={"renhou": renhou})
    assert waits(state, B)["4m"].note == (None if renhou else "no_yaku")
    assert waits(state, B)["4m"].worth == worth


def test_in_riichi_the_same_wait_has_a_worth():
    state = table(hands={B: "35m123456p789s22p"}, drawn="9m", riichi=(B,), indicators="3z")
    assert waits(state, B)["4m"].worth == 1300


@pytest.mark.parametrize(("hand", "worth"), [("234m345678p5567s", 2000), ("234m340678p5567s", 3900)])
def test_the_red_fives_held_are_part_of_the_worth(hand, worth):
    state = table(hands={B: hand}, drawn="9m", indicators="3z")
    assert waits(state, B)["8s"].worth == worth


def test_the_dora_that_lie_open_are_part_of_the_worth_those_under_them_are_not():
    state = table(hands={B: TENPAI}, drawn="9m", riichi=(B,), indicators="1m", ura="2m")
    assert waits(state, B)["8s"].worth == 7700


def test_in_turn_the_waits_after_each_discard_are_told():
    state = table(hands={A: TENPAI}, drawn="1z")
    found = {tile_name(after.tile): after.waits for after in observe(state, A).own.discard_waits}
    assert set(found) == {"1z", "5s"}
    assert [tile_name(wait.tile) for wait in found["1z"]] == ["5s", "8s"]


def furiten_after(state):
    """The discards after which A would be furiten."""
    return {tile_name(after.tile) for after in observe(state, A).own.discard_waits if after.furiten}


def test_in_turn_it_is_told_which_discards_leave_the_hand_furiten():
    """A face waited for lies among the own discards, or would with this one."""
    assert furiten_after(table(hands={A: TENPAI}, drawn="1z")) == set()
    assert furiten_after(table(hands={A: TENPAI}, drawn="1z", ponds={**NORTHS, A: "8s"})) == {"1z"}


def test_whoever_breaks_up_a_complete_hand_waits_for_what_was_discarded():
    state = table(hands={A: TENPAI}, drawn="8s")
    assert furiten_after(state) == {tile_name(after.tile) for after in observe(state, A).own.discard_waits}


def test_waits_and_offers_of_others_are_not_seen():
    state = Script(table(hands={B: TENPAI, C: "88s1z"}, drawn="8s")).play("A 8s").state
    assert observe(state, B).own.offer is not None
    assert observe(state, D).own.offer is None
    assert observe(state, D).own.waits == ()
    twin = Script(table(hands={B: "234m345678p5568m", C: "88s1z"}, drawn="8s")).play("A 8s").state
    seen, other = observe(state, D), observe(twin, D)
    assert msgspec.json.encode(seen) == msgspec.json.encode(other)


def test_a_passed_win_is_known_to_its_seat_alone():
    script = Script(table(hands={C: TENPAI}, drawn="8s")).play("A 8s", "C passes", "close")
    (answer,) = script.of(ClaimAnswered)
    assert [observe_event(answer, viewer) is None for viewer in VIEWERS] == [True, True, False, True, True]
    assert [observe(script.state, seat).own.furiten for seat in SEATS] == [False, False, True, False]


def test_furiten_of_a_seat_in_turn_is_that_of_the_hand_without_the_drawn_tile():
    state = table(hands={A: TENPAI}, drawn="1z", ponds={**NORTHS, A: "8s"})
    assert observe(state, A).own.furiten


def test_a_win_shows_the_winners_hand_and_no_other():
    script = Script(table(hands={B: TENPAI, C: "147m258p369s1235z"}, drawn="8s")).play(
        "A 8s", "B wins", "close"
    )
    (won,) = script.of(HandWon)
    hidden = set(script.state.deal.hands[C].concealed)
    assert not hidden & {*won.concealed, won.copy, *won.hidden_indicators}
    view = observe(script.state, A)
    assert view.result.wins == (won,)
    assert len(won.concealed) == 13


def test_a_draw_shows_ready_hands_and_no_other():
    hands = {B: "123m789p789s46s22z", C: "147m258p369s567z1p"}
    state = table(hands=hands, drawn="6z", left=0, ponds=dict.fromkeys(SEATS, "8m"))
    (drawn,) = Script(state).play("A 6z", "close").of(DealDrawn)
    assert [hand.seat for hand in drawn.shown] == [B]

"""A deal of MCR through the engine. Source: docs/rules/mcr.md, M-1."""

import pytest

from rules.engine.actions import (
    ClaimPung,
    CloseWindow,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareWin,
    Pass,
)
from rules.engine.decide import decide
from rules.engine.events import DealDrawn, HandWon, KongDeclared, MatchEnded
from rules.engine.ruleset import FIRST_DEAL, DealOver
from rules.engine.scoring import MeldKind, WinBy
from rules.engine.state import Phase
from rules.engine.tiles import Wind
from rules.engine.view import observe, observe_event
from rules.mcr.ruleset import MCR, ONE_DEAL, SIXTEEN
from tests.kit import deals
from tests.kit.deals import A, B, C, D, act, close, discard, kinds
from tests.kit.hands import tile
from tests.kit.play import play

FIVE = tile("5m")
ORPHANS = "19m19p19s2345677z"
STRAIGHT = "123456m78m55p345s"
"""Waits for 6m and 9m; a Pure Straight with 9m."""
NOTHING = "78m567p77z"
"""Beside the melds of ``OPEN``: waits for 6m and 9m and is worth nothing but Chicken Hand."""
OPEN = [("chow", "123s"), ("pung", "444s")]


def table(**told):
    return deals.table(rules="mcr", **told)


def lines(won) -> dict[str, int]:
    return {line.key: line.value for line in won.score.lines}


def only_win(state):
    (won,) = state.result.wins
    return won


# The minimum


def test_a_win_is_offered_from_8_points_on():
    state = discard(table(hands={A: "9m", C: STRAIGHT}, drawn="1z"), A, "9m")
    assert kinds(state, C) == {"DeclareWin", "Pass"}


def test_a_complete_hand_below_8_points_is_not_offered_a_win():
    state = discard(table(hands={A: "6m", C: STRAIGHT}, drawn="1z"), A, "6m")
    assert kinds(state, C) == set()


def test_flowers_do_not_help_over_the_minimum():
    state = table(hands={A: "6m", C: STRAIGHT}, bonus={C: "1234f1234g"}, drawn="1z")
    assert kinds(discard(state, A, "6m"), C) == set()


def test_flowers_add_to_a_hand_that_has_the_minimum():
    state = table(hands={A: "9m", C: NOTHING}, melds={C: OPEN}, bonus={C: "1f3g"}, drawn="1z")
    won = only_win(close(act(discard(state, A, "9m"), DeclareWin(seat=C))))
    assert (won.score.fan, won.score.flowers, won.score.total) == (8, 2, 10)


def test_a_self_draw_below_8_points_is_not_offered_a_win():
    assert "DeclareWin" not in kinds(table(hands={A: NOTHING}, melds={A: OPEN}, drawn="9m"), A)
    assert "DeclareWin" in kinds(table(hands={A: STRAIGHT}, drawn="9m"), A)


def test_how_the_tile_came_counts_towards_the_minimum():
    """The last tile of the wall is worth 8 points itself."""
    state = table(hands={A: NOTHING}, melds={A: OPEN}, drawn="9m", wall="")
    assert "DeclareWin" in kinds(state, A)
    assert lines(only_win(act(state, DeclareWin(seat=A)))) == {"last_tile_draw": 8}


def test_passing_a_win_has_no_effect_on_the_next():
    state = discard(table(hands={A: "9m", B: "9m", C: STRAIGHT}, drawn="1z", wall="2z3z"), A, "9m")
    state = close(act(state, Pass(seat=C)))
    assert "DeclareWin" in kinds(discard(state, B, "9m"), C)


# The last of a kind


def test_the_fourth_copy_is_the_last_when_three_lie_open():
    state = table(hands={A: "9m", C: STRAIGHT}, melds={B: [("pung", "999m")]}, drawn="1z")
    won = only_win(close(act(discard(state, A, "9m"), DeclareWin(seat=C))))
    assert lines(won)["last_tile"] == 4


def test_a_copy_that_somebody_hides_is_not_open():
    state = table(hands={A: "99m", B: "99m", C: STRAIGHT}, drawn="1z")
    won = only_win(close(act(discard(state, A, "9m"), DeclareWin(seat=C))))
    assert "last_tile" not in lines(won)


def test_discards_lie_open():
    """A, B and D have discarded the other three."""
    state = table(hands={A: "9m", C: STRAIGHT}, drawn="1z", wall="9m9p9m9m2z")
    for seat in (A, B):
        state = close(act(discard(state, seat, "9m"), Pass(seat=C)))
    state = close(discard(state, C, "9p"))
    state = close(act(discard(state, D, "9m"), Pass(seat=C)))
    state = discard(state, A, "9m")
    assert lines(only_win(close(act(state, DeclareWin(seat=C)))))["last_tile"] == 4


def test_a_self_drawn_tile_is_the_last_when_the_other_three_lie_open():
    state = table(hands={A: STRAIGHT}, melds={B: [("pung", "999m")]}, drawn="9m")
    assert lines(only_win(act(state, DeclareWin(seat=A))))["last_tile"] == 4


def test_a_robbed_tile_is_never_the_last_of_its_kind():
    state = table(hands={A: "9m1z", C: STRAIGHT}, melds={A: [("pung", "999m")]}, drawn="2z")
    state = act(state, DeclareAddedKong(seat=A, tile=tile("9m")))
    found = lines(only_win(close(act(state, DeclareWin(seat=C)))))
    assert found["robbing_the_kong"] == 8
    assert "last_tile" not in found


# Kongs


def test_an_added_kong_may_be_robbed_if_the_hand_is_then_worth_enough():
    """Robbing is worth 8 points itself; the pung stays, and the declarer pays as a discarder."""
    state = table(hands={A: "9m1z", C: NOTHING}, melds={A: [("pung", "999m")], C: OPEN}, drawn="2z")
    state = act(state, DeclareAddedKong(seat=A, tile=tile("9m")))
    assert kinds(state, C) == {"DeclareWin", "Pass"}
    state = close(act(state, DeclareWin(seat=C)))
    won = only_win(state)
    assert (won.by, won.source, lines(won)) == (WinBy.ROBBED_KONG, A, {"robbing_the_kong": 8})
    assert [meld.kind for meld in state.deal.hands[A].melds] == [MeldKind.PUNG]
    assert state.result.settled.deltas == (-16, -8, 32, -8)


def test_a_concealed_kong_is_not_robbed_even_for_thirteen_orphans():
    state = table(hands={A: "111z9p", B: ORPHANS}, drawn="1z", wall="5s")
    state = act(state, DeclareConcealedKong(seat=A, tile=tile("1z")))
    assert state.phase is Phase.TURN
    assert state.deal.turn == A


def test_a_kong_needs_a_tile_left_to_replace_it():
    assert "DeclareConcealedKong" not in kinds(table(hands={A: "555m1z"}, drawn="5m", wall=""), A)
    assert "DeclareConcealedKong" in kinds(table(hands={A: "555m1z"}, drawn="5m", wall="9s"), A)


def test_a_kong_with_the_last_tile_may_win_on_it_twice_over():
    """Out with Replacement Tile and Last Tile Draw."""
    state = table(hands={A: "555m" + NOTHING}, melds={A: OPEN[:1]}, drawn="5m", wall="9m")
    state = act(state, DeclareConcealedKong(seat=A, tile=FIVE))
    assert lines(only_win(act(state, DeclareWin(seat=A)))) == {
        "last_tile_draw": 8, "out_with_replacement_tile": 8, "concealed_kong": 2,
    }  # fmt: skip


def test_a_flower_replaced_again_is_no_replacement_of_the_kong():
    held = {A: "555m" + NOTHING}
    direct = table(hands=held, melds={A: OPEN[:1]}, drawn="5m", back="9m")
    assert "DeclareWin" in kinds(act(direct, DeclareConcealedKong(seat=A, tile=FIVE)), A)
    later = table(hands=held, melds={A: OPEN[:1]}, drawn="5m", back="1f9m")
    assert "DeclareWin" not in kinds(act(later, DeclareConcealedKong(seat=A, tile=FIVE)), A)


def test_no_kong_of_the_own_hand_right_after_a_claim():
    state = table(hands={A: "7z", C: "77z5555m1s"}, melds={C: OPEN[:1]}, drawn="1z")
    state = close(act(discard(state, A, "7z"), ClaimPung(seat=C, copies=_pair(state, C, "7z"))))
    assert state.deal.turn == C
    assert kinds(state, C) == {"Discard"}


def _pair(state, seat, name):
    one, other = state.deal.hands[seat].copies_of(tile(name))[:2]
    return (one, other)


def test_a_concealed_kong_stays_face_down_for_others():
    state = table(hands={A: "555m1z"}, drawn="5m", back="9s")
    events = decide(state, DeclareConcealedKong(seat=A, tile=FIVE))
    declared = next(event for event in events if isinstance(event, KongDeclared))
    assert observe_event(declared, A).meld is not None
    assert observe_event(declared, B).meld is None
    assert observe_event(declared, None).meld is None
    after = act(state, DeclareConcealedKong(seat=A, tile=FIVE))
    assert observe(after, A).seats[A].melds[0].meld is not None
    assert observe(after, B).seats[A].melds[0].meld is None


# Claims


def test_the_nearest_after_the_discarder_wins_alone():
    hands = {A: "9m", B: STRAIGHT, D: "1m19p119s1234567z"}
    state = discard(table(hands=hands, drawn="1z", wall="2p"), A, "9m")
    state = close(act(state, DeclareWin(seat=D), DeclareWin(seat=B)))
    assert [won.seat for won in state.result.wins] == [B]


def test_on_the_last_discard_only_a_win_is_offered():
    state = discard(table(hands={A: "9m", B: STRAIGHT, C: "99m1z"}, drawn="1s", wall=""), A, "9m")
    assert kinds(state, B) == {"DeclareWin", "Pass"}
    assert kinds(state, C) == set()
    assert lines(only_win(close(act(state, DeclareWin(seat=B)))))["last_tile_claim"] == 8


# Payments and the end


def test_a_discarder_pays_for_the_hand_the_others_8():
    state = discard(table(hands={A: "9m", C: NOTHING}, melds={C: OPEN}, drawn="1z"), A, "9m")
    state = close(act(state, DeclareWin(seat=C)))
    assert state.result.settled.deltas == (-16, -8, 32, -8)


def test_all_pay_for_a_self_drawn_hand():
    state = act(table(hands={B: STRAIGHT}, drawn="9m", turn=B), DeclareWin(seat=B))
    paid = 8 + only_win(state).score.total
    assert state.result.settled.deltas == (-paid, 3 * paid, -paid, -paid)


def test_a_deal_that_nobody_wins_costs_nobody_anything():
    state = table(hands={A: "1m"}, bonus={A: "12f", C: "3g"}, drawn="9p", wall="")
    state = close(discard(state, A, "1m"))
    assert isinstance(state.result.drawn, DealDrawn)
    assert state.result.settled.deltas == (0, 0, 0, 0)


def test_a_flower_as_the_last_tile_ends_the_deal():
    state = close(discard(table(hands={A: "5m"}, drawn="9p", wall="3f"), A, "5m"))
    assert isinstance(state.result.drawn, DealDrawn)
    assert len(state.deal.hands[B].bonus) == 1


def test_the_first_win_ends_a_match_of_one_deal():
    state = table(hands={A: "9m", C: STRAIGHT}, drawn="1z")
    state = act(discard(state, A, "9m"), DeclareWin(seat=C))
    events = decide(state, CloseWindow())
    assert isinstance(events[0], HandWon)
    assert isinstance(events[-1], MatchEnded)


def test_in_sixteen_deals_each_seat_deals_once_a_wind_whoever_wins():
    progress, met = FIRST_DEAL, []
    while progress is not None:
        met.append(progress)
        winners = (progress.dealer,) if progress.number % 3 else ()
        over = DealOver(winners=winners, reason=None, shown=(), scores=(0, 0, 0, 0), sticks=0)
        progress = MCR.next_deal(progress, over, SIXTEEN, MCR.option_type())
    assert [deal.dealer for deal in met] == [A, B, C, D] * 4
    assert [deal.round_wind for deal in met] == [wind for wind in Wind for _ in range(4)]
    assert [deal.number for deal in met] == list(range(1, 17))


def test_one_deal_is_the_default_length():
    assert MCR.lengths == (ONE_DEAL, SIXTEEN)


@pytest.mark.parametrize("seed", range(2))
def test_a_match_of_sixteen_deals_is_played_to_its_end(seed):
    *_, (*_, state) = play(seed, rules="mcr", length=SIXTEEN)
    assert state.phase is Phase.ENDED
    assert state.deal.progress.number == 16
    assert sum(state.scores) == 0


# What a player is told of the own hand


def test_each_wait_says_what_it_is_worth_and_whether_it_is_enough():
    view = observe(table(hands={A: "1z", C: STRAIGHT}, drawn="2z"), C)
    worth = {wait.tile: (wait.worth, wait.note) for wait in view.own.waits}
    assert worth[tile("6m")] == (5, "below_minimum")
    assert worth[tile("9m")][1] is None
    assert worth[tile("9m")][0] >= 8


def test_the_worth_of_a_wait_counts_that_it_is_the_last_of_its_kind():
    state = table(hands={A: "1z", C: STRAIGHT}, melds={B: [("pung", "999m")]}, drawn="2z")
    plain = table(hands={A: "1z", C: STRAIGHT}, drawn="2z")
    nine = tile("9m")
    shown = {wait.tile: wait.worth for wait in observe(state, C).own.waits}
    hidden = {wait.tile: wait.worth for wait in observe(plain, C).own.waits}
    assert shown[nine] == hidden[nine] + 4


def test_a_wait_of_which_all_copies_are_held_is_worth_nothing():
    state = table(hands={A: "1z", C: "1234444m456p"}, melds={C: [("chow", "678s")]}, drawn="2z")
    worth = {wait.tile: (wait.worth, wait.note) for wait in observe(state, C).own.waits}
    assert worth[tile("4m")] == (None, None)
    assert worth[tile("1m")] == (3, "below_minimum")

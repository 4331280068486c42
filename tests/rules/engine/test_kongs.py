"""Kongs: replacements, robbing, chains (K-3.5 to K-3.7, K-4, flow 5.4)."""

import pytest

from rules.engine.actions import (
    ClaimKong,
    CloseWindow,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareWin,
    Pass,
)
from rules.engine.decide import decide
from rules.engine.events import BonusReplaced, DealDrawn, DrawKind, HandWon, TileDrawn
from rules.engine.scoring import MeldKind, WinBy
from rules.engine.tiles import parse_tiles
from tests.kit.deals import A, B, C, D, act, close, discard, kinds, table

FIVE_MAN, EAST = (parse_tiles(name)[0] for name in ("5m", "1z"))
ORPHANS = "19m19p19s2345677z"


def test_a_concealed_kong_is_offered_for_four_of_a_kind_in_hand():
    state = table(hands={A: "555m1z"}, drawn="5m")
    assert kinds(state, A) == {"Discard", "DeclareConcealedKong"}


def test_an_added_kong_is_offered_for_the_fourth_tile_of_an_own_pung():
    state = table(hands={A: "5m1z"}, melds={A: [("pung", "555m")]}, drawn="9p")
    assert kinds(state, A) == {"Discard", "DeclareAddedKong"}


@pytest.mark.parametrize("kind", ["chow", "kong"])
def test_no_other_meld_takes_an_added_tile(kind):
    tiles = {"chow": "345m", "kong": "5555m"}[kind]
    state = table(hands={A: "1z2z"}, melds={A: [(kind, tiles)]}, drawn="9p")
    assert kinds(state, A) == {"Discard"}


def test_no_kong_is_legal_without_a_tile_left_to_replace_it():
    """K-3.6: concealed, added and claimed alike."""
    assert kinds(table(hands={A: "555m1z"}, drawn="5m", wall=""), A) == {"Discard"}
    added = table(hands={A: "5m1z"}, melds={A: [("pung", "555m")]}, drawn="9p", wall="")
    assert kinds(added, A) == {"Discard"}
    claimed = discard(table(hands={A: "5m", C: "555m1z"}, drawn="9p", wall=""), A, "5m")
    assert kinds(claimed, C) == set()


def test_a_kong_with_the_last_tile_left_is_legal_and_draws_it():
    """K-3.6."""
    state = table(hands={A: "555m1z"}, drawn="5m", wall="9s")
    state = close(act(state, DeclareConcealedKong(seat=A, tile=FIVE_MAN)))
    assert state.deal.wall_left == 0
    assert state.deal.hands[A].drawn is not None


def test_an_added_kong_may_be_robbed_by_anyone_for_a_win():
    """K-3.7: the declarer is the discarder; the pung stays a pung."""
    state = table(hands={A: "5m1z", C: "46m123456p111s99s"}, melds={A: [("pung", "555m")]}, drawn="9p")
    state = act(state, DeclareAddedKong(seat=A, tile=FIVE_MAN))
    assert kinds(state, C) == {"DeclareWin", "Pass"}
    events = decide(act(state, DeclareWin(seat=C)), CloseWindow())
    won = events[0]
    assert isinstance(won, HandWon)
    assert (won.source, won.by) == (A, WinBy.ROBBED_KONG)
    after = close(act(state, DeclareWin(seat=C)))
    assert [meld.kind for meld in after.deal.hands[A].melds] == [MeldKind.PUNG]
    assert after.result.settled.deltas[A] < after.result.settled.deltas[B] < 0


def test_robbing_an_added_kong_with_no_taker_lets_the_kong_stand():
    state = table(hands={A: "5m1z"}, melds={A: [("pung", "555m")]}, drawn="9p", back="7z")
    state = close(act(state, DeclareAddedKong(seat=A, tile=FIVE_MAN)))
    assert [meld.kind for meld in state.deal.hands[A].melds] == [MeldKind.ADDED_KONG]
    assert state.deal.draw is DrawKind.KONG_DIRECT


def test_a_concealed_kong_may_be_robbed_only_for_thirteen_orphans():
    """K-3.7."""
    hands = {A: "111z9p", B: ORPHANS, C: "23z"}
    state = act(table(hands=hands, drawn="1z", wall="5s"), DeclareConcealedKong(seat=A, tile=EAST))
    assert kinds(state, B) == {"DeclareWin", "Pass"}
    won = decide(act(state, DeclareWin(seat=B)), CloseWindow())[0]
    assert (won.by, won.score.limits) == (WinBy.ROBBED_CONCEALED_KONG, ("thirteen_orphans",))
    plain = table(hands={A: "555m1z", C: "46m123456p111s99s"}, drawn="5m")
    plain = act(plain, DeclareConcealedKong(seat=A, tile=FIVE_MAN))
    assert kinds(plain, C) == set()


def test_a_robbed_concealed_kong_leaves_three_tiles_in_the_hand():
    state = act(
        table(hands={A: "111z9p", B: ORPHANS}, drawn="1z", wall="5s"), DeclareConcealedKong(seat=A, tile=EAST)
    )
    state = close(act(state, DeclareWin(seat=B)))
    assert state.deal.hands[A].melds == ()
    assert state.deal.hands[A].tiles.count(EAST) == 3


def test_a_claimed_kong_cannot_be_robbed():
    """K-3.7: its tile was already offered as a discard."""
    hands = {A: "5m", C: "555m1z", D: "46m123456p111s99s"}
    state = discard(table(hands=hands, drawn="9p", back="7z"), A, "5m")
    state = act(state, Pass(seat=D), ClaimKong(seat=C))
    events = decide(state, CloseWindow())
    assert [type(event).__name__ for event in events] == ["MeldClaimed", "TileDrawn"]


def test_the_direct_replacement_of_a_kong_wins_as_such():
    """K-6.1."""
    state = table(hands={A: "555m123456p99s11z"}, drawn="5m", back="9s")
    state = close(act(state, DeclareConcealedKong(seat=A, tile=FIVE_MAN)))
    won = decide(state, DeclareWin(seat=A))[0]
    assert won.by is WinBy.REPLACEMENT
    assert "kong_replacement" in {line.key for line in won.score.lines}


def test_a_bonus_tile_between_makes_the_replacement_a_plain_self_draw():
    """K-4.2."""
    state = table(hands={A: "555m123456p99s11z"}, drawn="5m", back="1f9s")
    state = act(state, DeclareConcealedKong(seat=A, tile=FIVE_MAN))
    events = decide(state, CloseWindow())
    assert [type(event) for event in events] == [TileDrawn, BonusReplaced]
    won = decide(close(state), DeclareWin(seat=A))[0]
    assert won.by is WinBy.SELF_DRAW
    assert "kong_replacement" not in {line.key for line in won.score.lines}


def test_when_the_last_tile_is_a_bonus_tile_the_deal_is_drawn_at_once():
    """K-4.4: it is set aside, nobody gains."""
    state = close(discard(table(hands={A: "5m"}, drawn="9p", wall="3f"), A, "5m"))
    assert isinstance(state.result.drawn, DealDrawn)
    assert [len(hand.bonus) for hand in state.deal.hands] == [0, 1, 0, 0]
    assert state.result.settled.deltas == (0, 0, 0, 0)


def test_a_kong_whose_only_replacement_is_a_bonus_tile_ends_the_deal():
    """K-4.4."""
    state = table(hands={A: "555m1z"}, drawn="5m", wall="2g")
    state = close(act(state, DeclareConcealedKong(seat=A, tile=FIVE_MAN)))
    assert isinstance(state.result.drawn, DealDrawn)


def test_on_the_last_discard_only_a_win_is_offered():
    """K-3.5."""
    hands = {A: "1m", B: "23m456789p11155s", C: "11m2z"}
    state = discard(table(hands=hands, drawn="9p", wall=""), A, "1m")
    assert kinds(state, B) == {"DeclareWin", "Pass"}
    assert kinds(state, C) == set()


def test_the_deal_is_drawn_when_a_tile_is_due_and_the_wall_is_empty():
    """K-4.3, K-4.6."""
    state = close(discard(table(hands={A: "1m"}, drawn="9p", wall=""), A, "1m"))
    assert isinstance(state.result.drawn, DealDrawn)
    assert state.scores == (0, 0, 0, 0)


def test_a_kong_holding_the_replacement_of_another_makes_a_chain():
    """Flow 5.4; K-7.3, 16."""
    state = table(hands={A: "555m999p1z2z"}, drawn="5m", back="9p7z")
    state = close(act(state, DeclareConcealedKong(seat=A, tile=FIVE_MAN)))
    assert state.deal.kong_chain == 1
    nine = parse_tiles("9p")[0]
    state = close(act(state, DeclareConcealedKong(seat=A, tile=nine)))
    assert state.deal.kong_chain == 2


def test_a_bonus_tile_between_two_kongs_does_not_break_the_chain():
    """K-7.3, 16."""
    state = table(hands={A: "555m999p1z2z"}, drawn="5m", back="2f9p7z")
    state = close(act(state, DeclareConcealedKong(seat=A, tile=FIVE_MAN)))
    state = close(act(state, DeclareConcealedKong(seat=A, tile=parse_tiles("9p")[0])))
    assert state.deal.kong_chain == 2


def test_a_kong_without_the_tile_just_drawn_starts_a_new_chain_of_one():
    """K-7.3, 16."""
    state = table(hands={A: "555m9999p1z"}, drawn="5m", back="3z7z")
    state = close(act(state, DeclareConcealedKong(seat=A, tile=FIVE_MAN)))
    state = close(act(state, DeclareConcealedKong(seat=A, tile=parse_tiles("9p")[0])))
    assert state.deal.kong_chain == 1


def test_a_claimed_kong_starts_the_chain():
    """K-7.3, 16: the first kong may be of any kind."""
    state = discard(table(hands={A: "5m", C: "555m999p1z"}, drawn="1s", back="9p7z"), A, "5m")
    state = close(act(state, ClaimKong(seat=C)))
    assert state.deal.kong_chain == 1
    state = close(act(state, DeclareConcealedKong(seat=C, tile=parse_tiles("9p")[0])))
    assert state.deal.kong_chain == 2
    assert state.deal.turn == C


def test_kong_on_kong_wins_the_limit():
    """K-7.3, 16."""
    state = table(hands={A: "555m999p55s11z"}, melds={A: [("pung", "222s")]}, drawn="5m", back="9p5s")
    state = close(act(state, DeclareConcealedKong(seat=A, tile=FIVE_MAN)))
    state = close(act(state, DeclareConcealedKong(seat=A, tile=parse_tiles("9p")[0])))
    won = decide(state, DeclareWin(seat=A))[0]
    assert "kong_on_kong" in won.score.limits


def test_a_bonus_tile_for_the_winning_replacement_is_no_kong_on_kong():
    """K-7.3, 16; K-4.2."""
    state = table(hands={A: "555m999p55s11z"}, melds={A: [("pung", "222s")]}, drawn="5m", back="9p1g5s")
    state = close(act(state, DeclareConcealedKong(seat=A, tile=FIVE_MAN)))
    state = close(act(state, DeclareConcealedKong(seat=A, tile=parse_tiles("9p")[0])))
    won = decide(state, DeclareWin(seat=A))[0]
    assert won.score.limits == ()

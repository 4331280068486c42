"""What the bots do at a Klasik table, each for what its seat sees."""

import msgspec
import pytest

from rules.bots import LEVEL_NAMES, choose
from rules.bots.klasik import KlasikPolicy
from rules.bots.position import Holding, position_of
from rules.bots.routes import Form
from rules.bots.selfplay import match_secret, play_match
from rules.engine.actions import (
    ClaimChow,
    ClaimKong,
    ClaimPung,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareWin,
    Discard,
    Pass,
)
from rules.engine.offers import with_turn_offer
from rules.engine.state import PondTile
from rules.engine.tiles import Copy, copies_of, copy_name, parse_tiles
from rules.engine.view import observe
from tests.kit import deals
from tests.kit.deals import A, B, C, D
from tests.kit.twins import with_others_hidden_tiles

THINKING = [level for level in LEVEL_NAMES if level != "random"]


def table(hand, *, turn=A, drawn=None, left=60, ponds=None, **told):
    """A's hand in a deal with so many tiles left, and discards lying before the seats."""
    state = deals.table(hands={A: hand}, turn=turn, drawn=drawn, wall="", **told)
    lying = tuple(
        tuple(
            PondTile(copy=copies_of(tile)[3], drawn=False)
            for tile in parse_tiles((ponds or {}).get(seat, ""))
        )
        for seat in (A, B, C, D)
    )
    deal = msgspec.structs.replace(state.deal, wall=(Copy(0),) * left, back=left, ponds=lying)
    return with_turn_offer(state, deal)


def answer(state, level="normal"):
    """What the bot at A does with its offer."""
    return choose(observe(state, A, with_waits=False), state.offers[A], level)


def discarded(state, level="normal"):
    """The name of the tile that A puts on the table."""
    action = answer(state, level)
    assert isinstance(action, Discard)
    return copy_name(action.copy)


def offered(hand, given, *, by=D, level="normal", **told):
    """What A, who holds this hand, does with a tile that another discards."""
    state = table(hand, turn=by, drawn=given, **told)
    return answer(deals.discard(state, by, given), level)


def routes(hand, **told):
    """The routes that a bot sees for A's hand."""
    position = position_of(observe(table(hand, drawn="1m", **told), A, with_waits=False))
    counts = list(position.holding.counts)
    counts[0] -= 1
    return KlasikPolicy().routes(position, Holding(tuple(counts), position.holding.melds))


# Wins


@pytest.mark.parametrize("level", THINKING)
def test_a_self_drawn_win_is_taken(level):
    state = table("234567m23478p66s", drawn="9p")
    assert isinstance(answer(state, level), DeclareWin)


@pytest.mark.parametrize("level", THINKING)
def test_a_win_on_a_discard_is_taken(level):
    assert isinstance(offered("234567m23478p66s", "9p", by=B, level=level), DeclareWin)


# Discards


@pytest.mark.parametrize("level", THINKING)
def test_what_belongs_to_no_set_goes_first(level):
    assert discarded(table("123456m789p5578s", drawn="4z"), level) == "4z"


def test_of_two_waits_the_one_with_more_tiles_left_is_kept():
    """Four sets and two single tiles; of one of them no other copy is left."""
    hand = "123456m789p9s"
    for gone, goes in (("999s", "9s"), ("444z", "4z")):
        melds = {A: [("pung", "222p")], B: [("pung", gone)]}
        assert discarded(table(hand, drawn="4z", melds=melds)) == goes


def test_among_equal_copies_the_drawn_one_goes():
    """56 and a pair wait for more than two pairs do."""
    state = table("123456m789p5688s", drawn="5s")
    assert answer(state) == Discard(seat=A, copy=state.deal.hands[A].drawn)


def test_a_nearly_pure_suit_is_finished():
    """Ready at once by keeping the dots, but seven of one suit and three melds of it are worth more."""
    melds = {A: [("chow", "123m"), ("pung", "555m")]}
    assert discarded(table("3467m99m6p", drawn="7p", melds=melds)) in {"6p", "7p"}


@pytest.mark.parametrize(("hand", "is_tried"), [("11345678m345p12s", False), ("113456789m345p1s", True)])
def test_a_pure_suit_is_tried_from_nine_tiles_on(hand, is_tried):
    position = position_of(observe(table(hand, drawn="9s"), A, with_waits=False))
    routes = KlasikPolicy().routes(position, position.holding)
    assert ("pure_flush" in {route.key for route in routes}) is is_tried


def test_thirteen_orphans_are_tried_from_ten_kinds_on():
    ten = "19m19p19s1234z234m"
    assert Form.ORPHANS in {route.form for route in routes(ten)}
    assert Form.ORPHANS not in {route.form for route in routes("19m19p19s123z2345m")}
    assert discarded(table("19m19p19s123456z5m", drawn="6p")) in {"5m", "6p"}


def test_against_a_seen_limit_a_hopeless_hand_gives_what_is_safe():
    """Two dragons and East of the East seat lie there: B's own discard is safe, the middle tiles are not."""
    melds = {B: [("pung", "555z"), ("pung", "666z"), ("pung", "777z")]}
    hand, drawn = "1479m258p369s23z", "5m"
    told = {"melds": melds, "ponds": {B: "9m1s1s4z8s2p8m2s9p1p", D: "3z"}}
    assert discarded(table(hand, drawn=drawn, left=20, **told)) in {"9m", "2p", "3z"}


# Claims


def test_a_chow_that_brings_nothing_nearer_is_left():
    assert isinstance(offered("123456m78p1199s4z", "3m"), Pass)


def test_a_chow_that_makes_the_hand_ready_is_taken():
    assert isinstance(offered("456m78p119s33z", "9p", melds={A: [("chow", "123m")]}), ClaimChow)


def test_a_pung_of_dragons_is_taken_early():
    assert isinstance(offered("2468m259p48s55z1z7z", "5z", by=C), ClaimPung)


def test_a_pung_is_preferred_to_a_chow_with_the_same_tile():
    """Both make the hand ready for the same tiles; the pung has points."""
    action = offered("99p78p12344m66s", "9p", melds={A: [("pung", "222z")]})
    assert isinstance(action, ClaimPung)


def test_a_claim_that_breaks_a_pure_suit_is_left():
    assert isinstance(offered("11345567899m4p5p", "6p"), Pass)


def test_a_hand_on_its_way_to_orphans_claims_nothing():
    assert isinstance(offered("119m19p19s12345z4m", "1m", by=B), Pass)


# Kongs


def test_four_idle_tiles_are_laid_out_as_a_kong():
    assert isinstance(answer(table("9999m234p567p3s55s", drawn="9s")), DeclareConcealedKong)


def test_a_kong_that_undoes_a_ready_hand_is_not_declared_late():
    """Ready for 3m with the fourth 1m; the kong would leave the 2m alone."""
    assert discarded(table("11112m456p789s55z", drawn="9p", left=8)) == "9p"


def test_the_fourth_tile_of_an_own_pung_is_added():
    melds = {A: [("pung", "999m")]}
    assert isinstance(answer(table("234p567p3455s", drawn="9m", melds=melds)), DeclareAddedKong)


def test_a_discard_is_taken_for_a_kong_when_it_costs_nothing():
    melds = {A: [("chow", "234p")]}
    assert isinstance(offered("555z567p3455s", "5z", by=C, melds=melds), ClaimKong)


# What is seen and what is not


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_the_answer_follows_from_the_view_alone(level):
    """Asked twice, and with the view and the offer sent through the wire in between."""
    for _, state in list(play_match("klasik", "quick", match_secret(3, 0), ("normal",) * 4))[:120]:
        for offer in filter(None, state.offers):
            view = observe(state, offer.seat, with_waits=False)
            sent = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            again = msgspec.json.decode(msgspec.json.encode(offer), type=type(offer))
            assert choose(view, offer, level) == choose(sent, again, level)
            assert choose(observe(state, offer.seat), offer, level) == choose(view, offer, level)


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_tiles_that_the_seat_cannot_see_do_not_matter(level):
    """The other hands and the wall change places; the bot does the same."""
    for _, state in list(play_match("klasik", "quick", match_secret(4, 0), ("normal",) * 4))[5:80]:
        for offer in filter(None, state.offers):
            twin = with_others_hidden_tiles(state, offer.seat)
            assert choose(observe(twin, offer.seat), offer, level) == choose(
                observe(state, offer.seat), offer, level
            )


# Whole matches


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_bots_play_whole_matches_by_the_rules(level):
    steps = list(play_match("klasik", "quick", match_secret(8, 1), (level,) * 4))
    assert steps[-1][1].ended is not None
    assert sum(steps[-1][1].scores) == 0


def test_a_level_that_thinks_beats_one_that_does_not():
    """Twelve matches on fixed walls, one thinking bot against three that take anything."""
    gained = 0
    for match in range(3):
        for place in range(4):
            levels = ["random"] * 4
            levels[place] = "easy"
            end = list(play_match("klasik", "quick", match_secret(21, match), levels))[-1][1]
            gained += end.scores[place]
    assert gained > 0

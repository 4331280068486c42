"""What the teacher says, each for what its seat sees."""

from itertools import islice

import msgspec
import pytest

from rules.bots import choose
from rules.bots.selfplay import match_secret, play_match
from rules.bots.teacher import Choice, lesson_for
from rules.bots.teacher.advice import differences
from rules.bots.teacher.useful import distance
from rules.engine.actions import ClaimPung, DeclareWin, Discard, OfferKind, Pass
from rules.engine.tiles import FACES, Seat, tile_of
from rules.engine.view import observe
from tests.kit import deals, riichi
from tests.kit.deals import A, B, C, D
from tests.kit.hands import tile
from tests.kit.twins import with_others_hidden_tiles

RULES = {"klasik": "quick", "riichi": "tonpuu", "mcr": "sixteen"}
FAR = "147m258p369s1357z"
"""As far from ready as a hand can be."""


def lesson(state, seat=A):
    """What the teacher says to the seat about its offer."""
    return lesson_for(observe(state, seat), state.offers[seat])


@pytest.fixture(scope="module")
def moments():
    """By rule set: states of a match between bots, in which somebody is to decide."""
    found = {}
    for rules, length in RULES.items():
        steps = islice(play_match(rules, length, match_secret(4, 0), ("normal",) * 4), 5, 125, 2)
        found[rules] = [(state, offer) for _, state in steps for offer in filter(None, state.offers)]
    return found


def asked(moments, rules):
    """The moments in which there is something to teach."""
    return [(state, offer) for state, offer in moments[rules] if offer.kind is not OfferKind.READY]


@pytest.mark.parametrize("rules", RULES)
def test_the_teacher_advises_what_a_hard_bot_does(moments, rules):
    for state, offer in asked(moments, rules):
        view = observe(state, offer.seat)
        bare = observe(state, offer.seat, with_waits=False)
        assert lesson_for(view, offer).advice.best.action == choose(bare, offer, "hard")


@pytest.mark.parametrize("rules", RULES)
def test_what_the_seat_cannot_see_changes_nothing_that_the_teacher_says(moments, rules):
    """The other hands and the wall change places; the lesson stays the same."""
    for state, offer in asked(moments, rules):
        twin = with_others_hidden_tiles(state, offer.seat)
        assert lesson_for(observe(twin, offer.seat), offer) == lesson_for(observe(state, offer.seat), offer)


@pytest.mark.parametrize("rules", RULES)
def test_each_tile_that_may_be_discarded_has_its_row_and_its_danger(moments, rules):
    for state, offer in asked(moments, rules):
        said = lesson_for(observe(state, offer.seat), offer)
        offered = {tile_of(action.copy) for action in offer.actions if isinstance(action, Discard)}
        assert {one.tile for one in said.keepings} == {one.tile for one in said.dangers} == offered
        assert all(len(one.dangers) == 3 for one in said.dangers)
        nearest = [(one.shanten, -one.live) for one in said.keepings]
        assert nearest == sorted(nearest)


@pytest.mark.parametrize("rules", RULES)
def test_the_second_choice_is_another_one_and_no_better(moments, rules):
    for state, offer in asked(moments, rules):
        advice = lesson_for(observe(state, offer.seat), offer).advice
        assert len(advice.differences) <= 2
        speaks_for = [one.weight > 0 for one in advice.differences]
        assert speaks_for == sorted(speaks_for, reverse=True)
        assert not advice.differences or speaks_for[0]
        if advice.second is not None:
            assert advice.second.action != advice.best.action
            assert advice.second.value <= advice.best.value


@pytest.mark.parametrize("rules", RULES)
def test_exactly_the_useful_tiles_bring_a_hand_nearer(moments, rules):
    for state, offer in asked(moments, rules)[::6]:
        hand = state.deal.hands[offer.seat]
        counts = [0] * FACES
        for copy in hand.concealed[: 13 - 3 * len(hand.melds)]:
            counts[tile_of(copy)] += 1
        melds = tuple(meld.fact for meld in hand.melds)
        shanten, useful = distance(rules, tuple(counts), melds)
        for face in (face for face in range(FACES) if counts[face] < 4):
            more = [copies + (face == other) for other, copies in enumerate(counts)]
            nearer = distance(rules, tuple(more), melds)[0] < shanten
            assert nearer == (face in useful)


# Useful tiles, waits and warnings


def test_the_rows_count_the_copies_that_the_seat_has_not_seen():
    """Waits for 5 and 8 of bamboo; one 5 lies in a pond and one is the bonus indicator."""
    state = riichi.table(
        hands={A: "234567m234p6799s"}, drawn="1z", ponds={B: "5s"}, indicators="5s", options={}
    )
    best = lesson(state).keepings[0]
    assert (best.tile, best.shanten, best.useful) == (tile("1z"), 0, (tile("5s"), tile("8s")))
    assert best.live == 2 + 4
    assert [(wait.tile, wait.left) for wait in best.waits] == [(tile("5s"), 2), (tile("8s"), 4)]


def test_a_hand_may_be_nearer_to_seven_pairs_where_the_rules_have_them():
    pairs = "1155m3377p2288s1z"
    counts = tuple(sum(tile_of(copy) == face for copy in copies_in(pairs)) for face in range(FACES))
    assert [distance(rules, counts, ())[0] for rules in RULES] == [3, 0, 0]


def copies_in(hand):
    return deals.Copies().take(hand)


def test_a_discard_that_leaves_the_hand_furiten_is_warned_of():
    """A has discarded an 8 of bamboo, for which the hand would wait."""
    state = riichi.table(hands={A: "234567m234p6799s"}, drawn="1z", ponds={A: "8s"})
    assert lesson(state).keepings[0].warnings == ("furiten",)


def test_a_hand_that_can_win_only_self_drawn_has_no_yaku_or_too_few_points():
    open_hand = {A: [("chow", "789s")]}
    given = riichi.table(hands={A: "234m2378p99s"}, drawn="6p", melds=open_hand)
    rows = {one.tile: one for one in lesson(given).keepings}
    assert rows[tile("3p")].shanten == 1
    ready = riichi.table(hands={A: "234m678p2399s"}, drawn="1z", melds=open_hand)
    assert lesson(ready).keepings[0].warnings == ("no_yaku",)
    below = deals.table(
        rules="mcr", hands={A: "234m678p2399s"}, drawn="1z", melds={A: [("chow", "789s")]}, wall="6666z"
    )
    assert lesson(below).keepings[0].warnings == ("below_minimum",)


def test_an_open_hand_without_a_yaku_in_sight_is_warned():
    open_chow = {A: [("chow", "789s")]}
    without = riichi.table(hands={A: "234m678p2399s"}, drawn="1z", melds=open_chow)
    white = riichi.table(hands={A: "234m678p2399s"}, drawn="1z", melds={A: [("pung", "666z")]})
    assert "no_yaku_in_sight" in lesson(without).warnings
    assert "no_yaku_in_sight" not in lesson(white).warnings


# Dangers


def danger(state, name, opponent=B):
    """What the teacher says of one tile of A and one opponent."""
    (found,) = [one for one in lesson(state).dangers if one.tile == tile(name)]
    (said,) = [one for one in found.dangers if one.seat == opponent]
    return said


def declared(pond, **others):
    """A table at which B has declared riichi with its first discard."""
    ponds = {B: pond, **{"CD".index(seat) + 2: lying for seat, lying in others.items()}}
    return riichi.table(hands={A: FAR}, drawn="4m", ponds=ponds, riichi=(B,))


@pytest.mark.parametrize(
    ("pond", "name", "kind", "shown"),
    [
        ("4m", "4m", "discarded", ""),
        ("4m", "1m", "suji", "4m"),
        ("4m", "7m", "suji", "4m"),
        ("1m", "4m", "half_suji", "1m"),
        ("17m", "4m", "suji", "17m"),
        ("2z", "4m", "open", ""),
        ("2z", "1m", "end", ""),
        ("2z", "1z", "honor", ""),
    ],
)
def test_a_tile_is_classed_by_what_the_one_in_riichi_has_discarded(pond, name, kind, shown):
    said = danger(declared(pond), name)
    faces = "".join(sorted(str(face % 9 + 1) for face in said.tiles))
    assert (said.kind, faces) == (kind, shown[:-1])
    assert (said.chance == 0) == (kind == "discarded")


def test_what_others_discard_after_a_riichi_is_as_safe_as_its_own_discards():
    state = declared("2z", C="4m")
    assert danger(state, "4m").kind == "passed"
    assert danger(state, "4m").chance == 0


def test_a_tile_whose_neighbours_are_used_up_has_no_two_sided_wait():
    """With all four 8 of dots open nobody waits for 9 with 7 and 8; with three a single chance is left."""
    hand = "147m9p369s123577z"
    none = riichi.table(hands={A: hand}, drawn="9m", ponds={B: "2z", C: "88p", D: "88p"}, riichi=(B,))
    one = riichi.table(hands={A: hand}, drawn="9m", ponds={B: "2z", C: "8p", D: "88p"}, riichi=(B,))
    assert (danger(none, "9p").kind, danger(none, "9p").tiles) == ("no_chance", (tile("8p"),))
    assert (danger(one, "9p").kind, danger(one, "9p").tiles) == ("one_chance", (tile("8p"),))
    assert danger(none, "9p").chance < danger(one, "9p").chance


def test_the_last_copy_of_an_honor_can_hardly_be_waited_for():
    state = declared("2z", C="33z9m")
    said = danger(state, "3z")
    assert (said.kind, said.left) == ("none_left", 0)


def test_nobody_is_feared_who_does_not_seem_ready():
    calm = riichi.table(hands={A: FAR}, drawn="4m")
    assert {one.level for one in lesson(calm).dangers} == {"none"}
    levels = {one.tile: one.level for one in lesson(declared("4m")).dangers}
    assert levels[tile("4m")] == "safe"
    assert levels[tile("5p")] in {"middle", "high"}


def test_melds_of_one_suit_tell_of_a_flush():
    state = deals.table(
        rules="mcr",
        hands={A: FAR},
        drawn="4m",
        melds={B: [("chow", "123p"), ("chow", "456p"), ("pung", "999p")]},
        wall="6666z",
    )
    assert (danger(state, "5p").kind, danger(state, "5p").suit) == ("on_suit", 1)
    assert danger(state, "4m").kind == "off_suit"
    assert danger(state, "5p").chance > danger(state, "4m").chance


# Reasons


def choice(**terms):
    """A choice of which only these terms matter."""
    none = {"value": 0.0, "chance": 0.0, "gain": 0.0, "risk": 0.0, "loss": 0.0, "route": ""}
    return Choice(action=Pass(seat=Seat(0)), shanten=1, live=10, **{**none, **terms})


def test_the_weights_of_all_differences_add_up_to_the_difference_of_worth():
    best = choice(chance=0.30, gain=5000.0, risk=0.02, loss=6000.0)
    other = choice(chance=0.22, gain=6500.0, risk=0.09, loss=8000.0)
    worth = [one.chance * one.gain - one.risk * one.loss for one in (best, other)]
    found = list(differences(best, other, {}))
    assert sum(one.weight for one in found) == pytest.approx(worth[0] - worth[1])
    assert {one.kind for one in found} == {"chance", "gain", "risk", "loss"}
    assert {one.kind for one in found if one.weight < 0} == {"gain"}


def test_a_better_chance_is_told_in_tiles_where_they_show_it():
    best, other = choice(chance=0.3, gain=5000.0), choice(chance=0.2, gain=5000.0)
    more = msgspec.structs.replace(best, live=14)
    nearer = msgspec.structs.replace(best, shanten=0, live=4)
    fewer = msgspec.structs.replace(best, live=6)
    kinds = [next(differences(one, other, {})).kind for one in (more, nearer, fewer)]
    assert kinds == ["live", "shanten", "chance"]


def test_without_terms_the_reasons_are_distance_tiles_and_danger():
    left = {tile("1z"): 0.0, tile("5p"): 0.08}
    one, other = (
        msgspec.structs.replace(choice(), action=Discard(seat=A, copy=copies_in(name)[0]))
        for name in ("1z", "5p")
    )
    found = list(differences(one, msgspec.structs.replace(other, live=7), left))
    assert [(said.kind, said.best, said.other) for said in found] == [("live", 10, 7), ("risk", 0.0, 0.08)]


def test_a_win_is_advised_without_a_second_choice():
    state = riichi.table(hands={A: "234567m234p6799s"}, drawn="8s")
    advice = lesson(state).advice
    assert isinstance(advice.best.action, DeclareWin)
    assert (advice.second, advice.differences) == (None, ())


def test_in_a_claim_window_taking_is_weighed_against_passing():
    """A holds a pair of White: with the third one the hand would be ready."""
    state = riichi.table(hands={A: "234567m67p99s55z1s"}, turn=D, drawn="5z")
    said = lesson(riichi.Script(state).play("D 5z").state)
    assert said.kind == "claim"
    assert said.keepings == said.dangers == ()
    assert {type(said.advice.best.action), type(said.advice.second.action)} == {ClaimPung, Pass}
    reached = {type(one.action): one.shanten for one in (said.advice.best, said.advice.second)}
    assert reached == {ClaimPung: 0, Pass: 1}


# Klasik


@pytest.mark.parametrize(
    ("hand", "given", "worth", "more"),
    [
        # Nothing but the 20 points of a win (K-5.1), and a pair of nines that may become a pung (K-5.2).
        ("147m258p3699s135z", {}, (20, 0, 20), (24, 0, 24, "9s")),
        # A concealed pung of White: 8 points and a double; the pair of Red would double once more.
        ("147m2588p36s55577z", {}, (30, 1, 60), (32, 2, 128, "7z")),
        # East of the East round: its own wind and that of the round.
        ("147m258p36s11122z", {}, (28, 2, 112), (32, 2, 128, "2z")),
        # Three flowers are 4 points each (K-5.6).
        ("147m258p369s1234z", {"bonus": {A: "2f3f4f"}}, (32, 0, 32), None),
        # All tiles of one suit (K-6.1).
        ("1234567899m357m", {"drawn": "4m"}, (20, 3, 160), (24, 3, 192, "9m")),
    ],
)
def test_a_klasik_hand_is_worth_what_it_has_and_more_with_one_more_pung(hand, given, worth, more):
    said = lesson(deals.table(hands={A: hand}, **{"drawn": "9p", **given}))
    assert (said.worth.points, said.worth.doubles, said.worth.total) == worth
    found = said.more_worth
    assert more == (found and (found.points, found.doubles, found.total, name_of(found.tile)))


def name_of(face):
    return f"{face % 9 + 1}{'mpsz'[face // 9]}"

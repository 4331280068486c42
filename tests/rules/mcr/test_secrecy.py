"""A concealed kong lies face down: twin deals that differ only in it look the same to others (M-1)."""

import pytest

from rules.engine.actions import DeclareConcealedKong, DeclareWin
from rules.engine.decide import decide
from rules.engine.events import KongDeclared, KongsOpened
from rules.engine.view import observe, observe_event
from tests.kit.deals import A, B, C, D, act, table
from tests.kit.hands import tile

OTHERS = (B, C, D, None)
TWINS = ("5m", "5s")
WAITING = "46m123p456p789s11z"
"""Waits for 5m, which may lie in the kong."""

COMPLETE = {"holding": "123456789p11z78s", "drawn": "9s"}


def with_kong(name: str, *, holding: str = WAITING, drawn: str = "8s"):
    """B to play, and a concealed kong of A's."""
    kong = ("concealed_kong", name[0] * 4 + name[1])
    return table(rules="mcr", hands={A: "2z", B: holding}, melds={A: [kong]}, turn=B, drawn=drawn)


@pytest.mark.parametrize("viewer", OTHERS)
def test_a_view_does_not_depend_on_what_another_s_concealed_kong_is(viewer):
    one, other = map(with_kong, TWINS)
    assert observe(one, viewer) == observe(other, viewer)


def test_its_owner_sees_it():
    one, other = map(with_kong, TWINS)
    assert observe(one, A) != observe(other, A)


def test_who_waits_for_its_kind_counts_it_among_the_tiles_not_seen():
    view = observe(with_kong("5m"), B)
    left = {wait.tile: wait.left for keeping in view.own.discard_waits for wait in keeping.waits}
    assert left[tile("5m")] == 4


@pytest.mark.parametrize("viewer", OTHERS)
def test_declaring_it_looks_the_same_whatever_it_is(viewer):
    seen = []
    for name in TWINS:
        hands = {A: f"{name[0] * 3}{name[1]}2z", B: WAITING}
        state = table(rules="mcr", hands=hands, drawn=name, back="7p")
        kong = DeclareConcealedKong(seat=A, tile=tile(name))
        events = decide(state, kong)
        assert isinstance(events[0], KongDeclared)
        seen.append([*(observe_event(event, viewer) for event in events), observe(act(state, kong), viewer)])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("viewer", OTHERS)
def test_it_is_turned_over_when_the_deal_is_over(viewer):
    """It lies face down until the end of the deal (M-1)."""
    state = with_kong("5m", **COMPLETE)
    assert observe(state, viewer).seats[A].melds[0].meld is None
    kong = observe(act(state, DeclareWin(seat=B)), viewer).seats[A].melds[0].meld
    assert kong is not None
    assert kong.tile == tile("5m")


def test_turning_it_over_is_told_to_all_alike():
    state = with_kong("5m", **COMPLETE)
    opened = [event for event in decide(state, DeclareWin(seat=B)) if isinstance(event, KongsOpened)]
    assert [(kong.seat, kong.meld.tile) for event in opened for kong in event.kongs] == [(A, tile("5m"))]
    assert len({observe_event(opened[0], viewer) for viewer in (A, *OTHERS)}) == 1

"""A concealed kong lies face down: twin deals that differ only in it look the same to others (M-1)."""

import pytest

from rules.engine.actions import DeclareConcealedKong
from rules.engine.decide import decide
from rules.engine.events import KongDeclared
from rules.engine.view import observe, observe_event
from tests.kit.deals import A, B, C, D, act, table
from tests.kit.hands import tile

OTHERS = (B, C, D, None)
TWINS = ("5m", "5s")
WAITING = "46m123p456p789s11z"
"""Waits for 5m, which may lie in the kong."""


def with_kong(name: str):
    hands = {A: "2z", B: WAITING}
    return table(
        rules="mcr", hands=hands, melds={A: [("concealed_kong", name[0] * 4 + name[1])]}, turn=B, drawn="8s"
    )


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

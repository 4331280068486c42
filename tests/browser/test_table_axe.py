"""The live table through axe, in the states in which people meet it: no violation, nothing undecided."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.kit.axe import found_by_axe
from tests.kit.deals import A, B, discard, own, table
from tests.kit.table_page import TablePage

LOOKS = [("en", 1440, "dark"), ("ar", 390, "light"), ("th", 390, "dark"), ("en", 1440, "light")]
ONCE = LOOKS[:2]


def turn():
    return table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z")


def my_turn(live, language):
    live.open(turn(), A, language=language)


def selected(live, language):
    my_turn(live, language)
    live.press_tile(own(turn(), A, "1p"))


def claim(live, language):
    state = table(hands={A: "1z", B: "345567m33556p12s"}, drawn="5m", wall="3344z")
    live.open(discard(state, A, "5m"), B, language=language)


def watched(live, language):
    live.open(turn(), None, language=language)


def helped(live, language):
    my_turn(live, language)
    live.page.locator("[data-act=help]").first.evaluate("button => button.click()")
    live.drawn()


def player(live, language):
    my_turn(live, language)
    live.page.locator(".player--1 .plate__who").click()
    live.drawn()


def leaving(live, language):
    my_turn(live, language)
    live.press_button("leave")


STATES: dict[str, tuple[Callable[[TablePage, str], Any], list[tuple[str, int, str]]]] = {
    "my turn": (my_turn, LOOKS),
    "a tile selected": (selected, ONCE),
    "a claim": (claim, LOOKS),
    "watching": (watched, ONCE),
    "help": (helped, ONCE),
    "a player": (player, ONCE),
    "leaving": (leaving, ONCE),
}


@pytest.mark.parametrize(
    ("state", "language", "width", "theme"),
    [(state, *look) for state, (_opened, looks) in STATES.items() for look in looks],
)
def test_axe_finds_nothing_at_the_table(live, state, language, width, theme):
    live.page.set_viewport_size({"width": width, "height": 900 if width > 700 else 844})
    live.page.emulate_media(color_scheme=theme)
    STATES[state][0](live, language)
    assert found_by_axe(live.page, shortens=False) == []

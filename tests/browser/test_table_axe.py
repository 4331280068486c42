"""The live table through axe, in the states in which people meet it: no violation, nothing undecided.

Each state is opened once; then it changes its language, its window and its theme, as people may do, too.
"""

from collections.abc import Callable

import pytest

from tests.kit.axe import Rules, found_by_axe, prepare
from tests.kit.deals import A, B, discard, own, table
from tests.kit.table_frames import eventful_play
from tests.kit.table_page import TablePage

Look = tuple[str, int, str, Rules]
LOOKS: tuple[Look, ...] = (
    ("en", 1440, "dark", "all"),
    ("en", 1440, "light", "contrast"),
    ("ar", 390, "light", "all"),
    ("th", 390, "dark", "all"),
)


def turn():
    return table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z")


def my_turn(live):
    live.open(turn(), A)


def selected(live):
    my_turn(live)
    live.press_tile(own(turn(), A, "1p"))


def claim(live):
    state = table(hands={A: "1z", B: "345567m33556p12s"}, drawn="5m", wall="3344z")
    live.open(discard(state, A, "5m"), B)


def chows(live):
    claim(live)
    live.press_button("chow")


def kongs(live):
    state = table(
        hands={A: "1111m4444p7s5z"}, drawn="5z", melds={A: [("pung", "555s")]}, wall="33z", back="4z"
    )
    live.open(state, A)
    live.press_button("kong")


def watched(live):
    live.open(turn(), None)


def helped(live):
    my_turn(live)
    live.page.locator("[data-act=help]").first.evaluate("button => button.click()")


def player(live):
    my_turn(live)
    live.page.locator(".player--1 .plate__who").click()


def leaving(live):
    my_turn(live)
    live.press_button("leave")


def preferring(live):
    my_turn(live)
    live.press_button("preferences")


def logged(live):
    live.page.set_viewport_size({"width": 1024, "height": 768})
    claim(live)
    live.press_button("log")


def line_lost(live):
    claim(live)
    live.page.evaluate("window.isDown = true; window.lines.at(-1).end(1006)")
    live.page.locator("[data-part=notice]").wait_for()


def result(live):
    state = next(
        state
        for _, state in eventful_play(7, mishaps=False)
        if state.phase == "deal_result" and state.offers[A] is not None
    )
    live.open(state, A)


def match_result(live):
    *_, (_, state) = eventful_play(7, mishaps=False)
    live.open(state, A)


STATES: dict[str, Callable[[TablePage], None]] = {
    "my turn": my_turn,
    "a tile selected": selected,
    "a claim": claim,
    "several chows": chows,
    "several kongs": kongs,
    "watching": watched,
    "help": helped,
    "a player": player,
    "leaving": leaving,
    "preferences": preferring,
    "the log": logged,
    "no line": line_lost,
    "the result of a deal": result,
    "the result of the match": match_result,
}
LOOKED_AT_ONCE = {"a tile selected", "watching", "help", "a player", "leaving", "preferences", "the log"}
"""States whose parts differ from those of others in words alone: two looks are enough."""


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_at_the_table(live, state):
    STATES[state](live)
    live.drawn()
    problems = {}
    for language, width, theme, rules in LOOKS[::2] if state in LOOKED_AT_ONCE else LOOKS:
        live.page.set_viewport_size({"width": width, "height": 900 if width > 700 else 844})
        live.page.emulate_media(color_scheme=theme)
        live.change_language(language)
        prepare(live.page, shortens=False)
        found = found_by_axe(live.page, rules=rules)
        if found:
            problems[language, width, theme] = found
    assert problems == {}

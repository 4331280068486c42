"""MCR at the live table: what a hand may aim at, and kongs that are turned over at the end."""

import re

import pytest

from rules.engine.actions import DeclareWin
from rules.engine.decide import advance
from tests.kit.deals import A, B, table

FAR = "123456m28p1144z5s"
COMPLETE = {"hands": {A: "2z", B: "123456789p11z78s"}, "turn": B, "drawn": "9s"}


def names(live):
    return live.page.locator(".aim__name").all_inner_texts()


def test_the_nearest_fans_stand_where_the_waits_of_a_ready_hand_would(live):
    live.open(table(rules="mcr", hands={A: FAR}, turn=B), A)
    assert names(live)[0] == "Pure Straight"
    assert live.page.locator(".aim__value").first.inner_text() == "16"
    assert live.page.locator(".aim").first.locator(".tile").count() == 5
    said = re.sub("[\u2068\u2069]", "", live.page.locator(".ting .visually-hidden").inner_text())
    assert said.startswith("Nearest fans: Pure Straight (16), 4 to come: ")


def test_a_ready_hand_shows_its_waits_instead(live):
    live.open(table(rules="mcr", hands={A: "123456789m11z78p"}, turn=B), A)
    assert names(live) == []
    assert live.page.locator(".wait").count() == 2


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390), (320, 568)])
def test_the_fans_cover_neither_the_hand_nor_the_buttons(live, size):
    live.page.set_viewport_size({"width": size[0], "height": size[1]})
    live.open(table(rules="mcr", hands={A: FAR}, drawn="9m"), A)
    boxes = live.page.evaluate(
        """() => [...document.querySelectorAll('#table .ting, #table .hand [data-copy], #table [data-act]')]
          .filter((one) => one.checkVisibility())
          .sort((one, other) => other.classList.contains('ting') - one.classList.contains('ting'))
          .map((one) => one.getBoundingClientRect())
          .map(({ x, y, right, bottom }) => [x, y, right, bottom])"""
    )
    (x, y, right, bottom), *others = boxes
    assert right - x > 0
    assert len(others) > 14
    for ox, oy, oright, obottom in others:
        assert right <= ox + 1 or oright <= x + 1 or bottom <= oy + 1 or obottom <= y + 1


def test_a_kong_that_lay_face_down_is_turned_over_when_the_deal_is_over(live):
    state = table(rules="mcr", melds={A: [("concealed_kong", "5555m")]}, **COMPLETE)
    live.open(state, B)
    hidden = live.page.locator("#table .plate__melds .tile--back")
    before = hidden.count()
    events, over = advance(state, DeclareWin(seat=B))
    live.move(events, over)
    assert before == 4
    assert hidden.count() < before

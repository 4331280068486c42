"""When the table draws: its first picture at once, later ones with a frame, hidden pages without any."""

import pytest

from rules.engine.actions import CloseWindow
from rules.engine.decide import advance
from tests.kit.deals import A, B, discard, table

HOLD_FRAMES = """
window.frames_held = [];
window.requestAnimationFrame = (act) => window.frames_held.push(act);
"""
RUN_FRAMES = "for (const act of window.frames_held.splice(0)) act(performance.now())"
HIDE = "Object.defineProperty(document, 'hidden', { get: () => true })"
PUSH = "(frames) => window.lines.at(-1).push(frames)"
PLAYS = "document.querySelector('.live[data-plays]') !== null"


@pytest.fixture
def still(live):
    """Returns the table in a browser that draws no frame unless it is told to."""
    live.page.add_init_script(HOLD_FRAMES)
    return live


def my_turn():
    return table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z")


def passed_on():
    """A discards and nobody claims: the turn of B comes."""
    before = discard(my_turn(), A, "1p")
    events, after = advance(before, CloseWindow())
    return before, events, after


def tiles(live):
    return live.page.locator(".hand [data-copy]").count()


def test_the_first_picture_waits_for_no_frame(still):
    still.load(my_turn(), A)
    still.until("document.querySelectorAll('.hand [data-copy]').length === 14")
    assert still.page.locator(".plate__name").all_inner_texts() == ["You", "Budi", "Citra", "Dewi"]


def test_what_comes_together_later_is_drawn_with_one_frame(still):
    before, events, after = passed_on()
    still.load(before, B)
    still.until(PLAYS)
    still.page.evaluate(RUN_FRAMES)
    held = tiles(still)
    still.page.evaluate(PUSH, still.news(events, after))
    assert tiles(still) == held
    assert still.page.evaluate("window.frames_held.length") == 1
    still.page.evaluate(RUN_FRAMES)
    assert tiles(still) == held + 1


@pytest.mark.parametrize("is_text", [False, True])
def test_a_hidden_page_tells_of_ones_turn_though_it_gets_no_frames(still, is_text):
    before, events, after = passed_on()
    still.load(before, B, is_text=is_text)
    still.until("document.querySelector('#text-table') !== null" if is_text else PLAYS)
    still.until("window.frames_held.length > 0")
    still.page.evaluate(RUN_FRAMES)
    assert not still.page.title().startswith("Your turn")
    still.page.evaluate(HIDE)
    still.page.evaluate(PUSH, still.news(events, after))
    assert still.page.title().startswith("Your turn – ")

"""The line for commands at the table with tiles: the text table's, beside the match that goes on."""

import json
import re

import pytest

from config.paths import BASE_DIR
from tests.kit.deals import A, B, discard, own, table


def my_turn():
    return table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z")


def opened(live, state, seat, **how):
    live.open(state, seat, **how)
    live.page.keyboard.press("/")
    live.page.locator(".command-box").wait_for()
    return live.page.locator(".command-box input")


def say(live, line):
    """Type a line; returns the answer without the marks that keep names apart."""
    live.page.keyboard.type(line)
    live.page.keyboard.press("Enter")
    live.drawn()
    told = live.page.locator(".command-box [data-part=answer]").inner_text()
    return told.replace("\u2068", "").replace("\u2069", "")


def test_its_scripts_and_styles_are_fetched_when_it_is_opened_first(live):
    asked = []
    live.page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    live.open(my_turn(), A)
    assert not [name for name in asked if name.startswith(("box", "command-box"))]
    live.press("/")
    live.page.locator(".command-box").wait_for()
    assert {name.split(".")[0] for name in asked if name.startswith(("box", "command-box"))} == {
        "box",
        "command-box",
    }


def test_a_key_opens_it_ready_to_be_typed_in_and_escape_gives_the_focus_back(live):
    state = my_turn()
    live.open(state, A)
    tile = live.tile(own(state, A, "7z"))
    tile.focus()
    live.press("/")
    field = live.page.locator(".command-box input")
    field.wait_for()
    assert field.evaluate("one => one === document.activeElement")
    assert field.input_value() == ""
    live.press("Escape")
    assert not live.page.locator(".command-box").is_visible()
    assert tile.evaluate("one => one === document.activeElement")
    assert live.said() == []


def test_a_question_is_answered_and_a_discard_is_confirmed(live):
    state = my_turn()
    opened(live, state, A)
    assert "4 tiles left in the wall" in say(live, "n")
    assert "Press Enter once more" in say(live, "d 7z")
    assert live.said() == []
    say(live, "")
    assert [name for name, _ in live.said()] == ["discard"]
    assert live.said()[0][1]["copy"] in (own(state, A, "7z"), own(state, A, "7z") + 1)


def test_a_claim_is_taken_by_its_number(live):
    state = table(hands={A: "1z", B: "345567m33556p12s"}, drawn="5m", wall="3344z")
    state = discard(state, A, "5m")
    opened(live, state, B)
    say(live, "c 3")
    assert live.said() == [("chow", {"copies": [own(state, B, "6m"), own(state, B, "7m")]})]


def test_what_is_typed_there_is_no_key_of_the_table(live):
    opened(live, my_turn(), A)
    live.page.keyboard.type("d t s ?")
    live.drawn()
    assert live.page.locator(".hand [aria-pressed=true]").count() == 0
    assert live.page.locator("dialog[open]").count() == 0
    assert live.said() == []


def test_the_hand_is_sorted_and_the_chat_is_told_what_was_said(live):
    live.open(my_turn(), A)
    live.page.evaluate(
        """document.addEventListener("meja:say", (event) => event.detail.answered(
          event.detail.text === "hello all" ? "" : "Not here."))"""
    )
    live.tile(live.hand[0]).focus()
    live.press("Shift+ArrowRight")
    assert live.hand[:13] != sorted(live.hand[:13])
    live.press("/")
    live.page.locator(".command-box").wait_for()
    assert "Your hand" in say(live, "sort")
    assert live.hand[:13] == sorted(live.hand[:13])
    assert say(live, "say hello all") == "Said: hello all"
    assert say(live, "say more") == "Not here."


def test_help_shows_the_list_and_the_language_can_change_meanwhile(live):
    opened(live, my_turn(), A)
    say(live, "help")
    assert "dd 5p" in live.page.locator(".command-box__list").inner_text()
    live.change_language("cs")
    assert live.page.locator(".command-box button[type=submit]").inner_text() == "Provést"
    live.page.locator(".command-box input").focus()
    assert "Vaše ruka" in say(live, "h")


def test_where_it_cannot_be_fetched_that_is_said_and_keys_work_again(live):
    live.open(my_turn(), A)
    live.page.route("**/box*.js", lambda route: route.abort())
    live.press("/")
    live.page.locator(".table-toast").wait_for()
    assert "could not be loaded" in live.page.locator(".table-toast").inner_text()
    live.press("t")
    assert live.page.locator(".hand [aria-pressed=true]").count() == 1
    live.complaints.clear()


def test_keys_that_are_off_open_nothing(live):
    kept = 'localStorage.setItem("meja.preferences", JSON.stringify({ keys: "off" }))'
    live.page.add_init_script(f"try {{ {kept} }} catch {{}}")
    live.open(my_turn(), A)
    live.press("/")
    assert live.page.locator(".command-box").count() == 0


def test_the_text_table_lists_the_same_commands():
    script = (BASE_DIR / "static/js/text/box.js").read_text("utf-8")
    rows = re.findall(r'^  \[(\[.*\]), "(\w+)"\],$', script, re.MULTILINE)
    page = (BASE_DIR / "templates/matches/_text_table.html").read_text("utf-8")
    listed = re.findall(r'<div><dt>(.*?)</dt><dd data-word="(\w+)">', page)
    assert len(rows) > 8
    assert {word: json.loads(typed) for typed, word in rows} == {
        word: re.findall(r"<kbd>(.*?)</kbd>", keys) for keys, word in listed
    }


@pytest.mark.parametrize(("key", "opens"), [("/", True), ("ظ", True), ("ฝ", True), ("-", False)])
def test_the_key_is_found_on_keyboards_of_every_script(live, key, opens):
    """Where another script has a letter in the place of the slash, the place counts; else what is written."""
    live.open(my_turn(), A)
    live.page.evaluate(
        """(key) => document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key, code: "Slash", bubbles: true }))""",
        key,
    )
    if opens:
        live.page.locator(".command-box").wait_for()
    else:
        live.settle()
        assert live.page.locator(".command-box").count() == 0

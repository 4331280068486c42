"""The teacher at the table: opened by whoever may ask it, fetched for each own decision, beside the hand."""

import pytest

from tests.kit import riichi
from tests.kit.axe import Rules, found_by_axe, prepare
from tests.kit.deals import A, B, C, D, discard, own, table
from tests.kit.lessons import at_lesson, lesson_html, lesson_path
from tests.kit.table_frames import MATCH
from tests.kit.table_page import TablePage

SIZES = [(1440, 900), (1024, 768), (844, 390), (390, 844), (360, 640), (320, 568)]

OUT_OF_PLACE = """
() => {
  const problems = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) problems.push("the page scrolls");
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const panel = box(".teacher");
  if (panel.width < 200 || panel.height < 120) problems.push(`small: ${panel.width}×${panel.height}`);
  if (panel.left < 0 || panel.top < 0 || panel.right > innerWidth || panel.bottom > innerHeight) {
    problems.push("out of sight");
  }
  for (const part of [".hand", ".acts", ".live__status"]) {
    const other = box(part);
    const across = panel.left < other.right - 1 && other.left < panel.right - 1;
    if (across && panel.top < other.bottom - 1 && other.top < panel.bottom - 1) problems.push(`over ${part}`);
  }
  const body = document.querySelector(".teacher__body");
  if (body.scrollWidth > body.clientWidth) problems.push("the lesson is wider than its panel");
  for (const button of document.querySelectorAll(".teacher button")) {
    if (!button.checkVisibility()) continue;
    const { width, height } = button.getBoundingClientRect();
    if (width < 43.9 || height < 43.9) problems.push(`small: ${button.textContent} ${width}×${height}`);
  }
  return problems;
}
"""
ALONE = """
() => {
  const { style } = document.querySelector(".teacher");
  style.setProperty("position", "fixed");
  style.setProperty("inset", "0");
  style.setProperty("inline-size", "auto");
  style.setProperty("max-block-size", "none");
  style.setProperty("margin", "0");
  style.setProperty("z-index", "99");
  for (const part of document.querySelectorAll(".live > :not(.teacher, .live__title, .live__hand)")) {
    part.style.setProperty("display", "none");
  }
  for (const row of [...document.querySelectorAll(".teacher__body tbody")].slice(3)) row.remove();
  for (const tile of document.querySelectorAll(".hand [data-copy]")) tile.remove();
}
"""
"""The panel fills the window: axe cannot reckon what lies over something else, nor what is scrolled away.
The rest of the table is looked at in `test_table_axe`."""
PLACES = """
() => [...document.querySelectorAll(".hand [data-copy], .acts, .live__status")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
})
"""


def threatened():
    """A's turn in Riichi; B has declared."""
    return riichi.table(
        hands={A: "2456m0p67p678s11z5z"},
        drawn="7p",
        melds={C: [("pung", "888m"), ("chow", "567m")]},
        ponds={A: "1357m39p1s234z", B: "9m14z38s2p5z4s", C: "3m9s8s6z", D: "4m5s6s9p9m2s7z"},
        riichi=(B,),
        left=30,
        length="hanchan",
    )


def mcr_turn():
    return table(
        rules="mcr",
        hands={A: "123m4688p23479s57z"},
        drawn="5p",
        melds={B: [("chow", "123p"), ("chow", "456p"), ("pung", "999p")]},
        wall="6666z",
    )


def klasik_turn():
    return table(hands={A: "1234m4688p277s557z"}, drawn="5p", wall="6666z", bonus={A: "1f"})


TURNS = {"riichi": threatened, "mcr": mcr_turn, "klasik": klasik_turn}


def panel(live):
    return live.page.locator(".teacher")


# Who sees it


def test_where_no_hints_are_allowed_nothing_of_the_teacher_is_there(live):
    live.open(klasik_turn(), A)
    assert not live.page.locator("[data-act=teacher]:visible").count()
    assert not live.page.locator("[data-part=hints]").is_visible()
    live.press("h")
    assert not panel(live).is_visible()


def test_everybody_sees_that_hints_are_allowed_and_only_who_plays_gets_the_teacher(live):
    live.open(klasik_turn(), None, hints=True)
    assert live.page.locator("[data-part=hints]").is_visible()
    assert not live.page.locator("[data-act=teacher]:visible").count()


def test_the_teacher_is_silent_and_not_even_fetched_until_it_is_opened(live):
    asked = []
    live.page.on("request", lambda request: asked.append(request.url))
    live.open(klasik_turn(), A, hints=True)
    assert not panel(live).is_visible()
    later = ("/static/js/teacher/", "/static/css/teacher", "/static/css/lesson", "/lesson/")
    assert not [url for url in asked if any(part in url for part in later)]


@pytest.mark.parametrize("way", ["button", "key", "touch"])
def test_it_opens_and_closes_by_every_means(live, site, browser, way):
    table_page = live
    if way == "touch":
        table_page = TablePage(
            browser.new_page(has_touch=True, viewport={"width": 390, "height": 844}), *site
        )
    state = klasik_turn()
    table_page.pages[lesson_path(state, A)] = lesson_html(state, A)
    table_page.open(state, A, hints=True)
    opener = table_page.page.locator("[data-part=open-teacher]")
    press = {"button": opener.click, "key": lambda: table_page.press("h"), "touch": opener.tap}[way]
    press()
    panel(table_page).wait_for(state="visible")
    assert opener.get_attribute("aria-pressed") == "true"
    press()
    panel(table_page).wait_for(state="hidden")
    assert opener.get_attribute("aria-pressed") == "false"


def test_escape_in_the_panel_closes_it_and_passes_nothing(live):
    state = discard(table(hands={A: "1z", B: "34567m556p12s77z9p"}, drawn="2m", wall="3344z"), A, "2m")
    at_lesson(live, state, B)
    live.page.locator(".teacher__body").focus()
    live.press("Escape")
    panel(live).wait_for(state="hidden")
    assert live.said() == []


def test_a_browser_remembers_that_it_was_open(live):
    state = klasik_turn()
    at_lesson(live, state, A)
    live.open(state, A, hints=True)
    live.page.locator("[data-part=lesson] .lesson").wait_for()


# What it shows


def test_the_best_discard_has_a_star_and_each_tile_the_sign_of_its_danger(live):
    state = threatened()
    at_lesson(live, state, A)
    marks = live.page.locator(".hand [data-copy]").evaluate_all(
        "all => all.map((one) => [one.dataset.danger, one.querySelector('.tile-danger')?.textContent])"
    )
    assert {tuple(mark) for mark in marks} <= {
        ("safe", "✓"),
        ("low", "–"),
        ("middle", "!"),
        ("high", "‼"),
    }
    assert {mark[0] for mark in marks} >= {"safe", "high"}
    assert live.page.locator(".hand [data-advised]").count() >= 1


def test_a_screen_reader_hears_the_danger_of_a_tile_and_why(live):
    state = threatened()
    at_lesson(live, state, A)
    said = live.tile(own(state, A, "1z")).evaluate(
        "tile => tile.getAttribute('aria-describedby').split(' ')"
        ".map((id) => document.getElementById(id).textContent.trim()).join(' ')"
    )
    assert "Safe" in said
    assert "Budi has discarded it and cannot win on it" in said.replace("\u2068", "").replace("\u2069", "")


def test_pointing_at_a_tile_shows_its_reasons_at_the_foot_and_moves_nothing_else(live):
    state = threatened()
    at_lesson(live, state, A)
    before = live.page.locator(".teacher__body").evaluate("body => body.scrollTop")
    live.tile(own(state, A, "1z")).hover()
    live.page.locator(".teacher__tile").get_by_text("Genbutsu").wait_for()
    assert live.page.locator(".teacher__body").evaluate("body => body.scrollTop") == before


def test_a_row_of_the_table_tells_its_reasons_when_it_is_pressed(live):
    at_lesson(live, threatened(), A)
    button = live.page.locator("tbody [data-why]").first
    button.click()
    assert button.get_attribute("aria-expanded") == "true"
    assert live.page.locator("tbody .lesson__why:visible").count() == 1
    button.click()
    assert live.page.locator("tbody .lesson__why:visible").count() == 0


def test_when_the_decision_is_made_the_marks_go_and_the_lesson_stays_to_be_read(live):
    state = klasik_turn()
    at_lesson(live, state, A)
    after = discard(state, A, "5p")
    live.push({"t": "you", "d": {"offer": None, "in_control": True}})
    assert live.page.locator(".hand [data-advised], .hand [data-danger]").count() == 0
    assert panel(live).get_by_text("About your last decision").is_visible()
    assert live.page.locator("[data-part=lesson] .lesson").count() == 1
    assert after is not state


def test_the_next_offer_gets_a_lesson_of_its_own(live):
    """B may claim what A discards, and is told of that; what belongs to another offer is not shown."""
    state = table(hands={A: "1z", B: "34567m556p12s77z9p"}, drawn="2m", wall="3344z")
    live.open(state, B, hints=True)
    live.button("teacher").click()
    panel(live).get_by_text("speaks at your next decision").wait_for()
    claim = discard(state, A, "2m")
    live.pages[lesson_path(claim, B)] = lesson_html(claim, B)
    live.push(*[frame for frame in live.news((), claim) if frame["t"] == "you"])
    live.page.locator(f".lesson[data-offer='{claim.offers[B].id}']").wait_for()


def test_what_cannot_be_asked_is_said_and_may_be_asked_again(live):
    """The server is away: the browser notes that, which is no fault of the page."""
    state = klasik_turn()
    live.pages.pop(lesson_path(state, A), None)
    live.open(state, A, hints=True)
    live.button("teacher").click()
    panel(live).get_by_text("The teacher could not be asked.").wait_for()
    live.pages[lesson_path(state, A)] = lesson_html(state, A)
    live.button("ask-again").click()
    live.page.locator("[data-part=lesson] .lesson").wait_for()
    assert all(MATCH in said or "404" in said for said in live.complaints)
    live.complaints.clear()


# Where it is


@pytest.mark.parametrize("language", ["en", "ar", "th"])
def test_the_panel_leaves_hand_and_buttons_free_on_every_screen(live, language):
    """Only the cross moves, on a phone that lies, so that it can be seen beside the panel."""
    state = threatened()

    def places():
        found = {}
        for width, height in SIZES:
            live.resize(width, height)
            found[width, height] = live.page.evaluate(PLACES)
        return found

    live.open(state, A, language=language)
    before = places()
    at_lesson(live, state, A, language=language)
    assert places() == before
    for width, height in SIZES:
        live.resize(width, height)
        live.page.mouse.move(1, 1)
        live.drawn()
        assert live.page.evaluate(OUT_OF_PLACE) == [], (width, height)
        live.page.locator(".hand [data-copy]").first.hover()
        assert live.page.evaluate(OUT_OF_PLACE) == [], (width, height)


def test_on_a_phone_that_lies_the_panel_lies_beside_the_discards(live):
    live.page.set_viewport_size({"width": 844, "height": 390})
    state = threatened()
    at_lesson(live, state, A)
    panel_end = live.page.evaluate("document.querySelector('.teacher').getBoundingClientRect().right")
    assert (
        live.page.evaluate(
            "Math.min(...[...document.querySelectorAll('.pond__tile, .centre, .plate__face')]"
            ".map((one) => one.getBoundingClientRect().left))"
        )
        >= panel_end
    )


@pytest.mark.parametrize(
    ("rules", "language", "width"), [("riichi", "en", 1440), ("mcr", "ar", 390), ("klasik", "th", 390)]
)
def test_axe_finds_nothing_in_the_panel(live, rules, language, width):
    live.page.set_viewport_size({"width": width, "height": 900 if width == 1440 else 844})
    at_lesson(live, TURNS[rules](), A, language=language)
    live.page.locator(".hand [data-copy]").first.hover()
    live.page.evaluate(ALONE)
    looks: tuple[tuple[str, Rules], ...] = (("dark", "all"), ("light", "contrast"))
    for theme, rules_of_axe in looks:
        live.page.emulate_media(color_scheme=theme)
        prepare(live.page, shortens=False)
        assert found_by_axe(live.page, rules=rules_of_axe) == [], theme


# In text


def asked_in_text(live, state, **how):
    """The answer of the text table to who asks the teacher."""
    live.open(state, A, is_text=True, **how)
    live.page.locator("[data-part=command]").fill("teach")
    live.page.keyboard.press("Enter")
    said = live.page.locator("[data-part=answer]")
    live.until("document.querySelector('[data-part=answer]').textContent !== ''")
    return said.text_content()


def test_the_text_table_says_the_advice_and_why(live):
    state = threatened()
    live.pages[lesson_path(state, A)] = lesson_html(state, A)
    said = asked_in_text(live, state, hints=True)
    assert said.startswith("Discard ")
    assert "Next best: " in said
    assert live.page.locator("[data-ask=teach]").is_visible()


def test_the_text_table_offers_no_teacher_where_there_is_none(live):
    live.open(klasik_turn(), A, is_text=True)
    assert not live.page.locator("[data-ask=teach]").is_visible()

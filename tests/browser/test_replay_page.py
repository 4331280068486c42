"""The replay page as people use it: stepping, playing, looking from another seat, keys, links."""

import json
from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from django.template.loader import render_to_string
from django.utils import translation
from playwright.sync_api import expect

from matches.replays import replay_of, spans_among
from rules.pages.i18n import table_catalogue
from tests.kit.axe import found_by_axe, prepare
from tests.kit.screens import resize
from tests.kit.static_site import static_site
from tests.kit.table_frames import FACES_WITH_RED, MATCH, eventful_play, hello

SHEET = '<article class="result"><h2>The sheet</h2></article>'
DIRECTIONS = {"en": "ltr", "ar": "rtl"}


@pytest.fixture(scope="module")
def match():
    """A match of Riichi: its events with their numbers, and its deals."""
    play = eventful_play(3, rules="riichi", length="tonpuu", player="greedy", mishaps=False)
    numbered = list(enumerate((event for events, _state in play for event in events), start=1))
    return numbered, spans_among(numbered, len(numbered))


def page_of(spans, language):
    setting = {
        "hello": hello(1, faces=FACES_WITH_RED)["d"],
        "seat": 1,
        "deals": [
            {"number": span.number, "first": span.first, "last": span.last, "winners": []} for span in spans
        ],
        "deal_url": "/deals/{deal}.json",
        "sheet_url": "/sheets/{deal}/",
    }
    with translation.override(language):
        return render_to_string(
            "matches/replay.html",
            {
                "match": SimpleNamespace(pk=MATCH),
                "watching": SimpleNamespace(token="", hides_names=False, seat=1),
                "title": "Riichi",
                "deals": [(span, span.name(language)) for span in spans],
                "setting": setting,
                "display": {"theme": "dark"},
            },
        )


@pytest.fixture(scope="module")
def site(match):
    """Returns the address of the page; its language is the path."""
    numbered, spans = match

    def answer(path):
        parts = urlsplit(path).path.strip("/").split("/")
        if parts[0] in DIRECTIONS:
            return "text/html; charset=utf-8", page_of(spans, parts[0])
        if parts[0] == "i18n":
            return "application/json; charset=utf-8", table_catalogue(parts[1])
        if parts[0] == "deals":
            span = spans[int(parts[1].removesuffix(".json")) - 1]
            deal = replay_of(numbered[0][1], numbered[span.first - 1 : span.last])
            return "application/json", msgspec.json.encode(deal).decode()
        return ("text/html; charset=utf-8", SHEET) if parts[0] == "sheets" else None

    with static_site(answer, joins=True) as url:
        yield url


@pytest.fixture
def replay(site, page):
    """Opens the page and returns it, once a deal is drawn."""
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def opened(query="", language="en"):
        page.goto(f"{site}/{language}/{query}")
        expect(part(page, "count")).not_to_be_empty()
        return page

    yield opened
    assert complaints == []


def part(page, name):
    return page.locator(f"[data-replay='{name}']")


def place(page):
    return int(part(page, "range").input_value())


def moment(page):
    return parse_qs(urlsplit(part(page, "moment").input_value()).query)


def test_steps_go_forward_and_backward_by_buttons_and_keys(replay):
    page = replay()
    assert place(page) == 0
    page.keyboard.press("ArrowRight")
    page.locator("[data-walk='event 1']").click()
    assert place(page) == 2
    page.keyboard.press("ArrowLeft")
    assert place(page) == 1
    page.keyboard.press("End")
    last = int(part(page, "range").get_attribute("max"))
    assert place(page) == last
    page.keyboard.press("Home")
    assert place(page) == 0


def test_all_hands_lie_open_or_one_alone(replay):
    page = replay()
    page.keyboard.press("End")
    expect(page.locator(".backs--open")).to_have_count(3)
    expect(page.locator(".backs--open .tile--back")).to_have_count(0)
    page.keyboard.press("o")
    expect(page.locator(".backs--open")).to_have_count(0)
    expect(part(page, "open")).not_to_be_checked()
    assert moment(page)["hands"] == ["own"]


def test_the_seat_at_the_bottom_can_be_any(replay):
    page = replay()
    expect(page.locator(".player--0 .plate__name")).to_have_text("Budi")
    page.keyboard.press("4")
    expect(page.locator(".player--0 .plate__name")).to_have_text("Dewi")
    expect(part(page, "seat")).to_have_value("3")


def test_a_decision_shows_what_was_offered_and_chosen(replay):
    page = replay()
    page.keyboard.press("n")
    asked = part(page, "choices").locator(".asked").filter(has_text="Budi")
    expect(asked).to_have_count(1)
    expect(asked.locator(".offered--chosen")).to_have_count(1)
    before = place(page)
    page.keyboard.press("n")
    assert place(page) > before
    page.keyboard.press("p")
    assert place(page) == before


def test_the_deals_are_gone_through_by_key_and_by_press(replay, match):
    _numbered, spans = match
    page = replay()
    page.keyboard.press("PageDown")
    expect(page.locator("[data-deal='2']")).to_have_attribute("aria-current", "true")
    page.locator("[data-deal='3']").click()
    expect(page.locator("[data-deal='3']")).to_have_attribute("aria-current", "true")
    assert moment(page)["at"] == [str(spans[2].first)]
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-deal='2']")).to_have_attribute("aria-current", "true")


def test_a_link_leads_to_its_moment(replay, match):
    _numbered, spans = match
    at = spans[1].first + 20
    page = replay(f"?at={at}&seat=2&hands=own")
    expect(page.locator("[data-deal='2']")).to_have_attribute("aria-current", "true")
    assert (moment(page)["at"], moment(page)["seat"]) == ([str(at)], ["2"])
    expect(part(page, "open")).not_to_be_checked()


def test_playing_goes_on_by_itself_into_the_next_deal_until_it_is_stopped(replay, match):
    _numbered, spans = match
    page = replay(f"?at={spans[0].last - 3}")
    part(page, "speed").select_option("8")
    part(page, "play").click()
    expect(page.locator("[data-deal='2']")).to_have_attribute("aria-current", "true")
    part(page, "play").click()
    expect(part(page, "play")).to_have_attribute("aria-pressed", "false")


def test_a_turn_in_the_list_is_gone_to_and_marked(replay):
    page = replay()
    turn = page.locator(".turn").nth(8)
    turn.click()
    expect(turn).to_have_attribute("aria-current", "step")
    assert place(page) == int(turn.get_attribute("data-place"))


def test_the_browser_checks_the_wall_and_says_so(replay):
    page = replay()
    expect(page.locator(".seal > summary [data-seal='browser-yes']")).to_be_visible()
    expect(page.locator(".seal > summary [data-seal='server-yes']")).to_be_hidden()
    page.locator(".seal > summary").click()
    expect(part(page, "seal-hash")).to_have_text(page.locator("[data-replay='seal-hash']").inner_text())
    assert len(part(page, "seal-hash").inner_text()) == 64
    expect(part(page, "seal-wall").locator(".tile")).to_have_count(136)


def test_on_plain_http_the_server_has_checked_the_wall_and_the_page_says_so(replay, site, page):
    page.goto(f"{site.replace('127.0.0.1', 'meja.test')}/en/")
    expect(page.locator(".seal > summary [data-seal='server-yes']")).to_be_visible()


def test_the_score_sheet_opens_over_the_table(replay):
    page = replay()
    page.locator("[data-do='sheet']").click()
    expect(part(page, "score").get_by_text("The sheet")).to_be_visible()
    page.locator("[data-do='close']").click()
    expect(part(page, "score")).to_be_hidden()


def test_a_step_is_told_to_who_cannot_see(replay):
    page = replay()
    for _ in range(8):
        page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-part='polite']")).not_to_be_empty()
    assert part(page, "range").get_attribute("aria-valuetext")


def test_a_deal_that_cannot_be_fetched_is_said(replay):
    page = replay()
    page.route("**/deals/2.json", lambda route: route.abort())
    page.keyboard.press("PageDown")
    expect(part(page, "failed")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768)])
@pytest.mark.parametrize("language", DIRECTIONS)
def test_nothing_runs_out_of_the_page(replay, language, width, height):
    page = replay(language=language)
    resize(page, width, height)
    page.keyboard.press("End")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("html").get_attribute("dir") == DIRECTIONS[language]
    sizes = page.locator(".replay__controls button:visible").evaluate_all(
        "all => all.map((one) => Math.min(one.offsetWidth, one.offsetHeight))"
    )
    assert min(sizes) >= 44, json.dumps(sizes)
    expect(page.locator(".open-hand")).to_have_count(3)
    expect(page.locator(".open-hand").first).to_be_visible()


@pytest.mark.parametrize(("language", "width"), [("en", 1440), ("ar", 390)])
def test_axe_finds_nothing_in_a_replay(replay, language, width):
    page = replay("?at=60", language=language)
    resize(page, width, 900)
    prepare(page, shortens=True)
    assert found_by_axe(page) == []

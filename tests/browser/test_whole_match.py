"""Whole matches by clicking, from coming in to the match in one's history. Only the clocks are scaled."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.kit.clicking import Clicker, play_until
from tests.kit.live import LiveMeja

TIME_SCALE = 0.2
WINDOWS: tuple[ViewportSize, ...] = (
    {"width": 1440, "height": 900},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 320, "height": 568},
)


@pytest.fixture
def complaints() -> list[str]:
    """What the pages complained of on their consoles; nothing is allowed."""
    return []


def watched(page: Page, complaints: list[str]) -> Page:
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page


def come_as_guest(page: Page, base_url: str, name: str) -> None:
    page.goto(base_url + "/guest/?next=/lobby/")
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/lobby/")


def sign_up(page: Page, base_url: str, name: str) -> None:
    page.goto(base_url + "/accounts/signup/?next=/lobby/")
    page.locator("input[name=username]").fill(name)
    page.locator("input[name=password1]").fill("four winds over a calm sea")
    page.locator("main form button[type=submit]").click()
    page.wait_for_url("**/lobby/")


def create_room(page: Page, clocks: str = "normal") -> None:
    page.locator("[name=clocks]").select_option(clocks)
    page.get_by_role("button", name="Create the room").click()
    page.wait_for_url("**/r/*/")


def fill_with_bots(page: Page, bots: int) -> None:
    for left in reversed(range(bots)):
        page.locator("[data-command=add_bot] button").first.click()
        expect(page.locator(".place--free")).to_have_count(left)


def has_result(page: Page) -> bool:
    return page.locator("#room-state[data-state=result]").count() > 0


WIDER_THAN_THEIR_PLACE = """() => [...document.querySelectorAll('table')]
  .filter((one) => one.checkVisibility() && one.offsetWidth > one.parentElement.clientWidth + 1)
  .map((one) => `${one.innerText}: ${one.offsetWidth} of ${one.parentElement.clientWidth}`)"""


def open_first_sheet_of_history(page: Page, base_url: str) -> None:
    """The newest match in the history, its page, and the score sheet of its first deal."""
    page.goto(base_url + "/matches/")
    page.locator("main a.list__row[href^='/matches/']").first.click()
    page.wait_for_url(re.compile(r"/matches/[0-9a-f-]+/$"))
    page.locator("main a[href*='/deals/1/']").first.click()
    expect(page.locator(".result").first).to_be_visible()


def table_has_my_hand(page: Page) -> None:
    expect(page.locator("#table .hand [data-copy]")).not_to_have_count(0, timeout=20_000)


def test_a_guest_plays_a_quick_match_against_three_bots_and_finds_it_in_the_history(
    live_meja: LiveMeja, browser: Browser, complaints: list[str]
) -> None:
    """Each deal in a window of another size."""
    context = browser.new_context(locale="en-US", reduced_motion="reduce", viewport=WINDOWS[0])
    page = watched(context.new_page(), complaints)
    come_as_guest(page, live_meja.base_url, "Ayu")
    create_room(page)
    fill_with_bots(page, 3)
    page.locator("#start").click()
    table_has_my_hand(page)
    ayu = Clicker(page)
    too_wide: set[str] = set()

    def is_over() -> bool:
        too_wide.update(page.evaluate(WIDER_THAN_THEIR_PLACE))
        deals = ayu.did.count("ready")
        if page.viewport_size != WINDOWS[deals]:
            page.set_viewport_size(WINDOWS[deals])
        return has_result(page)

    play_until(is_over, ayu)
    assert ayu.did.count("ready") == 3
    assert ayu.did.count("discard") > 8
    open_first_sheet_of_history(page, live_meja.base_url)
    for window in WINDOWS:
        page.set_viewport_size(window)
        too_wide.update(page.evaluate(WIDER_THAN_THEIR_PLACE))
    assert too_wide == set()
    assert complaints == []
    context.close()


def test_two_signed_up_people_play_and_one_reloads_in_his_turn_and_in_a_claim_window(
    live_meja: LiveMeja, browser: Browser, complaints: list[str]
) -> None:
    contexts = [browser.new_context(locale="en-US", reduced_motion="reduce") for _ in range(2)]
    ayu, mali = (watched(context.new_page(), complaints) for context in contexts)
    sign_up(ayu, live_meja.base_url, "ayu_reloads")
    create_room(ayu, clocks="relaxed")  # a claim window that is longer than the loading of a page
    sign_up(mali, live_meja.base_url, "mali_stays")
    mali.goto(ayu.url)
    expect(ayu.locator(".place--free")).to_have_count(2)
    fill_with_bots(ayu, 2)
    mali.get_by_role("button", name="I am ready").click()
    expect(ayu.locator("#start")).to_be_enabled()
    ayu.locator("#start").click()
    for page in (ayu, mali):
        table_has_my_hand(page)
    players = Clicker(ayu), Clicker(mali)
    reload_where(ayu, players, lambda acts: "sort" in acts and "pass" not in acts and is_my_turn(ayu))
    reload_where(ayu, players, lambda acts: "pass" in acts)
    assert complaints == []
    for context in contexts:
        context.close()


def is_my_turn(page: Page) -> bool:
    return page.locator("#table [data-act=discard]:visible").count() > 0


def reload_where(page: Page, players: tuple[Clicker, Clicker], is_there) -> None:
    """Play until the first person's acts are such, reload, and find the same hand and the same acts."""
    me = players[0]
    play_until(lambda: is_there(me.offered()) or has_result(page), *players)
    assert not has_result(page), "the match ended before there was such a moment"
    tiles = hand_of(page)
    page.reload()
    table_has_my_hand(page)
    assert hand_of(page) == tiles


def hand_of(page: Page) -> set[str]:
    copies = page.locator("#table .hand [data-copy]").evaluate_all(
        "all => all.map((one) => one.dataset.copy)"
    )
    return set(copies)


def test_a_deal_is_played_over_plain_http_on_a_home_network(start_meja, browser: Browser) -> None:
    """There the page is no secure context: no random UUIDs, no digest, no clipboard."""
    live = start_meja(time_scale=0.2, options=("--lan",), environment={"MEJA_HOSTS": "meja.test"})
    origin = live.base_url.replace("127.0.0.1", "meja.test")
    context = browser.new_context(locale="en-US", reduced_motion="reduce")
    page = context.new_page()
    come_as_guest(page, origin, "Ayu")
    assert page.evaluate("window.isSecureContext") is False
    create_room(page)
    fill_with_bots(page, 3)
    page.locator("#start").click()
    table_has_my_hand(page)
    ayu = Clicker(page)
    play_until(lambda: "ready" in ayu.did, ayu)
    context.close()

"""Voice on a whole installation: four people in four browsers, in the room and at the table; reloads, a line
that is gone, a microphone that is refused, an address that is not secure, a real relay.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests.kit import coturn
from tests.kit.live import LiveMeja, started_meja

NAMES = ("Ayu", "Mali", "Tomáš", "Nour")
PATIENCE_S = 60
LINE_NOTICE = "#line:visible, [data-part=notice]:visible"
"""That the line is gone is said once: by the room, or at the table by the table."""
EAVESDROP = """
window.connections = [];
window.asked = 0;
const Plain = window.RTCPeerConnection;
window.RTCPeerConnection = class extends Plain {
  constructor(configuration) {
    super(configuration);
    window.connections.push(this);
  }
};
if (navigator.mediaDevices) {
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = (wishes) => { window.asked += 1; return ask(wishes); };
}
window.sockets = [];
const Line = window.WebSocket;
window.WebSocket = class extends Line {
  constructor(url) {
    super(window.isDown ? String(url).replace(/\\/ws\\/.*/, "/ws/nowhere/") : url);
    window.sockets.push(this);
  }
};
window.open_connections = () => connections.filter((one) => one.connectionState !== "closed");
window.energies = async () => Promise.all(open_connections().map(async (one) => {
  let energy = 0;
  for (const entry of (await one.getStats()).values()) {
    if (entry.type === "inbound-rtp") energy += entry.totalAudioEnergy ?? 0;
  }
  return energy;
}));
window.hears = async (count, seconds) => {
  const before = new Map();
  for (let tries = 0; tries < seconds * 20; tries += 1) {
    const links = open_connections();
    const now = await energies();
    const growing = links.filter((link, at) => {
      if (!before.has(link)) before.set(link, now[at]);
      return now[at] > before.get(link);
    });
    if (links.length === count && growing.length === count) return count;
    await new Promise((done) => setTimeout(done, 50));
  }
  return (await energies()).map((energy, at) => [open_connections()[at]?.iceConnectionState, energy]);
};
"""


@pytest.fixture(scope="module")
def browser(hearing_browser: Browser) -> Browser:
    """Returns the browser of these tests, which want to hear."""
    return hearing_browser


@pytest.fixture(scope="module")
def relay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The settings of an installation that has a relay; none where coturn is not installed."""
    if not coturn.is_installed():
        yield {}
        return
    with coturn.running_relay(tmp_path_factory.mktemp("relay")) as settings:
        yield settings


@pytest.fixture(scope="module")
def live_meja(
    prepared_data: Path, tmp_path_factory: pytest.TempPathFactory, relay: dict[str, str]
) -> Iterator[LiveMeja]:
    start = started_meja(prepared_data, tmp_path_factory.mktemp("live"))
    yield next(start)(time_scale=1.0, environment={"MEJA_HOSTS": "meja.test", **relay})
    next(start, None)


Come = Callable[..., Page]


@pytest.fixture
def bring(live_meja: LiveMeja, browser: Browser) -> Iterator[Come]:
    """Brings somebody into a room: `bring("Mali", "/r/…/")`; without a path into a new one of their own."""
    with guests(live_meja, browser) as come:
        yield come


@contextmanager
def guests(live_meja: LiveMeja, browser: Browser) -> Iterator[Come]:
    contexts: list[BrowserContext] = []

    def guest(
        name: str,
        path: str | None = None,
        *,
        microphone: bool = True,
        private: bool = True,
        origin: str | None = None,
    ) -> Page:
        context = browser.new_context(locale="en-US", reduced_motion="reduce")
        context.grant_permissions(["microphone"] if microphone else [])
        context.add_init_script(EAVESDROP)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        base = origin or live_meja.base_url
        page.goto(base + (path or "/guest/?next=/lobby/"))
        page.get_by_label("Your name at the table").fill(name)
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**" + (path or "/lobby/"))
        if path is None:
            if private:
                page.locator("#create").get_by_label("Only people with the link").check()
            page.get_by_role("button", name="Create the room").click()
            page.wait_for_url("**/r/*/")
        return page

    yield guest
    for context in contexts:
        with suppress(Error):
            context.close()


def path_of(page: Page) -> str:
    return "/r/" + page.url.rsplit("/", 2)[1] + "/"


@pytest.fixture(scope="class")
def four(live_meja: LiveMeja, browser: Browser) -> Iterator[list[Page]]:
    """Four people in a room, their microphones off at first."""
    with guests(live_meja, browser) as come:
        host = come(NAMES[0])
        yield [host, *(come(name, path_of(host)) for name in NAMES[1:])]


def microphone(page: Page) -> Any:
    """The button of the microphone, in the room or at the table."""
    return page.locator("[data-voice=mic]:visible")


def turn_on(page: Page) -> None:
    if microphone(page).get_attribute("aria-pressed") != "true":
        microphone(page).click()
    expect(microphone(page)).to_have_accessible_name("Microphone on")


def assert_says(page: Page, selector: str, text: str) -> None:
    """A word comes to stand there, be it for a moment: the fake microphone beeps and is silent by turns."""
    look = """async ([selector, text, seconds]) => {
      for (let tries = 0; tries < seconds * 40; tries += 1) {
        const said = [...document.querySelectorAll(selector)].map((one) => one.textContent);
        if (said.includes(text)) return [text];
        await new Promise((done) => setTimeout(done, 25));
      }
      return [...document.querySelectorAll(selector)].map((one) => one.textContent);
    }"""
    assert page.evaluate(look, [selector, text, PATIENCE_S]) == [text]


def assert_hears(page: Page, others: int) -> None:
    """Sound comes in from so many people, on links that are open."""
    assert page.evaluate("([count, seconds]) => hears(count, seconds)", [others, PATIENCE_S]) == others


class TestFourPeople:
    """One evening of four, each test from where the one before has left them; alone each one works, too."""

    def test_four_people_are_in_voice_without_being_asked_and_then_heard_on_all_twelve_legs(
        self, four: list[Page]
    ) -> None:
        for page in four:
            expect(microphone(page)).to_have_accessible_name("Microphone off")
            expect(page.locator(".voice-strip__status")).to_have_text(
                "You hear the others without a microphone."
            )
            assert page.evaluate("asked") == 0
        for page in four:
            turn_on(page)
        for page in four:
            assert_hears(page, 3)
        for number in range(4):
            assert_says(four[0], f".place[data-number='{number}'] .voice-tag:not([hidden])", "speaking")

    def test_voice_goes_on_from_the_room_to_the_table(self, four: list[Page]) -> None:
        """The page is not loaded anew, the links are the same, and the plates say who speaks."""
        for page in four:
            turn_on(page)
            assert_hears(page, 3)
        links = [page.evaluate("connections.length") for page in four]
        for page in four[1:]:
            page.get_by_role("button", name="I am ready").click()
        start = four[0].get_by_role("button", name="Start the match")
        expect(start).not_to_have_attribute("aria-disabled", "true")
        start.click()
        for page in four:
            for at in range(4):
                assert_says(page, f"#table .player--{at} .plate__voice:not([hidden])", "speaking")
        for page in four:
            assert_hears(page, 3)
        assert [page.evaluate("connections.length") for page in four] == links

    def test_who_reloads_is_heard_again_and_hears(self, four: list[Page]) -> None:
        four[1].reload()
        turn_on(four[1])
        for page in four:
            turn_on(page)
            assert_hears(page, 3)

    def test_sound_goes_on_while_the_line_to_the_server_is_gone(self, four: list[Page]) -> None:
        for page in four:
            turn_on(page)
        page = four[2]
        page.evaluate("() => { window.isDown = true; for (const one of sockets) one.close(); }")
        expect(page.locator(LINE_NOTICE)).to_have_count(1)
        for other in four:
            assert_hears(other, 3)
        links = page.evaluate("connections.length")
        page.evaluate("() => { window.isDown = false; dispatchEvent(new Event('online')); }")
        expect(page.locator(LINE_NOTICE)).to_have_count(0)
        microphone(page).click()
        expect(microphone(page)).to_have_accessible_name("Microphone off")
        turn_on(page)
        for other in four:
            assert_hears(other, 3)
        assert page.evaluate("connections.length") == links


def test_a_refused_microphone_is_told_in_words_and_takes_nothing_from_hearing(bring: Come) -> None:
    host = bring("Ayu")
    deaf = bring("Mali", path_of(host), microphone=False)
    turn_on(host)
    microphone(deaf).click()
    expect(deaf.locator(".voice-strip__status")).to_contain_text("The browser refuses the microphone.")
    expect(deaf.locator(".voice-strip__status")).to_contain_text("You can still hear the others.")
    expect(microphone(deaf)).to_have_accessible_name("Microphone off")
    assert_hears(deaf, 1)


def test_whom_the_host_mutes_is_told_so_and_heard_by_nobody(bring: Come) -> None:
    host = bring("Ayu")
    muted = bring("Mali", path_of(host))
    turn_on(muted)
    assert_hears(host, 1)
    host.locator("#voice-open").click()
    panel = host.locator(".voice-panel")
    panel.get_by_role("button", name="Mute for all").click()
    expect(microphone(muted)).to_have_accessible_name("Muted by the host")
    expect(muted.locator(".voice-strip__status")).to_contain_text("The host has muted you for all.")
    expect(panel.get_by_role("button", name="Mute for all")).to_have_attribute("aria-pressed", "true")
    assert host.evaluate("[...document.querySelectorAll('audio[data-who]')].every((one) => one.muted)")
    panel.get_by_role("button", name="Mute for all").click()
    expect(microphone(muted)).to_have_accessible_name("Microphone off")
    turn_on(muted)
    assert_hears(host, 1)


def test_an_address_that_is_not_secure_says_why_there_is_no_voice(live_meja: LiveMeja, bring: Come) -> None:
    page = bring("Ayu", origin=live_meja.base_url.replace("127.0.0.1", "meja.test"))
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.reload()
    strip = page.locator(".voice-strip")
    expect(strip).to_contain_text("Voice is off: browsers allow it on secure addresses (https) only")
    expect(strip.get_by_role("button")).to_have_count(0)
    assert page.evaluate("connections.length") == 0
    assert errors == []


@pytest.mark.skipif(not coturn.is_installed(), reason="no relay: coturn's turnserver is missing")
def test_in_a_public_room_voice_goes_through_the_relay_alone(bring: Come) -> None:
    host = bring("Ayu", private=False)
    mali = bring("Mali", path_of(host))
    turn_on(host)
    turn_on(mali)
    assert_hears(mali, 1)
    assert_hears(host, 1)
    host.locator("#voice-open").click()
    expect(host.locator(".voice-panel")).to_contain_text("Voice goes through the relay")
    expect(host.get_by_label("Through the relay only")).to_be_checked()
    for page in (host, mali):
        candidates = page.evaluate(
            """async () => {
              const reports = await Promise.all(open_connections().map((one) => one.getStats()));
              const entries = reports.flatMap((report) => [...report.values()]);
              return entries.filter((one) => one.type === "local-candidate").map((one) => one.candidateType);
            }"""
        )
        assert set(candidates) == {"relay"}

"""A person who plays by clicking: chooses a tile and confirms, answers claims, reads results, is ready."""

from dataclasses import dataclass, field

from playwright.sync_api import Error, Page

OFFERED = """() => [...document.querySelectorAll('#table [data-act]')]
  .filter((one) => one.checkVisibility() && !one.disabled && one.getAttribute('aria-disabled') !== 'true')
  .map((one) => [one.dataset.act, one.innerText])"""
PAUSE_MS = 60


@dataclass
class Clicker:
    """One person at a table; `step` does the one thing that is open now, if anything is."""

    page: Page
    did: list[str] = field(default_factory=list)
    """What was pressed, in order."""
    likes: tuple[str, ...] = ("pung",)
    """Claims that are taken whenever they can be."""
    read: set[str] = field(default_factory=set)
    """The words of every button that could be pressed. They are read together with the acts, because an
    offer may close before a second look."""

    def offered(self) -> set[str]:
        """The acts that can be pressed."""
        buttons = self.page.evaluate(OFFERED)
        self.read.update(words for _, words in buttons)
        return {act for act, _ in buttons}

    def press(self, act: str) -> bool:
        """Press the button of an act; an offer may close while the hand moves, which is no failure."""
        try:
            self.page.locator(f"#table [data-act={act}]:visible").last.click(timeout=1500)
        except Error:
            return False
        self.did.append(act)
        return True

    def step(self) -> bool:
        """Do what is open; whether there was anything."""
        acts = self.offered()
        for act in ("win", "riichi", *self.likes, "ready", "pass"):
            if act in acts and self.press(act):
                return True
        if "discard" in acts:
            return self.press("discard")
        return self.choose_last_tile()

    def choose_last_tile(self) -> bool:
        """Select the last tile that can go where a discard, or the declaration of riichi, waits for one."""
        waiting = self.page.locator("#table :is([data-act=discard], [data-act=cancel]):visible")
        tiles = self.page.locator("#table .hand [data-copy]:not([aria-disabled=true])")
        try:
            if waiting.count() == 0 or tiles.count() == 0:
                return False
            tiles.last.click(timeout=1500)
        except Error:
            return False
        return True


def play_until(done, *people: Clicker, steps: int = 6000) -> None:
    """Let the people play in turn until `done()`; a bound on steps, not on time, ends a stuck table."""
    for _ in range(steps):
        if done():
            return
        moved = [person.step() for person in people]
        if not any(moved):
            people[0].page.wait_for_timeout(PAUSE_MS)
    raise AssertionError("the match did not come to its end")

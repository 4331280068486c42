"""What stands around the ponds: names of every script, melds and flowers, the words of the centre."""

import json

import pytest

from rules.engine.events import Controller
from rules.engine.scoring import MeldKind
from tests.kit.deals import A, B, C, D, table
from tests.kit.table_frames import eventful_play, greeting

SIZES = [(1440, 900), (1180, 820), (1024, 768), (844, 390), (390, 844), (360, 640)]
LONG = (
    "Maximiliana von Hohenlohe",
    "محمد عبد الرحمن الطويل جدا",
    "麻雀麻雀麻雀麻雀麻雀麻雀麻雀麻雀麻雀麻雀",
    "สมชายใจดีมากมายก่ายกองๆๆ",
)
SHORT = ("Ayu", "نور", "لي", "هند")
CUT = """() => [...document.querySelectorAll(".player:not(.player--0) .plate__name")].filter((name) => {
  const first = document.createRange();
  first.setStart(name.firstChild, 0);
  first.setEnd(name.firstChild, 1);
  const [letter, box] = [first.getBoundingClientRect(), name.getBoundingClientRect()];
  return letter.left < box.left - 1 || letter.right > box.right + 1;
}).map((name) => name.textContent)"""
EDGES = """() => [1, 2, 3].map((at) => {
  const edge = (part) => {
    const all = document.createRange();
    all.selectNodeContents(document.querySelector(`.player--${at} ${part}`));
    const box = all.getBoundingClientRect();
    return Math.round(document.querySelector(".live").offsetHeight > 500 && at < 3 ? box.right : box.left);
  };
  return [edge(".plate__name"), edge(".plate__score")];
})"""
COVERED = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
  const over = (a, b) => across(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const others = boxes(".pond__tile, .plate__face");
  const open = boxes(":is(.plate__melds, .plate__bonus) .tile");
  return open.filter((one) => others.some((other) => over(one, other))).length;
}"""

BESIDE = """() => {
  const stage = document.querySelector(".live__stage").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".seat-draw > *, .drawn-seat, .drawn-seat > *")];
  return parts.filter((one) => one.checkVisibility()).filter((one) => {
    const box = one.getBoundingClientRect();
    const isAcross = box.left < -1 || box.right > innerWidth + 1;
    return isAcross || box.top < stage.top - 1 || box.bottom > stage.bottom + 1;
  }).map((one) => one.className);
}"""

CENTRE = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility() && one.textContent.trim());
  const centre = document.querySelector(".centre").getBoundingClientRect();
  const edges = shown(".edge__wind, .edge__score").map((one) => one.getBoundingClientRect());
  return shown(".centre > p").filter((line) => {
    const words = document.createRange();
    words.selectNodeContents(line);
    const box = words.getBoundingClientRect();
    const isOut = box.left < centre.left || box.right > centre.right || box.bottom > centre.bottom;
    // A line's box is higher than its letters, and the signs of the winds are round.
    const isTwo = line.offsetHeight > 1.6 * parseFloat(getComputedStyle(line).lineHeight);
    return isOut || isTwo || edges.some((edge) => box.left < edge.right - 1 && edge.left < box.right - 1
      && box.top < edge.bottom - 7 && edge.top < box.bottom - 7);
  }).map((line) => line.textContent);
}"""


def resting(kongs=0):
    """A turn in which all others have four melds and flowers, and the ponds are nearly full."""
    ranks = {B: ("1234", "m"), C: ("2468", "p"), D: ("3579", "s")}
    melds = {
        seat: [
            (MeldKind.KONG, rank * 4 + suit) if place < kongs else (MeldKind.PUNG, rank * 3 + suit)
            for place, rank in enumerate(found)
        ]
        for seat, (found, suit) in ranks.items()
    }
    hands = {A: "567899m55779p11s", B: "1z", C: "2z", D: "3z"}
    bonus = {B: "123f", C: "4f12g", D: "34g"}
    bots = (Controller.HUMAN, *(Controller.BOT,) * 3)
    return table(hands=hands, drawn="4z", melds=melds, bonus=bonus, wall="5566z", controllers=bots)


def opened(live, state, *, names=("Ayu", "Budi", "Citra", "Dewi"), discards=20):
    """Open the table; what lies in the ponds is filled in."""
    frames = greeting(state, A, names=names, bots=(B, C, D))
    lying = {"drawn": False, "claimed_by": None, "sideways": False}
    for seat in frames[1]["d"]["seats"]:
        place = 30 * seat["seat"]
        seat["score"] = -11_700
        seat["discards"] = [{"copy": copy, **lying} for copy in range(place, place + discards)]
    live.open(state, A, names=names, bots=(B, C, D))
    live.page.evaluate("(frames) => window.lines.at(-1).push(JSON.parse(frames))", json.dumps(frames))
    live.settle()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_name_that_is_too_long_loses_its_end_in_every_script(live, width, height):
    live.resize(width, height)
    opened(live, resting(), names=LONG)
    assert live.page.evaluate(CUT) == []


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_a_name_stands_at_the_side_of_its_score_in_every_script(live, width, height):
    live.resize(width, height)
    opened(live, resting(), names=SHORT)
    for name, score in live.page.evaluate(EDGES):
        assert name == pytest.approx(score, abs=2)


@pytest.mark.parametrize("kongs", range(5))
def test_melds_and_flowers_cover_neither_tiles_nor_players_on_any_screen(live, kongs):
    opened(live, resting(kongs))
    for width, height in SIZES:
        live.resize(width, height)
        assert live.page.evaluate(COVERED) == 0, (width, height)


@pytest.mark.parametrize("names", [SHORT, LONG], ids=["short names", "long names"])
def test_the_draw_of_the_seats_fits_every_screen(live, names):
    state = next(state for _, state in eventful_play(3, mishaps=False) if state.phase == "seat_draw")
    live.open(state, A, names=names)
    for width, height in [*SIZES, (320, 568)]:
        live.resize(width, height)
        assert live.page.locator(".drawn-seat").count() == 4
        assert live.page.evaluate(BESIDE) == [], (width, height)


@pytest.mark.parametrize("language", ["en", "id", "th", "ar", "cs"])
@pytest.mark.parametrize("rules", ["klasik", "riichi"])
def test_what_the_centre_says_has_room_between_the_winds_on_every_screen(live, rules, language):
    play = eventful_play(5, rules=rules, mishaps=False)
    state = next(state for _, state in play if state.phase == "turn" and state.deal.discard_count > 12)
    live.open(state, A, language=language)
    for width, height in [*SIZES, (320, 568)]:
        live.resize(width, height)
        assert live.page.evaluate(CENTRE) == [], (width, height)

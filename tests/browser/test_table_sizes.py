"""The live table on all screens: nothing to scroll, nothing too small to press, nothing out of sight."""

import pytest

from rules.engine.events import Controller
from tests.kit import riichi as riichi_kit
from tests.kit.deals import A, B, C, D, discard, own, table
from tests.kit.table_frames import eventful_play

SIZES = [(1440, 900), (1920, 1080), (1180, 820), (1024, 768), (844, 390), (390, 844), (360, 640), (320, 568)]

MEASURE = """
() => {
  const page = document.documentElement;
  const problems = [];
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) problems.push("the page scrolls");
  for (const button of document.querySelectorAll(".live button, .live a")) {
    if (!button.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (button.closest("dialog:not([open])") || button.matches(".skip-link:not(:focus)")) continue;
    const box = button.getBoundingClientRect();
    const name = button.getAttribute("aria-label") || button.textContent.trim();
    const isTile = button.hasAttribute("data-copy");
    const size = `${box.width}×${box.height}`;
    if (!isTile && (box.width < 43.9 || box.height < 43.9)) problems.push(`small: ${name} ${size}`);
    if (isTile && box.width < 24) problems.push(`small tile: ${name}`);
    if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) {
      problems.push(`out of sight: ${name}`);
    }
  }
  const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
  const over = (a, b) => across(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const hand = document.querySelector(".hand").getBoundingClientRect();
  for (const part of document.querySelectorAll(".pond__tile, .acts:not([hidden]), .claim:not([hidden])")) {
    const box = part.getBoundingClientRect();
    if (hand.width && over(hand, box)) problems.push(`over the hand: ${part.className}`);
  }
  const isSeen = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const plate = ".plate__face, .plate__words > *, .plate__tags > *, .plate :is(.meld, .tile)";
  for (const cover of document.querySelectorAll(".claim, .act--choice, .ting:not(.ting--aims)")) {
    if (!isSeen(cover)) continue;
    const parts = cover.matches(".ting") ? ".plate__face" : plate;
    for (const part of document.querySelectorAll(`.pond__tile, .status__time:not([hidden]), ${parts}`)) {
      if (!isSeen(part) || !over(part.getBoundingClientRect(), cover.getBoundingClientRect())) continue;
      problems.push(`${cover.className} over ${part.className}`);
    }
  }
  return problems;
}
"""


@pytest.fixture(scope="module")
def late_turn():
    """Returns the turn of a seat late in a deal: ponds of three rows and more, melds, bonus tiles."""
    return next(
        (state, state.deal.turn)
        for seed in range(2, 40, 2)
        for _, state in eventful_play(seed, player="blind", mishaps=False)
        if state.phase == "turn"
        and state.deal.wall_left < 16
        and state.deal.hands[state.deal.turn].drawn is not None
        and len(state.deal.hands[state.deal.turn].melds) >= 2
        and all(len(pond) > 12 for pond in state.deal.ponds)
    )


def late_riichi():
    """A turn in which riichi, a kong and a win are offered, beside full ponds, melds and indicators."""
    return riichi_kit.table(
        hands={A: "222234m0p6p678s11z"},
        drawn="7p",
        melds={C: [("pung", "888m"), ("chow", "567m"), ("pung", "888p")]},
        ponds={A: "1357m39p1s2346z", B: "9m14z38s2p57z4s", C: "3m9s8s6z", D: "4m5s6s9p9m2s7z"},
        indicators="3p5s",
        turned=2,
        counters=12,
        sticks=3,
        left=14,
        length="hanchan",
    )


def below_minimum():
    """A wait in MCR that lacks points, and a long row of flowers."""
    return table(
        hands={A: "234m67p345s789s22z"},
        drawn="6z",
        bonus={A: "1234f1g", B: "234g"},
        wall="3344z",
        rules="mcr",
        length="sixteen",
    )


def furiten_claim():
    """A claim in which it matters what one's own hand waits for, beside the widest plate."""
    state = riichi_kit.table(
        hands={A: "5z", B: "234m678p22p55s234s"},
        drawn="5s",
        melds={C: [("pung", "888m"), ("chow", "567m")], D: [("pung", "111s")]},
        ponds={A: "1357m39p1s2346z", B: "9m14z38s2p57z4s", C: "3m9s8s6z", D: "4m0s6s9p9m2s7z"},
        riichi=(C,),
        left=31,
        length="hanchan",
    )
    return discard(state, A, "5s")


def several_claims():
    state = table(hands={A: "1z", B: "345567m33556p12s"}, drawn="5m", wall="3344z")
    return discard(state, A, "5m")


def five_chows():
    """A discard that fits five pairs of the own hand, red fives told apart, beside melds in every plate."""
    state = riichi_kit.table(
        hands={A: "5z", B: "23506m678p22p5s"},
        drawn="4m",
        melds={B: [("pung", "111s")], C: [("pung", "888m"), ("chow", "567s")], D: [("pung", "777z")]},
        ponds={A: "1357m39p9s2346z", B: "9m14z38s2p5z4s", C: "3m9s8s6z", D: "5s6s9p9m2s"},
        left=31,
        length="hanchan",
    )
    return discard(state, A, "4m")


def three_kongs():
    return riichi_kit.table(
        hands={A: "1111m2222p3333s78s"}, drawn="6s", left=40, length="hanchan", indicators="3p5s", turned=1
    )


def on_every_screen(live, sizes=SIZES):
    """Goes through the screens, and returns what is wrong on each, and where the cross stands."""
    problems, places = {}, {}
    for width, height in sizes:
        live.resize(width, height)
        live.drawn()
        found = live.page.evaluate(MEASURE)
        if found:
            problems[width, height] = found
        places[width, height] = live.page.locator(".cross").bounding_box()
    return problems, places


def test_a_late_turn_fits_every_screen(live, late_turn):
    state, seat = late_turn
    live.open(state, seat, presence=(False, True, True, True))
    problems, places = on_every_screen(live)
    assert problems == {}
    live.press_tile(live.hand[-1])
    assert on_every_screen(live) == ({}, places)


@pytest.mark.parametrize("language", ["en", "ar", "th"])
def test_a_turn_with_riichi_and_its_second_step_fit_every_screen(live, language):
    live.open(late_riichi(), A, language=language)
    assert live.page.locator(".acts .act:visible").count() >= 4
    problems, places = on_every_screen(live)
    assert problems == {}
    live.press_button("riichi")
    live.settle()
    live.page.locator(".hand [data-copy]:not([aria-disabled=true])").first.click()
    live.settle()
    assert on_every_screen(live) == ({}, places)
    assert live.page.locator(".ting").is_visible()


def test_what_a_hand_lacks_fits_every_screen_and_moves_nothing(live):
    live.open(below_minimum(), A)
    places = on_every_screen(live)[1]
    live.press("t")
    live.settle()
    assert live.page.locator(".ting").is_visible()
    assert on_every_screen(live) == ({}, places)


@pytest.mark.parametrize("language", ["en", "ar", "th"])
def test_a_claim_and_its_choices_fit_every_screen(live, language):
    live.open(several_claims(), B, language=language)
    problems, places = on_every_screen(live)
    assert problems == {}
    live.press_button("chow")
    live.settle()
    assert on_every_screen(live) == ({}, places)


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize(("position", "verb", "count"), [(five_chows, "chow", 5), (three_kongs, "kong", 3)])
def test_choices_cover_nothing_on_any_screen_and_move_nothing(live, language, position, verb, count):
    """They stand in the panel or in the row of buttons: the table, the hand and Pass stay where they are."""
    live.open(position(), B if verb == "chow" else A, language=language)
    stay = ".cross, .hand, .plate, .claim [data-act=pass]"
    boxes = f"""[...document.querySelectorAll("{stay}")].flatMap((one) => {{
      const {{ x, y, width, height }} = one.getBoundingClientRect();
      return [x, y, width, height];
    }})"""
    live.button(verb).wait_for()
    before = {}
    for width, height in SIZES:
        live.resize(width, height)
        before[width, height] = live.page.evaluate(boxes)
    live.press_button(verb)
    live.settle()
    assert live.page.locator("[data-choice]:visible").count() == count
    assert on_every_screen(live)[0] == {}
    for width, height in SIZES:
        live.resize(width, height)
        assert live.page.evaluate(boxes) == pytest.approx(before[width, height], abs=1), (width, height)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_claim_beside_full_ponds_covers_neither_them_nor_the_plates(live, language):
    live.open(furiten_claim(), B, language=language)
    assert on_every_screen(live)[0] == {}


def test_the_log_lies_over_the_felt_alone_on_phones(live):
    """Hand and prompt stay in sight, however long one reads."""
    live.open(furiten_claim(), B)
    live.page.set_viewport_size({"width": 390, "height": 844})
    live.press_button("log")
    for width, height in [(390, 844), (360, 640), (320, 568), (844, 390)]:
        live.resize(width, height)
        log = live.page.locator(".live__aside").bounding_box()
        assert log["width"] > 200
        assert log["height"] > 150
        for part in (live.button("pass"), live.page.locator(".hand")):
            box = part.bounding_box()
            assert log["x"] + log["width"] <= box["x"] or log["y"] + log["height"] <= box["y"] + 1, (log, box)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (844, 390), (390, 844), (320, 568)])
def test_dialogs_fit_and_their_buttons_stay_in_sight(live, width, height):
    state = next(state for _, state in eventful_play(7, mishaps=False) if state.phase == "deal_result")
    live.resize(width, height)
    live.pages["sheet"] = "<p>long</p>" * 200
    live.open(state, next(seat for seat in (A, B, C, D) if state.offers[seat]))
    assert live.button("ready").is_visible()
    assert live.page.evaluate(MEASURE) == []
    live.press_button("close-result")
    live.page.locator(".player--1 .plate__who").click()
    live.settle()
    assert live.page.evaluate(MEASURE) == []
    del live.pages["sheet"]


BROKEN_WORDS = """
() => {
  const broken = [];
  for (const button of document.querySelectorAll("dialog[open] :is(button, a)")) {
    const text = button.firstChild;
    if (!button.checkVisibility() || !(text instanceof Text)) continue;
    for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map((one) => one.top)).size > 1) broken.push(word);
    }
  }
  return broken;
}
"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (844, 390), (390, 844), (320, 568)])
def test_buttons_of_a_result_keep_their_words_whole_also_for_who_is_helped(live, width, height):
    state, seat = next(
        (state, seat)
        for _, state in eventful_play(5)
        for seat in (A, B, C, D)
        if state.phase == "deal_result" and state.seats[seat].assisted
    )
    live.resize(width, height)
    live.open(state, seat)
    assert live.button("return").is_visible()
    assert live.page.evaluate(BROKEN_WORDS) == []
    assert live.page.evaluate(MEASURE) == []


def test_on_the_smallest_phone_labels_are_cut_with_a_sign_of_it_never_between_words(live):
    bot, human = Controller.BOT, Controller.HUMAN
    live.resize(320, 568)
    live.open(
        table(hands={A: "1z"}, drawn="2z", wall="3344z", controllers=(human, bot, bot, bot)),
        A,
        bots=(1, 2, 3),
    )
    tags = live.page.locator(".plate__tags .tag")
    assert tags.count() == 3
    cut = tags.evaluate_all("all => all.filter((one) => one.offsetHeight > one.parentElement.offsetHeight)")
    assert cut == []


def test_right_to_left_mirrors_the_bar_but_never_the_table(live):
    """Turn order is a fact of the table: the next player sits on the right in every language."""
    state = several_claims()
    live.open(state, B, language="ar")
    places = live.page.evaluate("""() => {
      const left = (selector) => document.querySelector(selector).getBoundingClientRect().left;
      const tiles = [...document.querySelectorAll(".hand [data-copy]")];
      return {
        name: left(".live__name"), leave: left("[data-act=leave]"),
        next: left(".player--1 .plate"), before: left(".player--3 .plate"),
        pass: left("[data-act=pass]"), pung: left("[data-act=pung]"),
        hand: tiles.map((tile) => tile.getBoundingClientRect().left),
      };
    }""")
    assert places["leave"] < places["name"]
    assert places["pung"] < places["pass"]
    assert places["before"] < places["next"]
    assert places["hand"] == sorted(places["hand"])
    assert live.page.locator(".live").get_attribute("dir") == "rtl"


def test_arrow_keys_follow_what_one_sees_in_both_directions(live):
    state = table(hands={A: "123456m45699p77z"}, drawn="1p", wall="3344z")
    live.open(state, A, language="ar")
    live.tile(live.hand[0]).focus()
    live.press("ArrowRight")
    assert live.page.evaluate("+document.activeElement.dataset.copy") == live.hand[1]


@pytest.mark.parametrize(("width", "height", "is_compact"), [(1440, 900, False), (390, 844, True)])
def test_small_pond_tiles_have_plainer_characters(live, width, height, is_compact):
    live.resize(width, height)
    live.open(several_claims(), B)
    drawing = live.page.locator(".player--3 .pond__tile use").get_attribute("href")
    assert drawing.endswith("#t-5mx") == is_compact


def test_the_smallest_phone_shows_the_last_two_rows_and_one_press_shows_the_rest(live, late_turn):
    state, seat = late_turn
    live.page.set_viewport_size({"width": 320, "height": 568})
    live.open(state, seat)
    assert live.page.locator(".player--0 .pond__row:visible").count() == 2
    live.page.locator(".player--0 .pond").click()
    live.settle()
    shown = live.page.locator(".player-sheet__tiles").first.locator(".tile")
    assert shown.count() == len(state.deal.ponds[seat])


def test_the_hand_stays_where_it_is_when_a_claim_appears(live):
    before = table(hands={A: "1z", B: "345567m33556p12s"}, drawn="5m", wall="3344z")
    live.page.set_viewport_size({"width": 390, "height": 844})
    live.open(before, B)
    place = live.tile(own(before, B, "3m")).bounding_box()
    live.open(several_claims(), B)
    assert live.tile(own(before, B, "3m")).bounding_box() == place


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844), (844, 390)])
def test_pass_stands_in_the_same_place_whatever_else_is_offered(live, width, height):
    live.resize(width, height)
    places = []
    for tile, hand in (("5m", "345567m33556p12s"), ("7z", "345567m33556p77z"), ("3p", "333p12345678s77z")):
        state = discard(table(hands={A: "1z", B: hand}, drawn=tile, wall="3344z"), A, tile)
        live.open(state, B)
        places.append((live.page.locator(".claim .act").count(), live.button("pass").bounding_box()))
        assert live.page.evaluate(MEASURE) == []
    assert len({count for count, _ in places}) > 1
    starts = [(round(box["x"]), round(box["y"]), round(box["width"])) for _, box in places]
    assert len(set(starts)) == 1

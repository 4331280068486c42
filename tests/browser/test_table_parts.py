"""The table's small pure parts: the order of the hand, reading offers, clocks, words, local state."""

import pytest

from tests.kit.static_site import EMPTY_PAGE, static_site
from tests.kit.table_frames import FACES


@pytest.fixture(scope="module")
def site():
    """Returns the address of a page without content, with the modules beside it."""
    with static_site(lambda path: EMPTY_PAGE if path == "/" else None) as url:
        yield url


@pytest.fixture
def run(site, page):
    """Returns what evaluates steps with everything that a module exports, as `m`."""
    page.goto(site)
    return lambda module, steps, given=None: page.evaluate(
        f"async (given) => {{ const m = await import('/static/js/table/{module}.js'); {steps} }}", given
    )


class TestHand:
    """The order of the own tiles (K-3.12)."""

    def test_the_drawn_tile_stands_apart_and_joins_in_its_place_after_the_discard(self, run):
        found = run(
            "hand",
            """
            let s = m.keepOrder({ order: [], sorted: true }, [4, 20, 50, 30], 30);
            const before = s.order;
            s = m.keepOrder(s, [4, 20, 30], null);
            return [before, s.order];
            """,
        )
        assert found == [[4, 20, 50], [4, 20, 30]]

    def test_a_hand_arranged_by_hand_keeps_its_order_and_the_new_tile_goes_to_the_end(self, run):
        found = run(
            "hand",
            """
            let s = m.keepOrder({ order: [], sorted: true }, [4, 20, 50], null);
            s = m.moveTile(s, 50, -2);
            const moved = s.order;
            s = m.keepOrder(s, [4, 20, 50, 8], 8);
            s = m.keepOrder(s, [4, 8, 50], null);
            return [moved, s.order, m.sortNow(s).order];
            """,
        )
        assert found == [[50, 4, 20], [50, 4, 8], [4, 8, 50]]

    def test_a_tile_at_the_end_cannot_be_moved_further(self, run):
        assert run("hand", "return m.moveTile({ order: [1, 2], sorted: true }, 2, 3).order;") == [1, 2]

    def test_the_order_of_a_deal_is_kept_over_a_reload_and_forgotten_with_the_next(self, run):
        found = run(
            "hand",
            """
            sessionStorage.clear();
            m.saveStanding(sessionStorage, "m1", 1, { order: [9, 1], sorted: false });
            const kept = m.loadStanding(sessionStorage, "m1", 1);
            m.saveStanding(sessionStorage, "m1", 2, { order: [3], sorted: true });
            return [kept, m.loadStanding(sessionStorage, "m1", 1), m.loadStanding(sessionStorage, "m2", 2)];
            """,
        )
        nothing = {"order": [], "sorted": True}
        assert found == [{"order": [9, 1], "sorted": False}, nothing, nothing]

    def test_something_strange_in_the_storage_leaves_the_hand_sorted(self, run):
        found = run("hand", "return m.loadStanding({ getItem: () => '{\"order\":\"x\"}' }, 'm', 1);")
        assert found == {"order": [], "sorted": True}


CHOWS = {
    "id": "1.4",
    "seat": 1,
    "kind": "claim",
    "actions": [
        {"type": "claim_chow", "seat": 1, "copies": [8, 16]},
        {"type": "claim_chow", "seat": 1, "copies": [16, 20]},
        {"type": "claim_pung", "seat": 1, "copies": [13, 14]},
        {"type": "pass", "seat": 1},
    ],
}
TURN = {
    "id": "1.5",
    "seat": 1,
    "kind": "turn",
    "actions": [
        {"type": "discard", "seat": 1, "copy": 8},
        {"type": "discard", "seat": 1, "copy": 143},
        {"type": "declare_concealed_kong", "seat": 1, "tile": 4},
        {"type": "declare_added_kong", "seat": 1, "tile": 33},
        {"type": "declare_win", "seat": 1},
    ],
}


class TestOffers:
    """What may be pressed is what the offer holds."""

    def test_each_chow_is_a_choice_that_shows_the_claimed_tile_in_its_place(self, run):
        found = run(
            "commands",
            "return m.choicesOf(given.offer, 'chow', 12, given.faces).map((one) => one.faces);",
            {"offer": CHOWS, "faces": FACES},
        )
        assert found == [["3m", "4m", "5m"], ["4m", "5m", "6m"]]

    def test_kongs_of_the_own_turn_are_choices_of_four_tiles(self, run):
        found = run(
            "commands",
            """
            const choices = m.choicesOf(given.offer, "kong", null, given.faces);
            return choices.map((one) => [one.action.type, one.faces]);
            """,
            {"offer": TURN, "faces": FACES},
        )
        assert found == [["declare_concealed_kong", ["5m"] * 4], ["declare_added_kong", ["7z"] * 4]]

    def test_only_offered_copies_can_be_discarded(self, run):
        found = run(
            "offers",
            """
            const found = [9, 8].map((copy) => m.discardOf(given, copy)?.copy ?? null);
            return [[...m.discardable(given)], ...found, m.discardOf(null, 8)];
            """,
            TURN,
        )
        assert found == [[8, 143], None, 8, None]

    @pytest.mark.parametrize(
        ("offer", "place", "command"),
        [
            (TURN, 0, ["discard", {"copy": 8}]),
            (TURN, 2, ["concealed_kong", {"tile": "5m"}]),
            (TURN, 3, ["added_kong", {"tile": "7z"}]),
            (TURN, 4, ["win", {}]),
            (CHOWS, 0, ["chow", {"copies": [8, 16]}]),
            (CHOWS, 2, ["pung", {"copies": [13, 14]}]),
            (CHOWS, 3, ["pass", {}]),
        ],
    )
    def test_a_command_names_its_offer_and_what_is_done(self, run, offer, place, command):
        found = run(
            "commands",
            "return m.commandOf('key', 'match', given.offer, given.offer.actions[given.place], given.faces);",
            {"offer": offer, "place": place, "faces": FACES},
        )
        assert found == {"c": "key", "m": "match", "p": offer["id"], "a": command[0], "d": command[1]}

    def test_keys_are_long_and_never_the_same(self, run):
        keys = run("commands", "return Array.from({ length: 200 }, () => m.newKey());")
        assert len(set(keys)) == 200
        assert {len(key) for key in keys} == {32}


class TestClock:
    """Time left, from the moment a message came."""

    def test_seconds_are_rounded_up_and_end_at_zero(self, run):
        found = run(
            "clock",
            """
            const moments = [[1000, 60000], [59001, 60000], [70000, 60000]];
            return moments.map(([now, endsAt]) => m.timeLeft({ endsAt, total: 60000 }, now));
            """,
        )
        assert [left["seconds"] for left in found] == [59, 1, 0]
        assert found[0]["part"] == pytest.approx(59 / 60)

    def test_without_a_clock_there_is_no_time_left(self, run):
        assert run("clock", "return m.timeLeft({ endsAt: null, total: null }, 5);") is None

    def test_fifteen_ten_and_five_seconds_are_spoken_once_each(self, run):
        found = run(
            "clock",
            """
            const said = [];
            let before = null;
            for (const seconds of [17, 16, 15, 15, 14, 11, 9, 6, 5, 4]) {
              const moment = m.spokenSeconds(before, seconds);
              if (moment !== null) said.push(moment);
              before = seconds;
            }
            return said;
            """,
        )
        assert found == [15, 10, 5]


CATALOGUE = {
    "language": "ar",
    "direction": "rtl",
    "words": {"greet": "%(name)s: %(tile)s 100%%"},
    "plurals": {
        "left": {"zero": "none", "one": "one", "two": "two", "few": "%(count)s few", "other": "%(count)s"}
    },
    "tiles": {"5m": "five"},
    "winds": {"E": {"name": "East", "short": "E"}},
    "terms": {"kong": "kong!"},
    "calls": {"klasik": {"chow": "Chow"}, "riichi": {"chow": "Chi"}},
    "rules": {"klasik": "Klasik"},
}


class TestWords:
    """Sentences of the catalogue."""

    def test_what_is_filled_in_keeps_its_own_direction(self, run):
        said = run(
            "words", "return new m.Words(given).say('greet', { name: 'Ayu', tile: 'five' });", CATALOGUE
        )
        assert said == "\u2068Ayu\u2069: \u2068five\u2069 100%"

    def test_a_sentence_takes_the_form_of_its_number(self, run):
        said = run(
            "words",
            "const w = new m.Words(given); return [0, 1, 2, 3, 100].map((n) => w.count('left', n));",
            CATALOGUE,
        )
        assert said == ["none", "one", "two", "3 few", "100"]

    def test_nodes_take_the_places_of_parameters(self, run):
        found = run(
            "words",
            """
            const name = document.createElement("b");
            const pieces = new m.Words(given).pieces("greet", { name, tile: "x" });
            return pieces.map((piece) => (piece === name ? "NODE" : piece));
            """,
            CATALOGUE,
        )
        assert found == ["NODE", ": ", "x", " 100", "%"]

    def test_numbers_have_western_digits_a_true_minus_and_groups_that_do_not_break(self, run):
        said = run(
            "words",
            "const w = new m.Words(given); return [w.number(-22500), w.signed(336), w.signed(0)];",
            CATALOGUE,
        )
        assert said == ["\u221222\u202f500", "+336", "0"]

    def test_calls_are_said_in_the_words_of_the_rule_set(self, run):
        said = run(
            "words",
            """
            const w = new m.Words(given);
            const first = w.call("chow");
            w.rules = "riichi";
            return [first, w.call("chow")];
            """,
            CATALOGUE,
        )
        assert said == ["Chow", "Chi"]

    def test_words_that_do_not_come_are_asked_for_again(self, run):
        found = run(
            "words",
            """
            let asked = 0;
            const fetch = async () => {
              asked += 1;
              if (asked === 1) throw new TypeError("no line");
              return { ok: asked > 2, json: async () => given };
            };
            const words = await m.loadWords("/x", { fetch, wait: async () => {} });
            return [asked, words.language];
            """,
            CATALOGUE,
        )
        assert found == [3, "ar"]


class TestLocal:
    """What this page alone knows."""

    def test_a_new_offer_is_guarded_for_a_moment_and_ends_an_open_choice(self, run):
        found = run(
            "local",
            """
            const { emptyTable } = await import("/static/js/table/state.js");
            const view = { own: null, deal_number: 1, phase: "claim", result: null };
            const before = { ...emptyTable(), view };
            const table = { ...before, you: { ...before.you, offer: { id: "1.2" } } };
            const chosen = { ...m.emptyLocal(), choosing: "chow", offer: "1.1" };
            const local = m.follow(chosen, before, table, 1000);
            const { isTooSoon } = await import("/static/js/table/steps.js");
            return [local.choosing, isTooSoon(local, 1200, 250), isTooSoon(local, 1250, 250)];
            """,
        )
        assert found == [None, True, False]

    def test_a_refused_discard_comes_back_and_is_selected(self, run):
        found = run(
            "steps",
            """
            const { emptyLocal } = await import("/static/js/table/local.js");
            const command = { c: "k", m: "m", p: "1.1", a: "discard", d: { copy: 17 } };
            const waiting = m.sent(emptyLocal(), command);
            const other = m.refused(waiting, "other");
            const back = m.refused(waiting, "k");
            return [waiting.pending.d.copy, other.pending !== null, back.pending, back.selected];
            """,
        )
        assert found == [17, True, None, 17]

    def test_escape_closes_the_choice_first_and_then_lets_the_tile_go(self, run):
        found = run(
            "steps",
            """
            const { emptyLocal } = await import("/static/js/table/local.js");
            let local = { ...emptyLocal(), choosing: "kong", selected: 3 };
            local = m.cancel(local);
            const first = [local.choosing, local.selected];
            return [first, m.cancel(local).selected];
            """,
        )
        assert found == [[None, 3], None]


AUTOMATIC = """
const { emptyLocal } = await import("/static/js/table/local.js");
const { emptyTable } = await import("/static/js/table/state.js");
const answer = (kind, types, prefs, drawn = null) => {
  const actions = types.map((type) => ({ type, seat: 0, copy: drawn ?? undefined }));
  const offer = { id: "1.1", seat: 0, kind, actions };
  const table = { ...emptyTable(), view: { own: { seat: 0, concealed: [], drawn } } };
  const local = { ...emptyLocal(), prefs: { ...emptyLocal().prefs, ...prefs } };
  return m.automaticAnswer({ table: { ...table, you: { ...table.you, offer } }, local })?.type ?? null;
};
"""
ALL_ON = "{ passChow: true, passPung: true, win: true, discardDrawn: true }"


class TestAutomaticAnswers:
    """What the page answers by itself; a win or a kong on offer is never skipped."""

    def answers(self, run, cases):
        return run("auto", AUTOMATIC + f"return [{', '.join(f'answer({case})' for case in cases)}];")

    def test_nothing_is_answered_unless_it_was_wished(self, run):
        cases = [
            "'claim', ['claim_chow', 'pass'], {}",
            "'turn', ['discard'], {}, 5",
            "'turn', ['declare_win'], {}",
        ]
        assert self.answers(run, cases) == [None, None, None]

    def test_a_chow_and_a_pung_are_passed_each_only_where_that_was_wished(self, run):
        cases = [
            "'claim', ['claim_chow', 'pass'], { passChow: true }",
            "'claim', ['claim_pung', 'pass'], { passChow: true }",
            "'claim', ['claim_chow', 'claim_pung', 'pass'], { passPung: true }",
            "'claim', ['claim_chow', 'claim_pung', 'pass'], { passChow: true, passPung: true }",
        ]
        assert self.answers(run, cases) == ["pass", None, None, "pass"]

    def test_with_a_kong_on_offer_the_person_is_asked(self, run):
        cases = [
            f"'claim', ['claim_pung', 'claim_kong', 'pass'], {ALL_ON}",
            f"'claim', ['claim_kong', 'declare_win', 'pass'], {ALL_ON}",
            f"'turn', ['discard', 'declare_concealed_kong'], {ALL_ON}, 5",
            f"'turn', ['discard', 'declare_added_kong', 'declare_win'], {ALL_ON}, 5",
        ]
        assert self.answers(run, cases) == [None] * 4

    def test_a_win_is_declared_if_that_was_wished_and_never_skipped(self, run):
        without = "{ passChow: true, passPung: true, discardDrawn: true }"
        cases = [
            f"'claim', ['claim_chow', 'declare_win', 'pass'], {ALL_ON}",
            f"'rob', ['declare_win', 'pass'], {ALL_ON}",
            f"'claim', ['claim_chow', 'declare_win', 'pass'], {without}",
            f"'turn', ['discard', 'declare_win'], {without}, 5",
        ]
        assert self.answers(run, cases) == ["declare_win", "declare_win", None, None]

    def test_the_drawn_tile_goes_unless_there_is_something_to_decide(self, run):
        cases = [
            f"'turn', ['discard'], {ALL_ON}, 5",
            f"'turn', ['discard'], {ALL_ON}",
            f"'turn', ['discard', 'declare_riichi'], {ALL_ON}, 5",
            f"'turn', ['discard', 'abort_deal'], {ALL_ON}, 5",
        ]
        assert self.answers(run, cases) == ["discard", None, None, None]


class TestPreferences:
    """How long each choice lasts."""

    def test_what_holds_for_a_deal_ends_with_it_and_the_rest_goes_on_to_the_next_match(self, run):
        found = run(
            "prefs_kept",
            """
            const store = () => {
              const kept = new Map();
              const setItem = (key, value) => kept.set(key, value);
              return { getItem: (key) => kept.get(key) ?? null, setItem };
            };
            const { USUAL } = await import("/static/js/table/prefs.js");
            const [tab, browser, otherTab] = [store(), store(), store()];
            const wished = { ...USUAL, passChow: true, oneTap: true, volume: 10 };
            m.savePreferences(tab, browser, "one", 3, wished);
            const read = (where, match, deal) => {
              const { passChow, oneTap, volume } = m.loadPreferences(where, browser, match, deal);
              return [passChow, oneTap, volume];
            };
            return [read(tab, "one", 3), read(tab, "one", 4), read(otherTab, "two", 1)];
            """,
        )
        assert found == [[True, True, 10], [False, True, 10], [False, True, 10]]

    def test_what_makes_no_sense_in_the_store_is_left_out(self, run):
        found = run(
            "prefs_kept",
            """
            const stored = JSON.stringify({ volume: 900, keys: "all", sort: "yes", hints: false });
            const browser = { getItem: () => stored };
            const { volume, keys, sort, hints } = m.loadPreferences({ getItem: () => null }, browser, "m", 1);
            return [volume, keys, sort, hints];
            """,
        )
        assert found == [60, "plain", True, False]

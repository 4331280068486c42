"""The table's small pure parts: the order of the hand, reading offers, clocks, words."""

import pytest

from tests.kit.table_frames import FACES


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
            const { moveTile, sortNow } = await import("/static/js/table/arrange.js");
            let s = m.keepOrder({ order: [], sorted: true }, [4, 20, 50], null);
            s = moveTile(s, 50, -2);
            const moved = s.order;
            s = m.keepOrder(s, [4, 20, 50, 8], 8);
            s = m.keepOrder(s, [4, 8, 50], null);
            return [moved, s.order, sortNow(s).order];
            """,
        )
        assert found == [[50, 4, 20], [50, 4, 8], [4, 8, 50]]

    def test_a_tile_at_the_end_cannot_be_moved_further(self, run):
        assert run("arrange", "return m.moveTile({ order: [1, 2], sorted: true }, 2, 3).order;") == [1, 2]

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
        keys = run("keys", "return Array.from({ length: 200 }, () => m.newKey());")
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

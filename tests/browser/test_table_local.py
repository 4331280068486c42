"""What a page of the table keeps and does by itself: local state, automatic answers, preferences."""


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

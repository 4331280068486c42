"""The list of one's matches: what it is narrowed down to, its figures, what can be taken along."""

import csv
import io
import json
from datetime import timedelta

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from matches import history, own_data
from matches.history_filters import Filters, filtered, filters_read, totals
from matches.models import Match, MatchState, Player
from matches.moments import as_datetime
from rules.engine.actions import LeaveSeat, ReturnToPlay
from rules.engine.state import Phase
from tests.kit.sitting import BEGUN, Sitting, new_user

pytestmark = pytest.mark.django_db

NOW = as_datetime(BEGUN)
PLACES = (1, 2, 3, 4)


def stored(user, *, rules="klasik", length="quick", days_ago=0, place=1, score=0, people=False, **more):
    """A match that has been played, as far as the list knows."""
    state = more.pop("state", MatchState.FINISHED)
    own = {name: more.pop(name) for name in ("assisted", "left", "points") if name in more}
    match = Match.objects.create(
        rules=rules, length=length, state=state, created_at=NOW - timedelta(days=days_ago), **more
    )
    other = {"user": new_user("Noor"), "name": "Noor"} if people else {"is_bot": True, "name": "Bot 1"}
    seat = Player.objects.create(
        match=match, seat=0, user=user, name=user.name, place=place, score=score, **own
    )
    Player.objects.create(match=match, seat=1, **other)
    for number in (2, 3):
        Player.objects.create(match=match, seat=number, is_bot=True, name=f"Bot {number}")
    return seat


def found(user, **filters):
    return list(filtered(user, Filters(**filters), now=NOW))


# --- Filters ---


@pytest.mark.parametrize(
    ("given", "other"),
    [
        ({"rules": "riichi"}, {"rules": "klasik"}),
        ({"rules": "klasik", "length": "full"}, {"rules": "klasik", "length": "quick"}),
        ({"period": "30"}, {}),
        ({"against": "people"}, {}),
        ({"name": "oo"}, {}),
        ({"result": "1"}, {}),
        ({"result": "early"}, {}),
        ({"result": "helped"}, {}),
    ],
)
def test_each_filter_leaves_what_fits_and_nothing_else(given, other):
    user = new_user()
    fits = stored(user, **_match_that_fits(given))
    stored(user, days_ago=200, place=2, **other)
    assert found(user, **given) == [fits]


def _match_that_fits(given):
    """What a match must be like to fit: some filters look at more than a field of that name."""
    look = {
        "period": {"days_ago": 29},
        "against": {"people": True},
        "name": {"people": True},
        "early": {"state": MatchState.ABORTED, "place": None},
        "helped": {"assisted": True, "place": 2},
    }
    fields = {key: value for key, value in given.items() if key in ("rules", "length")}
    for key in ("period", "against", "name", given.get("result")):
        if key in given or key == given.get("result"):
            fields |= look.get(key, {})
    return fields


def test_matches_against_bots_alone_can_be_looked_for():
    user = new_user()
    alone = stored(user)
    stored(user, people=True)
    assert found(user, against="bots") == [alone]


def test_a_match_that_one_of_several_names_fits_is_found_once():
    user = new_user()
    seat = stored(user)
    assert found(user, name="bot") == [seat]


def test_ones_own_name_is_no_opponent():
    user = new_user("Zora")
    stored(user)
    assert found(user, name="zora") == []


def test_nonsense_in_an_address_narrows_nothing():
    given = {"rules": "poker", "length": "quick", "period": "-1", "against": "x", "result": "9", "page": "2"}
    assert filters_read(given) == Filters()
    assert filters_read({"name": " a\0b "}).name == "ab"


def test_a_length_counts_only_with_its_rule_set():
    assert filters_read({"rules": "riichi", "length": "quick"}) == Filters(rules="riichi")
    assert filters_read({"rules": "klasik", "length": "quick"}) == Filters(rules="klasik", length="quick")


def test_filters_stay_in_the_links_to_further_pages(client):
    user = new_user()
    for _ in range(history.MATCHES_A_PAGE + 1):
        stored(user)
    client.force_login(user)
    page = client.get(reverse("matches:history"), {"rules": "klasik"}).content.decode()
    assert 'hx-get="?rules=klasik&amp;page=2"' in page


def test_to_htmx_a_change_of_filters_gives_the_found_part_and_the_fields_that_follow(client):
    user = new_user()
    stored(user, rules="riichi", length="hanchan")
    client.force_login(user)
    part = client.get(reverse("matches:history"), {"rules": "riichi"}, headers={"HX-Request": "true"})
    text = part.content.decode()
    assert "<html" not in text
    assert 'hx-swap-oob="true"' in text
    assert 'value="hanchan"' in text


def test_a_list_in_which_nothing_fits_says_so_and_keeps_its_form(client):
    user = new_user()
    stored(user)
    client.force_login(user)
    page = client.get(reverse("matches:history"), {"rules": "mcr"}).content.decode()
    assert "No match fits" in page
    assert 'id="filters"' in page


# --- Figures ---


def test_figures_count_places_of_finished_matches_alone():
    user = new_user()
    for place, times in zip(PLACES, (3, 2, 1, 0), strict=True):
        for _ in range(times):
            stored(user, place=place, score=10)
    stored(user, place=None, state=MatchState.ABORTED, score=500)
    figures = totals(filtered(user, Filters(), now=NOW), Filters())
    assert figures.matches == 7
    assert figures.places == (3, 2, 1, 0)
    assert figures.average_place == pytest.approx(10 / 6)
    assert figures.score is None


def test_scores_are_added_up_within_one_rule_set():
    user = new_user()
    stored(user, score=70)
    stored(user, score=-30)
    stored(user, rules="riichi", length="hanchan", score=30_000, points=250)
    klasik, riichi = Filters(rules="klasik"), Filters(rules="riichi")
    assert totals(filtered(user, klasik, now=NOW), klasik).score == 40
    figures = totals(filtered(user, riichi, now=NOW), riichi)
    assert (figures.score, figures.points) == (None, 250)


# --- Marks ---


def test_matches_in_which_a_bot_helped_or_that_were_left_are_marked(client):
    sitting = Sitting(2)
    seat = sitting.people[0]
    sitting.to_first_turn()
    sitting.play(seat, LeaveSeat(seat=seat))
    client.force_login(sitting.users[0])
    address = reverse("matches:history")
    assert "left the table" in client.get(address).content.decode()
    sitting.play(seat, ReturnToPlay(seat=seat))
    assert "helped by a bot" in client.get(address).content.decode()
    assert sitting.match.players.get(user=sitting.users[1]).assisted is False


def test_a_match_keeps_the_version_of_its_rules():
    sitting = Sitting(1)
    assert sitting.match.rules_version == sitting.state.info.rules_version


def test_an_opponent_whose_account_was_deleted_stays_as_a_former_player(client):
    sitting = Sitting(2)
    sitting.skip_to(lambda s: s.phase is Phase.ENDED)
    Player.objects.filter(match=sitting.id, user=sitting.users[1]).update(name="")
    sitting.users[1].delete()
    client.force_login(sitting.users[0])
    for address in (
        reverse("matches:history"),
        reverse("matches:detail", args=[sitting.id]),
        reverse("matches:sheet", args=[sitting.id, 1]),
    ):
        assert "Former player" in client.get(address).content.decode()


# --- What can be taken along ---


def test_the_table_for_spreadsheets_has_a_line_for_each_match(client):
    user = new_user()
    stored(user, rules="riichi", length="hanchan", place=2, score=31_000, points=105)
    stored(user)
    client.force_login(user)
    answer = client.get(reverse("matches:own_csv"), {"rules": "riichi"})
    assert answer["Content-Disposition"] == 'attachment; filename="meja-matches.csv"'
    (line,) = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert (line["rules"], line["place"], line["score"], line["points"]) == ("riichi", "2", "31000", "10.5")
    assert line["opponents"] == "Bot 1, Bot 2, Bot 3"


def test_a_name_is_never_a_formula_in_a_spreadsheet():
    user = new_user()
    seat = stored(user)
    Player.objects.filter(match=seat.match, seat=1).update(name='=HYPERLINK("x")')
    (line,) = csv.DictReader(io.StringIO(own_data.written_csv([seat]).decode("utf-8-sig")))
    assert line["opponents"].startswith("'=")


def test_everything_as_json_has_the_players_of_each_match(client):
    user = new_user()
    stored(user)
    client.force_login(user)
    whole = json.loads(client.get(reverse("matches:own_json")).content)
    (match,) = whole["matches"]
    assert (whole["format"], whole["version"]) == ("meja-history", own_data.VERSION)
    assert [player["name"] for player in match["players"]] == [user.name, "Bot 1", "Bot 2", "Bot 3"]
    assert (match["place"], match["state"], match["rules_version"]) == (1, "finished", 1)


def test_only_ones_own_matches_are_taken_along(client):
    stored(new_user())
    client.force_login(new_user())
    assert json.loads(client.get(reverse("matches:own_json")).content)["matches"] == []


# --- A long history ---


def test_a_page_of_a_long_history_is_read_by_an_index_without_sorting():
    """Else each page would cost as much as the whole history."""
    user = new_user()
    page = filtered(user, Filters(), now=timezone.now())[: history.MATCHES_A_PAGE]
    if connection.vendor == "postgresql":  # of an empty table it would rather sort what it finds
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_sort = off")
    plan = page.explain()
    assert "seats_newest_first" in plan
    assert "TEMP B-TREE" not in plan
    assert "Sort" not in plan

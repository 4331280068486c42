"""History: one's matches, a match with its deals. For players alone, read with few queries."""

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from matches import access, chart, history, play
from matches.models import Match
from matches.moments import present_moment
from rules.engine.actions import EndReason
from rules.engine.state import Phase
from rules.pages.templatetags.scores import grouped, signed, tenths
from tests.kit.sheets import sheet_address
from tests.kit.sitting import Sitting, committed, new_user

pytestmark = pytest.mark.django_db

PAGES = (
    lambda s: reverse("matches:detail", args=[s.id]),
    sheet_address,
)


# --- Who may open them ---


@pytest.mark.parametrize("page", PAGES)
def test_players_may_open_the_pages_of_a_match_and_strangers_find_nothing(client, finished, page):
    client.force_login(finished.users[0])
    assert client.get(page(finished)).status_code == 200
    client.force_login(new_user("Stranger"))
    assert client.get(page(finished)).status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_who_is_not_signed_in_is_asked_to(client, finished, page):
    assert client.get(page(finished)).status_code == 302


def test_a_watcher_sees_the_sheets_of_a_match_that_is_on_or_just_over_and_nothing_else(client):
    sitting = Sitting(2, allows_watchers=True, now=present_moment())
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    client.force_login(new_user("Watcher"))
    assert client.get(sheet_address(sitting)).status_code == 200
    assert client.get(reverse("matches:detail", args=[sitting.id])).status_code == 404
    sitting.skip_to(lambda s: s.phase is Phase.ENDED)
    assert client.get(sheet_address(sitting)).status_code == 200
    Match.objects.filter(pk=sitting.id).update(ended_at=timezone.now() - 2 * access.RESULT_SHOWN)
    assert client.get(sheet_address(sitting)).status_code == 404


def test_a_deal_in_play_has_no_sheet_yet(client):
    sitting = Sitting(2)
    sitting.to_first_turn()
    client.force_login(sitting.users[0])
    assert client.get(sheet_address(sitting)).status_code == 404
    assert client.get(sheet_address(sitting, 99)).status_code == 404


def test_a_settled_deal_of_a_running_match_has_its_sheet(client):
    sitting = Sitting(2)
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    client.force_login(sitting.users[0])
    assert client.get(sheet_address(sitting)).status_code == 200


def test_pages_answer_only_to_reading(client, finished):
    client.force_login(finished.users[0])
    assert client.post(sheet_address(finished)).status_code == 405


# --- The list ---


def test_the_list_shows_ones_own_matches_newest_first(client):
    sittings = [Sitting(1, secret=number, now=1_750_000_000_000 + number) for number in (1, 2, 3)]
    user = sittings[0].users[0]
    for sitting in sittings[1:]:
        sitting.match.players.filter(user__isnull=False).update(user=user)
    client.force_login(user)
    page = client.get(reverse("matches:history")).content.decode()
    found = sorted((page.find(str(sitting.id)), number) for number, sitting in enumerate(sittings))
    assert [number for place, number in found if place >= 0] == [2, 1, 0]


def test_the_list_says_so_when_it_is_empty(client):
    client.force_login(new_user())
    assert "No matches yet" in client.get(reverse("matches:history")).content.decode()


def many_matches(user, count):
    for number in range(count):
        sitting = Sitting(1, secret=number + 1, now=1_750_000_000_000 + number)
        sitting.match.players.filter(user__isnull=False).update(user=user)


def test_older_matches_are_fetched_page_by_page(client):
    user = new_user()
    many_matches(user, history.MATCHES_A_PAGE + 1)
    client.force_login(user)
    address = reverse("matches:history")
    first = client.get(address).content.decode()
    assert first.count("/matches/") >= history.MATCHES_A_PAGE
    assert 'hx-get="?page=2"' in first
    second = client.get(address + "?page=2", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in second
    assert second.count("<li>") == 1


def test_the_list_costs_the_same_number_of_queries_however_long(django_assert_num_queries):
    user = new_user()
    many_matches(user, 3)
    with django_assert_num_queries(3):  # figures, the page, its players
        history.matches_page(user, None, "en", now=timezone.now())
    many_matches(user, 9)
    with django_assert_num_queries(3):
        history.matches_page(user, None, "en", now=timezone.now())


def test_nonsense_for_a_page_number_is_no_fault(client):
    user = new_user()
    many_matches(user, 1)
    client.force_login(user)
    for page in ("0", "-1", "x", "999"):
        assert client.get(reverse("matches:history"), {"page": page}).status_code == 200


# --- A match ---


def test_a_match_page_has_every_deal_with_its_deltas(client, finished):
    story = history.match_story(finished.match, "en")
    assert [deal.number for deal in story.deals] == [1, 2, 3, 4]
    for deal in story.deals:
        assert sum(delta for _player, delta in deal.deltas) == 0
    totals = [sum(deal.deltas[seat][1] for deal in story.deals) for seat in range(4)]
    assert totals == [player.score for player in story.players]
    client.force_login(finished.users[0])
    page = client.get(reverse("matches:detail", args=[finished.id])).content.decode()
    for deal in story.deals:
        assert sheet_address(finished, deal.number) in page


def test_a_match_page_costs_two_queries_however_long_the_match(finished, django_assert_num_queries):
    match = finished.match
    with django_assert_num_queries(2):  # players, milestones
        history.match_story(match, "en")


def test_standings_are_sorted_by_what_players_have():
    sitting = Sitting(2)
    sitting.skip_to(lambda s: s.phase is Phase.ENDED)
    totals = [standing.score for standing in history.match_story(sitting.match, "en").standings]
    assert totals == sorted(totals, reverse=True)


def test_a_match_without_a_deal_has_a_page(client):
    sitting = Sitting(2)
    with committed():
        play.end(sitting.id, EndReason.ADMINISTRATOR, now=sitting.now)
    client.force_login(sitting.users[0])
    page = client.get(reverse("matches:detail", args=[sitting.id]))
    assert page.status_code == 200
    assert "Ended by an administrator." in page.content.decode()


# --- A match that is paid for its places ---


@pytest.fixture
def hanchan():
    """A whole match of Riichi."""
    sitting = Sitting(2, rules="riichi", length="hanchan")
    sitting.skip_to(lambda s: s.phase is Phase.ENDED, greedy=True)
    return sitting


def test_the_end_of_a_match_gives_each_player_points(hanchan):
    players = list(hanchan.match.players.all())
    assert sum(player.points for player in players) == 0
    assert sum(player.score for player in players) == 100_000
    best = max(players, key=lambda player: player.points)
    assert best.place == 1


def test_points_and_score_stand_in_the_list_and_on_the_match_page(client, hanchan):
    own = hanchan.match.players.get(user=hanchan.users[0])
    client.force_login(hanchan.users[0])
    for address in (reverse("matches:history"), reverse("matches:detail", args=[hanchan.id])):
        page = client.get(address).content.decode()
        assert tenths(own.points) in page
        assert grouped(own.score) in page
        assert "East and South (hanchan)" in page


def test_the_changes_of_all_deals_lead_from_the_start_to_the_end(hanchan):
    story = history.match_story(hanchan.match, "en")
    assert story.start == 25_000
    ended = story.totals[-1]
    for seat in range(4):
        assert story.start + sum(deal.deltas[seat][1] for deal in story.deals) == ended[seat]


def test_a_match_page_tells_what_was_played_otherwise(client):
    sitting = Sitting(1, rules="riichi", length="one_deal", options={"red_fives": False})
    sitting.skip_to(lambda s: s.phase is Phase.ENDED)
    client.force_login(sitting.users[0])
    page = client.get(reverse("matches:detail", args=[sitting.id])).content.decode()
    assert "Red fives: off" in page


def test_the_chart_begins_where_everybody_began(hanchan):
    drawn = chart.score_chart(history.match_story(hanchan.match, "en"))
    assert {line.points.split()[0].split(",")[1] for line in drawn.lines} == {str(drawn.start)}
    assert [value for value, _height in drawn.rows if abs(value) > 100_000] == []


def test_a_match_in_which_all_began_with_nothing_has_no_points(finished):
    assert {player.points for player in finished.match.players.all()} == {None}


@pytest.mark.parametrize(
    ("number", "shown"), [(453, "+45.3"), (-50, "\u22125.0"), (0, "0.0"), (-7, "\u22120.7")]
)
def test_final_points_have_a_sign_and_one_decimal(number, shown):
    with translation.override("en"):
        assert tenths(number) == shown


def test_the_decimal_sign_is_that_of_the_language():
    with translation.override("cs"):
        assert tenths(453) == "+45,3"


# --- Every page ---


def test_a_sheet_is_a_part_of_a_page_to_htmx_and_a_page_by_itself(client, finished):
    client.force_login(finished.users[0])
    assert "<html" not in client.get(sheet_address(finished), headers={"HX-Request": "true"}).content.decode()
    assert "<html" in client.get(sheet_address(finished)).content.decode()
    back = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in client.get(sheet_address(finished), headers=back).content.decode()


@pytest.mark.parametrize("language", ["en", "id", "th", "ar", "cs"])
def test_all_pages_can_be_shown_in_every_language(client, finished, language):
    client.force_login(finished.users[0])
    for page in (lambda s: reverse("matches:history"), *PAGES):
        answer = client.get(page(finished), headers={"Accept-Language": language})
        assert answer.status_code == 200
        assert f'lang="{language}"' in answer.content.decode()


def test_a_deleted_user_leaves_the_match_to_the_others(client, finished):
    finished.users[1].delete()
    client.force_login(finished.users[0])
    page = client.get(reverse("matches:detail", args=[finished.id])).content.decode()
    assert "Budi" in page
    assert Match.objects.filter(pk=finished.id).exists()


# --- Numbers ---


@pytest.mark.parametrize(
    ("number", "shown", "with_sign"),
    [
        (0, "0", "0"),
        (999, "999", "+999"),
        (1000, "1\u202f000", "+1\u202f000"),
        (-1234567, "\u22121\u202f234\u202f567", "\u22121\u202f234\u202f567"),
    ],
)
def test_numbers_are_grouped_by_threes_with_a_real_minus(number, shown, with_sign):
    assert (grouped(number), signed(number)) == (shown, with_sign)

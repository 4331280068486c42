"""History: one's matches, a match with its deals, score sheets. For players alone, read with few queries."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from matches import access, chart, deals, history, journal, play, sheets
from matches.models import Match
from matches.moments import present_moment
from rules.engine.actions import EndReason
from rules.engine.events import Controller, DealDrawn, DealSettled, DealStarted, HandWon, SeatStatus
from rules.engine.hand import Meld
from rules.engine.scoring import ExcludedLine, Group, MeldKind, Score, ScoreLine, WinBy
from rules.engine.state import Phase
from rules.engine.tiles import Copy, Seat, Wind
from rules.pages.templatetags.scores import grouped, signed, tenths
from tests.kit.sitting import Sitting, committed, new_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished():
    """A whole match of two people."""
    sitting = Sitting(2)
    sitting.skip_to(lambda s: s.phase is Phase.ENDED)
    return sitting


def sheet_url(sitting, number=1):
    return reverse("matches:sheet", args=[sitting.id, number])


PAGES = (
    lambda s: reverse("matches:detail", args=[s.id]),
    sheet_url,
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
    assert client.get(sheet_url(sitting)).status_code == 200
    assert client.get(reverse("matches:detail", args=[sitting.id])).status_code == 404
    sitting.skip_to(lambda s: s.phase is Phase.ENDED)
    assert client.get(sheet_url(sitting)).status_code == 200
    Match.objects.filter(pk=sitting.id).update(ended_at=timezone.now() - 2 * access.RESULT_SHOWN)
    assert client.get(sheet_url(sitting)).status_code == 404


def test_a_deal_in_play_has_no_sheet_yet(client):
    sitting = Sitting(2)
    sitting.to_first_turn()
    client.force_login(sitting.users[0])
    assert client.get(sheet_url(sitting)).status_code == 404
    assert client.get(sheet_url(sitting, 99)).status_code == 404


def test_a_settled_deal_of_a_running_match_has_its_sheet(client):
    sitting = Sitting(2)
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    client.force_login(sitting.users[0])
    assert client.get(sheet_url(sitting)).status_code == 200


def test_pages_answer_only_to_reading(client, finished):
    client.force_login(finished.users[0])
    assert client.post(sheet_url(finished)).status_code == 405


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
        assert sheet_url(finished, deal.number) in page


def test_a_match_page_costs_two_queries_however_long_the_match(finished, django_assert_num_queries):
    match = finished.match
    with django_assert_num_queries(2):  # players, milestones
        history.match_story(match, "en")


def test_a_score_sheet_costs_two_queries(finished, django_assert_num_queries):
    match = finished.match
    with django_assert_num_queries(2):
        sheets.score_sheet(match, 3, "en")


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


# --- A score sheet ---

TILES = {
    "2s": 18 * 4 + 4,
    "3s": 18 * 4 + 8,
    "4s": 18 * 4 + 12,
    "9s": 26 * 4,
    "6s": 23 * 4,
    "7s": 24 * 4,
    "8s": 25 * 4,
    "4z": 30 * 4,
    "6z": 32 * 4,
}


def copies(*names):
    """Copies of these faces, each time another one."""
    used = {}
    found = []
    for name in names:
        used[name] = used.get(name, -1) + 1
        found.append(Copy(TILES[name] + used[name]))
    return tuple(found)


def tiles(*names):
    return tuple(TILES[name] // 4 for name in names)


def won_deal(*, base=42, doubles=3, total=336, **changes):
    """A deal won on a discard: the hand of the design's example."""
    score = Score(
        win=True,
        total=total,
        base=base,
        doubles=doubles,
        lines=(
            ScoreLine(key="discard_win", unit="points", value=20),
            ScoreLine(key="bonus_tiles", unit="points", value=8),
            ScoreLine(key="half_flush", unit="doubles", value=1),
        ),
        arrangement=(
            Group(kind="chow", tiles=tiles("2s", "3s", "4s")),
            Group(kind="pung", tiles=tiles("9s", "9s", "9s")),
            Group(kind="chow", tiles=tiles("6s", "7s", "8s"), wins=True),
            Group(kind="pair", tiles=tiles("4z", "4z")),
            Group(kind="pung", tiles=tiles("6z", "6z", "6z"), meld=MeldKind.PUNG),
        ),
    )
    (winning,) = copies("8s")
    won = HandWon(
        seat=Seat.D,
        source=Seat.B,
        copy=winning,
        by=WinBy.DISCARD,
        concealed=copies("2s", "3s", "4s", "6s", "7s", "9s", "9s", "9s", "4z", "4z"),
        melds=(
            Meld(kind=MeldKind.PUNG, copies=copies("6z", "6z", "6z"), called=copies("6z")[0], source=Seat.A),
        ),
        bonus=(Copy(136 + 3), Copy(136 + 7)),
        score=score,
    )
    return (
        started(),
        HandWon(**{**{f: getattr(won, f) for f in won.__struct_fields__}, **changes}),
        DealSettled(deltas=(-336, -672, -336, 1344), scores=(-128, -800, -244, 1172), is_last=False),
    )


def started():
    return DealStarted(
        number=1,
        dealer=Seat.A,
        round_wind=Wind.EAST,
        dealer_streak=0,
        dealer_passes=2,
        scores=(208, -128, 92, -172),
        seats=(SeatStatus(controller=Controller.HUMAN),) * 4,
        seed="00",
        salt="00",
        wall_hash="",
        wall_size=144,
    )


def sheet_of(client, events, language="en"):
    """The sheet of a deal that was written into a match's journal, as htmx fetches it."""
    sitting = Sitting(2)
    match = sitting.match
    journal.append(match, events, at=match.created_at)
    match.save()
    client.force_login(sitting.users[0])
    client.cookies["meja_language"] = language
    answer = client.get(sheet_url(sitting), headers={"HX-Request": "true", "Accept-Language": language})
    assert answer.status_code == 200
    return sitting, re.sub("[ \n]+", " ", answer.content.decode())


def test_a_sheet_says_who_won_and_how(client):
    sitting, page = sheet_of(client, won_deal())
    names = [player.name for player in sitting.match.players.all()]
    assert f"<bdi>{names[3]}</bdi> wins on <bdi>{names[1]}</bdi>’s discard" in page
    assert "East 3" in page


def test_a_sheet_is_a_part_of_a_page_to_htmx_and_a_page_by_itself(client, finished):
    client.force_login(finished.users[0])
    assert "<html" not in client.get(sheet_url(finished), headers={"HX-Request": "true"}).content.decode()
    assert "<html" in client.get(sheet_url(finished)).content.decode()
    back = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in client.get(sheet_url(finished), headers=back).content.decode()


def test_the_winning_tile_is_framed_once_in_its_group_and_named_in_words(client):
    _sitting, page = sheet_of(client, won_deal())
    assert page.count("tile--win") == 1
    assert "8 of bamboo (winning tile)" in page
    assert "Winning tile: <b>8 of bamboo</b>" in page


def test_a_sheet_has_base_doubles_and_what_they_make(client):
    _sitting, page = sheet_of(client, won_deal())
    assert "42 × 2<sup>3</sup> = 336" in page
    assert "the most a hand can be worth" not in page
    assert "Half flush" in page


def test_a_sheet_says_when_the_cap_was_met(client):
    _sitting, page = sheet_of(client, won_deal(base=66, doubles=4, total=1000))
    assert "66 × 2<sup>4</sup> = 1\u202f056" in page
    assert "1\u202f000" in page
    assert "the most a hand can be worth" in page


def test_a_hand_without_doubles_shows_its_base_alone(client):
    _sitting, page = sheet_of(client, won_deal(base=30, doubles=0, total=30))
    assert "30 × 2" not in page


def test_a_limit_hand_lists_its_limits_and_no_base(client):
    limits = ("all_honors", "big_four_winds")
    score = Score(
        win=True,
        total=1000,
        limits=limits,
        lines=tuple(ScoreLine(key=key, unit="limit", value=1000) for key in limits),
        arrangement=(Group(kind="pair", tiles=tiles("8s", "8s"), wins=True),),
    )
    _sitting, page = sheet_of(client, won_deal(score=score))
    assert "Limit hand" in page
    assert "All honours" in page
    assert "Big four winds" in page
    assert "× 2" not in page


def test_what_another_pattern_holds_is_listed_as_not_counted(client):
    excluded = (ExcludedLine(key="half_flush", by="pure_flush"),)
    score = Score(win=True, total=30, base=30, doubles=0, excluded=excluded)
    _sitting, page = sheet_of(client, won_deal(score=score))
    assert "Not counted: 1" in page
    assert "part of Pure flush" in page


def test_payments_have_signs_new_totals_and_who_discarded(client):
    _sitting, page = sheet_of(client, won_deal())
    assert "+1\u202f344" in page
    assert "\u2212672" in page
    assert "1\u202f172" in page
    assert page.count("discarded the winning tile") == 1


@pytest.mark.parametrize(
    ("by", "source", "words"),
    [
        (WinBy.SELF_DRAW, None, "wins by self-draw"),
        (WinBy.REPLACEMENT, None, "wins on the replacement of a kong"),
        (WinBy.ROBBED_KONG, Seat.B, "wins by robbing"),
        (WinBy.ROBBED_CONCEALED_KONG, Seat.B, "wins by robbing"),
    ],
)
def test_a_sheet_names_each_way_to_win(client, by, source, words):
    _sitting, page = sheet_of(client, won_deal(by=by, source=source))
    assert words in page


def test_a_drawn_deal_has_a_sheet_without_a_hand(client):
    settled = DealSettled(deltas=(0, 0, 0, 0), scores=(208, -128, 92, -172), is_last=False)
    _sitting, page = sheet_of(client, (started(), DealDrawn(reason="exhausted"), settled))
    assert "The deal is drawn" in page
    assert "Winning tile" not in page
    assert "nobody pays" in page
    assert "\u2212172" in page


def test_a_losers_hand_is_on_no_sheet(client, finished):
    """Only the winner's tiles are shown (flow 5.5)."""
    for deal in deals.played_deals(journal.numbered_milestones(finished.id)):
        sheet = sheets.score_sheet(finished.match, deal.number, "en")
        groups = [group for hand in sheet.hands for group in (*hand.in_hand, *hand.melds)]
        held = [len(won.concealed) + 1 + sum(len(m.copies) for m in won.melds) for won in deal.wins]
        assert sum(len(group.tiles) for group in groups) == sum(held)


@pytest.mark.parametrize("language", ["en", "id", "th", "ar", "cs"])
def test_all_pages_can_be_shown_in_every_language(client, finished, language):
    client.force_login(finished.users[0])
    for page in (lambda s: reverse("matches:history"), *PAGES):
        answer = client.get(page(finished), headers={"Accept-Language": language})
        assert answer.status_code == 200
        assert f'lang="{language}"' in answer.content.decode()


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


def test_a_deleted_user_leaves_the_match_to_the_others(client, finished):
    finished.users[1].delete()
    client.force_login(finished.users[0])
    page = client.get(reverse("matches:detail", args=[finished.id])).content.decode()
    assert "Budi" in page
    assert Match.objects.filter(pk=finished.id).exists()

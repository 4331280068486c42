"""Taking one's data along, going for good, idle guests, the texts on privacy and terms."""

import json
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.departure import guests_purge
from accounts.export import written
from accounts.models import Sanction, User, today
from accounts.sanctions import sanction_give
from lobby import services
from lobby.models import Place
from lobby.moderation_models import Report
from lobby.reports import report_create, reports_purge
from matches.models import Match, Player
from tests.accounts.conftest import PASSWORD
from tests.kit.sitting import Sitting, new_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(ayu):
    """A running match of Ayu and three other people, and the others."""
    sitting = Sitting(4)
    seat = Player.objects.filter(match_id=sitting.id).order_by("seat")[1]
    seat.user.delete()
    Player.objects.filter(pk=seat.pk).update(user=ayu, name="Ayu Lestari")
    return Match.objects.get(pk=sitting.id)


def deleted(client, user, **data):
    client.force_login(user)
    return client.post("/me/data/delete/", {"sure": "on", **data}, follow=True)


# --- Taking along ---


def test_the_export_holds_the_account_the_matches_and_what_moderators_said(client, ayu, match):
    sanction_give(user=ayu, kind="warning", reason="Please be kind", by=None)
    other = match.players.exclude(user=ayu).first().user
    report_create(reporter=ayu, reported=other, kind="play", text="Hm", match=match)
    client.force_login(ayu)
    answer = client.get("/me/data/export.json")
    assert "attachment" in answer["Content-Disposition"]
    told = json.loads(answer.content)
    assert (told["account"]["username"], told["account"]["email"]) == ("ayu", "ayu@contoh.example")
    assert [one["reason"] for one in told["sanctions"]] == ["Please be kind"]
    assert [one["match"] for one in told["matches"]] == [str(match.pk)]
    assert [one["text"] for one in told["reports"]] == ["Hm"]
    assert "password" not in answer.content.decode()


def test_nobody_gets_the_data_of_somebody_else(client, ayu):
    assert client.get("/me/data/export.json").status_code == 302


TAKEN_ALONG = {
    "account.EmailAddress": "account",
    "accounts.Block": "people",
    "accounts.BotToken": "people",
    "accounts.Friendship": "people",
    "accounts.Membership": "people",
    "accounts.Note": "people",
    "accounts.Sanction": "sanctions",
    "lobby.ChatLine": "chat",
    "lobby.ChatMute": "muted_in_chat",
    "lobby.Report": "reports",
    "matches.Match": "records",
    "matches.Player": "matches",
    "matches.Rating": "figures",
    "matches.ReplayLink": "replay_links",
    "matches.Review": "reviews",
    "matches.Tally": "figures",
    "mfa.Authenticator": "account",
    "rules_pages.PracticeRecord": "practice",
    "rules_pages.Suggestion": "suggestions",
}
"""What is kept of a person, and the part of the export that tells of it."""
LEFT_HERE = {
    "admin.LogEntry": "what an administrator did is the site's",
    "lobby.ModeratorAct": "the site's; the person is told of each sanction",
    "lobby.Muting": "it goes with the room",
    "lobby.Place": "it goes with the room",
    "lobby.Removal": "it goes with the room",
    "lobby.Room": "it goes when nobody is in it",
    "lobby.Seeker": "it goes when a table is found",
    "lobby.Waiter": "it goes with the room",
    "matches.Meeting": "counted from the matches; others may keep their profiles private",
}


def test_whatever_hangs_on_a_person_is_taken_along_or_is_not_theirs(ayu):
    kept = {relation.related_model._meta.label for relation in User._meta.related_objects}
    assert kept == set(TAKEN_ALONG) | set(LEFT_HERE)
    assert set(TAKEN_ALONG.values()) <= set(json.loads(written(ayu)))


def test_the_export_holds_figures_and_whom_one_does_not_read(ayu):
    mali = new_user("Mali")
    ayu.chat_mutes.create(writer=mali)
    ayu.tallies.create(rules="klasik", with_bots=False, matches=3, wins=2)
    ayu.ratings.create(rules="klasik", is_bot=False, mu=25, sigma=8, ordinal=1, changed_at=timezone.now())
    told = json.loads(written(ayu))
    assert told["muted_in_chat"] == [mali.username]
    assert [(one["matches"], one["wins"]) for one in told["figures"]["tallies"]] == [(3, 2)]
    assert told["figures"]["ratings"] == [{"rules": "klasik", "mu": 25, "sigma": 8, "matches": 0}]


# --- Going ---


def test_deleting_needs_the_password_and_the_tick(client, ayu):
    assert "not your password" in deleted(client, ayu, password="wrong").content.decode()
    client.post("/me/data/delete/", {"password": PASSWORD})
    assert User.objects.filter(pk=ayu.pk).exists()


def test_after_deleting_nothing_names_the_person_and_the_session_is_over(client, ayu):
    page = deleted(client, ayu, password=PASSWORD)
    assert "are deleted" in page.content.decode()
    assert not User.objects.filter(username="ayu").exists()
    assert client.get("/me/").status_code == 302


def test_opponents_keep_the_match_with_a_seat_without_a_name(client, ayu, match):
    other = match.players.exclude(user=ayu).first().user
    deleted(client, ayu, password=PASSWORD)
    client.force_login(other)
    page = client.get(f"/matches/{match.pk}/").content.decode()
    assert "Former player" in page
    assert "Lestari" not in page
    assert "Former player" in client.get("/matches/").content.decode()
    assert match.players.count() == 4


def test_a_nameless_seat_is_read_in_the_readers_language(client, ayu, match):
    other = match.players.exclude(user=ayu).first().user
    User.objects.filter(pk=other.pk).update(language="cs")
    deleted(client, ayu, password=PASSWORD)
    client.force_login(User.objects.get(pk=other.pk))
    assert "Former player" not in client.get(f"/matches/{match.pk}/").content.decode()


def test_in_a_running_match_a_bot_plays_on(client, ayu, match):
    deleted(client, ayu, password=PASSWORD)
    match.refresh_from_db()
    assert match.is_running
    assert Player.objects.get(match=match, user=None).left


def test_alone_against_bots_the_match_ends_and_the_account_goes(client, ayu):
    room = services.room_create_solo(user=ayu, language="en", rules="klasik", length="quick")
    deleted(client, ayu, password=PASSWORD)
    assert not User.objects.filter(pk=ayu.pk).exists()
    assert not Match.objects.get(pk=room.match_id).is_running


def test_a_host_who_goes_hands_the_room_over(client, ayu):
    room = services.room_create(host=ayu, language="en", options={})
    mali = new_user("Mali")
    services.place_take(code=room.code, user=mali)
    deleted(client, ayu, password=PASSWORD)
    room.refresh_from_db()
    assert room.host == mali
    assert [place.user for place in Place.objects.filter(room=room)] == [mali]


def test_deleting_an_account_ends_no_ban_in_that_browser(client, db):
    client.post("/guest/", {"name": "Mali"})
    guest = User.objects.get()
    sanction_give(user=guest, kind="ban", reason="About Mali", by=None)
    client.post("/me/data/delete/", {"sure": "on"})
    assert not User.objects.exists()
    assert [(one.user, one.reason) for one in Sanction.objects.all()] == [(None, "")]
    assert client.post("/guest/", {"name": "Another"})["Location"] == "/conduct/"


@pytest.mark.parametrize("several", [False, True])
def test_an_administrator_deletes_an_account_as_its_person_would(admin_client, ayu, match, several):
    room = services.room_create(host=ayu, language="en", options={})
    ayu.lines.create(room=room, name=ayu.name, text="Halo")
    sanction_give(user=ayu, kind="warning", reason="Please be kind", by=None)
    if several:
        data = {"action": "delete_selected", "_selected_action": [ayu.pk], "post": "yes"}
        admin_client.post("/admin/accounts/user/", data)
    else:
        admin_client.post(f"/admin/accounts/user/{ayu.pk}/delete/", {"post": "yes"})
    assert not User.objects.filter(pk=ayu.pk).exists()
    seat = Player.objects.get(match=match, user=None)
    assert (seat.name, seat.left) == ("Former player", True)
    assert Match.objects.get(pk=match.pk).is_running


# --- What is kept for how long ---


def test_idle_guests_are_forgotten_and_nobody_else(ayu, settings):
    long_ago = today() - timedelta(days=settings.GUEST_DAYS + 1)
    idle = User.objects.create(username="guest-1", display_name="Mali", is_guest=True, seen_on=long_ago)
    seated = User.objects.create(username="guest-2", display_name="Nok", is_guest=True, seen_on=long_ago)
    fresh = User.objects.create(username="guest-3", display_name="Som", is_guest=True)
    User.objects.filter(pk=ayu.pk).update(seen_on=long_ago)
    services.room_create(host=seated, language="en", options={})
    assert guests_purge() == 1
    assert set(User.objects.all()) == {ayu, seated, fresh}
    assert idle not in User.objects.all()


def test_a_visit_is_noted_by_its_day(client, guest):
    User.objects.filter(pk=guest.pk).update(seen_on=today() - timedelta(days=50))
    client.get("/lobby/")
    guest.refresh_from_db()
    assert guest.seen_on == today()


def test_closed_reports_are_forgotten_after_their_time(ayu, match, settings):
    other = match.players.exclude(user=ayu).first().user
    cache.clear()
    old, new, waiting = (report_create(reporter=ayu, reported=other, kind="other") for _ in range(3))
    limit = timedelta(days=settings.REPORT_DAYS)
    Report.objects.filter(pk=old.pk).update(closed_at=old.at - limit - timedelta(days=1))
    Report.objects.filter(pk=new.pk).update(closed_at=new.at)
    assert reports_purge() == 1
    assert set(Report.objects.all()) == {new, waiting}


# --- Privacy and terms ---


def test_the_texts_name_whoever_runs_the_site(client, settings, db):
    settings.OPERATOR_NAME, settings.OPERATOR_CONTACT = "Klub Teratai", "halo@contoh.example"
    for address in ("/privacy/", "/terms/"):
        page = client.get(address).content.decode()
        assert "Klub Teratai" in page
        assert "halo@contoh.example" in page


def test_an_operators_own_text_takes_the_place_of_ours_and_html_in_it_is_shown_as_text(
    client, settings, tmp_path, db
):
    settings.LEGAL_FOLDER = tmp_path
    (tmp_path / "privacy.en.md").write_text("# Ours\n\n<script>alert(1)</script>", encoding="utf-8")
    (tmp_path / "privacy.cs.md").write_text("# Naše", encoding="utf-8")
    page = client.get("/privacy/").content.decode()
    assert "<h1>Ours</h1>" in page
    assert "<script>alert" not in page
    assert "<h1>Naše</h1>" in client.get("/privacy/", headers={"Accept-Language": "cs"}).content.decode()
    assert "<h1>Ours</h1>" in client.get("/privacy/", headers={"Accept-Language": "th"}).content.decode()

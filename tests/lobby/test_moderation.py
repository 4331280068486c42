"""Reports with evidence, what moderators do about them, appeals, and that a ban holds everywhere."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import SanctionKind, User
from accounts.sanctions import sanction_give
from lobby import moderation, services
from lobby.models import Place
from lobby.moderation_models import Act, ModeratorAct, Report, ReportState
from lobby.refusals import Refused
from lobby.reports import EvidenceLine, evidence_of, report_create
from matches.models import Player
from matches.sockets import NO_PLACE_HERE
from tests.kit.rooms import full
from tests.kit.table_socket import TablePage, in_database
from tests.lobby.test_sockets import Page

pytestmark = pytest.mark.django_db(transaction=True)

LINE = EvidenceLine(name="Mali", text="…", at="2026-01-01T10:00:00+00:00")


@pytest.fixture
def moderator(person):
    return person("Noor", is_staff=True)


@pytest.fixture
def met(room, fill):
    """Mali, who sits in the room of Ayu."""
    (mali,) = fill(room, "Mali")
    return mali


def banned(user, moderator, **fields):
    return moderation.sanction_impose(
        by=moderator, user=user, kind=SanctionKind.BAN, reason="Insults", **fields
    )


# --- Reports ---


def test_a_report_keeps_what_was_there_though_names_and_chat_go(room, met):
    report = report_create(reporter=room.host, reported=met, kind="chat", room=room, lines=[LINE])
    User.objects.filter(pk=met.pk).update(display_name="Somebody else")
    evidence = evidence_of(Report.objects.get(pk=report.pk))
    assert (evidence.name, evidence.room, evidence.lines) == ("Mali", "Quiet Pines", (LINE,))
    assert set(evidence.people) == {"Ayu", "Mali"}


def test_a_report_during_a_match_names_its_moment(room, fill, again):
    mali, *_ = full(room, fill, "Mali")
    services.room_start(code=room.code, user=room.host)
    match = again(room).match
    report = report_create(reporter=mali, reported=room.host, kind="play", room=again(room))
    assert (report.match, report.moment, evidence_of(report).deals) == (match, match.seq, 0)


def test_nobody_reports_a_stranger_or_themselves(room, person):
    for other, code in ((person("Tomáš"), "never_met"), (room.host, "not_about_yourself")):
        with pytest.raises(Refused) as refused:
            report_create(reporter=room.host, reported=other, kind="other", room=room, lines=[LINE])
        assert refused.value.code == code


def test_reports_are_limited(room, met):
    for _ in range(10):
        report_create(reporter=room.host, reported=met, kind="other")
    with pytest.raises(Refused, match="too_many_reports"):
        report_create(reporter=room.host, reported=met, kind="other")


def test_the_page_of_a_room_leads_to_the_form_and_the_form_makes_a_report(room, met, client):
    client.force_login(room.host)
    page = client.get(room.get_absolute_url(), {"watch": ""}).content.decode()
    assert f"/report/{met.username}/?room={room.code}" in page
    address = f"/report/{met.username}/?room={room.code}"
    answer = client.post(address, {"kind": "name", "text": "Rude"}, follow=True)
    assert "A moderator will read it" in answer.content.decode()
    report = Report.objects.get()
    assert (report.room, report.text, report.reporter) == (room, "Rude", room.host)


# --- The queue ---


def test_only_moderators_see_their_pages(room, met, client, moderator):
    report = report_create(reporter=room.host, reported=met, kind="chat", room=room)
    pages = [
        "/moderation/",
        "/moderation/log/",
        report.get_absolute_url(),
        f"/moderation/people/{met.username}/",
    ]
    for address in pages:
        assert client.get(address).status_code == 302
    client.force_login(room.host)
    assert {client.get(address).status_code for address in pages} == {403}
    client.force_login(moderator)
    assert {client.get(address).status_code for address in pages} == {200}


def test_closing_a_report_with_a_measure_does_both_and_writes_both_down(room, met, client, moderator):
    report = report_create(reporter=room.host, reported=met, kind="chat", room=room, lines=[LINE])
    client.force_login(moderator)
    assert "Mali" in client.get(report.get_absolute_url()).content.decode()
    client.post(report.get_absolute_url(), {"kind": "mute", "span": "7", "reason": "Insults"})
    report.refresh_from_db()
    met.refresh_from_db()
    assert report.state == ReportState.UPHELD
    assert met.is_muted
    assert not met.is_banned
    assert {act.what for act in ModeratorAct.objects.filter(report=report)} == {Act.UPHOLD, Act.MUTE}


def test_a_report_is_closed_once(room, met, moderator):
    report = report_create(reporter=room.host, reported=met, kind="chat")
    moderation.report_close(by=moderator, report=report, upheld=False, reason="Fine")
    with pytest.raises(Refused, match="closed_already"):
        moderation.report_close(by=moderator, report=report, upheld=True, reason="Not fine")


def test_a_measure_without_a_reason_is_refused(met, client, moderator):
    client.force_login(moderator)
    client.post(f"/moderation/people/{met.username}/", {"kind": "ban", "span": "7", "reason": " "})
    met.refresh_from_db()
    assert not met.is_banned


def test_moderators_cannot_ban_each_other(person, moderator):
    with pytest.raises(Refused, match="not_a_moderators"):
        banned(person("Mali", is_staff=True), moderator)


# --- What a ban does ---


def test_a_banned_person_sees_one_page_only_and_the_reason_on_it(met, client, moderator):
    client.force_login(met)
    banned(met, moderator)
    for address in ("/lobby/", "/matches/", "/settings/", "/me/"):
        assert client.get(address)["Location"] == "/conduct/"
    assert client.post("/lobby/solo/")["Location"] == "/conduct/"
    assert client.get("/lobby/", headers={"HX-Request": "true"})["HX-Redirect"] == "/conduct/"
    assert "Insults" in client.get("/conduct/").content.decode()


def test_a_ban_ends_by_itself_and_a_mute_with_it_lasts(met, client, moderator):
    client.force_login(met)
    moderation.sanction_impose(by=moderator, user=met, kind="mute", reason="r")
    sanction_give(
        user=met, kind="ban", reason="r", by=moderator, ends_at=timezone.now() - timedelta(seconds=1)
    )
    assert client.get("/lobby/").status_code == 200
    met.refresh_from_db()
    assert met.is_muted


def test_who_is_banned_loses_the_place_and_a_bot_plays_on(room, fill, again, moderator):
    mali, *_ = full(room, fill, "Mali")
    services.room_start(code=room.code, user=room.host)
    banned(mali, moderator)
    assert not Place.objects.filter(user=mali).exists()
    assert Player.objects.get(match=again(room).match, user=mali).left
    assert again(room).match.is_running


async def test_open_sockets_of_a_room_and_a_table_close_and_none_opens_again(room, fill, again, moderator):
    mali, *_ = await in_database(full, room, fill, "Mali")
    await in_database(services.room_start, code=room.code, user=room.host)
    match = (await in_database(again, room)).match_id
    async with Page(f"/ws/room/{room.code}/", mali) as page:
        await page.hear("hello")
        table = await TablePage(match, mali).open()
        await table.greet()
        await in_database(banned, mali, moderator)
        assert (await page.hear("out"))["d"]["why"] == "banned"
        assert await table.closed() == NO_PLACE_HERE
    await in_database(mali.refresh_from_db)
    async with Page(f"/ws/room/{room.code}/", mali) as page:
        assert (await page.hear("out"))["d"]["why"] == "banned"
    table = await TablePage(match, mali).open()
    assert await table.closed() == NO_PLACE_HERE


def test_a_banned_guest_gets_no_new_name_in_the_same_browser(client, moderator, db):
    client.post("/guest/", {"name": "Mali"})
    banned(User.objects.get(is_guest=True), moderator)
    client.post("/accounts/logout/")
    assert client.post("/guest/", {"name": "Another"})["Location"] == "/conduct/"
    assert "Somebody who began in this browser" in client.get("/conduct/").content.decode()
    assert User.objects.filter(is_guest=True).count() == 1
    assert Client().post("/guest/", {"name": "Other browser"})["Location"] == "/"


# --- Warnings, lifting, appeals ---


def test_a_warning_is_announced_on_every_page_until_it_is_read(met, client, moderator):
    client.force_login(met)
    moderation.sanction_impose(by=moderator, user=met, kind="warning", reason="Please be kind")
    assert "A moderator has written to you" in client.get("/lobby/").content.decode()
    assert "Please be kind" in client.get("/conduct/").content.decode()
    assert "A moderator has written to you" not in client.get("/lobby/").content.decode()


def test_lifting_needs_a_reason_opens_the_site_and_is_written_down(met, client, moderator):
    sanction = banned(met, moderator)
    client.force_login(moderator)
    client.post(f"/moderation/sanctions/{sanction.pk}/lift/", {"reason": ""})
    met.refresh_from_db()
    assert met.is_banned
    client.post(f"/moderation/sanctions/{sanction.pk}/lift/", {"reason": "A mistake"})
    met.refresh_from_db()
    assert not met.is_banned
    assert ModeratorAct.objects.filter(what=Act.LIFT, reason="A mistake").exists()


def test_a_granted_appeal_lifts_the_ban_and_its_answer_is_read(met, client, moderator):
    sanction = banned(met, moderator)
    client.force_login(met)
    client.post(f"/conduct/{sanction.pk}/appeal/", {"text": "It was not me"})
    client.post(f"/conduct/{sanction.pk}/appeal/", {"text": "Again"})
    office = Client()
    office.force_login(moderator)
    assert "It was not me" in office.get(f"/moderation/appeals/{sanction.appeal.pk}/").content.decode()
    office.post(f"/moderation/appeals/{sanction.appeal.pk}/", {"granted": "1", "answer": "Sorry"})
    assert "Sorry" in client.get("/conduct/").content.decode()
    assert client.get("/lobby/").status_code == 200
    assert ModeratorAct.objects.filter(what=Act.GRANT, by=moderator).exists()


def test_nobody_appeals_for_somebody_else(met, client, moderator, room):
    sanction = banned(met, moderator)
    client.force_login(room.host)
    assert client.post(f"/conduct/{sanction.pk}/appeal/", {"text": "Please"}).status_code == 404


# --- Who was removed from a room ---


def test_a_removed_guest_does_not_come_back_under_a_new_name_in_the_same_browser(room, client):
    client.post("/guest/", {"name": "Mali"})
    client.get(room.get_absolute_url())
    place = Place.objects.get(room=room, name="Mali")
    services.person_remove(code=room.code, user=room.host, place=place.pk)
    client.post("/accounts/logout/")
    client.post("/guest/", {"name": "Another"})
    assert client.get(room.get_absolute_url()).status_code == 403
    with pytest.raises(Refused, match="removed"):
        services.place_take(code=room.code, user=User.objects.get(display_name="Another"))
    with pytest.raises(Refused, match="removed"):
        services.waiter_add(code=room.code, user=User.objects.get(display_name="Another"))


def test_another_browser_is_somebody_else(room, client):
    client.post("/guest/", {"name": "Mali"})
    client.get(room.get_absolute_url())
    services.person_remove(code=room.code, user=room.host, place=Place.objects.get(name="Mali").pk)
    other = Client()
    other.post("/guest/", {"name": "Tomáš"})
    assert other.get(room.get_absolute_url()).status_code == 200


def test_a_forged_mark_is_no_mark(client, db):
    client.cookies["meja_browser"] = "0" * 32
    client.post("/guest/", {"name": "Mali"})
    assert User.objects.get().browser != "0" * 32
    assert User.objects.get().browser

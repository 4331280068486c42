"""Running tables for moderators: nothing hidden without a reason; repairs; announcements, maintenance."""

import json

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from lobby import quick, services
from lobby.announcements import announcement_end, announcement_make
from lobby.models import RoomState
from lobby.moderation_models import Act, Announcement, ModeratorAct
from lobby.refusals import Refused
from matches import journal
from matches.inspection import hands, inspected, noted
from matches.models import Match, MatchState, Player
from rules.engine.state import Phase
from tests.kit.rooms import full
from tests.kit.sitting import Sitting
from tests.kit.table_socket import TablePage, in_database

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def moderator(person):
    return person("Noor", is_staff=True)


@pytest.fixture
def office(client, moderator):
    client.force_login(moderator)
    return client


@pytest.fixture(autouse=True)
def nothing_announced():
    yield
    cache.clear()


@pytest.fixture
def sitting():
    """A table of four people in the first turn."""
    found = Sitting(4)
    found.to_first_turn()
    return found


def hidden_faces(sitting):
    return [name for hand in hands(sitting.match) for name in hand.concealed]


# --- The page ---


def test_the_page_lists_tables_with_their_state_and_people(office, room, fill):
    full(room, fill, "Mali")
    services.room_start(code=room.code, user=room.host)
    page = office.get("/moderation/live/").content.decode()
    assert "Quiet Pines" in page
    part = office.get("/moderation/live/", headers={"HX-Request": "true"}).content.decode()
    assert "Quiet Pines" in part
    assert "<html" not in part


def test_more_tables_ask_no_more_of_the_database(office):
    def queries(tables):
        for secret in range(tables):
            Sitting(4, secret=secret + 1).to_first_turn()
        office.get("/moderation/live/")
        with CaptureQueriesContext(connection) as asked:
            office.get("/moderation/live/")
        return len(asked)

    assert queries(1) == queries(4)


def test_others_may_not_see_it(client, person, sitting):
    client.force_login(person("Mali"))
    for address in ("/moderation/live/", f"/moderation/live/{sitting.id}/"):
        assert client.get(address).status_code == 403


def test_one_table_shows_seats_clock_and_events_but_no_hidden_tile(office, sitting):
    page = office.get(f"/moderation/live/{sitting.id}/").content.decode()
    assert all(player.name in page for player in sitting.match.players.all())
    assert "in turn" in page
    assert "deal_started" in page
    assert 'class="tiles' not in page.partition("<main")[2]


def test_events_are_told_as_to_watchers(sitting):
    sitting.skip_to(lambda state: state.deal.discard_count > 4)
    told = [note for note in noted(sitting.match, 500) if note.kind == "tile_drawn"]
    assert told
    assert all(not json.loads(note.text).get("copy") for note in told)


def test_in_a_claim_window_no_clock_is_shown(sitting):
    sitting.skip_to(lambda state: state.phase is Phase.CLAIM)
    assert {row.seconds for row in inspected(sitting.match, "en").seats} == {None}


def test_a_journal_that_cannot_be_read_is_shown_as_stopped(office, sitting):
    sitting.match.journal.filter(kind="hand_dealt").update(event="{}")
    journal.forget_states()
    assert not inspected(sitting.match, "en").is_readable
    assert "stopped" in office.get("/moderation/live/").content.decode()
    assert office.get(f"/moderation/live/{sitting.id}/").status_code == 200


# --- Opened hands ---


def act(office, sitting, what, reason="Because"):
    return office.post(f"/moderation/live/{sitting.id}/", {"what": what, "reason": reason})


def test_hands_are_opened_with_a_reason_that_is_written_down(office, moderator, sitting):
    assert "Opened hands" not in act(office, sitting, "open_hands", reason=" ").content.decode()
    assert not ModeratorAct.objects.exists()
    assert "Opened hands" in act(office, sitting, "open_hands", "A complaint").content.decode()
    done = ModeratorAct.objects.get()
    assert (done.what, done.reason, done.by, done.match_id) == (
        Act.OPEN_HANDS,
        "A complaint",
        moderator,
        sitting.id,
    )


def test_a_moderator_who_plays_there_opens_nothing(client, sitting):
    player = sitting.users[0]
    User.objects.filter(pk=player.pk).update(is_staff=True)
    client.force_login(User.objects.get(pk=player.pk))
    assert "You play in this match" in act(client, sitting, "open_hands").content.decode()
    assert not ModeratorAct.objects.exists()


# --- Repair ---


def test_a_match_that_was_halted_goes_on_when_everybody_is_asked_again(office, sitting):
    Match.objects.filter(pk=sitting.id).update(halted=True, due_at=None)
    act(office, sitting, "ask_again")
    assert not sitting.match.halted
    assert sitting.match.due_at is not None


def test_clocks_begin_anew(office, sitting):
    before = sitting.clocks.seats[0]
    act(office, sitting, "restart_clocks")
    after = sitting.clocks.seats[0]
    assert (after.offer, after.total) == (before.offer, before.total)
    assert after.deadline > before.deadline


def test_a_seat_is_handed_to_a_bot_and_the_person_may_come_back(office, sitting):
    player = Player.objects.filter(match_id=sitting.id).first()
    act(office, sitting, f"hand_to_bot:{player.seat}")
    player.refresh_from_db()
    assert player.left
    assert ModeratorAct.objects.get().about == player.user


def test_a_match_is_ended_without_a_result(office, sitting):
    act(office, sitting, "end_match")
    assert sitting.match.state == MatchState.ABORTED
    assert "There is nothing to repair" in act(office, sitting, "ask_again").content.decode()


def in_turn(sitting):
    """The person whose turn it is."""
    return sitting.users[sitting.people.index(sitting.state.deal.turn)]


async def test_a_page_that_is_asked_again_gets_a_snapshot_and_its_offer(office, sitting):
    page = await TablePage(sitting.id, await in_database(in_turn, sitting)).open()
    await page.greet()
    await in_database(act, office, sitting, "ask_again")
    told = await page.told_until("clock")
    assert {"snapshot", "you"} <= {frame["t"] for frame in told}
    assert page.last("you")["d"]["offer"]
    await page.leave()


# --- Announcements and maintenance ---


def test_an_announcement_stands_on_every_page_in_the_readers_language(office, client):
    data = {"text_en": "New tiles on Friday", "text_cs": "V pátek nové kameny"}
    office.post("/moderation/announcements/", data)
    assert "New tiles on Friday" in client.get("/lobby/").content.decode()
    assert "nové kameny" in client.get("/lobby/", headers={"Accept-Language": "cs"}).content.decode()
    assert "on Friday" in client.get("/lobby/", headers={"Accept-Language": "th"}).content.decode()
    office.post(f"/moderation/announcements/{Announcement.objects.get().pk}/end/")
    assert "New tiles" not in client.get("/lobby/").content.decode()


def test_a_running_table_hears_an_announcement_with_the_next_part_it_asks_for(moderator, client, room):
    client.force_login(room.host)
    room_page = room.get_absolute_url()
    assert "Back at noon" not in client.get(room_page).content.decode()
    announcement_make(by=moderator, texts={"en": "Back at noon"})
    part = client.get(reverse("lobby:live", args=[room.code]), headers={"HX-Request": "true"})
    assert "Back at noon" in part.content.decode()
    assert "Back at noon" in client.get(room_page).content.decode()


def test_an_announcement_needs_english(office):
    office.post("/moderation/announcements/", {"text_cs": "Jen česky"})
    assert not Announcement.objects.exists()


def test_maintenance_lets_matches_end_and_begins_none(moderator, room, fill, again, person):
    full(room, fill, "Mali")
    services.room_start(code=room.code, user=room.host)
    made = announcement_make(by=moderator, texts={"en": "Back at noon"}, stops_matches=True)
    assert again(room).match.is_running
    other = person("Tomáš")
    with pytest.raises(Refused, match="maintenance"):
        services.room_create_solo(user=other, language="en")
    with pytest.raises(Refused, match="maintenance"):
        quick.seek(user=other, rules="klasik", wait=20, language="en")
    waiting = services.room_create(host=other, language="en", options={}, with_bots=True)
    with pytest.raises(Refused, match="cannot_start"):
        services.room_start(code=waiting.code, user=other)
    announcement_end(by=moderator, announcement=made)
    services.room_start(code=waiting.code, user=other)
    assert again(waiting).state == RoomState.PLAYING


# --- Django's own administration ---


@pytest.mark.parametrize(
    "model",
    [
        *("accounts_user", "accounts_sanction", "lobby_room", "lobby_place", "lobby_report", "lobby_appeal"),
        *("lobby_moderatoract", "lobby_announcement", "lobby_chatline", "matches_match"),
    ],
)
def test_everything_is_listed_in_the_administration(client, db, model):
    client.force_login(User.objects.create_superuser("admin", password="x"))
    assert client.get(reverse(f"admin:{model}_changelist")).status_code == 200


def test_the_journal_is_shown_masked_and_cannot_be_changed(client, sitting):
    client.force_login(User.objects.create_superuser("admin", password="x"))
    page = client.get(reverse("admin:matches_match_change", args=[sitting.id])).content.decode()
    assert "deal_started" in page
    shown = page.partition("deal_started")[0].rpartition("masked_journal")[2]
    assert not any(f'"{face}"' in shown for face in hidden_faces(sitting))

"""Matches in the administration, and the command that checks journals."""

import io
from html import unescape

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.urls import reverse

from matches import journal
from matches.models import JournalEntry, Match
from rules.engine.actions import LeaveSeat, ReturnToPlay
from rules.engine.state import Phase
from tests.kit.sitting import Sitting, committed, last_discard

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(client):
    client.force_login(get_user_model().objects.create_superuser(username="admin"))
    return client


def test_matches_are_listed_and_shown_without_their_hands(admin):
    sitting = Sitting(1)
    sitting.to_first_turn()
    assert "Ayu" in admin.get(reverse("admin:matches_match_changelist")).content.decode()
    page = admin.get(reverse("admin:matches_match_change", args=[sitting.id])).content.decode()
    state = sitting.state
    assert state.info.secret not in page
    shown = unescape(page)
    assert '"count":13' in shown
    assert '"copies"' not in shown
    for hand in state.deal.hands:
        assert str(list(hand.concealed)).replace(" ", "") not in shown.replace(" ", "")
    assert str(sitting.id) in page


def test_journals_are_not_in_the_administration(admin):
    assert "journal" not in admin.get(reverse("admin:app_list", args=["matches"])).content.decode().lower()


def test_a_match_can_not_be_added_changed_or_deleted(admin):
    sitting = Sitting(1)
    assert admin.get(reverse("admin:matches_match_add")).status_code == 403
    assert admin.get(reverse("admin:matches_match_delete", args=[sitting.id])).status_code == 403
    address = reverse("admin:matches_match_change", args=[sitting.id])
    assert admin.post(address, {"state": "finished"}).status_code == 403
    assert sitting.match.is_running


def end(client, *matches):
    return client.post(
        reverse("admin:matches_match_changelist"),
        {"action": "end_without_result", "_selected_action": [str(match.pk) for match in matches]},
        follow=True,
    )


def test_an_administrator_ends_a_match_without_a_result(admin):
    running, ended = Sitting(1, secret=1), Sitting(2, secret=2)
    for seat in ended.people:
        ended.play(seat, LeaveSeat(seat=seat), offer=None)
    with committed():
        page = end(admin, running.match, ended.match)
    assert "1 match ended." in page.content.decode()
    assert (running.match.state, running.match.end_reason) == ("aborted", "administrator")
    assert ended.match.end_reason == "all_left"


def test_who_may_only_look_ends_nothing(client):
    sitting = Sitting(1)
    user = get_user_model().objects.create_user(username="viewer", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_match"))
    client.force_login(user)
    end(client, sitting.match)
    assert sitting.match.is_running


# --- verify_journals ---


def verify(*ids):
    out = io.StringIO()
    try:
        call_command("verify_journals", *map(str, ids), stdout=out)
    except SystemExit as stop:
        return stop.code, out.getvalue()
    return 0, out.getvalue()


def played():
    """A match in which much has happened: time-outs, help, a seat left and asked back, whole deals."""
    sitting = Sitting(4, level="random")
    first = sitting.to_first_turn()
    second = first.after()
    sitting.sweep(after=10_000, outage=True)
    sitting.sweep(after=71_000)
    sitting.play(first, LeaveSeat(seat=first), offer=None)
    sitting.play(first, ReturnToPlay(seat=first), offer=None)
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    sitting.sweep(after=31_000)
    for _ in range(30):
        sitting.beat()
        sitting.to_due()
    sitting.play(second, LeaveSeat(seat=second), offer=None)
    return sitting


def test_every_stored_match_is_what_todays_code_makes_of_it():
    sittings = [
        played(),
        Sitting(1, secret=5),
        Sitting(1, rules="riichi", length="tonpuu"),
        Sitting(1, rules="mcr", length="one_deal"),
    ]
    for sitting in sittings[1:]:
        sitting.skip_to(lambda s: s.phase is Phase.ENDED, greedy=sitting is not sittings[1])
    assert {"assist_started", "clock_extended", "control_requested"} <= set(sittings[0].kinds())
    assert {"riichi_declared", "stick_placed", "indicator_turned"} <= set(sittings[2].kinds())
    assert verify() == (0, "4 of 4 agree\n")


def test_one_match_can_be_checked_by_its_id():
    first, _second = Sitting(1, secret=1), Sitting(1, secret=2)
    assert verify(first.id) == (0, "1 of 1 agree\n")


def tampered(sitting, kind, old, new):
    entry = JournalEntry.objects.filter(match=sitting.id, kind=kind).first()
    assert old in entry.event
    JournalEntry.objects.filter(pk=entry.pk).update(event=entry.event.replace(old, new, 1))
    return entry.seq


def test_a_changed_event_is_found_at_its_place():
    sitting = Sitting(1)
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    seq = tampered(sitting, "deal_settled", '"is_last":false', '"is_last":true')
    status, out = verify()
    assert status == 1
    assert f"{sitting.id} entry {seq}: " in out
    assert out.endswith("0 of 1 agree\n")


def test_an_act_that_the_rules_refuse_is_found():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    discard = last_discard(sitting.offer(seat))
    foreign = next(c for c in range(136) if c not in sitting.state.deal.hands[seat].concealed)
    sitting.play(seat, discard)
    seq = tampered(sitting, "tile_discarded", f'"copy":{discard.copy}', f'"copy":{foreign}')
    assert f"entry {seq}: today nothing leads to this tile_discarded" in verify()[1]


def test_a_missing_entry_is_found():
    sitting = Sitting(4)
    sitting.to_first_turn()
    newest = JournalEntry.objects.filter(match=sitting.id).order_by("seq").last()
    newest.delete()
    assert f"entry {newest.seq - 1}: the journal ends in the middle of an act" in verify()[1]


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_match_that_is_played_while_it_is_checked_agrees(monkeypatch, moment):
    sitting, read = Sitting(4), journal.all_events

    def played_meanwhile(match_id):
        if moment == "before":
            sitting.to_first_turn()
        events = read(match_id)
        if moment == "after":
            sitting.to_first_turn()
        return events

    monkeypatch.setattr(journal, "all_events", played_meanwhile)
    assert verify() == (0, "1 of 1 agree\n")


def test_a_match_that_is_deleted_while_it_is_checked_is_no_difference(monkeypatch):
    sitting, read = Sitting(1), journal.all_events

    def deleted_meanwhile(match_id):
        Match.objects.filter(pk=match_id).delete()
        return read(match_id)

    monkeypatch.setattr(journal, "all_events", deleted_meanwhile)
    assert verify(sitting.id)[0] == 0


@pytest.mark.parametrize("change", [-1, 1])
def test_a_match_that_counts_other_entries_than_its_journal_has_is_found(change):
    sitting = Sitting(1)
    sitting.to_first_turn()
    Match.objects.filter(pk=sitting.id).update(seq=sitting.match.seq + change)
    assert f"the match counts {sitting.match.seq} entries" in verify()[1]


def test_a_journal_that_can_not_be_read_is_reported_and_the_others_are_checked():
    broken, _whole = Sitting(1, secret=1), Sitting(1, secret=2)
    JournalEntry.objects.filter(match=broken.id).update(event="{")
    status, out = verify()
    assert status == 1
    assert "can't be read" in out
    assert "1 of 2 agree" in out
    assert Match.objects.count() == 2

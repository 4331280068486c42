"""Matches as files, and files as matches: every format comes back, and bad files are refused in words."""

import gzip
import json

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from accounts import export
from accounts.departure import account_delete
from matches import imports, journal, sharing
from matches.formats.journal import JournalMatch
from matches.formats.reading import read_any
from matches.formats.replaying import first_difference
from matches.models import Match, ReplayLink
from matches.verify import difference_in
from matches.verify import first_difference as first_journal_difference
from rules.engine.events import DealStarted
from rules.engine.state import Phase
from tests.kit.records import WRITERS, golden, played
from tests.kit.sitting import Sitting, new_user

pytestmark = pytest.mark.django_db
HOW = {"klasik": "quick", "mcr": "one_deal", "riichi": "one_deal"}


def sat(rules):
    """A whole match of two people."""
    sitting = Sitting(2, rules=rules, length=HOW[rules])
    sitting.skip_to(lambda s: s.phase is Phase.ENDED, greedy=True)
    return sitting


def saved(client, sitting, name, **query):
    client.force_login(sitting.users[0])
    return client.get(reverse(f"matches:{name}", args=[sitting.id]), query)


# --- Files of our matches ---


@pytest.mark.parametrize("rules", HOW)
def test_a_whole_match_comes_back_as_it_was(client, rules):
    sitting = sat(rules)
    answer = saved(client, sitting, "record")
    assert answer["Content-Disposition"].startswith('attachment; filename="meja-')
    (found,) = read_any(answer.content)
    assert found.events == journal.all_events(sitting.id)
    assert found.names == tuple(player.name for player in sitting.match.players.all())
    assert first_journal_difference(found.events) is None
    whole = json.loads(answer.content)
    assert (whole["format"], whole["version"], whole["match"]["rules"]) == ("meja-match", 1, rules)


@pytest.mark.parametrize("name", ["tenhou", "mjai"])
def test_a_match_of_riichi_in_the_formats_of_others_agrees_with_the_rules(client, name):
    read = read_any(saved(client, sat("riichi"), name).content)
    assert len(read.deals) == 1
    assert first_difference(read) is None


@pytest.mark.parametrize("name", ["tenhou", "mjai"])
def test_other_rules_have_no_file_in_those_formats(client, name):
    assert saved(client, sat("klasik"), name).status_code == 404


@pytest.mark.parametrize("name", ["record", "tenhou", "mjai"])
def test_names_are_left_out_of_a_file_on_request(client, name):
    sitting = sat("riichi")
    text = saved(client, sitting, name, names="hidden").content.decode()
    assert [player.name for player in sitting.match.players.all() if f'"{player.name}"' in text] == []


def test_of_a_match_that_is_still_played_there_is_no_file(client):
    sitting = Sitting(2, rules="riichi", length="tonpuu")
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    for name in ("record", "tenhou", "mjai"):
        assert saved(client, sitting, name).status_code == 404


def test_strangers_get_no_file(client):
    sitting = sat("klasik")
    client.force_login(new_user("Stranger"))
    assert client.get(reverse("matches:record", args=[sitting.id])).status_code == 404


# --- Files of others ---


def sent(client, data, name="game.json"):
    return client.post(reverse("matches:records"), {"file": SimpleUploadedFile(name, data)})


@pytest.fixture
def reader(client):
    """Somebody who is signed in."""
    user = new_user("Reader")
    client.force_login(user)
    return user


@pytest.mark.parametrize("format_", WRITERS)
def test_a_record_is_taken_in_and_can_be_watched(client, reader, format_):
    answer = sent(client, gzip.compress(WRITERS[format_](golden("tonpuu_greedy"))))
    (match,) = Match.objects.filter(imported_by=reader)
    replay = reverse("matches:replay", args=[match.pk])
    assert answer["Location"] == replay
    assert difference_in(match) is None
    assert match.deal_count == len(golden("tonpuu_greedy").deals)
    assert [player.name for player in match.players.all()] == ["Ann", "Bo", "Čan", "陳"]
    page = client.get(replay).content.decode()
    assert "Čan" in page
    deal = client.get(reverse("matches:replay_deal", args=[match.pk, 1])).json()
    assert deal["seal"] is None
    assert [choice for choice in deal["choices"] if choice["by_bot"]] == []
    for name in ("detail", "record", "tenhou"):
        assert client.get(reverse(f"matches:{name}", args=[match.pk])).status_code == 200
    assert client.get(reverse("matches:sheet", args=[match.pk, 1])).status_code == 200


def test_a_whole_match_saved_here_can_be_taken_in_by_somebody_else(client):
    data = saved(client, sat("mcr"), "record").content
    user = new_user("Other")
    match = imports.record_import(data=data, user=user, now=timezone.now())
    assert (match.rules, match.state, match.counted) == ("mcr", "finished", True)
    assert {player.user_id for player in match.players.all()} == {None}


def test_a_record_is_seen_by_whoever_took_it_in_and_deleted_with_them(client, reader):
    match = imports.record_import(data=WRITERS["mjai"](played(1)), user=reader, now=timezone.now())
    client.force_login(new_user("Stranger"))
    for name, args in (("detail", []), ("replay", []), ("replay_deal", [1]), ("sheet", [1])):
        assert client.get(reverse(f"matches:{name}", args=[match.pk, *args])).status_code == 404
    assert client.post(reverse("matches:record_delete", args=[match.pk])).status_code == 404
    reader.delete()
    assert not Match.objects.filter(pk=match.pk).exists()


def test_a_record_that_is_no_longer_wanted_is_deleted_but_never_a_match_played_here(client):
    sitting = sat("klasik")
    client.force_login(sitting.users[0])
    assert client.post(reverse("matches:record_delete", args=[sitting.id])).status_code == 404
    match = imports.record_import(data=WRITERS["mjai"](played(1)), user=sitting.users[0], now=timezone.now())
    client.post(reverse("matches:record_delete", args=[match.pk]))
    assert list(Match.objects.all()) == [sitting.match]


def without_a_draw(data):
    """The record with a draw taken out."""
    lines = data.splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines[40:], 40) if b'"tsumo"' in line)
    return b"".join(lines[:place] + lines[place + 1 :])


def with_other_points(data):
    """The record with a payment that the rules do not make."""
    whole = json.loads(data)
    result = next(deal[-1] for deal in whole["log"] if deal[-1][0] == "和了")
    result[1] = [
        change + (1000 if seat == 0 else -1000 if seat == 1 else 0) for seat, change in enumerate(result[1])
    ]
    return json.dumps(whole).encode()


BAD = {
    "nothing": (lambda: b"", "The file is empty."),
    "a picture": (lambda: b"\x89PNG\r\n", "This is no record of a known format"),
    "broken JSON": (lambda: b'{"log": [', "This is not valid JSON"),
    "a lost draw": (lambda: without_a_draw(WRITERS["mjai"](golden("tonpuu_greedy"))), "line "),
    "wrong payments": (
        lambda: with_other_points(WRITERS["tenhou.net/6"](golden("tonpuu_greedy"))),
        "the record says",
    ),
    "another version": (lambda: b'{"format":"meja-match","version":9,"events":[]}', "version"),
    "no events": (lambda: b'{"format":"meja-match","version":1,"events":[{"type":"x"}]}', "events[0]"),
    "a bomb": (lambda: gzip.compress(b" " * (imports.MOST_UNPACKED + 1)), "larger than 16 MB"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_is_refused_in_words_with_its_place_and_nothing_is_kept(client, reader, what):
    make, said = BAD[what]
    answer = sent(client, make())
    assert answer.status_code == 422
    page = answer.content.decode()
    assert said in page.replace("&#x27;", "'")
    assert 'aria-invalid="true"' in page
    assert not Match.objects.exists()


def test_events_that_do_not_follow_from_the_rules_are_refused(reader):
    match = sat("klasik")
    events = journal.all_events(match.id)
    told = {"format": "meja-match", "version": 1, "events": [*events[:30], *events[31:]]}
    with pytest.raises(imports.Refused) as refused:
        imports.record_import(data=msgspec.json.encode(told), user=reader, now=timezone.now())
    assert "does not follow" in str(refused.value)


def changed(events, place, **fields):
    """A journal as a file, with other fields in one of its events."""
    told = [msgspec.to_builtins(event) for event in events]
    told[place] |= fields
    return b"\n".join(map(msgspec.json.encode, told))


def refused(data, user):
    """Why a file is not taken in."""
    with pytest.raises(imports.Refused) as refusal:
        imports.record_import(data=data, user=user, now=timezone.now())
    return str(refusal.value)


@pytest.mark.parametrize(
    "fields",
    [
        {"length": "for ever"},
        {"length": "x" * 30},
        {"rules_version": -1},
        {"rules_version": 10**30 % 2**63},
        {"rules": "canasta"},
        {"seating": [0, 0, 1, 2]},
        {"secret": "no number"},
        {"shuffle_version": 9},
        {"options": {"red_fives": "several"}},
    ],
)
def test_a_match_that_could_not_have_begun_so_is_not_taken_in(reader, fields):
    events = journal.all_events(sat("riichi").id)
    assert "does not follow" in refused(changed(events, 0, **fields), reader)


@pytest.mark.parametrize(
    "fields",
    [
        {"salt": "00" * 32},
        {"salt": "no number"},
        {"wall_hash": "00" * 32},
        {"scores": [100_000, 0, 0, 0]},
        {"dealer": 2},
        {"number": 7},
        {"sticks": 10**30},
        {"wall": [0] * 136},
        {"wall": [-1, *range(1, 136)]},
    ],
)
def test_a_deal_of_a_record_promises_no_wall_and_follows_on_the_one_before(reader, fields):
    match = imports.record_import(
        data=WRITERS["mjai"](golden("tonpuu_greedy")), user=reader, now=timezone.now()
    )
    events = journal.all_events(match.pk)
    places = [place for place, event in enumerate(events) if isinstance(event, DealStarted)]
    assert "does not follow" in refused(changed(events, places[1], **fields), reader)


def test_a_journal_of_more_events_than_a_match_has_is_not_even_played(reader, monkeypatch):
    events = journal.all_events(sat("klasik").id)
    monkeypatch.setattr(imports, "MOST_EVENTS", len(events) - 1)
    monkeypatch.setattr(imports, "first_difference", pytest.fail)
    assert "more events than a match has" in refused(changed(events, 0), reader)


def test_names_in_a_file_are_shown_like_any_name(reader):
    data = WRITERS["mjai"](played(1))
    lines = data.splitlines()
    head = json.loads(lines[0]) | {"names": ["A\u202eyu", "\0", "x" * 200, "Ayu \n Lestari"]}
    kept = imports.record_import(
        data=b"\n".join([json.dumps(head).encode(), *lines[1:]]), user=reader, now=timezone.now()
    )
    assert [player.name for player in kept.players.all()] == ["Ayu", "B", "x" * 80, "Ayu Lestari"]


def test_files_are_limited_in_size_and_number(client, reader, monkeypatch):
    monkeypatch.setattr(imports, "MOST_UPLOADED", 10)
    assert "larger than" in sent(client, b"x" * 11).content.decode()
    monkeypatch.setattr(imports, "MOST_UPLOADED", 1 << 20)
    monkeypatch.setattr(imports, "MOST_KEPT", 0)
    assert "Delete one first" in sent(client, b"{}").content.decode()
    assert client.post(reverse("matches:records")).status_code == 422


def test_a_visitor_is_asked_to_sign_in(client):
    assert client.get(reverse("matches:records")).status_code == 302


def test_a_journal_match_without_names_is_lettered(reader):
    match = sat("klasik")
    found = JournalMatch(events=journal.all_events(match.id))
    data = b"\n".join(map(msgspec.json.encode, found.events))
    kept = imports.record_import(data=data, user=reader, now=timezone.now())
    assert [player.name for player in kept.players.all()] == list("ABCD")


# --- What one may take along ---


def test_records_and_links_are_in_what_a_person_may_take_along_and_go_with_the_person():
    sitting = sat("klasik")
    user = sitting.users[0]
    record = imports.record_import(data=WRITERS["mjai"](played(1)), user=user, now=timezone.now())
    link = sharing.link_make(match=sitting.match, user=user, hides_names=True)
    told = json.loads(export.written(user))
    assert [one["match"] for one in told["records"]] == [str(record.pk)]
    assert [(one["match"], one["token"]) for one in told["replay_links"]] == [(str(sitting.id), link.token)]
    account_delete(user)
    assert not Match.objects.filter(pk=record.pk).exists()
    assert not ReplayLink.objects.exists()
    assert Match.objects.filter(pk=sitting.id).exists()


# --- Key moments ---


def test_key_moments_lead_into_the_replay(client):
    sitting = Sitting(2, rules="riichi", length="tonpuu")
    sitting.skip_to(lambda s: s.phase is Phase.ENDED, greedy=True)
    client.force_login(sitting.users[0])
    page = client.get(reverse("matches:detail", args=[sitting.id])).content.decode()
    assert "Key moments" in page
    assert f"/matches/{sitting.id}/replay/?at=" in page

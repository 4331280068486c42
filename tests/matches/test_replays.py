"""Replays: of matches that have ended, for their players and for whoever has a link, and for nobody else."""

import itertools
import json
from hashlib import sha256

import pytest
from django.urls import reverse

from matches import replays, sharing
from matches.models import JournalEntry, ReplayLink
from matches.replays import StillPlayed, deal_spans, replay_of, spans_among
from rules.engine.actions import DeclareRiichi, Discard, OfferKind, Pass
from rules.engine.events import TileDiscarded
from rules.engine.state import Phase
from tests.kit.sitting import Sitting, new_user
from tests.kit.table_frames import eventful_play

pytestmark = pytest.mark.django_db


def address(name, sitting, *args):
    return reverse(f"matches:{name}", args=[sitting.id, *args])


def page_setting(answer):
    """What the page gives its script."""
    text = answer.content.decode()
    start = text.index('id="replay-setting"')
    return json.loads(text[text.index(">", start) + 1 : text.index("</script>", start)])


# --- Who may watch ---


@pytest.mark.parametrize("name", ["replay", "replay_deal"])
def test_players_watch_their_match_when_it_has_ended_and_strangers_find_nothing(client, finished, name):
    args = [1] if name == "replay_deal" else []
    client.force_login(finished.users[0])
    assert client.get(address(name, finished, *args)).status_code == 200
    client.force_login(new_user("Stranger"))
    assert client.get(address(name, finished, *args)).status_code == 404
    client.logout()
    assert client.get(address(name, finished, *args)).status_code == 302


def test_of_a_match_that_is_still_played_nobody_gets_a_replay(client):
    sitting = Sitting(2, allows_watchers=True)
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    link = ReplayLink.objects.create(
        match=sitting.match, user=sitting.users[0], token="t" * 43, created_at=sitting.match.created_at
    )
    client.force_login(sitting.users[0])
    for found in (address("replay", sitting), address("replay_deal", sitting, 1)):
        assert client.get(found).status_code == 404
    for found in (
        reverse("matches:shared_replay", args=[link.token]),
        reverse("matches:shared_replay_deal", args=[link.token, 1]),
        reverse("matches:shared_sheet", args=[link.token, 1]),
    ):
        assert client.get(found).status_code == 404
    with pytest.raises(StillPlayed):
        deal_spans(sitting.match)


def test_a_match_that_ended_before_its_first_deal_says_that_there_is_nothing_to_watch(client):
    sitting = Sitting(2)
    sitting.match.__class__.objects.filter(pk=sitting.id).update(state="aborted")
    client.force_login(sitting.users[0])
    answer = client.get(address("replay", sitting))
    assert answer.status_code == 404
    assert "Nothing to watch" in answer.content.decode()


# --- Links ---


def test_a_link_opens_the_replay_to_everybody_until_it_is_taken_back(client, finished):
    client.force_login(finished.users[0])
    client.post(address("link_make", finished))
    link = ReplayLink.objects.get()
    assert len(link.token) >= 43
    client.logout()
    shared = reverse("matches:shared_replay", args=[link.token])
    answer = client.get(shared)
    assert answer.status_code == 200
    assert (answer["Referrer-Policy"], answer["X-Robots-Tag"]) == ("same-origin", "noindex")
    assert "no-store" in answer["Cache-Control"]
    deal = reverse("matches:shared_replay_deal", args=[link.token, 1])
    sheet = reverse("matches:shared_sheet", args=[link.token, 1])
    assert {client.get(deal).status_code, client.get(sheet).status_code} == {200}
    client.force_login(finished.users[0])
    client.post(address("link_revoke", finished))
    assert {client.get(found).status_code for found in (shared, deal, sheet)} == {404}


def test_a_new_link_is_another_and_each_player_has_one(finished):
    first, second = finished.users
    one = sharing.link_make(match=finished.match, user=first, hides_names=False)
    again = sharing.link_make(match=finished.match, user=first, hides_names=True)
    other = sharing.link_make(match=finished.match, user=second, hides_names=False)
    assert (again.token, again.hides_names) == (one.token, True)
    assert other.token != one.token
    sharing.link_revoke(match=finished.match, user=first)
    assert sharing.link_make(match=finished.match, user=first, hides_names=False).token != one.token
    assert sharing.link_of(finished.match, second) == other


def test_only_a_player_makes_a_link(client, finished):
    client.force_login(new_user("Stranger"))
    assert client.post(address("link_make", finished)).status_code == 404
    assert client.get(address("link_make", finished)).status_code == 405
    assert not ReplayLink.objects.exists()


def test_hidden_names_are_nowhere_in_what_a_link_shows(client, finished):
    link = sharing.link_make(match=finished.match, user=finished.users[0], hides_names=True)
    names = [player.name for player in finished.match.players.all()]
    for found in (
        reverse("matches:shared_replay", args=[link.token]),
        reverse("matches:shared_replay_deal", args=[link.token, 1]),
        reverse("matches:shared_sheet", args=[link.token, 1]),
    ):
        text = client.get(found).content.decode()
        assert [name for name in names if name in text] == []


def test_a_player_hides_names_on_request(client, finished):
    client.force_login(finished.users[0])
    setting = page_setting(client.get(address("replay", finished), {"names": "hidden"}))
    assert [player["name"] for player in setting["hello"]["players"]] == [
        "Player 1",
        "Player 2",
        "Player 3",
        "Player 4",
    ]
    assert setting["sheet_url"].endswith("/deals/{deal}/sheet/?names=hidden")


# --- What is shown ---


def test_a_deal_begins_where_the_one_before_ends_and_the_last_ends_with_the_match(finished):
    spans = deal_spans(finished.match)
    assert [span.number for span in spans] == [1, 2, 3, 4]
    for before, after in itertools.pairwise(spans):
        assert after.first == before.last + 1
    assert spans[-1].last == finished.match.seq


def test_each_seat_of_a_deal_is_told_its_own_tiles_and_watchers_none(client, finished):
    client.force_login(finished.users[0])
    deal = client.get(address("replay_deal", finished, 2)).json()
    dealt = [step for step in deal["steps"] if (step.get("seen") or {}).get("type") == "hand_dealt"]
    assert len(dealt) == 4
    for step in dealt:
        assert step["seen"]["copies"] is None
        (owner,) = step["own"]
        assert len(step["own"][owner]["copies"]) in (13, 14)


def test_a_replay_costs_a_bounded_number_of_queries(client, finished, django_assert_max_num_queries):
    client.force_login(finished.users[0])
    with django_assert_max_num_queries(8):  # session, user, match, seat, milestones, players
        client.get(address("replay", finished))
    with django_assert_max_num_queries(8):  # session, user, match, seat, milestones, the deal
        client.get(address("replay_deal", finished, 3))


def test_the_entries_of_a_deal_are_read_as_a_range_of_an_index(finished):
    """Else each deal would cost as much as the whole match, and in the end as all matches."""
    span = deal_spans(finished.match)[2]
    read = JournalEntry.objects.filter(match=finished.id, seq__gte=span.first, seq__lte=span.last)
    plan = read.order_by("seq").explain()
    assert "seq" in plan
    assert "SCAN" not in plan
    assert "Seq Scan" not in plan


def test_a_deal_is_packed_for_the_way(client, finished):
    client.force_login(finished.users[0])
    answer = client.get(address("replay_deal", finished, 1), headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 40_000


def test_a_deal_that_is_not_there_is_not_found(client, finished):
    client.force_login(finished.users[0])
    assert client.get(address("replay_deal", finished, 9)).status_code == 404


def test_the_seal_of_each_deal_is_the_hash_that_was_shown_before_it(finished):
    for span in deal_spans(finished.match):
        seal = replays.deal_replay(finished.match, span).seal
        assert seal.hash == span.started.wall_hash
        assert sha256(bytes.fromhex(seal.salt) + bytes(seal.wall)).hexdigest() == seal.hash
        assert seal.agrees


# --- Offers and choices ---


@pytest.fixture(scope="module")
def riichi_deal():
    """The first deal of a match in which clocks run out and people leave."""
    play = eventful_play(3, rules="riichi", length="tonpuu", player="greedy")
    numbered = list(enumerate((event for events, _state in play for event in events), start=1))
    span = spans_among(numbered, len(numbered))[0]
    events = numbered[span.first - 1 : span.last]
    return events, replay_of(numbered[0][1], events)


def test_what_was_chosen_was_offered(riichi_deal):
    _events, deal = riichi_deal
    assert {choice.offer.kind for choice in deal.choices} >= {OfferKind.TURN, OfferKind.CLAIM}
    for choice in deal.choices:
        assert choice.chosen is None or choice.chosen in choice.offer.actions
        assert choice.closed is None or choice.opened < choice.closed


def test_every_discard_is_the_answer_to_an_offer(riichi_deal):
    events, deal = riichi_deal
    discards = [(seq, event.copy) for seq, event in events if isinstance(event, TileDiscarded)]
    chosen = [
        (choice.closed, choice.chosen.copy)
        for choice in deal.choices
        if isinstance(choice.chosen, Discard | DeclareRiichi)
    ]
    assert chosen == discards


def test_answers_of_the_clock_are_told_as_such(riichi_deal):
    events, deal = riichi_deal
    by_clock = {seq for seq, event in events if getattr(event, "by_clock", False)}
    assert {choice.closed for choice in deal.choices if choice.by_clock} == by_clock
    assert any(isinstance(choice.chosen, Pass) for choice in deal.choices)

"""What the rest of the site may ask of matches: begin, end, who sits where."""

from collections import Counter

import pytest

from matches import services
from matches.models import Match
from matches.services import NewPlayer, match_abort, match_live_seat, match_start
from matches.signals import match_finished
from rules.engine.actions import LeaveSeat
from rules.engine.errors import OptionError
from rules.engine.state import Phase
from tests.kit.sitting import Sitting, committed, new_user

pytestmark = pytest.mark.django_db


def four(user=None):
    return [NewPlayer(name="Ayu", user=user or new_user()), *(NewPlayer(name=f"Bot {i}") for i in range(3))]


@pytest.fixture
def finished():
    """The matches whose end was told."""
    heard = []

    def hear(sender, match, **kwargs):
        heard.append(match)

    match_finished.connect(hear)
    yield heard
    match_finished.disconnect(hear)


def test_a_match_begins_with_its_first_event_and_is_due():
    sitting = Sitting(1)
    match = sitting.match
    assert sitting.kinds() == ["match_started"]
    assert match.due_at is not None
    assert match.message_counts == [1, 1, 1, 1, 1]


def test_seats_are_drawn_so_everybody_may_sit_anywhere():
    user = new_user()
    seats = Counter(
        match_start(players=four(user), rules="klasik", length="quick").players.get(user=user).seat
        for _ in range(60)
    )
    assert set(seats) == {0, 1, 2, 3}


def test_who_sits_where_agrees_with_the_journal():
    sitting = Sitting(2, secret=9)
    seating = sitting.state.info.seating
    names = ["Ayu", "Budi", "Bot 0", "Bot 1"]
    assert [player.name for player in sitting.match.players.all()] == [names[number] for number in seating]
    assert [p.is_bot for p in sitting.match.players.all()] == [number >= 2 for number in seating]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rules": "tarot"}, "unknown_rules"),
        ({"length": "endless"}, "unknown_length"),
        ({"options": {"jokers": True}}, "unknown_option"),
    ],
)
def test_a_match_that_can_not_be_is_refused_and_leaves_nothing(changes, code):
    with pytest.raises(OptionError, match=code):
        match_start(**{"players": four(), "rules": "klasik", "length": "quick", **changes})
    assert not Match.objects.exists()


def test_two_matches_have_different_secrets():
    first, second = (Sitting(1, secret=number).state.info.secret for number in (1, 2))
    assert first != second
    assert len(services.secrets.token_bytes(32)) == 32


def test_the_end_of_a_match_is_told_after_the_commit(finished):
    sitting = Sitting(1)
    with committed():
        match_abort(match=sitting.match)
        assert finished == []
    (match,) = finished
    assert (match.state, match.end_reason) == ("aborted", "administrator")
    assert match.ended_at is not None


def test_a_match_is_ended_once(finished):
    sitting = Sitting(1)
    for _ in range(2):
        with committed():
            match_abort(match=sitting.id)
    assert len(finished) == 1


def test_a_completed_match_stores_places_and_scores_and_is_told(finished):
    sitting = Sitting(2)
    sitting.skip_to(lambda s: s.phase is Phase.ENDED)
    assert [match.state for match in finished] == ["finished"]
    ended = sitting.state.ended
    players = list(sitting.match.players.all())
    assert [player.score for player in players] == list(ended.scores)
    assert [player.place for player in players] == list(ended.ranks)


def test_a_listener_that_fails_does_not_undo_the_end():
    def fail(sender, match, **kwargs):
        raise ValueError

    match_finished.connect(fail)
    try:
        sitting = Sitting(1)
        with committed():
            match_abort(match=sitting.match)
    finally:
        match_finished.disconnect(fail)
    assert sitting.match.state == "aborted"


def test_the_live_seat_of_a_user_is_found_until_it_is_left_or_the_match_ends():
    sitting = Sitting(2)
    first, second = sitting.users
    seat, other = sitting.people
    assert match_live_seat(first) == (sitting.match, seat)
    sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    assert match_live_seat(first) is None
    assert match_live_seat(second) == (sitting.match, other)
    with committed():
        match_abort(match=sitting.match)
    assert match_live_seat(second) is None


def test_a_user_who_never_played_has_no_live_seat():
    assert match_live_seat(new_user()) is None

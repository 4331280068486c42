"""The teacher at a table: who may ask it, about what, and that asking leaves no trace."""

import pytest
from django.urls import reverse
from django.utils import translation

from matches import advice_text, broadcast, lessons
from matches.models import Match
from rules.bots.teacher import Choice, Danger, Difference
from rules.bots.teacher.lesson import DangerKind, DifferenceKind
from rules.engine.actions import ClaimChow, DeclareRiichi, DeclareWin, Discard, OfferKind, Pass
from rules.engine.state import Phase
from rules.engine.tiles import SEATS, Copy, Seat
from tests.kit.sitting import Sitting, new_user

pytestmark = pytest.mark.django_db

MATCHES = [("klasik", "quick"), ("riichi", "tonpuu"), ("mcr", "sixteen")]
LANGUAGES = ["en", "id", "th", "ar", "cs", "ja", "zh-hans"]


def asked(seat):
    """Whether this seat is to discard."""
    return lambda state: state.offers[seat] is not None and state.offers[seat].kind is OfferKind.TURN


def at_turn(persons=1, **options):
    """A match in which the first person is to discard, and that person's offer."""
    sitting = Sitting(persons, **options)
    (seat, *_) = sitting.people
    state = sitting.skip_to(asked(seat))
    return sitting, state.offers[seat].id


def ask(client, sitting, offer, user=None, language="en"):
    """The answer to somebody's question about an offer."""
    client.force_login(user or sitting.users[0])
    address = reverse("matches:lesson", args=[sitting.id, offer])
    return client.get(address, headers={"accept-language": language, "hx-request": "true"})


def refusal(answer):
    """The status of a refusal and its code; it has a sentence, too."""
    said = answer.json()
    assert said["say"]
    return answer.status_code, said["why"]


@pytest.mark.parametrize(("rules", "length"), MATCHES)
def test_who_is_alone_with_bots_may_ask_about_the_own_offer(client, rules, length):
    sitting, offer = at_turn(rules=rules, length=length)
    answer = ask(client, sitting, offer)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert f'data-offer="{offer}"' in page
    discards = {a.copy // 4 for a in sitting.offer(sitting.people[0]).actions if isinstance(a, Discard)}
    assert all(f'data-tile="{tile}"' in page for tile in discards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_speaks_the_language_of_who_asks(client, language):
    sitting, offer = at_turn()
    page = ask(client, sitting, offer, language=language).content.decode()
    with translation.override(language):
        taught = lessons.lesson_of(sitting.id, sitting.users[0].pk, offer)
        assert advice_text.action_words(taught.lesson.advice.best.action, "klasik") in page


def test_asking_writes_nothing(client):
    sitting, offer = at_turn()
    before = Match.objects.filter(pk=sitting.id).values().get()
    kinds = sitting.kinds()
    assert ask(client, sitting, offer).status_code == 200
    assert Match.objects.filter(pk=sitting.id).values().get() == before
    assert sitting.kinds() == kinds


def test_a_table_of_several_people_has_no_teacher_unless_the_host_allows_it(client):
    sitting, offer = at_turn(2)
    assert refusal(ask(client, sitting, offer)) == (403, "no_hints")
    allowed, offer = at_turn(2, allows_hints=True)
    assert ask(client, allowed, offer).status_code == 200


def test_nobody_else_gets_the_lesson_of_a_seat(client):
    sitting, offer = at_turn(2, allows_hints=True, allows_watchers=True)
    first, second = sitting.people
    other = sitting.users[1]
    answer = ask(client, sitting, offer, other)
    if sitting.offer(second) is None or sitting.offer(second).id != offer:
        assert refusal(answer) == (409, "stale")
    assert refusal(ask(client, sitting, offer, new_user("Eka"))) == (403, "not_seated")
    Match.objects.update(allows_watchers=False)
    assert refusal(ask(client, sitting, offer, new_user("Fajar"))) == (404, "no_such_match")
    client.logout()
    assert client.get(reverse("matches:lesson", args=[sitting.id, offer])).status_code == 302
    assert first != second


def test_only_an_open_offer_is_spoken_of(client):
    sitting, offer = at_turn()
    (seat,) = sitting.people
    sitting.skip_to(lambda state: state.offers[seat] is None or state.offers[seat].id != offer)
    assert refusal(ask(client, sitting, offer)) == (409, "stale")


def test_between_deals_there_is_nothing_to_teach(client):
    sitting = Sitting(1)
    (seat,) = sitting.people
    state = sitting.skip_to(lambda state: state.phase is Phase.DEAL_RESULT and state.offers[seat] is not None)
    assert refusal(ask(client, sitting, state.offers[seat].id)) == (409, "stale")


def test_a_match_that_has_ended_or_stands_still_has_no_lessons(client):
    sitting, offer = at_turn()
    Match.objects.update(halted=True)
    assert refusal(ask(client, sitting, offer)) == (409, "match_halted")
    Match.objects.update(halted=False, state="finished")
    assert refusal(ask(client, sitting, offer)) == (409, "match_over")


def test_who_asks_without_end_is_told_to_wait(client, monkeypatch):
    sitting, offer = at_turn()
    monkeypatch.setattr(lessons, "MOST_LESSONS", 2)
    monkeypatch.setattr(lessons, "present_moment", lambda: 1_000_000)
    answers = [ask(client, sitting, offer) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert refusal(answers[-1]) == (429, "many_lessons")


def test_everybody_at_the_table_is_told_whether_there_are_hints():
    for persons, allowed, expected in [(1, False, True), (2, False, False), (2, True, True)]:
        sitting = Sitting(persons, allows_hints=allowed)
        for viewer in (*SEATS, None):
            frame = broadcast.hello(sitting.id, viewer, 0, "en")
            assert f'"hints":{str(expected).lower()}' in frame


# Words


def said(action, rules="riichi"):
    """What to do, without the marks of direction."""
    return plain(advice_text.action_words(action, rules, red_fives=True))


def plain(text):
    return "".join(letter for letter in text if letter not in "\u2066\u2068\u2069")


def test_actions_are_called_as_their_rule_set_calls_them():
    assert said(Discard(seat=Seat(0), copy=Copy(16))) == "Discard red 5 of characters"
    assert said(DeclareRiichi(seat=Seat(0), copy=Copy(0))) == "Declare riichi and discard 1 of characters"
    chow = ClaimChow(seat=Seat(0), copies=(Copy(0), Copy(4)))
    assert said(chow, "mcr") == "Chow with 1 of characters, 2 of characters"
    assert said(chow) == "Chi with 1 of characters, 2 of characters"
    assert said(Pass(seat=Seat(0))) == "Pass"
    assert said(DeclareWin(seat=Seat(0))) == "Win"


@pytest.mark.parametrize(
    ("kind", "best", "other", "weight", "sentence"),
    [
        ("live", 14, 11, 5.0, "More useful tiles are left: 14 instead of 11."),
        ("risk", 0.02, 0.09, 5.0, "It is safer: 2\u00a0% risk instead of 9\u00a0%."),
        ("risk", 0.09, 0.02, -5.0, "It is more dangerous, though: 9\u00a0% risk instead of 2\u00a0%."),
        ("shanten", 0, 2, 5.0, "It brings the hand nearer: ready instead of 2 tiles from ready."),
        ("gain", 7900.4, 3900, 5.0, "A win brings more: 7\u202f900 instead of 3\u202f900."),
    ],
)
def test_a_difference_says_what_speaks_for_the_best_choice_or_against_it(kind, best, other, weight, sentence):
    found = Difference(kind=DifferenceKind(kind), best=best, other=other, weight=weight)
    assert plain(advice_text.difference_sentence(found)) == sentence


@pytest.mark.parametrize("kind", list(DangerKind))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_class_of_danger_has_its_sentence(kind, language):
    danger = Danger(seat=Seat(1), kind=kind, chance=0.1, ready=1.0, tiles=(3,), left=2, suit=0)
    with translation.override(language):
        for rules in ("riichi", "mcr", "klasik"):
            sentence = advice_text.danger_sentence(danger, "Mali", rules)
            assert "Mali" in sentence
            assert "%(" not in sentence


def test_furiten_bars_in_riichi_alone():
    danger = Danger(seat=Seat(1), kind=DangerKind.DISCARDED, chance=0.0, ready=1.0)
    sentences = [advice_text.danger_sentence(danger, "Mali", rules) for rules in ("riichi", "mcr")]
    assert "cannot win on it" in sentences[0]
    assert "cannot" not in sentences[1]


def test_a_choice_tells_only_what_is_known_of_it():
    bare = {"value": 1.0, "chance": 0.0, "gain": 0.0, "risk": 0.0, "loss": 0.0, "route": "", "shanten": 1}
    choice = Choice(action=Pass(seat=Seat(0)), live=4, **bare)
    assert advice_text.choice_facts(choice, "mcr") == []
    full = Choice(
        action=Pass(seat=Seat(0)), live=4, **{**bare, "chance": 0.24, "gain": 31.2, "route": "half_flush"}
    )
    assert list(map(plain, advice_text.choice_facts(full, "mcr"))) == [
        "Chance to win: 24\u00a0%",
        "A win is worth about 31",
        "Aims at: Half Flush",
    ]

"""Profiles: what is shown to whom, with few queries however much was played."""

import pytest
from django.utils import translation

from accounts.models import User
from matches import tallies
from matches.models import BestWin
from tests.kit.sitting import new_user
from tests.matches.test_tallies import finished

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    with translation.override("en"):
        sitting = finished()
        tallies.count_due()
        yield sitting


@pytest.fixture
def winner(played):
    """Somebody who has won a deal."""
    return BestWin.objects.order_by("-total").first().tally.user


def page(client, reader, person, **query):
    client.force_login(reader)
    return client.get(f"/u/{person.username}/", query).content.decode()


def test_a_profile_shows_figures_best_hands_and_the_people_met(client, played, winner):
    shown = page(client, winner, winner)
    best = BestWin.objects.filter(tally__user=winner).first()
    assert "average place" in shown
    assert f"/matches/{best.match_id}/deals/{best.deal}/sheet/" in shown
    assert shown.count("winning tile") >= 1
    others = [user for user in played.users if user != winner]
    assert all(f"/u/{user.username}/" in shown for user in others)


@pytest.mark.parametrize("rules", ["riichi", "mcr"])
def test_best_hands_of_every_rule_set_are_shown_with_their_patterns(client, rules):
    for secret in range(20):
        finished(rules=rules, length="one_deal", secret=secret)
        tallies.count_due()
        if BestWin.objects.exists():
            break
    winners = {best.tally.user for best in BestWin.objects.select_related("tally__user")}
    assert winners, "nobody has won anything"
    for user in winners:
        assert page(client, user, user, rules=rules).count("winning tile") >= 1


def test_others_see_the_figures_but_no_way_into_the_matches(client, played, winner):
    shown = page(client, new_user("Reader"), winner)
    assert "average place" in shown
    assert "/matches/" not in shown.partition("<main")[2].partition("</main>")[0]


def test_a_private_profile_shows_nothing_to_others_and_all_to_its_owner(client, winner):
    User.objects.filter(pk=winner.pk).update(is_public=False)
    assert "average place" not in page(client, new_user("Reader"), winner)
    assert "average place" in page(client, User.objects.get(pk=winner.pk), winner)


def test_who_is_private_is_not_named_on_the_profiles_of_others(client, played, winner):
    other = next(user for user in played.users if user != winner)
    User.objects.filter(pk=other.pk).update(is_public=False)
    shown = page(client, new_user("Reader"), winner)
    assert f"/u/{other.username}/" not in shown


def test_one_press_closes_a_profile_and_another_opens_it(client, winner):
    client.force_login(winner)
    client.post("/me/public/", {"public": "0"})
    assert not User.objects.get(pk=winner.pk).is_public
    client.post("/me/public/", {"public": "1"})
    assert User.objects.get(pk=winner.pk).is_public


def test_matches_with_bots_and_other_rule_sets_have_figures_of_their_own(client, winner):
    assert "average place" not in page(client, winner, winner, **{"with": "bots"})
    assert "average place" not in page(client, winner, winner, rules="mcr")
    assert "average place" in page(client, winner, winner, rules="nonsense")


@pytest.mark.parametrize("matches", [1, 3])
def test_a_profile_takes_the_same_queries_however_much_was_played(
    client, played, winner, matches, django_assert_max_num_queries
):
    for secret in range(10, 10 + matches - 1):
        other = finished(secret=secret)
        other.match.players.filter(user=other.users[0]).update(user=winner)
    tallies.count_due()
    client.force_login(winner)
    with django_assert_max_num_queries(16):
        client.get(f"/u/{winner.username}/")

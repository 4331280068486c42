"""The figures of players: counted once, as the journals have them, with people and with bots apart."""

import pytest
from django.core.management import call_command

from accounts.models import User
from matches import journal, ratings, tallies
from matches.deals import played_deals
from matches.models import BestWin, Match, Meeting, Player, Rating, Tally
from rules.engine.state import Phase
from tests.kit.sitting import Sitting

pytestmark = pytest.mark.django_db


def finished(persons=4, secret=1, **options):
    """A whole match that was played somehow, with wins."""
    sitting = Sitting(persons, secret=secret, **options)
    sitting.skip_to(lambda s: s.phase is Phase.ENDED, greedy=True)
    return sitting


@pytest.fixture
def played():
    return finished()


def tally_of(user, **fields):
    return Tally.objects.get(user=user, rules="klasik", **fields)


def test_a_match_is_counted_once(played):
    assert (tallies.count_due(), tallies.count_due()) == (1, 0)
    assert not tallies.match_count(played.match)
    assert {tally_of(user).matches for user in played.users} == {1}


def test_the_sums_are_those_of_the_journal(played):
    tallies.count_due()
    deals = played_deals(journal.numbered_milestones(played.id))
    wins = [won for deal in deals for won in deal.wins]
    assert wins, "a match without a win tells nothing"
    for player in played.match.players.all():
        tally = tally_of(player.user)
        own = [won for won in wins if won.seat == player.seat]
        assert tally.deals == len(deals)
        assert (tally.wins, tally.value) == (len(own), sum(won.score.total for won in own))
        assert tally.self_draws == sum(won.source is None for won in own)
        assert tally.deal_ins == sum(any(w.source == player.seat for w in deal.wins) for deal in deals)
        places = (tally.firsts, tally.seconds, tally.thirds, tally.fourths)
        assert places[player.place - 1] == sum(places) == 1


def test_matches_with_a_bot_are_counted_apart(played):
    sitting = finished(3, secret=2)
    tallies.count_due()
    assert tally_of(sitting.users[0]).with_bots
    assert not tally_of(played.users[0]).with_bots


def test_a_match_without_a_result_is_not_counted():
    sitting = Sitting(4)
    Match.objects.filter(pk=sitting.id).update(state="aborted")
    assert tallies.count_due() == 0
    assert not Tally.objects.exists()


def test_the_best_hands_are_the_most_valuable_and_no_more_than_three(played, monkeypatch):
    for secret in (3, 4):
        other = finished(secret=secret)
        for mine, theirs in zip(played.users, other.users, strict=True):
            Player.objects.filter(match_id=other.id, user=theirs).update(user=mine)
    tallies.count_due()
    for user in played.users:
        won = [
            win.score.total
            for player in Player.objects.filter(user=user)
            for deal in played_deals(journal.numbered_milestones(player.match_id))
            for win in deal.wins
            if win.seat == player.seat
        ]
        kept = list(tally_of(user).best_wins.values_list("total", flat=True))
        assert kept == sorted(won, reverse=True)[: tallies.BEST_WINS]


def test_first_places_in_a_row_are_a_streak(played):
    user = played.users[0]
    for place in (1, 1, 2, 1):
        Player.objects.filter(match_id=played.id, user=user).update(place=place)
        Match.objects.update(counted=False)
        BestWin.objects.all().delete()
        tallies.count_due()
    tally = tally_of(user)
    assert (tally.streak, tally.best_streak, tally.firsts, tally.matches) == (1, 2, 3, 4)


def test_everybody_has_met_the_three_others(played):
    tallies.count_due()
    assert Meeting.objects.count() == 12
    best = played.match.players.order_by("place").first()
    met = Meeting.objects.filter(user=best.user)
    behind = [player.user_id for player in played.match.players.all() if player.place > best.place]
    assert {one.other_id for one in met if one.ahead == 1} == set(behind)


def test_counting_anew_gives_the_same(played):
    finished(2, secret=5)
    tallies.count_due()

    def everything():
        kinds = (Tally, Meeting, Rating)
        left_out = {"id", "changed_at"}
        return [
            sorted(str({k: v for k, v in row.items() if k not in left_out}) for row in kind.objects.values())
            for kind in kinds
        ]

    before = everything()
    call_command("recount")
    assert everything() == before


def test_a_match_that_cannot_be_read_keeps_no_other_from_being_counted(played):
    broken = finished(secret=6)
    broken.match.journal.filter(kind="hand_won").update(event="{}")
    assert tallies.count_due() == 1
    assert tallies.count_due() == 0


# --- Ratings ---


def test_who_comes_in_first_is_thought_stronger_than_who_comes_in_last(played):
    tallies.count_due()
    players = played.match.players.order_by("place")
    strengths = [Rating.objects.get(user=player.user).mu for player in players]
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[0] > strengths[-1]


def test_equal_places_are_equally_strong(played):
    Player.objects.filter(match_id=played.id).update(place=1)
    tallies.count_due()
    assert len({round(rating.mu, 6) for rating in Rating.objects.all()}) == 1


def test_a_match_with_bots_rates_the_bots_alone():
    sitting = finished(2)
    tallies.count_due()
    assert {(rating.level, rating.is_bot) for rating in Rating.objects.all()} == {("easy", True)}
    assert not Rating.objects.filter(user__in=sitting.users).exists()


def test_an_account_of_a_program_is_rated_among_bots():
    sitting = finished(4)
    program = sitting.users[0]
    User.objects.filter(pk=program.pk).update(is_bot=True)
    tallies.count_due()
    assert [(rating.user, rating.is_bot) for rating in Rating.objects.all()] == [(program, True)]
    assert tally_of(sitting.users[1]).with_bots


def rated(user, matches, ordinal, **fields):
    return Rating.objects.create(
        user=user, rules="klasik", mu=25, sigma=8, matches=matches, ordinal=ordinal, **fields
    )


def test_ranked_are_accounts_with_public_profiles_and_enough_matches(client, django_user_model):
    def person(name, **fields):
        return django_user_model.objects.create(username=name, display_name=name, **fields)

    now = {"changed_at": "2026-01-01T00:00:00Z"}
    enough = ratings.ENOUGH_MATCHES
    rated(person("Second"), enough, 1, is_bot=False, **now)
    rated(person("First"), enough, 2, is_bot=False, **now)
    rated(person("Newcomer"), enough - 1, 9, is_bot=False, **now)
    rated(person("Hidden", is_public=False), enough, 9, is_bot=False, **now)
    rated(person("Visitor", is_guest=True), enough, 9, is_bot=False, **now)
    rated(person("Program", is_bot=True), enough, 9, is_bot=True, **now)
    assert [one.user.name for one in ratings.ranking("klasik", bots=False)] == ["First", "Second"]
    page = client.get("/ranking/klasik/").content.decode()
    assert page.index("First") < page.index("Second")
    assert not any(name in page for name in ("Newcomer", "Hidden", "Visitor", "Program"))
    assert "Program" in client.get("/ranking/klasik/?of=bots").content.decode()
    assert client.get("/ranking/poker/").status_code == 404

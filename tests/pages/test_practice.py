"""Practice on its pages: answers are explained, streaks are kept, nothing is counted twice."""

import html
import re

import pytest

from accounts.models import User
from rules.pages.models import PracticeRecord
from rules.practice.drills import problem_of
from rules.practice.problem import Drill
from tests.pages.test_site_pages import Page

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "id", "th", "ar", "cs")


@pytest.fixture
def ayu():
    return User.objects.create_user("ayu", "ayu@contoh.example", "green pines at dusk")


def asked(client, drill, language="en"):
    """The fields of a problem that the page chose."""
    page = client.get(f"/{language}/practice/{drill}/").content.decode()
    return {name: re.search(f'name="{name}" value="([^"]*)"', page).group(1) for name in ("seed", "ticket")}


def answer(client, drill, fields, *, right=True, language="en"):
    problem = problem_of(drill, int(fields["seed"]))
    wrong = [choice for choice in problem.choices if choice not in problem.right][:1]
    given = (sorted(problem.right) if problem.wants_all else [min(problem.right)]) if right else wrong
    return client.post(f"/{language}/practice/{drill}/", fields | {"answer": given}).content.decode()


@pytest.mark.parametrize("drill", Drill)
def test_a_right_answer_is_praised_and_a_wrong_one_explained(client, drill):
    page = answer(client, drill, asked(client, drill))
    assert "Right." in page
    assert "Streak 1 · longest 1" in page
    assert Page(page).problems == []
    page = answer(client, drill, asked(client, drill), right=False)
    assert "Not quite." in page
    assert "Streak 0 · longest 1" in page
    assert 'id="drill-next"' in page


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("drill", [Drill.DISCARD, Drill.FURITEN, Drill.SCORE_MCR])
def test_solutions_are_well_made_in_every_language(client, drill, language):
    page = answer(client, drill, asked(client, drill, language), language=language)
    assert Page(page).problems == []
    assert "Right." not in page


def test_a_streak_is_kept_with_the_person(client, ayu):
    client.force_login(ayu)
    for right in (True, True, False, True):
        answer(client, Drill.TILES, asked(client, Drill.TILES), right=right)
    kept = PracticeRecord.objects.get(person=ayu, drill="tiles")
    assert (kept.answered, kept.right, kept.streak, kept.best) == (4, 3, 1, 2)
    assert "3 of 4 right · longest streak 2" in client.get("/en/practice/").content.decode()


def test_what_a_visitor_did_goes_along_when_they_get_a_name(client):
    for _ in range(2):
        answer(client, Drill.SETS, asked(client, Drill.SETS))
    client.post("/guest/", {"name": "Mali"})
    assert "2 of 2 right" in client.get("/en/practice/").content.decode()
    answer(client, Drill.SETS, asked(client, Drill.SETS))
    kept = PracticeRecord.objects.get()
    assert (kept.answered, kept.streak, kept.best) == (3, 3, 3)
    assert "3 of 3 right" in client.get("/en/practice/").content.decode()


def test_an_answer_counts_once(client, ayu):
    client.force_login(ayu)
    fields = asked(client, Drill.TILES)
    for _ in range(3):
        page = answer(client, Drill.TILES, fields)
    assert "Right." in page
    assert PracticeRecord.objects.get().answered == 1


@pytest.mark.parametrize("ticket", ["", "x", "WyJ0aWxlcyIsMTJd:1:x"])
def test_a_problem_that_somebody_chose_counts_nothing(client, ayu, ticket):
    client.force_login(ayu)
    page = answer(client, Drill.TILES, {"seed": "12", "ticket": ticket})
    assert "Right." in page
    assert not PracticeRecord.objects.exists()


def test_a_ticket_of_another_problem_counts_nothing(client, ayu):
    client.force_login(ayu)
    fields = asked(client, Drill.TILES)
    answer(client, Drill.TILES, fields | {"seed": str(int(fields["seed"]) // 2)})
    assert not PracticeRecord.objects.exists()


def test_a_check_without_an_answer_says_what_to_do_and_counts_nothing(client):
    fields = asked(client, Drill.WAITS)
    page = client.post("/en/practice/waits/", fields).content.decode()
    assert "Choose at least one tile." in page
    assert "Right." in answer(client, Drill.WAITS, fields)


@pytest.mark.parametrize("seed", ["", "-1", "x", "9" * 40, "٣", "1.5"])
def test_what_is_no_number_of_a_problem_gives_another_problem(client, seed):
    assert client.get("/en/practice/waits/", {"seed": seed}).status_code == 200
    page = client.post("/en/practice/waits/", {"seed": seed, "answer": ["1m", "zz"], "ticket": "x"})
    assert page.status_code == 200


def test_the_number_of_a_problem_shows_it_again(client):
    one, other = (client.get("/en/practice/discard/", {"seed": "77"}).content.decode() for _ in range(2))
    shown = [re.findall(r'id="question".*?</fieldset>', page, re.DOTALL) for page in (one, other)]
    assert shown[0] == shown[1]


def test_a_score_is_explained_by_the_sheet_and_opens_in_the_calculator(client):
    page = html.unescape(answer(client, Drill.SCORE_RIICHI, asked(client, Drill.SCORE_RIICHI)))
    link = re.search(r'href="(/en/calculator/riichi/\?hand=[^"]+)"', page).group(1)
    assert "Payments" in page
    assert "Complete · " in html.unescape(client.get(link).content.decode())


def test_htmx_gets_the_problem_alone(client):
    part = client.get("/en/practice/tiles/", headers={"HX-Request": "true"}).content.decode()
    assert part.strip().startswith("<section")


def test_there_is_no_such_drill(client):
    assert client.get("/en/practice/juggling/").status_code == 404


def test_practice_and_suggestions_are_part_of_what_one_may_take_along(client, ayu):
    client.force_login(ayu)
    answer(client, Drill.TILES, asked(client, Drill.TILES))
    client.post("/en/glossary/pung/", {"word": "pong"})
    told = client.get("/me/data/export.json").json()
    assert told["practice"] == [{"drill": "tiles", "answered": 1, "right": 1, "streak": 1, "best": 1}]
    assert [(one["term"], one["word"]) for one in told["suggestions"]] == [("pung", "pong")]

"""Our own bots as somebody: faces, names in each script, styles; and that they are said to be bots."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.template import Context, Template

import rules.bots
from matches.characters import CHARACTERS, character_draw, face_address
from matches.models import Player
from matches.services import NewPlayer
from matches.text import LEVELS, STYLES
from tests.kit.sitting import Sitting

FACES = Path(settings.BASE_DIR) / "static" / "faces.svg"
SVG = "{http://www.w3.org/2000/svg}"
BY_KEY = {character.key: character for character in CHARACTERS}


def shown(source, **context):
    return Template("{% load bots %}" + source).render(Context(context))


def test_there_are_at_least_twelve_and_each_has_a_face_of_its_own():
    drawn = ElementTree.parse(FACES).getroot().findall(f"{SVG}symbol")
    assert {symbol.attrib["id"] for symbol in drawn} == {f"f-{key}" for key in BY_KEY}
    assert len({ElementTree.tostring(symbol) for symbol in drawn}) == len(CHARACTERS) >= 12


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_in_each_language_all_names_differ_and_are_written_in_its_script(language):
    names = {character.name(language) for character in CHARACTERS}
    assert len(names) == len(CHARACTERS)
    if language in {"th", "ar", "ja", "zh-hans"}:
        assert not any(name.isascii() for name in names)


def test_a_language_without_names_gets_the_english_ones():
    assert BY_KEY["fox"].name("xx") == "Fox"


def test_nobody_is_drawn_twice_for_one_table():
    taken = []
    for _ in CHARACTERS:
        taken.append(character_draw(taken).key)
    assert sorted(taken) == sorted(BY_KEY)


def test_every_level_and_style_has_words_and_bots_know_it():
    assert set(LEVELS) <= set(rules.bots.LEVEL_NAMES)
    assert {character.style for character in CHARACTERS} == set(STYLES) == set(rules.bots.STYLES)


def test_a_bot_has_a_face_a_tag_and_its_level_a_person_a_letter_and_no_tag():
    bot = Player(name="Fox", seat=1, is_bot=True, bot_level="hard", character="fox")
    person = Player(name="Mali", seat=2)
    assert face_address("fox") in shown("{% seat_avatar seat %}", seat=bot)
    assert "Bot · Hard" in shown("{% bot_tag seat %}", seat=bot)
    assert shown("{% bot_words seat %}{% bot_style seat %}", seat=bot) == "Bot · Hardquick to win"
    assert ">M<" in shown("{% seat_avatar seat %}", seat=person)
    assert not shown("{% bot_tag seat %}{% bot_words seat %}{% bot_style seat %}", seat=person).strip()


def test_a_bot_of_an_old_match_is_drawn_as_a_bot_without_a_face():
    old = Player(name="Bambu", seat=1, is_bot=True, bot_level="normal")
    assert "avatar--bot" in shown("{% seat_avatar seat %}", seat=old)
    assert "avatar__face" not in shown("{% seat_avatar seat %}", seat=old)


@pytest.mark.django_db
def test_the_history_of_a_match_says_of_every_bot_that_it_is_one(client):
    sitting = Sitting(1, level="easy")
    Player.objects.filter(match=sitting.id, is_bot=True).update(character="owl")
    client.force_login(sitting.users[0])
    assert client.get("/matches/").content.decode().count("Bot · Easy") == 3
    page = client.get(f"/matches/{sitting.id}/").content.decode()
    assert page.count("Bot · Easy") == page.count("#f-owl") == 3


def test_a_new_bot_is_of_the_normal_level():
    assert NewPlayer(name="Fox").bot_level == "normal"

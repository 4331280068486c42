"""Tiles on pages: pictures for the eye, one spoken name for the ear."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from rules.engine.errors import BadNotation
from rules.engine.tiles import ALL_COPIES, Copy

SPRITE = (Path(__file__).parents[2] / "static" / "tiles.svg").read_text("utf-8")


def shown(source, language="en", **context):
    """The markup of a line of template."""
    with translation.override(language):
        return Template("{% load tiles %}" + source).render(Context(context))


def symbols(markup):
    return re.findall(r'#(t-\w+)"', markup)


def spoken(markup):
    return re.findall(r'aria-label="([^"]*)"', markup)


def test_a_group_has_a_picture_for_each_tile_and_one_name():
    markup = shown('{% tiles "123m 55z" %}')
    assert symbols(markup) == ["t-1m", "t-2m", "t-3m", "t-5z", "t-5z"]
    assert spoken(markup) == ["1 of characters, 2 of characters, 3 of characters; white dragon, white dragon"]
    assert markup.count('class="tiles__set"') == 2
    assert markup.count('role="img"') == 1


def test_the_name_comes_in_the_readers_language():
    assert spoken(shown('{% tile "5p" %}', "id")) != spoken(shown('{% tile "5p" %}', "en"))
    assert shown("{{ name|spoken }}", "cs", name="1z") == "východní vítr"


def test_red_fives_and_tiles_face_down_are_said():
    markup = shown('{% tiles "0p x" %}')
    assert symbols(markup) == ["t-0p", "t-back"]
    assert spoken(markup) == ["red 5 of dots; face-down tile"]
    assert "tile--back" in markup


def test_the_winning_tile_is_framed_once_and_said():
    markup = shown('{% tiles "888s 678s" win="8s" %}')
    assert markup.count("tile--win") == 1
    assert markup.rindex("tile--win") > markup.rindex("#t-7s")
    assert spoken(markup)[0].endswith("8 of bamboo (winning tile)")


def test_physical_tiles_are_drawn_by_their_number():
    assert symbols(shown("{% tiles hand %}", hand=(Copy(0), Copy(52), Copy(143)))) == ["t-1m", "t-5p", "t-4g"]
    assert symbols(shown("{% tiles hand red_fives=True %}", hand=(Copy(52), Copy(53)))) == ["t-0p", "t-5p"]
    assert "tile--win" in shown("{% tiles sets win=won %}", sets=((Copy(0), Copy(1)),), won=Copy(1))


@pytest.mark.parametrize("size", ["", "s", "l", "xl", "inline", "fit"])
@pytest.mark.parametrize("red_fives", [False, True])
def test_every_tile_has_its_symbol_in_the_sprite(size, red_fives):
    markup = shown(
        "{% tiles hand size=size red_fives=red %}", hand=list(range(ALL_COPIES)), size=size, red=red_fives
    )
    drawn = symbols(markup)
    assert len(drawn) == ALL_COPIES
    assert [name for name in drawn if f'id="{name}"' not in SPRITE] == []


def test_small_characters_have_the_plain_face():
    assert symbols(shown('{% tiles "3m3p" size="s" %}')) == ["t-3mx", "t-3p"]


def test_a_label_of_the_page_takes_the_place_of_the_names():
    assert spoken(shown('{% tiles "123m" label="A hand" %}')) == ["A hand"]


def test_unreadable_notation_is_an_error_of_the_template():
    with pytest.raises((BadNotation, TemplateSyntaxError)):
        shown('{% tiles "9z" %}')


@pytest.mark.parametrize(
    ("language", "letters"),
    [("en", ["1", "5", "E", "N", "P", "F", "C"]), ("cs", ["1", "5", "V", "S", "P", "F", "C"])],
)
def test_each_tile_carries_its_number_or_letter_for_who_learns_the_faces(language, letters):
    """Flowers, seasons and backs have none: those have a number in their drawing, or nothing to say."""
    markup = shown('{% tiles "1m0p 1567z 4z 1f2g x" %}', language)
    found = re.findall(r'class="tile__index" aria-hidden="true">([^<]*)<', markup)
    first = [letters[0], letters[1], letters[2], letters[4], letters[5], letters[6], letters[3]]
    assert found == first

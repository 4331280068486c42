"""Codes that can be read out, and names for rooms and bots."""

import pytest

from lobby.codes import CODE, read_code, room_code
from lobby.names import LONGEST_NAME, LONGEST_ROOM_NAME, WORDS, numbered, room_name


def test_a_code_has_four_letters_and_four_digits_none_of_which_looks_like_another():
    codes = {room_code() for _ in range(500)}
    assert all(CODE.fullmatch(code) for code in codes)
    assert not set("".join(codes)) & set("01OILAEU")
    assert len(codes) == 500


@pytest.mark.parametrize(
    "typed",
    [
        "PNKR4827",
        "pnkr 4827",
        " PNKR-4827 ",
        "PNKR\u00a04827\u200f",
        "PNKR ٤٨٢٧",
        "PNKR ๔๘๒๗",
        "https://meja.example/r/PNKR4827/",
        "meja.example/r/pnkr4827?watch#top",
    ],
)
def test_a_code_is_read_however_it_is_typed_or_pasted(typed):
    assert read_code(typed) == "PNKR4827"


@pytest.mark.parametrize(
    "typed", ["", "PNKR", "PNKR48271", "4827PNKR", "PINE4827", "http://x/r/", "½²", "\ud800"]
)
def test_what_is_no_code_is_none(typed):
    assert read_code(typed) is None


@pytest.mark.parametrize("language", WORDS)
def test_a_room_gets_two_words_of_the_language_of_whoever_opens_it(language):
    _pattern, how, what = WORDS[language]
    name = room_name(language)
    assert len(name) <= LONGEST_ROOM_NAME
    assert any(word in name for word in how.split())
    assert any(word in name for word in what.split())


def test_a_language_without_words_gets_english_ones():
    assert room_name("xx").isascii()


def test_every_name_fits_into_its_field():
    for pattern, how, what in WORDS.values():
        longest = pattern.format(how=max(how.split(), key=len), what=max(what.split(), key=len))
        assert len(longest) <= LONGEST_ROOM_NAME


def test_numbers_go_on_until_one_is_free():
    assert numbered("Mali", ["MALI", "mali 2", "Mali 3"]) == "Mali 4"
    assert numbered("Mali", ["Ayu"]) == "Mali"


def test_a_numbered_name_still_fits():
    long = "x" * LONGEST_NAME
    assert len(numbered(long, [long])) == LONGEST_NAME

"""Names at the table and user names, in any script."""

import pytest
from django.core.exceptions import ValidationError

from accounts.names import (
    UsernameValidator,
    name_cleaned,
    name_length,
    name_shortened,
    username_cleaned,
    validate_name,
)

THAI = "มะลิวรรณ"
ARABIC = "نُورُ الهُدى"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize("name", ["Ayu", THAI, ARABIC, "Tomáš", "林晓", "Ngọc", FAMILY])
def test_a_name_of_any_script_stays_as_it_is(name):
    assert name_cleaned(name) == name
    validate_name(name)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ayu   Lestari ", "Ayu Lestari"),
        ("Ayu\tLestari\n", "Ayu Lestari"),
        ("A\u202eyu", "Ayu"),
        ("\u2066Ayu\u2069", "Ayu"),
        ("A\u200byu\ufeff", "Ayu"),
        ("A\x00yu\x1b[31m", "Ayu[31m"),
        ("Toma\u0301s\u030c", "Tomáš"),
        ("\u3164Ayu\u3164", "Ayu"),
        ("\u200dAyu\u200d", "Ayu"),
        ("\ue000Ayu\U000f0000", "Ayu"),
    ],
)
def test_what_cannot_be_seen_or_turns_the_text_round_is_taken_out(typed, kept):
    assert name_cleaned(typed) == kept


def test_a_character_carries_no_tower_of_marks():
    assert len(name_cleaned("a" + "\u0489" * 50)) == 5


@pytest.mark.parametrize("typed", ["", "   ", "\u3164\u3164", "\u202e\u202c", "\u0301\u0301", "\u200d"])
def test_a_name_that_cannot_be_seen_is_refused(typed):
    with pytest.raises(ValidationError) as refused:
        validate_name(name_cleaned(typed))
    assert refused.value.code == "name_empty"


@pytest.mark.parametrize(("name", "length"), [("Ayu", 3), ("มะลิ", 3), (FAMILY, 1), ("e\u0301", 1)])
def test_a_name_is_counted_as_it_is_seen(name, length):
    assert name_length(name) == length


def test_a_name_has_at_most_24_characters():
    validate_name("ก" * 24)
    with pytest.raises(ValidationError) as refused:
        validate_name("ก" * 25)
    assert refused.value.code == "name_long"


def test_marks_do_not_count_but_the_whole_must_fit_where_it_is_stored():
    validate_name("ที่" * 24)
    with pytest.raises(ValidationError):
        validate_name("a\u0301\u0302\u0303\u0304" * 24)


def test_a_shortened_name_fits():
    assert name_shortened("a" * 40) == "a" * 24
    validate_name(name_shortened(name_cleaned("e\u0301\u0302\u0303\u0304" * 40)))


@pytest.mark.parametrize("name", ["ayu", "มะลิ", "نُور", "Tomáš", "a.b@c+d-e_9"])
def test_a_user_name_may_be_of_any_script(name):
    UsernameValidator()(username_cleaned(name))


@pytest.mark.parametrize("name", ["", "a b", "a/b", "a\u202eb", "<ayu>", "a\u0000", "\U0001f409"])
def test_a_user_name_has_letters_digits_and_five_signs(name):
    with pytest.raises(ValidationError):
        UsernameValidator()(name)


def test_two_ways_to_type_a_user_name_are_one():
    assert username_cleaned(" ａｙｕ ") == "ayu"
    assert username_cleaned("Toma\u0301s\u030c") == username_cleaned("Tomáš")

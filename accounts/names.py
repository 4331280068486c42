"""Names of people: what may stand at a table, and what may be typed to sign in.

Names come in any script, so nothing here speaks of letters a to z. A name is counted as it is seen:
a Thai vowel above its consonant or an accent is no character of its own.
"""

import unicodedata
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 24
"""Visible characters a display name may have."""
NAME_STORED = 96
"""Code points a display name may take in the database."""
USERNAME_LENGTH = 40

JOINERS = "\u200c\u200d"
"""Joiner and non-joiner: Persian, Indic scripts and emoji need them inside a word."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that are neither space nor mark and yet leave the place empty."""
MARKS_IN_A_ROW = 4
"""Marks one character may carry; Thai and Arabic need up to three."""


def name_cleaned(raw: str) -> str:
    r"""Returns a display name fit to be shown: NFC, no control or direction characters, single spaces.

    >>> name_cleaned("  A\u202eyu \n Lestari ")
    'Ayu Lestari'
    """
    kept = "".join(_spaced(char) for char in unicodedata.normalize("NFC", raw))
    words = (word.strip(JOINERS) for word in kept.split())
    return "".join(_marks_limited(" ".join(word for word in words if word)))


def name_length(name: str) -> int:
    """Returns how many characters of a cleaned name are seen.

    >>> name_length("มะลิ")
    3
    """
    length = 0
    joined = False
    for char in name:
        if char in JOINERS:
            joined = char == "\u200d"
            continue
        if not _is_mark(char) and not joined:
            length += 1
        joined = False
    return length


def name_shortened(name: str, length: int = NAME_LENGTH) -> str:
    """Returns the beginning of a cleaned name, cut where a visible character ends."""
    while name_length(name) > length or len(name) > NAME_STORED:
        name = name[:-1]
    return name.rstrip(JOINERS + " ")


def validate_name(name: str) -> None:
    """Checks that a cleaned display name can be seen and is not too long.

    Raises: ValidationError, with a sentence for the person who typed it.
    """
    if not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise ValidationError(_("Write a name that the others at the table can see."), code="name_empty")
    if name_length(name) > NAME_LENGTH or len(name) > NAME_STORED:
        raise ValidationError(
            _("A name has at most %(limit)d characters."), code="name_long", params={"limit": NAME_LENGTH}
        )


def username_cleaned(raw: str) -> str:
    """Returns a user name in the one form in which it is stored and compared (NFKC, as Django does)."""
    return unicodedata.normalize("NFKC", raw).strip()


@deconstructible
class UsernameValidator:
    """Accepts letters, marks and digits of any script, and @ . + - _ between them.

    Django's own validator knows no marks, so it refuses most Thai names; its sentence is kept, since
    it is translated.
    """

    message = UnicodeUsernameValidator.message
    code = "invalid"

    def __call__(self, value: str) -> None:
        """Checks one user name."""
        if not value or not all(char in "@.+-_" or unicodedata.category(char)[0] in "LMN" for char in value):
            raise ValidationError(self.message, code=self.code)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, UsernameValidator)

    def __hash__(self) -> int:
        return hash(type(self))


USERNAME_VALIDATORS = [UsernameValidator()]


def _spaced(char: str) -> str:
    """The character itself, a space in its place, or nothing."""
    category = unicodedata.category(char)
    if char in JOINERS:
        return char
    if char.isspace() or char in BLANKS or category[0] == "Z":
        return " "
    return "" if category[0] == "C" else char


def _is_mark(char: str) -> bool:
    # An emoji's skin tone changes the character before it, although it is a symbol.
    return unicodedata.category(char) in {"Mn", "Me"} or "\U0001f3fb" <= char <= "\U0001f3ff"


def _marks_limited(name: str) -> Iterator[str]:
    marks = 0
    for char in name:
        marks = marks + 1 if _is_mark(char) else 0
        if marks <= MARKS_IN_A_ROW:
            yield char

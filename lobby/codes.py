"""The short codes of rooms: four letters and four digits that are easy to read out."""

import re
import secrets
import unicodedata

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""No vowels, so that no word comes about by chance; no L, I or O, which look like 1 and 0."""
DIGITS = "23456789"
CODE = re.compile(rf"[{LETTERS}]{{4}}[{DIGITS}]{{4}}")
LINK = re.compile(r"/r/([^/?#\s]+)")


class CodeConverter:
    """What stands for a code in addresses: anything that a database can be asked for."""

    regex = r"[^/\x00]{1,100}"

    def to_python(self, value: str) -> str:
        """Returns the code as it stands there."""
        return value

    def to_url(self, value: str) -> str:
        """Returns the code as it is written there."""
        return value


def room_code() -> str:
    """Returns a new random code, one of 655 million."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(4))
    return letters + "".join(secrets.choice(DIGITS) for _ in range(4))


def read_code(text: str) -> str | None:
    """Returns the code in what somebody typed or pasted, or None if there is none.

    Blanks, dashes and small letters are accepted, digits of every script, and a whole invitation link.

    >>> read_code("pnkr 4827"), read_code("https://meja.example/r/PNKR4827/"), read_code("hello")
    ('PNKR4827', 'PNKR4827', None)
    """
    link = LINK.search(text)
    plain = "".join(_plain(char) for char in (link.group(1) if link else text))
    return plain if CODE.fullmatch(plain) else None


def _plain(char: str) -> str:
    """One character of a code as we write it; nothing for blanks, dashes and direction marks."""
    digit = unicodedata.digit(char, None)
    if digit is not None:
        return str(digit)
    return "" if unicodedata.category(char)[0] in "ZPC" else char.upper()

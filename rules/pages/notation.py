"""What people type into the calculator: tiles, sets on the table, copies that all can see.

Tiles are written as in files of hands (``docs/score-cases.md``). Sets stand apart by spaces: ``123m`` a chow,
``555z`` a pung, ``8888p`` a claimed kong, ``8888p+`` an added one, ``(8888p)`` a concealed one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.engine.errors import BadNotation
from rules.engine.scoring import MeldKind
from rules.engine.tiles import SUIT_LETTERS, parse_marked_tiles, tile_name

Names = tuple[str, ...]
"""Notations of single tiles, a red five as ``0p``."""

LONGEST: Final = 120
"""Characters of a field that are read."""


@dataclass(frozen=True, slots=True)
class TypedMeld:
    """A set on the table."""

    kind: MeldKind
    tiles: Names

    @property
    def text(self) -> str:
        """The set as people type it."""
        tiles = joined(self.tiles)
        if self.kind is MeldKind.CONCEALED_KONG:
            return f"({tiles})"
        return f"{tiles}+" if self.kind is MeldKind.ADDED_KONG else tiles


def names_of(text: str) -> Names:
    """The tiles of a notation, spaces and commas left out.

    Raises: BadNotation as ``parse_marked_tiles``.

    >>> names_of("12 m, 0p")
    ('1m', '2m', '0p')
    """
    marked = parse_marked_tiles("".join(text.replace(",", " ").split()).lower()[:LONGEST])
    return tuple(f"0{tile_name(tile)[1]}" if is_red else tile_name(tile) for tile, is_red in marked)


def joined(names: Iterable[str]) -> str:
    """The tiles in one notation, digits of one suit sharing a letter.

    >>> joined(("1m", "2m", "0p"))
    '12m0p'
    """
    text = ""
    for name in names:
        text = (text[:-1] if text.endswith(name[1]) else text) + name
    return text


def in_order(names: Iterable[str]) -> Names:
    """The tiles as a hand is sorted; a red five before the others."""
    return tuple(sorted(names, key=place))


def place(name: str) -> tuple[int, float]:
    """Where a tile stands in a sorted hand."""
    return SUIT_LETTERS.index(name[1]), 4.5 if name[0] == "0" else int(name[0])


def plain(name: str) -> str:
    """The face of a tile: a red five is a five."""
    return f"5{name[1]}" if name[0] == "0" else name


def melds_of(text: str) -> tuple[TypedMeld, ...]:
    """The sets of a text, their kinds read off the tiles; whether they make a set is not asked.

    Raises: BadNotation as ``names_of``.
    """
    return tuple(map(_meld, text.replace(",", " ")[:LONGEST].split()))


def _meld(text: str) -> TypedMeld:
    is_concealed = text.startswith("(") and text.endswith(")")
    is_added = text.endswith("+")
    tiles = in_order(names_of(text.strip("()+")))
    if not tiles:
        raise BadNotation("bad_tiles", text=text)
    if len(tiles) != 4:
        is_alike = len({plain(name) for name in tiles}) == 1
        return TypedMeld(MeldKind.PUNG if is_alike else MeldKind.CHOW, tiles)
    if is_concealed:
        return TypedMeld(MeldKind.CONCEALED_KONG, tiles)
    return TypedMeld(MeldKind.ADDED_KONG if is_added else MeldKind.KONG, tiles)


def melds_text(melds: Iterable[TypedMeld]) -> str:
    """The sets as people type them."""
    return " ".join(meld.text for meld in melds)


def counts_text(visible: Mapping[str, int]) -> str:
    """Copies of faces as tiles: four of ``5s`` are ``5555s``."""
    return joined(name for name in sorted(visible, key=place) for _ in range(visible[name]))


def counts_of_names(names: Sequence[str]) -> dict[str, int]:
    """How often each face is there."""
    return dict(Counter(map(plain, names)))

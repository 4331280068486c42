"""The `tiles` and `tile` tags: tiles as pictures, one spoken name for each group."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django import template
from django.utils import translation

from rules.engine.tiles import WINDS, Copy, copy_name, parse_marked_tiles, tile_name
from rules.terms import term, wind_letter

register = template.Library()

BACK: Final = "back"
SMALL: Final = {"s", "inline"}
"""Sizes below 30 pixels, at which the characters have a plainer face."""

WIND_NAMES: Final = dict(zip(("1z", "2z", "3z", "4z"), WINDS, strict=True))
DRAGON_LETTERS: Final = {"5z": "P", "6z": "F", "7z": "C"}
"""International letters, the same as in typed commands."""

TileLike = str | int
"""The notation of one face (`5p`, `0p`, `back`), or the number of a physical tile."""


@dataclass(frozen=True, slots=True)
class _Picture:
    """One tile as the template draws it."""

    name: str
    symbol: str
    frame: str
    index: str
    """What stands in the corner for who learns the faces, where that is wished."""


@register.inclusion_tag("rules/_tiles.html")
def tiles(
    groups: str | Iterable[TileLike | Iterable[TileLike]],
    size: str = "",
    win: TileLike | None = None,
    label: str = "",
    red_fives: bool = False,
) -> dict[str, Any]:
    """A row of tiles in sets.

    `groups` is notation with a space between sets (`123m 55z`, an `x` is a tile face down), or an
    iterable of tiles or of sets of tiles. `size` is s, l, xl, inline or fit; `win` the winning
    tile, framed and said; `label` takes the place of the spoken names.
    """
    sets = [[_name(tile, red_fives) for tile in group] for group in _sets(groups)]
    won = None if win is None else _name(win, red_fives)
    framed = _last(sets, won)
    pictures = [
        [_picture(name, size, "win" if (g, t) == framed else "") for t, name in enumerate(group)]
        for g, group in enumerate(sets)
    ]
    return {"sets": pictures, "size": size, "label": label or _spoken(pictures)}


@register.inclusion_tag("rules/_tiles.html")
def tile(
    one: TileLike, size: str = "", frame: str = "", label: str = "", red_fives: bool = False
) -> dict[str, Any]:
    """A single tile. `frame` is win or last."""
    pictures = [[_picture(_name(one, red_fives), size, frame)]]
    return {"sets": pictures, "size": size, "label": label or _spoken(pictures)}


@register.filter
def spoken(one: TileLike) -> str:
    """The spoken name of one tile, in the reader's language."""
    return term(f"tile_{_name(one)}", _language())


def _sets(groups: str | Iterable[TileLike | Iterable[TileLike]]) -> list[list[TileLike]]:
    if isinstance(groups, str):
        return [_read(part) for part in groups.split()]
    parts = list(groups)
    if all(isinstance(part, str | int) for part in parts):
        return [[part for part in parts if isinstance(part, str | int)]]
    return [[part] if isinstance(part, str | int) else list(part) for part in parts]


def _read(part: str) -> list[TileLike]:
    """The tiles of one set of notation: `8p`, `xx` or `8pxx`."""
    faces = part.rstrip("x")
    names = [
        f"0{tile_name(face)[1]}" if is_red else tile_name(face) for face, is_red in parse_marked_tiles(faces)
    ]
    return [*names, *[BACK] * (len(part) - len(faces))]


def _name(one: TileLike, red_fives: bool = False) -> str:
    return copy_name(Copy(one), red_fives=red_fives) if isinstance(one, int) else one


def _last(sets: list[list[str]], name: str | None) -> tuple[int, int] | None:
    """Where the tile of that name stands for the last time."""
    places = [(g, t) for g, group in enumerate(sets) for t, tile_ in enumerate(group) if tile_ == name]
    return places[-1] if places else None


def _picture(name: str, size: str, frame: str) -> _Picture:
    compact = size in SMALL and name.endswith("m")
    symbol = f"t-{name}x" if compact else f"t-{name}"
    return _Picture(name=name, symbol=symbol, frame=frame, index=_index(name))


def _index(name: str) -> str:
    """Nothing for backs, and for flowers and seasons, whose drawing has its number."""
    if name in WIND_NAMES:
        return wind_letter(WIND_NAMES[name], _language())
    return DRAGON_LETTERS.get(name, "5" if name.startswith("0") else name[0] if name[-1] in "mps" else "")


def _spoken(sets: list[list[_Picture]]) -> str:
    language = _language()
    return "; ".join(", ".join(_said(picture, language) for picture in group) for group in sets)


def _said(picture: _Picture, language: str) -> str:
    said = term(f"tile_{picture.name}", language)
    return f"{said} ({term('winning_tile', language)})" if picture.frame == "win" else said


def _language() -> str:
    return translation.get_language() or "en"

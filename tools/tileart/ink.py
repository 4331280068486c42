"""The few shapes all faces are made of, as SVG text."""

import math
from collections.abc import Iterable
from typing import Final

WIDTH: Final = 60
HEIGHT: Final = 80
MIDDLE: Final = WIDTH / 2, HEIGHT / 2

FALLBACK: Final = {
    "ink": "#22262e",
    "blue": "#1f4f8f",
    "green": "#17744a",
    "red": "#b9332b",
    "gold": "#b7862c",
    "face": "#fbf7ee",
    "back": "#3d6f69",
    "back-line": "#5d918a",
}
"""The classic palette, for pages that set no ``--t-…`` variable."""


def paint(name: str) -> str:
    """The colour of that name: the page's variable, or the classic one."""
    return f"var(--t-{name},{FALLBACK[name]})"


def short(number: float) -> str:
    """A coordinate with two decimals at most and no trailing zeros.

    >>> short(10.0), short(-0.25), short(1 / 3)
    ('10', '-.25', '.33')
    """
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def points(pairs: Iterable[tuple[float, float]]) -> str:
    """Coordinates of a path, ``x y`` after ``x y``."""
    return " ".join(f"{short(x)} {short(y)}" for x, y in pairs)


def around(centre: tuple[float, float], radius: float, turn: float) -> tuple[float, float]:
    """The point at that distance; ``turn`` in degrees, clockwise from the top."""
    angle = math.radians(turn)
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def disc(x: float, y: float, radius: float, colour: str) -> str:
    """A filled circle."""
    return f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(radius)}" fill="{paint(colour)}"/>'


def shape(path: str, colour: str, *, edge: float = 0) -> str:
    """A filled outline; ``edge`` leaves a gap of that width in the colour of the face."""
    gap = f' stroke="{paint("face")}" stroke-width="{short(edge)}"' if edge else ""
    return f'<path d="{path}" fill="{paint(colour)}"{gap}/>'


def line(path: str, colour: str, width: float) -> str:
    """A line of one width with round ends."""
    return (
        f'<path d="{path}" fill="none" stroke="{paint(colour)}" stroke-width="{short(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def frame(inset: tuple[float, float], radius: float, colour: str, width: float) -> str:
    """A rounded rectangle, drawn as a line, that far from the edges of the face."""
    x, y = inset
    width_inside, height_inside = WIDTH - 2 * x, HEIGHT - 2 * y
    return (
        f'<rect x="{short(x)}" y="{short(y)}" '
        f'width="{short(width_inside)}" height="{short(height_inside)}" '
        f'rx="{short(radius)}" fill="none" stroke="{paint(colour)}" stroke-width="{short(width)}"/>'
    )


def leaf(foot: tuple[float, float], *, length: float, width: float, turn: float, colour: str) -> str:
    """A pointed leaf or petal that grows from its foot."""
    outline = (
        f"M0 0C{points([(width, -length * 0.3), (width, -length * 0.7), (0, -length)])}"
        f"C{points([(-width, -length * 0.7), (-width, -length * 0.3), (0, 0)])}Z"
    )
    place = f"translate({points([foot])}) rotate({short(turn)})"
    return f'<path transform="{place}" d="{outline}" fill="{paint(colour)}"/>'


def blossom(
    centre: tuple[float, float],
    *,
    petals: int,
    radius: float,
    petal: float,
    heart: float,
) -> str:
    """A red flower of round petals with a golden heart."""
    ring = (around(centre, radius, 360 / petals * number) for number in range(petals))
    return "".join(disc(x, y, petal, "red") for x, y in ring) + disc(*centre, heart, "gold")

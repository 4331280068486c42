"""Dots, bamboo and characters."""

from typing import Final

from tools.tileart.ink import MIDDLE, around, disc, line, paint, points, shape, short
from tools.tileart.strokes import written

BLUE, GREEN, RED = "blue", "green", "red"

Dot = tuple[float, float, float, str]
"""Centre, radius and colour."""
Stick = tuple[float, float, float, str]
"""Centre, length and colour."""

DOTS: Final[dict[int, tuple[Dot, ...]]] = {
    2: ((30, 22.5, 13.2, GREEN), (30, 57.5, 13.2, BLUE)),
    3: ((16.5, 17.5, 10.4, BLUE), (30, 40, 10.4, RED), (43.5, 62.5, 10.4, GREEN)),
    4: (
        (17, 22, 11.4, BLUE),
        (43, 22, 11.4, GREEN),
        (17, 58, 11.4, GREEN),
        (43, 58, 11.4, BLUE),
    ),
    5: (
        (16, 18.5, 10, BLUE),
        (44, 18.5, 10, GREEN),
        (30, 40, 10, RED),
        (16, 61.5, 10, GREEN),
        (44, 61.5, 10, BLUE),
    ),
    6: tuple((x, y, 9.6, k) for y, k in ((16.5, GREEN), (41, RED), (63.5, RED)) for x in (18, 42)),
    7: (
        (13.2, 13, 7.6, GREEN),
        (30, 21.3, 7.6, GREEN),
        (46.8, 29.6, 7.6, GREEN),
        *((x, y, 8.6, RED) for y in (48.2, 66.6) for x in (19, 41)),
    ),
    8: tuple((x, y, 8.2, BLUE) for y in (13.6, 31.2, 48.8, 66.4) for x in (19, 41)),
    9: tuple((x, y, 8.0, k) for y, k in ((15.5, GREEN), (40, RED), (64.5, BLUE)) for x in (12.4, 30, 47.6)),
}

STICKS: Final[dict[int, tuple[Stick, ...]]] = {
    2: ((30, 22.5, 31, GREEN), (30, 57.5, 31, BLUE)),
    3: ((30, 22.5, 31, BLUE), (18, 57.5, 31, GREEN), (42, 57.5, 31, GREEN)),
    4: (
        (18, 22.5, 31, BLUE),
        (42, 22.5, 31, GREEN),
        (18, 57.5, 31, GREEN),
        (42, 57.5, 31, BLUE),
    ),
    5: (
        (14.5, 22.5, 30, GREEN),
        (45.5, 22.5, 30, BLUE),
        (30, 40, 32, RED),
        (14.5, 57.5, 30, BLUE),
        (45.5, 57.5, 30, GREEN),
    ),
    6: tuple((x, y, 31, k) for y, k in ((22.5, GREEN), (57.5, BLUE)) for x in (14, 30, 46)),
    7: (
        (30, 15.5, 21, RED),
        *((x, y, 21.5, k) for y, k in ((40.5, GREEN), (64.8, BLUE)) for x in (14, 30, 46)),
    ),
    9: tuple((x, y, 21.6, k) for y in (15.4, 40, 64.6) for x, k in ((14, GREEN), (30, RED), (46, BLUE))),
}


def dots(rank: int, *, red: bool = False) -> str:
    """The face of that many dots."""
    if rank == 1:
        return _great_dot()
    return "".join(_dot(x, y, radius, RED if red else colour) for x, y, radius, colour in DOTS[rank])


def _dot(x: float, y: float, radius: float, colour: str) -> str:
    """Ring and core: three discs only, so that it survives 24 pixels."""
    return disc(x, y, radius, colour) + disc(x, y, radius * 0.66, "face") + disc(x, y, radius * 0.4, colour)


def _great_dot() -> str:
    beads = (around(MIDDLE, 14.4, 30 * number) for number in range(12))
    rings = ((22.5, BLUE), (19.2, "face")), ((9.6, RED), (6.4, "face"), (3.8, RED))
    outer, inner = ("".join(disc(*MIDDLE, radius, colour) for radius, colour in ring) for ring in rings)
    return outer + "".join(disc(x, y, 3.1, GREEN) for x, y in beads) + inner


def bamboo(rank: int, *, red: bool = False) -> str:
    """The face of that many bamboo sticks; the first is a bird."""
    if rank == 1:
        return _bird()
    if rank == 8:
        return _eight_sticks()
    return "".join(stick(x, y, length, RED if red else colour) for x, y, length, colour in STICKS[rank])


def stick(
    x: float,
    y: float,
    length: float,
    colour: str,
    *,
    width: float = 8.6,
    turn: float = 0,
) -> str:
    """A bamboo stick of two bulged parts that meet in a node."""
    half, bulge, cut = length / 2, length / 4, length / 2 - 3.1
    inner = width - 4

    def side(way: int) -> str:
        return (
            f"q{points([(-1.5 * way, bulge * way), (-0.6 * way, cut * way)])}h{short(0.6 * way)}"
            f"q{points([(way, 0), (way, 1.1 * way)])} {points([(0, 1.1 * way), (-way, 1.1 * way)])}"
            f"h{short(-0.6 * way)}q{points([(-0.9 * way, bulge * way), (0.6 * way, (cut - 0.1) * way)])}"
        )

    left, top = x - width / 2, y - half
    outline = (
        f"M{points([(left, top + 2)])}q0-2 2-2h{short(inner)}q2 0 2 2{side(1)}"
        f"q0 2-2 2h{short(-inner)}q-2 0-2-2{side(-1)}z"
    )
    core = f"M{points([(x, top + 3.4)])}V{short(y - 2.6)}M{points([(x, y + 2.8)])}V{short(y + half - 3.2)}"
    drawn = shape(outline, colour) + line(core, "face", 1.15)
    return f'<g transform="rotate({short(turn)} {points([(x, y)])})">{drawn}</g>' if turn else drawn


def _eight_sticks() -> str:
    """An M of sticks over a W."""
    drawn = ""
    for y, lean, colour in ((22, -30, GREEN), (58, 30, BLUE)):
        drawn += stick(11.5, y, 31, colour, width=7.8) + stick(48.5, y, 31, colour, width=7.8)
        drawn += stick(23.4, y, 29, colour, width=7.4, turn=lean)
        drawn += stick(36.6, y, 29, colour, width=7.4, turn=-lean)
    return drawn


def _bird() -> str:
    """A peacock that looks right, its train swept down to the left."""
    train = ""
    for path, (x, y), colour in (
        ("M27 45C21 52 15 57 11 58", (10.5, 58.5), GREEN),
        ("M28 46C25 56 21 63 18 67", (17.5, 67.5), BLUE),
        ("M30 47C31 57 30 64 29 70", (29, 70.5), GREEN),
    ):
        train += line(path, colour, 5) + disc(x, y, 4.8, colour) + disc(x, y, 2, "face")
    legs = line("M38 48L41 62M36 64L41 62L46.5 64.5", "ink", 2.2)
    body = shape(
        "M41 16C49 22 50 38 42 47C36 53.5 24 55 20 47.500C23 46 25 44 26 39C28 29 32 20 41 16Z",
        GREEN,
    )
    wing = shape(
        "M41 30C43 40 35 48 25 46.500C29 42 31 36 35 31.500C37 29.5 40 28 41 30Z",
        RED,
        edge=1.4,
    )
    crest = line("M36.5 10L32 5.500M39 9L38 3M42 9L44 3.5", RED, 2)
    tips = disc(31, 4.6, 1.9, RED) + disc(37.8, 2.8, 1.9, RED) + disc(44.6, 3.2, 1.9, RED)
    head = disc(40, 16, 7.4, GREEN) + shape("M46 12.500L54.5 16.800L46 19.500Z", "gold")
    eye = disc(42, 14.8, 2.4, "face") + disc(42.5, 14.8, 1.3, "ink")
    return legs + train + body + wing + crest + tips + head + eye


def characters(rank: int, *, red: bool = False, compact: bool = False) -> str:
    """The face of that number of ten thousands; ``compact`` is legible below 30 pixels of width."""
    numeral = "five" if rank == 5 else str(rank)
    colour = RED if red else BLUE
    if compact:
        number = written(numeral, box=(13, 8, 34, 32), colour=colour, width=4.8 if rank == 5 else 5.2)
        return number + written("myriad_compact", box=(14, 47, 32, 26), colour=RED, width=4.6)
    number = written(numeral, box=(14, 8, 32, 27), colour=colour, width=4.0 if rank == 5 else 4.3)
    return number + written("myriad", box=(13.5, 40, 33, 33), colour=RED, width=3.3)


def red_mark(x: float, y: float) -> str:
    """The diamond that tells a red five from a plain one without colour; its top corner is given."""
    return f'<path d="M{points([(x, y)])}l4.2 4.2-4.2 4.2-4.2-4.2z" fill="{paint(RED)}"/>'

"""Flowers and seasons. The number in the corner says which; nobody has to know the drawing."""

from tools.tileart.ink import around, blossom, disc, leaf, line, points, shape
from tools.tileart.strokes import number
from tools.tileart.suits import stick


def flower(rank: int) -> str:
    """The face of a flower tile with its blue number."""
    return (_plum, _orchid, _chrysanthemum, _bamboo)[rank - 1]() + number(rank, "blue")


def season(rank: int) -> str:
    """The face of a season tile with its red number."""
    return (_spring, _summer, _autumn, _winter)[rank - 1]() + number(rank, "red")


def _plum() -> str:
    twig = line("M50 74C44 58 30 58 26 40M38 58C44 54 48 50 48 42", "ink", 2.6)
    large = blossom((24, 33), petals=5, radius=6.4, petal=5.2, heart=3.2)
    small = blossom((47, 38), petals=5, radius=3.6, petal=3, heart=1.8)
    return twig + large + small + disc(41, 66, 2.6, "red")


def _orchid() -> str:
    blades = line(
        "M31 73C29 55 18 46 11 45M31 73C33 52 44 44 51 40M31 73C30 50 27 40 22 30",
        "green",
        3,
    )
    petals = ((-50, 15, 4.6), (0, 15, 4.6), (50, 15, 4.6), (125, 11, 4), (-125, 11, 4))
    head = "".join(
        leaf((37, 36), length=length, width=width, turn=turn, colour="blue") for turn, length, width in petals
    )
    return blades + head + disc(37, 36, 3, "gold")


def _chrysanthemum() -> str:
    stem = line("M30 74C30 62 30 58 30 46", "green", 3)
    stem += leaf((30, 70), length=14, width=4.6, turn=60, colour="green")
    stem += leaf((30, 68), length=14, width=4.6, turn=-60, colour="green")
    outer = (leaf((30, 36), length=17.5, width=3.5, turn=30 * n, colour="gold") for n in range(12))
    inner = (leaf((30, 36), length=10, width=2.4, turn=60 * n + 15, colour="face") for n in range(6))
    return stem + "".join(outer) + "".join(inner) + disc(30, 36, 4.4, "red")


def _bamboo() -> str:
    stems = stick(24, 45, 58, "green", width=7.6) + stick(40, 52, 44, "green", width=6.6)
    leaves = (
        ((28, 34), 15, 4, 62),
        ((28, 46), 13, 3.6, 110),
        ((20, 52), 12, 3.6, -70),
        ((43, 40), 12, 3.4, 28),
    )
    return stems + "".join(
        leaf(foot, length=length, width=width, turn=turn, colour="blue")
        for foot, length, width, turn in leaves
    )


def _spring() -> str:
    """A sprout that flowers."""
    shoot = line("M30 72V40", "green", 3.4)
    shoot += leaf((30, 46), length=22, width=7.5, turn=-52, colour="green")
    shoot += leaf((30, 42), length=22, width=7.5, turn=48, colour="green")
    flower_head = blossom((30, 27), petals=5, radius=5.4, petal=4.2, heart=2.6)
    return shoot + flower_head + line("M16 73H44", "ink", 2.6)


def _summer() -> str:
    """The sun over water."""
    sun = (30.0, 34.0)
    rays = "".join(
        f"M{points([around(sun, 14.5, 30 * n)])}L{points([around(sun, 19, 30 * n)])}" for n in range(12)
    )
    waves = "M11 62q4.7-4 9.5 0t9.5 0 9.5 0 9.5 0M11 71q4.7-4 9.5 0t9.5 0 9.5 0 9.5 0"
    return disc(*sun, 10.5, "red") + line(rays, "red", 2.8) + line(waves, "blue", 2.8)


def _autumn() -> str:
    """A maple leaf."""
    right = (
        (4.6, 27),
        (9.4, 24.4),
        (8.2, 36),
        (13, 31.6),
        (15, 35.6),
        (21, 34.4),
        (17.4, 42),
        (20, 45),
        (8, 54.6),
        (9, 59.4),
        (1.2, 57.6),
    )
    half = [(30 + x, float(y)) for x, y in right]
    other = [(60 - x, y) for x, y in reversed(half)]
    outline = f"M{points([(30, 16), *half, *other])}Z"
    veins = line("M30 57V28M30 54L41 40M30 54L19 40", "face", 1.5)
    return line("M30 56V74", "red", 3) + shape(outline, "red") + veins


def _winter() -> str:
    """A snow crystal."""
    arm = "M30 42V17M30 25L24.5 20M30 25L35.5 20M30 33L26 29.4M30 33L34 29.4"
    drawn = line(arm, "blue", 2.8)
    return "".join(f'<g transform="rotate({60 * n} 30 42)">{drawn}</g>' for n in range(6))

"""The sprite: one symbol for each face, named ``t-`` and the notation of the tile."""

from tools.tileart.bonus import flower, season
from tools.tileart.honors import honor
from tools.tileart.ink import HEIGHT, WIDTH, frame, line, paint
from tools.tileart.suits import bamboo, characters, dots, red_mark


def faces() -> dict[str, str]:
    """Every drawing by its notation: ``5m``, ``0m`` a red five, ``5mx`` compact, ``1f``, ``back``."""
    drawn: dict[str, str] = {}
    for rank in range(1, 10):
        drawn[f"{rank}m"] = characters(rank)
        drawn[f"{rank}mx"] = characters(rank, compact=True)
        drawn[f"{rank}p"] = dots(rank)
        drawn[f"{rank}s"] = bamboo(rank)
    drawn["0m"] = characters(5, red=True) + red_mark(51.5, 4.2)
    drawn["0mx"] = characters(5, red=True, compact=True) + red_mark(51.5, 4.2)
    drawn["0p"] = dots(5, red=True) + red_mark(30, 4.6)
    drawn["0s"] = bamboo(5, red=True) + red_mark(30, 4.6)
    drawn.update({f"{rank}z": honor(rank) for rank in range(1, 8)})
    drawn.update({f"{rank}f": flower(rank) for rank in range(1, 5)})
    drawn.update({f"{rank}g": season(rank) for rank in range(1, 5)})
    drawn["back"] = _back()
    return drawn


def sprite() -> str:
    """The text of ``static/tiles.svg``."""
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    symbols = "\n".join(
        f'<symbol id="t-{name}" {box}>{drawing}</symbol>' for name, drawing in faces().items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


def _back() -> str:
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="7" fill="{paint("back")}"/>'
    lattice = "".join(f"M{15 + 15 * x} {12.5 + 15 * y}l5 5-5 5-5-5z" for y in range(4) for x in range(3))
    return ground + frame((5, 5), 4.5, "back-line", 1.4) + line(lattice, "back-line", 1.3)

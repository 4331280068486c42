"""Written signs as our own stroke skeletons on a grid of 100 × 100, drawn in one width with round ends."""

from typing import Final

from tools.tileart.ink import paint, points, short

Box = tuple[float, float, float, float]
"""Left, top, width and height on the face."""

SKELETONS: Final = {
    "1": "M13 50H87",
    "2": "M23 28H77M12 74H88",
    "3": "M20 20H80M26 49H74M12 80H88",
    "4": "M15 22H85V80H15ZM40 22C40 44 36 52 26 59M60 22V47Q60 56 69 56H76",
    # The formal five: with the plain one, 3 and 5 are the two faces easiest to confuse when small.
    "five": "M27 8Q22 30 6 48M17 36V92M37 18H89M62 18L52 82M41 49H82L78 82M32 82H95",
    "6": "M46 8L53 22M11 35H89M38 49Q32 70 14 86M61 49Q70 66 87 86",
    "7": "M12 48L86 36M42 12V70Q42 84 56 84H74Q86 84 86 68",
    "8": "M37 24Q34 58 12 82M56 16Q62 58 89 82",
    "9": "M37 12Q40 60 12 86M14 36H63V72Q63 84 74 84H80Q90 84 90 68",
    "myriad": (
        "M10 17H90M33 7V27M67 7V27M25 34H75V59H25ZM25 46.5H75M50 34V80M15 95V68H85V85Q85 94 75 94"
        "M32 83L62 79M60 72L69 86"
    ),
    "myriad_compact": "M10 20H90M42 20Q42 66 14 88M40 46H77Q76 80 68 87Q64 90 54 86",
    "east": "M11 22H89M26 36H74V62H26ZM26 49H74M50 7V94M46 63Q34 80 10 88M54 63Q66 80 90 88",
    "south": (
        "M13 20H87M50 6V34M17 94V34H83V84Q83 93 73 93M37 43L43 53M63 43L57 53M32 58H68M30 74H70M50 58V91"
    ),
    "west": "M10 15H90M17 37H83V87H17ZM40 15V38Q40 56 27 63M60 15V53Q60 61 68 61H82",
    "north": "M38 10V90M13 36H38M10 80L38 67M62 10V74Q62 86 73 86H79Q90 86 90 71M87 31L62 46",
    "red": "M50 6V94M16 30H84V62H16Z",
    "green": (
        "M14 15H43Q38 37 9 49M17 27L27 35M56 7Q66 36 92 47M83 10L67 23M92 23L76 34M15 56H42V69H19L16 82H43"
        "Q43 95 31 94M62 54Q62 66 53 71M62 54H78V62Q78 68 89 67M54 77H83Q76 92 50 97M60 80Q70 92 92 97"
    ),
}

NUMBERS: Final = {
    1: "M3 2L6 0V12",
    2: "M0 3Q0 0 4 0Q8 0 8 3.4Q8 6 0 12H8.4",
    3: "M0 1.6Q1.5 0 4 0Q7.6 0 7.6 3Q7.6 5.6 3.4 5.800Q8 6 8 9Q8 12 4 12Q1.2 12 0 10",
    4: "M6.4 12V0L0 8.4H9",
}


def written(sign: str, *, box: Box, colour: str, width: float) -> str:
    """A sign stretched into a box; ``width`` is that of its strokes, in units of the face."""
    left, top, across, down = box
    scale = (across + down) / 200
    place = f"translate({points([(left, top)])}) scale({across / 100:.4g} {down / 100:.4g})"
    return _strokes(SKELETONS[sign], place, colour, width / scale)


def number(rank: int, colour: str) -> str:
    """The number in the top left corner of a flower or a season."""
    return _strokes(NUMBERS[rank], "translate(7 6)", colour, 2.4)


def _strokes(path: str, place: str, colour: str, width: float) -> str:
    return (
        f'<path transform="{place}" d="{path}" fill="none" stroke="{paint(colour)}" '
        f'stroke-width="{short(width)}" stroke-linecap="round" stroke-linejoin="round"/>'
    )

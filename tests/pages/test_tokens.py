"""Contrast by arithmetic: no position of a display slider takes a text or an edge below its floor.

The numbers are read from the style sheets themselves, and mixed as a browser mixes them.
"""

import itertools
import math
import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "static" / "css"
SURFACES = ("bg", "felt1", "felt2", "panel", "panel2", "panel3")
TEXTS = ("text", "muted", "accent", "ok", "warn", "danger")
SLIDER = tuple((position - 50) / 50 for position in range(101))
"""Every position of a slider, as the style sheets reckon with it."""

Colour = tuple[float, float, float]


def sheet_values(name):
    """The custom properties of a style sheet, the first of each name."""
    found: dict[str, str] = {}
    for prop, value in re.findall(r"--([\w-]+):\s*([^;]+);", (CSS / name).read_text("utf-8")):
        found.setdefault(prop, value)
    return found


def theme(name):
    """The starting values of a theme."""
    return sheet_values("tokens.css") | (sheet_values("light.css") if name == "light" else {})


def colour(text) -> Colour:
    """Red, green and blue of a colour, 0 to 1."""
    digits = text.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return tuple(int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))  # type: ignore[return-value]


def part(text):
    """A percentage as a number from 0 to 1."""
    return float(text.rstrip("%")) / 100


def mix(a, b, amount):
    """The mixture of two triples."""
    return tuple(x * (1 - amount) + y * amount for x, y in zip(a, b, strict=True))


def linear(value):
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def encoded(value):
    value = min(1.0, max(0.0, value))
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def oklab(rgb):
    r, g, b = map(linear, rgb)
    lms = (
        0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
        0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
        0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
    )
    long, medium, short = (value ** (1 / 3) for value in lms)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def from_oklab(lab):
    lightness, a, b = lab
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def luminance(rgb):
    r, g, b = map(linear, rgb)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a, b):
    """The contrast of two colours as WCAG counts it."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def surfaces(values, t):
    """The surfaces at a temperature."""
    tint = colour(values["tint-warm" if t > 0 else "tint-cool"])
    amount = abs(t) * part(values["tint"])
    return [from_oklab(mix(oklab(colour(values[f"{name}-0"])), oklab(tint), amount)) for name in SURFACES]


def ink(values, name, k):
    """A text colour at a contrast, as tokens.css mixes it."""
    up, down = max(0.0, k), max(0.0, -k)
    own, extreme = colour(values[f"{name}-0"]), colour(values["extreme"])
    if name == "text":
        return mix(mix(own, extreme, up), colour(values["muted-0"]), down * 0.4)
    if name == "muted":
        panel = colour(values["panel-0"])
        return mix(mix(own, colour(values["text-0"]), up), panel, down * part(values["soft"]))
    if name == "line-strong":
        return mix(own, extreme, up * 0.6)
    return mix(own, extreme, up * 0.25)


def lowest(inks, grounds):
    """The lowest contrast of any of these inks on any of these grounds."""
    lights, darks = [luminance(ink) for ink in inks], [luminance(ground) for ground in grounds]
    return min(
        (max(one, other) + 0.05) / (min(one, other) + 0.05) for one, other in itertools.product(lights, darks)
    )


def all_surfaces(values):
    """Every surface at every temperature."""
    return [surface for t in SLIDER for surface in surfaces(values, t)]


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize("text", TEXTS)
def test_text_is_readable_on_every_surface_at_every_position_of_the_sliders(name, text):
    values = theme(name)
    assert lowest([ink(values, text, k) for k in SLIDER], all_surfaces(values)) >= 4.5


@pytest.mark.parametrize("name", ["dark", "light"])
def test_edges_and_focus_are_visible_on_every_surface_at_every_position_of_the_sliders(name):
    values = theme(name)
    edges = [ink(values, "line-strong", k) for k in SLIDER]
    assert lowest([*edges, colour(values["focus"])], all_surfaces(values)) >= 3


@pytest.mark.parametrize("name", ["dark", "light"])
def test_text_on_a_filled_button_is_readable(name):
    values = theme(name)
    for fill in ("accent", "warn"):
        fills = [ink(values, fill, k) for k in SLIDER]
        assert lowest([colour(values[f"{fill}-ink"])], fills) >= 4.5, fill


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize(("text", "soft"), [("accent", 0.14), ("ok", 0.12), ("danger", 0.07)])
def test_a_tinted_surface_carries_its_own_colour(name, text, soft):
    values = theme(name)
    for k in SLIDER:
        own = ink(values, text, k)
        panels = [mix(surfaces(values, t)[3], own, soft) for t in SLIDER[::10]]
        assert lowest([own], panels) >= 4.5, k


PALETTES = ("classic", "safe", "night")
SUITS = ("red", "green", "blue")
DRAWN = (*SUITS, "ink")


def palette(name):
    """The starting values of a palette of tiles."""
    sheet = (CSS / "palettes.css").read_text("utf-8")
    _before, _mark, rest = sheet.partition(f"[data-palette={name}] {{")
    own = re.findall(r"--([\w-]+):\s*([^;]+);", rest.partition("}")[0])
    return sheet_values("palettes.css") | dict(own)


def face(values, k, t):
    """The face of a tile at a contrast and a temperature, as palettes.css mixes it."""
    clear = mix(colour(values["t-face-0"]), colour(values["t-clear"]), max(0.0, k))
    tint = colour(values["t-warm" if t > 0 else "t-cool"])
    return from_oklab(mix(oklab(clear), oklab(tint), abs(t) * part(values["t-tint"])))


def drawn(values, name, k):
    """A colour of the drawings at a contrast."""
    return mix(colour(values[f"t-{name}-0"]), colour(values["t-deep"]), max(0.0, k) * 0.25)


def lab(rgb):
    """A colour in CIE L*a*b*, white point D65."""
    r, g, b = map(linear, rgb)
    axes = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in axes)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("name", PALETTES)
def test_what_is_drawn_on_a_tile_stands_out_at_every_position_of_the_sliders(name):
    values = palette(name)
    for k in SLIDER[::5]:
        inks = [drawn(values, one, k) for one in DRAWN]
        assert lowest(inks, [face(values, k, t) for t in SLIDER[::5]]) >= 3, k


@pytest.mark.parametrize("name", PALETTES)
def test_suits_keep_their_colours_apart_at_every_contrast(name):
    values = palette(name)
    for k, (one, other) in itertools.product(SLIDER, itertools.combinations(SUITS, 2)):
        assert math.dist(lab(drawn(values, one, k)), lab(drawn(values, other, k))) > 25, (one, other, k)


@pytest.mark.parametrize("name", ["dark", "light"])
def test_the_frame_of_the_winning_tile_is_visible_on_faces_and_on_the_panel(name):
    values = theme(name) | {"face": sheet_values("palettes.css")["t-face-0"]}
    for ground in (values["face"], values["panel-0"]):
        assert contrast(colour(values["win"]), colour(ground)) >= 3


def test_the_arithmetic_of_these_tests_is_that_of_the_style_sheet():
    sheet = (CSS / "tokens.css").read_text("utf-8")
    for rule in (
        "--text: color-mix(in srgb, color-mix(in srgb, var(--text-0), var(--extreme) "
        "calc(var(--up) * 100%)), var(--muted-0) calc(var(--down) * 40%));",
        "--muted: color-mix(in srgb, color-mix(in srgb, var(--muted-0), var(--text-0) "
        "calc(var(--up) * 100%)), var(--panel-0) calc(var(--down) * var(--soft)));",
        "--line-strong: color-mix(in srgb, var(--line-strong-0), var(--extreme) calc(var(--up) * 60%));",
        "--accent: color-mix(in srgb, var(--accent-0), var(--extreme) calc(var(--up) * 25%));",
        "--accent-soft: color-mix(in srgb, var(--accent) 14%, transparent);",
    ):
        assert rule in sheet
    tiles = (CSS / "palettes.css").read_text("utf-8")
    for rule in (
        "--t-red: color-mix(in srgb, var(--t-red-0), var(--t-deep) calc(var(--up) * 25%));",
        "--t-face: color-mix(in oklab, color-mix(in oklab, color-mix(in srgb, var(--t-face-0), "
        "var(--t-clear) calc(var(--up) * 100%)), var(--t-warm) var(--t-hot)), "
        "var(--t-cool) var(--t-cold));",
    ):
        assert rule in tiles


def test_letters_on_avatars_are_readable():
    sheet = (CSS / "people.css").read_text("utf-8")
    discs = re.findall(r"--av: (#[0-9a-f]{6});", sheet)
    assert len(discs) >= 8
    for disc in discs:
        assert contrast(colour("#fff"), colour(disc)) >= 4.5

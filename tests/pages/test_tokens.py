"""Contrast by arithmetic: no position of a display slider takes a text or an edge below its floor.

The numbers are read from the style sheets themselves, and mixed as a browser mixes them.
"""

import itertools
import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "static" / "css"
SURFACES = ("bg", "felt1", "felt2", "panel", "panel2", "panel3")
TEXTS = ("text", "muted", "accent", "ok", "warn", "danger")
SLIDER = (-1.0, -0.5, 0.0, 0.5, 1.0)

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


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize(("k", "t"), list(itertools.product(SLIDER, SLIDER)))
def test_text_is_readable_on_every_surface_at_every_setting(name, k, t):
    values = theme(name)
    for text, surface in itertools.product(TEXTS, surfaces(values, t)):
        assert contrast(ink(values, text, k), surface) >= 4.5, text


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize(("k", "t"), list(itertools.product(SLIDER, SLIDER)))
def test_edges_and_focus_are_visible_on_every_surface_at_every_setting(name, k, t):
    values = theme(name)
    for surface in surfaces(values, t):
        assert contrast(ink(values, "line-strong", k), surface) >= 3
        assert contrast(colour(values["focus"]), surface) >= 3


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize("k", SLIDER)
def test_text_on_a_filled_button_is_readable(name, k):
    values = theme(name)
    assert contrast(colour(values["accent-ink"]), ink(values, "accent", k)) >= 4.5
    assert contrast(colour(values["warn-ink"]), ink(values, "warn", k)) >= 4.5


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize("t", SLIDER)
def test_a_tinted_surface_carries_its_own_colour(name, t):
    values = theme(name)
    for text, soft in (("accent", 0.14), ("ok", 0.12), ("danger", 0.07)):
        tinted = mix(surfaces(values, t)[3], colour(values[f"{text}-0"]), soft)
        assert contrast(colour(values[f"{text}-0"]), tinted) >= 4.5, text


@pytest.mark.parametrize("name", ["dark", "light"])
def test_the_frame_of_the_winning_tile_is_visible_on_faces_and_on_the_panel(name):
    values = theme(name) | {"face": sheet_values("palettes.css")["t-face"]}
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


def test_letters_on_avatars_are_readable():
    sheet = (CSS / "people.css").read_text("utf-8")
    discs = re.findall(r"--av: (#[0-9a-f]{6});", sheet)
    assert len(discs) >= 8
    for disc in discs:
        assert contrast(colour("#fff"), colour(disc)) >= 4.5

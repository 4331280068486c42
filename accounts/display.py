"""Display settings: theme, contrast, grain, colour temperature, tile palette, backs and indices.

They are the person's where there is one, and a cookie's otherwise. Everything that comes in is
checked here, so that what goes out into a style element is numbers and known words only.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from accounts.models import User

COOKIE: Final = "meja_display"
COOKIE_AGE: Final = 365 * 24 * 3600

THEMES: Final = ("system", "dark", "light")
PALETTES: Final = ("classic", "safe", "night")
BACKS: Final = ("pine", "indigo", "plum", "slate")
CHOICES: Final = {"theme": THEMES, "palette": PALETTES, "backs": BACKS}
SWITCH: Final = {"true": True, "on": True, "false": False, "off": False}
"""How a switch comes from a form, a cookie or the person's own row."""
HIGH_CONTRAST: Final = 90
"""From here on surfaces are flat and every control has a solid edge."""


@dataclass(frozen=True, slots=True)
class Display:
    """How one person wants the site to look. Numbers run from 0 to 100, 50 is neutral but for grain."""

    theme: str = "system"
    contrast: int = 50
    grain: int = 15
    temperature: int = 50
    palette: str = "classic"
    backs: str = "pine"
    indices: bool = False
    """Whether tiles carry their number or letter in a corner, for learners."""

    @property
    def light_media(self) -> str:
        """The media query under which the light colours hold."""
        queries = {"dark": "not all", "light": "all"}
        return queries.get(self.theme, "(prefers-color-scheme: light)")

    @property
    def is_high_contrast(self) -> bool:
        """Whether surfaces are flat and edges solid."""
        return self.contrast >= HIGH_CONTRAST

    @property
    def css(self) -> str:
        """The custom properties that differ from the style sheets' own, ready for a style element."""
        properties = []
        if self.contrast != _DEFAULT.contrast:
            properties.append(f"--k:{(self.contrast - 50) / 50:g}")
        if self.temperature != _DEFAULT.temperature:
            properties.append(f"--t:{(self.temperature - 50) / 50:g}")
        if self.grain != _DEFAULT.grain:
            properties.append(f"--g:{self.grain / 100:g}")
        return f":root{{{';'.join(properties)}}}" if properties else ""

    def as_normal(self) -> "Display":
        """The same with its sliders where they start."""
        return replace(
            self, contrast=_DEFAULT.contrast, grain=_DEFAULT.grain, temperature=_DEFAULT.temperature
        )

    def changes(self) -> dict[str, Any]:
        """Only what differs from the defaults, as it is stored."""
        return {name: value for name, value in asdict(self).items() if value != getattr(_DEFAULT, name)}


_DEFAULT: Final = Display()


def display_read(data: Mapping[str, Any], base: Display = _DEFAULT) -> Display:
    """Returns the settings in `data`, field by field: what is missing or makes no sense is the base's.

    >>> display_read({"theme": "light", "contrast": "400", "grain": "much"}).changes()
    {'theme': 'light', 'contrast': 100}
    """
    values = {field.name: _value(field.name, data, base) for field in fields(Display)}
    return Display(**values)


def _value(name: str, data: Mapping[str, Any], base: Display) -> Any:
    given, kept = data.get(name), getattr(base, name)
    if name in CHOICES:
        return given if given in CHOICES[name] else kept
    if isinstance(kept, bool):
        return SWITCH.get(str(given).lower(), kept)
    try:
        return min(100, max(0, int(given)))  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return kept


def display_of(request: HttpRequest) -> Display:
    """Returns the settings with which to show a page: the person's, or the cookie's."""
    user = getattr(request, "user", None)
    if isinstance(user, User):
        return display_read(user.display if isinstance(user.display, dict) else {})
    try:
        data = json.loads(request.COOKIES.get(COOKIE, ""))
    except ValueError:
        return _DEFAULT
    return display_read(data if isinstance(data, dict) else {})


def display_keep(request: HttpRequest, response: HttpResponseBase, display: Display) -> None:
    """Stores the settings with the person, and in the cookie for the next time without one."""
    if isinstance(request.user, User):
        request.user.display = display.changes()
        request.user.save(update_fields=["display"])
    response.set_cookie(
        COOKIE,
        json.dumps(display.changes(), separators=(",", ":")),
        max_age=COOKIE_AGE,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )

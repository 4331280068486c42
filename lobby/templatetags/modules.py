"""The `module_addresses` tag: every ES module that a script needs before its first line runs.

A browser finds imports level by level, and each level costs a round trip. A page that names them all in its
head has them fetched at once.
"""

import posixpath
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static

register = template.Library()
IMPORT = re.compile(r'^(?:import|export)\s(?:[^;]*?from\s+)?"(\.[^"]+)"', re.MULTILINE)


@register.simple_tag
def module_addresses(*scripts: str) -> list[str]:
    """The addresses of these scripts and of all that they import, each once, level by level."""
    return [static(name) for name in _needed(scripts)]


@cache
def _needed(scripts: tuple[str, ...]) -> tuple[str, ...]:
    """The static names; sources do not change while a process runs."""
    found = list(dict.fromkeys(scripts))
    for name in found:
        found += [one for one in dict.fromkeys(_imported(name)) if one not in found]
    return tuple(found)


def _imported(name: str) -> Iterable[str]:
    path = finders.find(name)
    assert isinstance(path, str), f"there is no script {name}"
    folder = posixpath.dirname(name)
    for relative in IMPORT.findall(Path(path).read_text("utf-8")):
        yield posixpath.normpath(posixpath.join(folder, relative))

"""The `module_addresses` tag: every file of ES modules that a script needs before its first line runs.

A browser finds imports level by level, and each level costs a round trip. A page that names them all in its
head has them fetched at once.
"""

import posixpath
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static

register = template.Library()
IMPORT = re.compile(r'^(?:import|export)\s(?:[^;]*?from\s+)?"(\.[^"]+)"', re.MULTILINE)


@register.simple_tag
@cache
def module_addresses(*scripts: str) -> tuple[str, ...]:
    """The addresses of these scripts and of all that they import, each once, level by level.

    What is collected is read, for there one file carries many modules. Files do not change while a
    process runs.
    """
    found = list(dict.fromkeys(static(name) for name in scripts))
    for address in found:
        found += [one for one in dict.fromkeys(_imported(address)) if one not in found]
    return tuple(found)


def _imported(address: str) -> Iterable[str]:
    for relative in IMPORT.findall(_text(address.removeprefix(settings.STATIC_URL))):
        yield posixpath.normpath(posixpath.join(posixpath.dirname(address), relative))


def _text(name: str) -> str:
    collected = Path(settings.STATIC_ROOT, name)
    path = collected if collected.is_file() else finders.find(name)
    assert path, f"there is no script {name}"
    return Path(path).read_text("utf-8")

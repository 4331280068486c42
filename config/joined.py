"""Joins ES modules and style sheets into the few files that a page asks for.

Sources stay small and work as they are; what is collected carries what it imports. A script of `CARRIERS`
carries all modules it needs that none before it carries, so each module is in one file and runs once. A
style sheet carries the sheets that it names with `@import`.

Modules are written in the plain way that `_module` reads: named imports, and exports of functions, classes
and constants where they stand. What is written otherwise is refused, not guessed at.
"""

import posixpath
import re
from collections.abc import Callable, Collection, Iterable
from graphlib import CycleError, TopologicalSorter
from typing import Final

CARRIERS: Final[dict[str, tuple[str, ...]]] = {
    "js/site.js": (),
    "js/room/line.js": ("js/room/ring.js",),
    "js/table/render.js": (
        "js/table/draw_teacher.js",
        "js/table/frame.js",
        "js/table/hand.js",
        "js/table/prefs.js",
        "js/table/styles.js",
    ),
    "js/table/main.js": (),
    "js/table/playing.js": (),
    "js/room/list.js": (),
    "js/room/main.js": (),
    "js/voice/main.js": (),
    "js/teacher/lesson.js": (),
    "js/teacher/main.js": (),
    "js/text/box.js": (),
    "js/text/main.js": (),
    "js/replay/main.js": (),
}
"""Scripts that a page or `import()` names, and what they share, with what else their file is to hold.

Earlier ones carry for later ones. A file that loads another later may not carry anything for that one: each
would have the other's name in it, and names are made of the content.
"""

IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
LOADED_LATER: Final = re.compile(r'\bawait import\("(\.[^"]+)"\)')
TYPE_ELSEWHERE: Final = re.compile(r'(?<!await )import\("\.[^"]+"\)\.')
NOT_UNDERSTOOD: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
SHEET: Final = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
RELATIVE_URL: Final = re.compile(r"""\burl\((?!["']?(?:data:|#|%23))""")

Read = Callable[[str], str]
"""Gives the text of a source by its name, such as `js/site.js`."""


class CannotJoin(Exception):
    """A source is written in a way that cannot be joined."""


def scripts(read: Read, names: Collection[str]) -> tuple[dict[str, str], set[str]]:
    """Returns the joined text of each carrier among these scripts, and the names of all that they carry."""
    carried: dict[str, str] = {}
    texts = {}
    for carrier in (name for name in CARRIERS if name in names):
        if carrier in carried:
            raise CannotJoin(f"{carrier} has to stand before {carried[carrier]}")
        own = [name for name in _needed((carrier, *CARRIERS[carrier]), read) if name not in carried]
        carried |= dict.fromkeys(own, carrier)
        texts[carrier] = _script(carrier, own, carried, read)
    _check_names_end(texts)
    return texts, set(carried)


def _check_names_end(texts: dict[str, str]) -> None:
    """No file may name one that names it, however far about: a name is made of all that the file says."""
    named = {}
    for name, text in texts.items():
        found = [*(address for _, address in IMPORT.findall(text)), *LOADED_LATER.findall(text)]
        named[name] = {_resolved(name, address) for address in found}
    try:
        TopologicalSorter(named).prepare()
    except CycleError as fault:
        raise CannotJoin(f"files that name each other: {fault.args[1]}") from fault


def sheets(read: Read, names: Collection[str]) -> dict[str, str]:
    """Returns each of these style sheets that names others, with the text of its joined file."""
    return {name: _sheet(name, read) for name in names if SHEET.search(read(name))}


def _needed(names: Iterable[str], read: Read) -> dict[str, None]:
    """The modules and all that they import, in the order in which they run."""
    found: dict[str, None] = {}

    def visit(module: str, above: tuple[str, ...]) -> None:
        if module in above:
            raise CannotJoin(f"{module} imports itself, by way of {above[-1]}")
        if module not in found:
            for _, address in IMPORT.findall(read(module)):
                visit(_resolved(module, address), (*above, module))
            found[module] = None

    for name in names:
        visit(name, ())
    return found


def _script(carrier: str, own: list[str], carried: dict[str, str], read: Read) -> str:
    """The text of one joined file: what it takes from other files, its modules, what it gives."""
    taken: dict[str, list[str]] = {}
    for module in own:
        for _, address in IMPORT.findall(read(module)):
            name = _resolved(module, address)
            if carried[name] != carrier and _variable(name) not in taken.setdefault(carried[name], []):
                taken[carried[name]].append(_variable(name))
    lines = []
    for file, names in taken.items():
        lines.append(f'import {{ {", ".join(names)} }} from "{_relative(carrier, file)}";\n')
    lines += [_module(name, carrier, read(name)) for name in own]
    lines.append(f"export {{ {', '.join(map(_variable, own))} }};\n")
    given = EXPORT.findall(read(carrier))
    if given:
        lines.append(f"export const {{ {', '.join(name for _, name in given)} }} = {_variable(carrier)};\n")
    return "".join(lines)


def _module(name: str, carrier: str, text: str) -> str:
    """One module as a constant: a function that runs it once and returns what it exports."""

    def taken(found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ")
        return f"const {{{names}}} = {_variable(_resolved(name, found[2]))};\n"

    def later(found: re.Match[str]) -> str:
        return f'await import("{_relative(carrier, _resolved(name, found[1]))}")'

    given = [export for _, export in EXPORT.findall(text)]
    body = EXPORT.sub(r"\1 \2", IMPORT.sub(taken, TYPE_ELSEWHERE.sub("", text)))
    body = LOADED_LATER.sub(later, body)
    left = NOT_UNDERSTOOD.search(body)
    if left:
        raise CannotJoin(f"{name}: {left[0]}")
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(given)} }};\n}})();\n"


def _sheet(name: str, read: Read) -> str:
    """The text of a style sheet with the text of each sheet that it names in the place of the name."""

    def named(found: re.Match[str]) -> str:
        return _sheet(_resolved(name, found[1]), read)

    text = read(name)
    if RELATIVE_URL.search(text):
        raise CannotJoin(f"{name} names a file beside it, and would do so from elsewhere")
    return SHEET.sub(named, text)


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removeprefix("js/").removesuffix(".js"))


def _resolved(name: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))


def _relative(name: str, other: str) -> str:
    path = posixpath.relpath(other, posixpath.dirname(name))
    return path if path.startswith(".") else f"./{path}"

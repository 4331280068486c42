"""Modules and style sheets are joined into few files, each module in one, and nothing is guessed at."""

import posixpath
import re
from collections.abc import Iterator

import pytest

from config import joined
from config.joined import CARRIERS, CannotJoin
from config.paths import BASE_DIR

STATIC = BASE_DIR / "static"
SCRIPT_OF_A_PAGE = re.compile(r'{% static "(js/[^"]+\.js)" %}')
FIRST_VIEW = ("js/site.js", "js/room/main.js", "js/table/main.js", "js/table/playing.js")


def source(name: str) -> str:
    return (STATIC / name).read_text("utf-8")


def names(pattern: str) -> list[str]:
    return sorted(path.relative_to(STATIC).as_posix() for path in STATIC.glob(pattern))


def join(sources: dict[str, str]) -> dict[str, str]:
    return joined.scripts(sources.__getitem__, sources)[0]


@pytest.fixture(scope="module")
def scripts() -> tuple[dict[str, str], set[str]]:
    """Returns the joined files of the product, and all that they carry."""
    return joined.scripts(source, names("js/**/*.js"))


def asked_for() -> Iterator[str]:
    """Every script that a page or another script asks for by its address."""
    for page in (BASE_DIR / "templates").rglob("*.html"):
        yield from SCRIPT_OF_A_PAGE.findall(page.read_text("utf-8"))
    for name in names("js/**/*.js"):
        for address in joined.LOADED_LATER.findall(source(name)):
            yield posixpath.normpath(posixpath.join(posixpath.dirname(name), address))


class TestTheProduct:
    """The sources of this product, joined."""

    def test_each_module_is_in_one_file(self, scripts):
        texts, carried = scripts
        for name in carried:
            start = f"const {joined._variable(name)} = (() => {{"
            assert [file for file, text in texts.items() if start in text] != [], name
            assert sum(text.count(start) for text in texts.values()) == 1, name

    def test_what_is_asked_for_by_its_address_has_one(self, scripts):
        _, carried = scripts
        asked = set(asked_for())
        assert {"js/room/main.js", "js/table/playing.js", "js/teacher/lesson.js"} <= asked
        assert {name for name in asked if name in carried and name not in CARRIERS} == set()

    def test_what_is_not_joined_imports_nothing_that_is(self, scripts):
        _, carried = scripts
        for name in set(names("js/**/*.js")) - carried:
            found = {joined._resolved(name, address) for _, address in joined.IMPORT.findall(source(name))}
            assert found & carried <= set(CARRIERS), name

    def test_every_import_of_a_joined_file_is_exported_there(self, scripts):
        texts, _ = scripts
        for name, text in texts.items():
            for taken, address in joined.IMPORT.findall(text):
                given = re.search(
                    r"^export \{ (.*) \};$", texts[joined._resolved(name, address)], re.MULTILINE
                )
                assert given is not None
                assert set(taken.strip().split(", ")) <= set(given[1].split(", "))

    def test_the_first_view_of_a_match_takes_six_scripts(self, scripts):
        """Each more is a request more, and on plain HTTP a server answers them one by one."""
        texts, _ = scripts
        needed = list(FIRST_VIEW)
        for name in needed:
            found = [joined._resolved(name, address) for _, address in joined.IMPORT.findall(texts[name])]
            needed += [one for one in dict.fromkeys(found) if one not in needed]
        assert len(needed) <= 6

    def test_sheets_are_carried_in_their_order(self):
        sheets = joined.sheets(source, names("css/**/*.css"))
        assert {"css/site.css", "css/table.css", "css/room-page.css"} <= set(sheets)
        assert "@import" not in "".join(sheets.values())
        places = [
            sheets["css/site.css"].index(source(f"css/{part}.css"))
            for part in ("base", "forms", "preferences")
        ]
        assert places == sorted(places)


class TestRefusals:
    """What cannot be joined is refused when it is collected."""

    @pytest.mark.parametrize(
        "text",
        [
            'import * as all from "./other.js";\n',
            'import one from "./other.js";\n',
            'import "./other.js";\n',
            "export default 1;\n",
            "export let n = 1;\n",
            "const n = 1;\nexport { n };\n",
        ],
    )
    def test_other_forms_of_imports_and_exports(self, text: str):
        with pytest.raises(CannotJoin):
            join({"js/site.js": text, "js/other.js": ""})

    def test_modules_that_import_each_other(self):
        there = {"js/part.js": 'import { a } from "./site.js";\nexport const b = a;\n'}
        with pytest.raises(CannotJoin):
            join({"js/site.js": 'import { b } from "./part.js";\nexport const a = b;\n', **there})

    def test_files_that_name_each_other(self):
        """A later file takes from an earlier one that loads it: neither name could be made first."""
        main = (
            'import { a } from "./dom.js";\nexport const later = async () => await import("./playing.js");\n'
        )
        playing = 'import { a } from "./dom.js";\nexport const b = a;\n'
        with pytest.raises(CannotJoin, match="name each other"):
            join(
                {
                    "js/table/main.js": main,
                    "js/table/playing.js": playing,
                    "js/table/dom.js": "export const a = 1;\n",
                }
            )

    def test_a_script_that_an_earlier_file_would_carry(self):
        with pytest.raises(CannotJoin, match="has to stand before"):
            join(
                {
                    "js/site.js": 'import { a } from "./room/main.js";\n',
                    "js/room/main.js": "export const a = 1;\n",
                }
            )

    def test_a_sheet_that_names_a_file_beside_it(self):
        sources = {"a.css": '@import "b/b.css";\n', "b/b.css": "i { background: url(b.png); }\n"}
        with pytest.raises(CannotJoin):
            joined.sheets(sources.__getitem__, sources)

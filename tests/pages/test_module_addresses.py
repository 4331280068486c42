"""Pages that name the modules they need have them fetched at once, not level by level."""

import re

from config.paths import BASE_DIR
from lobby.templatetags.modules import module_addresses
from tests.pages.test_table_weight import loaded_with

ROOM = BASE_DIR / "static" / "js" / "room" / "main.js"
TABLE = BASE_DIR / "static" / "js" / "table" / "main.js"


def test_a_script_is_named_with_all_that_it_imports_each_once():
    named = module_addresses("js/room/main.js", "js/table/main.js")
    files = [(BASE_DIR / address.lstrip("/")).resolve() for address in named]
    assert set(files) == loaded_with(ROOM) | loaded_with(TABLE)
    assert len(files) == len(set(files))


def test_the_page_of_a_running_match_names_the_first_view_of_the_table():
    head = (BASE_DIR / "templates" / "lobby" / "room.html").read_text("utf-8")
    assert re.search(r'module_addresses [^%]*"js/table/main.js"', head)
    assert 'rel="modulepreload"' in head

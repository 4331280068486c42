"""Joined modules do in a browser what their sources do."""

import json

import pytest

from config import joined
from tests.kit.static_site import EMPTY_PAGE, static_site

SOURCES = {
    "js/site.js": """
import { count, Box as Case } from "./site/part.js";
export function here() {
  return count() + new Case().weight;
}
""",
    "js/site/part.js": """
/** @typedef {import("./nowhere.js").Nothing} Nothing */
import {
  start,
} from "./deep.js";
let counted = start;
export function count() {
  counted += 1;
  return counted;
}
export class Box {
  weight = 100;
}
export async function later() {
  return "later";
}
""",
    "js/site/deep.js": "export const start = 10;\\n",
    "js/room/main.js": """
import { count, later } from "../site/part.js";
import { start } from "../site/deep.js";
export const here = 5;
export async function all() {
  const { told } = await import("../voice/main.js");
  return [count(), await later(), start, here, told()];
}
""",
    "js/voice/main.js": """
import { count } from "../site/part.js";
export function told() {
  return count();
}
""",
}
SOURCES = {name: text.lstrip("\n").replace("\\n", "\n") for name, text in SOURCES.items()}
RUN = """async () => {
  const { here } = await import("/js/site.js");
  const { all } = await import("/js/room/main.js");
  return JSON.stringify([here(), await all()]);
}"""


@pytest.mark.parametrize("is_joined", [False, True], ids=["sources", "joined"])
def test_joined_modules_do_what_their_sources_do(page, is_joined: bool):
    """Every form of import and export, a name taken under another, one state for all who share a module."""
    files, carried = joined.scripts(SOURCES.__getitem__, SOURCES)
    assert carried == set(SOURCES)
    found = files if is_joined else SOURCES

    def answer(path: str):
        text = found.get(path.lstrip("/"))
        return EMPTY_PAGE if path == "/" else text and ("text/javascript", text)

    with static_site(answer) as url:
        page.goto(url)
        assert json.loads(page.evaluate(RUN)) == [111, [12, "later", 10, 5, 13]]

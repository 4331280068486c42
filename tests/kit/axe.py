"""Pages looked at by axe: what it finds wrong, and what it could not decide and somebody has to read.

axe cannot reckon contrast over a gradient, under a pseudo-element or in a part of a box that is scrolled out
of sight. So gradients are made plain, pseudo-elements left out, and tables laid open first. The ends of our
gradients are surfaces of `tokens.css`: every text on each of them, at every position of the sliders, is
reckoned in `tests/pages/test_tokens.py`. Long lists keep their first rows: the hundredth row of a table has
no fault that the first three have not. What stands around the pages of a tour, the same on each, is looked at
on the first.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import axe_playwright_python
from playwright.sync_api import Page

from config import joined
from config.paths import BASE_DIR

AXE: Final = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
Rules = Literal["all", "contrast"]
"""Contrast alone is half the work of all rules, and the only rule that a theme can break."""
HOW: Final = {"resultTypes": ["violations", "incomplete"], "preload": False}
"""None of the rules below looks into style sheets, which axe would parse anew for each run."""
OPTIONS: Final[dict[Rules, dict[str, Any]]] = {
    "all": {
        "runOnly": {
            "type": "tag",
            "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        },
        **HOW,
    },
    "contrast": {"runOnly": {"type": "rule", "values": ["color-contrast"]}, **HOW},
}
CONTRAST: Final = {
    "ignoreUnicode": False,  # arrows and single letters are read as well
    "ignoreLength": True,
    "ignorePseudo": True,
    "boldValue": 700,
    "boldTextPt": 14,
    "largeTextPt": 18,
    "contrastRatio": {"normal": {"expected": 4.5}, "large": {"expected": 3}},
    "pseudoSizeThreshold": 0.25,
}
MADE_PLAIN: Final = """
body { background: var(--bg) !important; }
*::before, *::after { content: none !important; }
*, *::before, *::after { transition: none !important; animation: none !important; }
"""
PLAIN: Final = """([style, shortens]) => {
  if (!document.getElementById("made-plain")) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.documentElement.insertAdjacentHTML("beforeend", "<i id='made-plain' hidden></i>");
  }
  const keep = new Set(["TD", "TH", "DT", "DD", "OPTION"]);
  const named = new Set();
  for (const name of ["for", "aria-labelledby", "aria-describedby", "aria-controls"]) {
    for (const part of document.body.querySelectorAll(`[${name}]`)) {
      for (const id of (part.getAttribute(name) ?? "").split(" ")) named.add(id);
    }
  }
  const isNamed = (part) => [part, ...part.querySelectorAll("[id]")].some((one) => named.has(one.id));
  for (const drawing of document.body.querySelectorAll("svg")) drawing.replaceChildren();
  const known = (window.knownParts ??= new Set());
  for (const part of shortens ? [...document.body.children] : []) {
    if (part.matches("#main, :has(#main), main, :has(main)")) continue;
    const look = part.outerHTML.replaceAll(/value="[^"]*"|next=[^"]*/g, "");
    if (known.has(look)) part.remove();
    known.add(look);
  }
  for (const parent of shortens ? [...document.body.querySelectorAll("*")] : []) {
    const seen = new Map();
    for (const child of [...parent.children]) {
      if (keep.has(child.tagName) || child.id === "main" || isNamed(child)) continue;
      const kind = `${child.tagName} ${child.getAttribute("class") ?? ""}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      if (seen.get(kind) > 3) child.remove();
    }
  }
  for (const table of document.querySelectorAll("table")) {
    for (let box = table.parentElement; box && box !== document.body; box = box.parentElement) {
      box.style.overflow = "visible";
    }
  }
  // All is read before anything is written, or each part would be laid out anew.
  const looks = [...document.body.querySelectorAll("*")].map((part) => {
    const { position, backgroundImage, backgroundColor } = getComputedStyle(part);
    return { part, position, hasGradient: backgroundImage.includes("gradient"), backgroundColor };
  });
  for (const { part, position, hasGradient, backgroundColor } of looks) {
    if (position === "sticky") part.style.position = "static";
    if (!hasGradient) continue;
    part.style.backgroundImage = "none";
    if (backgroundColor === "rgba(0, 0, 0, 0)") part.style.backgroundColor = "var(--felt1)";
  }
}"""
RUN: Final = """async ([options, contrast]) => {
  // Read: axe cannot tell what is behind a text where parts are laid over each other: in the cross winds,
  // scores and discs over the panel, in a dialog all of it over the page, and a prompt over the line of the
  // table's state, which says the same; in a wide table what stands beside the window, which is decided in
  // the wide window. Their colours are pairs of tokens all the same.
  const laidOver = "dialog[open], .live__status, .claim, .cross, table";
  const covered = (target) => document.querySelector(target)?.closest(laidOver);
  axe.configure({ checks: [{ id: "color-contrast", options: contrast }] });
  const found = await axe.run(document, options);
  const isKnown = ({ any, target }) =>
    any.some((check) => check.data?.messageKey?.match(/^(bg|elm)/)) && Boolean(covered(target.join(" ")));
  const short = (kind) => (rule) => rule.nodes.map((node) => ({
    kind, rule: rule.id, html: node.html.slice(0, 160), at: node.target.join(" "),
    why: [...node.any, ...node.all, ...node.none].map((check) => check.message).join(" ").slice(0, 240),
    known: isKnown(node),
  }));
  return [...found.violations.flatMap(short("violation")), ...found.incomplete.flatMap(short("incomplete"))];
}"""


def prepare(page: Page, *, shortens: bool) -> None:
    """Makes the page plain for axe, which cannot be undone, and shortens it if asked to."""
    page.evaluate(PLAIN, [MADE_PLAIN, shortens])
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)


def found_by_axe(page: Page, *, rules: Rules = "all") -> list[dict[str, Any]]:
    """Returns what axe finds in the prepared page as it stands, each with rule, element and reason."""
    found: list[dict[str, Any]] = page.evaluate(RUN, [OPTIONS[rules], CONTRAST])
    return [one for one in found if not one.pop("known")]


@cache
def stylesheet(address: str) -> str:
    """Returns the text of a style sheet by its static address, with the sheets that it names."""
    name = address.removeprefix("/static/")
    return joined.sheets(_source, [name]).get(name) or _source(name)


def _source(name: str) -> str:
    return (BASE_DIR / "static" / name).read_text("utf-8")

"""Every page through axe: no violation, and nothing undecided that nobody has read.

Each language is looked at once with all rules. Contrast depends on theme and width, not on the language, so
the looks change places between the languages: each width is seen in each theme.
"""

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser

from tests.kit.axe import Rules, found_by_axe, prepare, stylesheet
from tests.kit.site_tour import tour

Theme = Literal["dark", "light"]
LOOKS: dict[str, tuple[tuple[int, Theme, Rules], ...]] = {
    "en": ((1440, "dark", "all"), (390, "light", "contrast")),
    "ar": ((390, "dark", "all"),),
    "th": ((1440, "light", "all"),),
}
OVER_THE_TABLE = """() => {
  document.body.classList.add("is-at-table");
  document.getElementById("main").hidden = true;
  document.getElementById("chat").dataset.open = "";
}"""
BY_SCRIPT = "/replay/"
"""Part of the address of pages that are empty until their script has drawn the table in them."""


def alone(markup: str) -> str:
    """A page without scripts, whose styles come with it."""

    def sheet(link: re.Match[str]) -> str:
        media = re.search(r'media="[^"]*"', link[0])
        return f"<style {media[0] if media else ''}>{stylesheet(link[1])}</style>"

    markup = re.sub(r'<link rel="stylesheet" href="([^"]+)"[^>]*>', sheet, markup)
    return re.sub(r"<script[^>]*src=.*?</script>", "", markup)


@pytest.mark.parametrize("language", LOOKS)
def test_axe_finds_nothing_on_any_page(browser: Browser, language: str) -> None:
    problems = set()
    with browser.new_context(reduced_motion="reduce", service_workers="block") as context:
        page = context.new_page()
        for name, markup in tour(language)[language].items():
            if BY_SCRIPT in name:
                continue
            page.set_content(alone(markup))
            for width, theme, rules in LOOKS[language]:
                page.set_viewport_size({"width": width, "height": 844})
                page.emulate_media(color_scheme=theme)
                prepare(page, shortens=True)
                problems |= {(name, width, theme, *one.values()) for one in found_by_axe(page, rules=rules)}
            if page.locator("#chat").count():
                page.evaluate(OVER_THE_TABLE)
                found = found_by_axe(page, rules="contrast")
                problems |= {(name, "chat over the table", *one.values()) for one in found}
    assert sorted(problems) == []

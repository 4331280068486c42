"""The Markdown of the rules pages as HTML, with three forms of its own within a line.

``{{pung}}`` is a term of the glossary, ``{{pung:pungs}}`` the same in another form of the word;
``{turn_s}`` a number of the rules; ``[123m 55z]`` tiles. HTML in the text is shown as it is written.
"""

import re
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from rules.pages.numbers import Numbers, numbers
from rules.pages.templatetags.scores import grouped
from rules.pages.templatetags.tiles import tiles
from rules.terms import ORIGINS, Term, entry

MARK: Final = re.compile(
    r"\{\{(?P<term>[a-z0-9_]+)(?::(?P<form>[^{}]+))?\}\}"
    r"|\{(?P<number>[A-Za-z0-9_.]+)\}"
    r"|\[(?P<tiles>[0-9mpszfgx ]+)\](?!\()"
)


@dataclass(slots=True)
class Setting:
    """What a text is rendered with."""

    rules: str
    language: str
    place: str
    """The section; ids of its tooltips begin with it."""
    explained: set[str] = field(default_factory=set)
    """Terms that this section has explained already: each is, once."""

    @property
    def numbers(self) -> Numbers:
        """The numbers that the text may name."""
        return numbers(self.rules)


def rendered(text: str, setting: Setting) -> SafeString:
    """The text as HTML.

    Raises: KeyError for a term, a number or a tile that there is not.
    """
    markup: str = _MARKDOWN.render(text, {"setting": setting})
    return SafeString(markup)


def plain(text: str, setting: Setting) -> str:
    """The text of one paragraph without any markup, as a description of a page."""

    def said(mark: re.Match[str]) -> str:
        if mark["term"]:
            return mark["form"] or entry(mark["term"], setting.language, setting.rules).name
        return grouped(setting.numbers[mark["number"]]) if mark["number"] else ""

    return re.sub(r"[*_`]", "", MARK.sub(said, text)).replace("\n", " ").strip()


def _read_mark(state: StateInline, silent: bool) -> bool:
    """An inline rule of Markdown: one of our three forms at this place."""
    mark = MARK.match(state.src, state.pos)
    if mark is None or mark.lastgroup is None:
        return False
    if not silent:
        kind = "term" if mark["term"] else mark.lastgroup
        token = state.push(f"rules_{kind}", "", 0)
        token.content = mark[kind]
        token.meta = {"form": mark["form"] or ""}
    state.pos = mark.end()
    return True


Env = MutableMapping[str, Any]


def _say_term(
    _self: RendererHTML, tokens: Sequence[Token], place: int, _options: OptionsDict, env: Env
) -> str:
    setting: Setting = env["setting"]
    key, form = tokens[place].content, tokens[place].meta["form"]
    found = entry(key, setting.language, setting.rules)
    text = form or found.name
    if key in setting.explained:
        return conditional_escape(text)
    setting.explained.add(key)
    return render_to_string("rules/_term.html", _term_context(key, text, found, setting)).strip()


def _term_context(key: str, text: str, found: Term, setting: Setting) -> dict[str, object]:
    languages = [code for code in ("en", *ORIGINS) if code != setting.language]
    words = [(code, entry(key, code, setting.rules).name) for code in languages]
    return {
        "key": key,
        "text": text,
        "name": found.name,
        "gloss": found.gloss,
        "words": [(code, word) for code, word in words if word.lower() != found.name.lower()],
        "id": f"{setting.place}-{key}",
    }


def _say_number(
    _self: RendererHTML, tokens: Sequence[Token], place: int, _options: OptionsDict, env: Env
) -> str:
    setting: Setting = env["setting"]
    return conditional_escape(grouped(setting.numbers[tokens[place].content]))


def _draw_tiles(
    _self: RendererHTML, tokens: Sequence[Token], place: int, _options: OptionsDict, _env: Env
) -> str:
    return render_to_string("rules/_tiles.html", tiles(tokens[place].content, size="inline"))


def _dress(tokens: Sequence[Token]) -> None:
    """Gives lists and tables the classes of the site."""
    classes = {"bullet_list_open": "plain-list", "ordered_list_open": "plain-list", "table_open": "table"}
    for token in tokens:
        if token.type in classes:
            token.attrSet("class", classes[token.type])


def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    made.inline.ruler.before("link", "rules_mark", _read_mark)
    made.core.ruler.push("rules_dress", lambda state: _dress(state.tokens))
    made.add_render_rule("rules_term", _say_term)
    made.add_render_rule("rules_number", _say_number)
    made.add_render_rule("rules_tiles", _draw_tiles)
    return made


_MARKDOWN: Final = _markdown()

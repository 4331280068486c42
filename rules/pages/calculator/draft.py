"""A hand that somebody lays out: the fields of the calculator's form, as they were filled.

Everything is kept as it was typed, so that nothing is lost that can't be read. What a press of a button
changes, ``edits`` knows; what the hand is worth, ``evaluation``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from django.http import QueryDict

from rules.engine.errors import BadNotation
from rules.engine.events import OptionValue
from rules.engine.ruleset import RuleSet
from rules.engine.scoring import WinBy, WinFlag
from rules.engine.tiles import WINDS, Wind
from rules.pages.notation import LONGEST, counts_text, names_of
from rules.pages.option_text import ShownOption, worth_options

TILE_FIELDS: Final = ("hand", "win", "melds", "bonus", "dora", "ura", "visible")
HAND_FIELD: Final = "held"
"""The name of the hand's field in the form: ``hand`` is the whole case of a link."""
FLAGS: Final[Mapping[str, Mapping[WinFlag, str]]] = {
    "klasik": {
        WinFlag.LAST_DRAW: "last_wall_tile",
        WinFlag.LAST_DISCARD: "last_discard",
        WinFlag.HEAVENLY: "heavenly",
        WinFlag.EARTHLY: "earthly",
        WinFlag.KONG_ON_KONG: "kong_on_kong",
    },
    "riichi": {
        WinFlag.RIICHI: "riichi",
        WinFlag.DOUBLE_RIICHI: "double_riichi",
        WinFlag.IPPATSU: "ippatsu",
        WinFlag.LAST_DRAW: "haitei",
        WinFlag.LAST_DISCARD: "houtei",
        WinFlag.HEAVENLY: "tenhou",
        WinFlag.EARTHLY: "chiihou",
        WinFlag.RENHOU: "renhou",
    },
    "mcr": {
        WinFlag.LAST_DRAW: "last_tile_draw",
        WinFlag.LAST_DISCARD: "last_tile_claim",
        WinFlag.LAST_OF_KIND: "last_tile",
    },
}
"""By rule set, the circumstances that it knows and the pattern that names each."""

WAYS: Final[Mapping[str, tuple[WinBy, ...]]] = {
    "klasik": tuple(WinBy),
    "riichi": tuple(WinBy),
    "mcr": tuple(way for way in WinBy if way is not WinBy.ROBBED_CONCEALED_KONG),
}
"""By rule set, how a hand may be won."""

TARGETS: Final = ("hand", "chow", "pung", "kong", "added_kong", "concealed_kong")
INDICATORS: Final = ("dora", "ura")
"""Where a pressed tile goes; the latter two where there are indicators."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The fields of the form."""

    rules: RuleSet
    tiles: Mapping[str, str] = field(default_factory=dict)
    """The text of each of ``TILE_FIELDS`` that is not empty."""
    by: WinBy = WinBy.DISCARD
    seat: Wind = Wind.EAST
    round: Wind = Wind.EAST
    source: Wind | None = None
    """Who gave the tile; None where nobody said."""
    flags: frozenset[WinFlag] = frozenset()
    streak: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Those that are not the default ones."""
    target: str = "hand"
    """Where the next pressed tile goes."""
    chooses_win: bool = False
    """Whether a press on a tile of the hand makes it the winning one."""

    def text(self, name: str) -> str:
        """What was typed into a field of tiles."""
        return self.tiles.get(name, "")

    def typed(self, **texts: str) -> "Draft":
        """The draft with these texts instead."""
        return replace(self, tiles={name: text for name, text in ({**self.tiles, **texts}).items() if text})

    @property
    def giver(self) -> Wind | None:
        """Who gave the tile; the first other seat where nobody said, None where it was drawn."""
        if self.by.is_self_drawn:
            return None
        return self.source or next(wind for wind in WINDS if wind is not self.seat)

    @property
    def has_indicators(self) -> bool:
        """Whether these rules have dora."""
        return self.rules.key == "riichi"


def draft_of_query(query: QueryDict, rules: RuleSet) -> Draft:
    """The draft of a form that was sent; what a field can't be counts as not given."""
    texts = {name: query.get(HAND_FIELD if name == "hand" else name, "")[:LONGEST] for name in TILE_FIELDS}
    if "+" in texts["hand"]:
        texts["hand"], _, texts["win"] = texts["hand"].partition("+")
    known = FLAGS[rules.key]
    target = query.get("to", "")
    return Draft(
        rules=rules,
        tiles={name: text.strip() for name, text in texts.items() if text.strip()},
        by=WinBy(by) if (by := query.get("by")) in WAYS[rules.key] else WinBy.DISCARD,
        seat=_wind(query.get("seat")) or Wind.EAST,
        round=_wind(query.get("round")) or Wind.EAST,
        source=_wind(query.get("from")),
        flags=frozenset(flag for flag in known if flag in query.getlist("flag")),
        streak=query.get("streak", "").strip()[:8],
        options=_options(rules, {name: query.get(f"option-{name}") for name in _names(rules)}),
        target=target if target in (*TARGETS, *INDICATORS) else "hand",
        chooses_win=query.get("press") == "win",
    )


def draft_of_case(record: Mapping[str, object], rules: RuleSet) -> Draft:
    """The draft of a hand in the format of files; what can't be read counts as not given."""
    flags = record.get("flags")
    options = record.get("options")
    streak = record.get("dealer_streak")
    by = record.get("by")
    texts = {name: _text(record.get(name)) for name in TILE_FIELDS if name not in {"melds", "visible"}}
    texts |= {"melds": _melds_text(record.get("melds")), "visible": _visible_text(record.get("visible"))}
    return Draft(
        rules=rules,
        tiles={name: text for name, text in texts.items() if text},
        by=WinBy(by) if isinstance(by, str) and by in WAYS[rules.key] else WinBy.DISCARD,
        seat=_wind(record.get("seat")) or Wind.EAST,
        round=_wind(record.get("round")) or Wind.EAST,
        source=_wind(record.get("from")),
        flags=frozenset(flag for flag in FLAGS[rules.key] if isinstance(flags, list) and flag in flags),
        streak=str(streak) if isinstance(streak, int) and not isinstance(streak, bool) and streak else "",
        options=_options(rules, options if isinstance(options, dict) else {}),
    )


def _wind(value: object) -> Wind | None:
    return Wind(value) if isinstance(value, str) and value in WINDS else None


def _text(value: object) -> str:
    return value[:LONGEST] if isinstance(value, str) else ""


def _names(rules: RuleSet) -> list[str]:
    return [option.name for option in worth_options(rules.key)]


def _options(rules: RuleSet, given: Mapping[str, object]) -> dict[str, OptionValue]:
    """The values that are not the default ones; a form sends their texts."""
    found: dict[str, OptionValue] = {}
    for option in worth_options(rules.key):
        value = _value(option, given.get(option.name))
        if value is not None and value != option.default:
            found[option.name] = value
    return found


def _value(option: ShownOption, given: object) -> OptionValue | None:
    """The value of an option that is meant, by itself or by its text."""
    for value, _label in option.choices:
        if given == str(value) or (given == value and type(given) is type(value)):
            return value
    return None


def _melds_text(melds: object) -> str:
    """Sets of a file in the notation of the form."""
    if not isinstance(melds, Sequence) or isinstance(melds, str):
        return ""
    return " ".join(filter(None, map(_meld_text, melds[:8])))


def _meld_text(meld: object) -> str:
    if not isinstance(meld, dict) or not (tiles := _text(meld.get("tiles"))):
        return ""
    return {"concealed_kong": f"({tiles})", "added_kong": f"{tiles}+"}.get(str(meld.get("kind")), tiles)


def _visible_text(visible: object) -> str:
    if not isinstance(visible, dict):
        return ""
    return counts_text(
        {
            name: count
            for name, count in visible.items()
            if type(count) is int and 1 <= count <= 4 and _is_one_tile(name)
        }
    )


def _is_one_tile(name: str) -> bool:
    try:
        return names_of(name) == (name,)
    except BadNotation:
        return False

"""What is wrong with a hand that is laid out, in words, and the field beside which they stand."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.engine.errors import BadNotation, RulesError
from rules.engine.tiles import parse_marked_tiles
from rules.pages.case_text import refusal_sentence
from rules.terms import tile_label

_SENTENCES: Final[Mapping[str, tuple[str, Promise]]] = {
    "bad_tiles": ("", _("“%(text)s” can't be read as tiles. Write digits and a letter, like 123m 55z.")),
    "no_such_tile": (
        "",
        _("There is no tile %(tile)s. Suits go to 9, honors (z) to 7, flowers (f) and seasons (g) to 4."),
    ),
    "no_red_fives": ("", _("There are no red fives here. Write 5 instead of 0.")),
    "bonus_tile_here": ("", _("Flowers and seasons have a field of their own. Take %(tile)s away here.")),
    "not_a_bonus_tile": ("bonus", _("Only flowers (1f to 4f) and seasons (1g to 4g) belong here.")),
    "no_bonus_tiles": ("bonus", _("These rules have no flowers and seasons. Take them away.")),
    "too_many_copies": (
        "hand",
        _("There are not so many of this tile: %(tile)s. Count hand, sets and indicators together."),
    ),
    "one_winning_tile": ("win", _("Only one tile completes the hand. Leave one.")),
    "too_many_melds": ("melds", _("A hand has four sets at most. Take one away.")),
    "bad_meld": ("melds", _("%(tiles)s is no set. A set is three in a row, or three or four alike.")),
    "from_is_winner": ("from", _("The winner can't give the winning tile. Choose another seat.")),
    "last_draw_not_drawn": (
        "flags",
        _("The last tile of the wall is self-drawn. Choose self-draw, or take the tick away."),
    ),
    "last_draw_on_replacement": (
        "flags",
        _("In these rules a replacement is never the last tile of the wall. Take the tick away."),
    ),
    "last_discard_not_given": (
        "flags",
        _("The last discard comes from another player. Choose a win on a discard, or take the tick away."),
    ),
    "heavenly_impossible": (
        "flags",
        _("Only East wins with the very first draw, without open sets. Check these or the tick."),
    ),
    "earthly_not_first_discard": (
        "flags",
        _("This hand wins on East's very first discard. Check seat and giver, or take the tick away."),
    ),
    "earthly_not_first_draw": (
        "flags",
        _("This hand is a first draw, not of East, without any set. Check these or the tick."),
    ),
    "renhou_impossible": (
        "flags",
        _("This hand wins on a discard, not as East, without any set. Check these or the tick."),
    ),
    "kong_on_kong_not_replaced": (
        "flags",
        _("This hand wins with a kong's replacement. Choose that above, or take the tick away."),
    ),
    "replacement_without_kong": (
        "by",
        _("A replacement tile needs a kong. Lay out the kong, or choose another way to win."),
    ),
    "ippatsu_without_riichi": ("flags", _("Ippatsu needs riichi. Tick riichi too.")),
    "riichi_open_hand": (
        "flags",
        _("Riichi needs a closed hand. Take away the open sets, or the tick."),
    ),
    "streak_of_non_dealer": (
        "streak",
        _("Only East counts wins in a row. Leave this empty, or sit East."),
    ),
    "last_of_kind_held": (
        "flags",
        _("All see the other three copies, but one of them is hidden in this hand. Take the tick away."),
    ),
}
"""By code, the field (empty for the one that holds the tiles) and the sentence."""


class Problems:
    """Sentences by field, each field's once."""

    def __init__(self, language: str) -> None:
        self.by_field: dict[str, str] = {}
        self._language = language

    def __bool__(self) -> bool:
        return bool(self.by_field)

    def add(self, field: str, sentence: str) -> None:
        """Notes what is wrong with a field, if nothing is noted yet."""
        self.by_field.setdefault(field, sentence)

    def refuse(self, refusal: RulesError, field: str = "") -> None:
        """Notes a refusal of the rules at its field."""
        known = _SENTENCES.get(refusal.code)
        own = refusal.params.get("field")
        place = field or (known[0] if known else "") or (own if isinstance(own, str) else "") or "hand"
        self.add(place, self._sentence(refusal))

    def _sentence(self, refusal: RulesError) -> str:
        if refusal.code not in _SENTENCES:
            return refusal_sentence(refusal)
        words = {name: str(value) for name, value in refusal.params.items()}
        if refusal.code in {"too_many_copies", "bonus_tile_here"}:
            words["tile"] = _spoken(words["tile"], self._language)
        return str(_SENTENCES[refusal.code][1]) % words


def _spoken(name: str, language: str) -> str:
    try:
        ((tile, is_red),) = parse_marked_tiles(name)
    except BadNotation:
        return name
    return tile_label(tile, language, is_red=is_red)

"""Sentences for refused cases: what happened, what to do now."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.engine.errors import RulesError


def refusal_sentence(refusal: RulesError) -> str:
    """The sentence of a refusal in the language in use."""
    sentence = _SENTENCES.get(refusal.code)
    if sentence is None:
        return _("The hand was refused (%(code)s). Check its fields.") % {"code": refusal.code}
    words = {name: _words(value) for name, value in refusal.params.items()}
    return str(sentence) % words


def has_sentence(code: str) -> bool:
    """Whether a code has a sentence of its own."""
    return code in _SENTENCES


def _words(value: str | int | tuple[str, ...]) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


_SENTENCES: Final[Mapping[str, Promise]] = {
    "bad_json": gettext_lazy("The line is not JSON. Write one JSON object on a line."),
    "not_an_object": gettext_lazy(
        "The line is not a JSON object. Write the fields of one hand between { and }."
    ),
    "duplicate_field": gettext_lazy("The field “%(field)s” is there twice. Keep one."),
    "missing_field": gettext_lazy("The field “%(field)s” is missing. Add it."),
    "unknown_field": gettext_lazy("There is no field “%(field)s”. Check its spelling or leave it out."),
    "unknown_meld_field": gettext_lazy(
        "A meld has no field “%(field)s”. Check its spelling or leave it out."
    ),
    "wrong_type": gettext_lazy(
        "The field “%(field)s” holds the wrong kind of value. Check how it is written."
    ),
    "unknown_rules": gettext_lazy("There are no rules “%(value)s”. Choose one of: %(choices)s."),
    "unknown_by": gettext_lazy("“%(value)s” is no way to win. Choose one of: %(choices)s."),
    "unknown_wind": gettext_lazy("“%(value)s” is no wind (%(field)s). Choose one of: %(choices)s."),
    "unknown_flag": gettext_lazy("There is no flag “%(value)s”. Choose from: %(choices)s."),
    "unknown_meld": gettext_lazy("“%(value)s” is no kind of meld. Choose one of: %(choices)s."),
    "unknown_source": gettext_lazy("A meld can't come from “%(value)s”. Choose one of: %(choices)s."),
    "unknown_option": gettext_lazy(
        "These rules have no option “%(name)s”. Check its spelling or leave it out."
    ),
    "bad_option": gettext_lazy("An option has a value that it does not take: %(detail)s."),
    "bad_tiles": gettext_lazy("“%(text)s” (%(field)s) can't be read as tiles. Write them like 123m55z."),
    "no_such_tile": gettext_lazy("There is no tile %(tile)s (%(field)s). Suits go to 9, honors to 7."),
    "no_red_fives": gettext_lazy("These rules have no red fives: %(tile)s (%(field)s). Write a plain five."),
    "bonus_tile_here": gettext_lazy(
        "%(tile)s is a flower or season and can't be in “%(field)s”. Put it into “bonus”."
    ),
    "not_a_bonus_tile": gettext_lazy("%(tile)s is no flower or season. Only those belong into “bonus”."),
    "no_bonus_tiles": gettext_lazy("These rules have no flowers and seasons: %(tile)s. Leave “bonus” empty."),
    "too_many_copies": gettext_lazy("There are not so many copies of %(tile)s. Check hand, melds and win."),
    "one_winning_tile": gettext_lazy(
        "“win” holds %(count)s tiles. Give the one tile that completed the hand."
    ),
    "wrong_tile_count": gettext_lazy(
        "The hand has %(count)s tiles beside %(melds)s melds and the winning tile. It must have %(needed)s."
    ),
    "too_many_melds": gettext_lazy("%(count)s melds are too many. A hand has at most four."),
    "bad_meld": gettext_lazy("%(tiles)s is no %(kind)s. Check the tiles of the meld."),
    "called_not_in_meld": gettext_lazy(
        "The claimed tile %(called)s is not one tile of its meld. Check both."
    ),
    "concealed_kong_claimed": gettext_lazy(
        "A concealed kong is claimed from nobody. Leave out “called” and “from”, or choose another kind."
    ),
    "chow_not_from_left": gettext_lazy("A chow is claimed from the left only. Check “from”."),
    "from_missing": gettext_lazy("Somebody gave the winning tile. Say who in “from”."),
    "from_on_self_draw": gettext_lazy("A self-drawn tile comes from nobody. Leave “from” empty."),
    "from_is_winner": gettext_lazy("The winner can't give the winning tile. Check “from” and “seat”."),
    "last_draw_not_drawn": gettext_lazy("“last_draw” is a self-drawn win. Check “by” or leave the flag out."),
    "last_draw_on_replacement": gettext_lazy(
        "In these rules a replacement is never the last draw. Leave out the flag or change “by”."
    ),
    "last_discard_not_given": gettext_lazy(
        "“last_discard” is a win on a discard or a robbed kong. Check “by” or leave the flag out."
    ),
    "heavenly_impossible": gettext_lazy(
        "“heavenly” is the dealer's own first draw, without open melds. Check seat, “by” and melds."
    ),
    "earthly_not_first_discard": gettext_lazy(
        "“earthly” is a win on the dealer's discard by another seat. Check “by” and “from”."
    ),
    "earthly_not_first_draw": gettext_lazy(
        "“earthly” is the first draw of a non-dealer without melds. Check seat, “by” and melds."
    ),
    "renhou_impossible": gettext_lazy(
        "“renhou” is a win of a non-dealer without melds on a discard. Check seat, “by” and melds."
    ),
    "kong_on_kong_not_replaced": gettext_lazy("“kong_on_kong” wins by a replacement. Check “by”."),
    "replacement_without_kong": gettext_lazy("A replacement needs a kong. Add the kong or change “by”."),
    "ippatsu_without_riichi": gettext_lazy("“ippatsu” needs riichi. Add the flag “riichi” or leave it out."),
    "riichi_open_hand": gettext_lazy("Riichi needs a closed hand. Check flags and melds."),
    "streak_of_non_dealer": gettext_lazy(
        "Only the dealer has a streak. Set “dealer_streak” to 0 or the seat to E."
    ),
    "last_of_kind_held": gettext_lazy(
        "“last_of_kind” means that all see the other three copies, yet one is in the hand. Leave it out."
    ),
}

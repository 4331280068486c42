"""Circumstances of a win that can't be together.

Only these are refused; whether others could have arisen in play is not asked.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from rules.engine.errors import BadNotation
from rules.engine.scoring import MeldKind, WinBy, WinFacts, WinFlag
from rules.engine.tiles import Wind


class Contradiction(NamedTuple):
    """What is refused, under which code."""

    code: str
    holds: Callable[[WinFacts], bool]
    rules: tuple[str, ...] = ()
    """The rule sets in which it is one; empty for all."""


def check_contradictions(rules: str, facts: WinFacts) -> None:
    """Refuses facts that contradict each other.

    Raises: BadNotation with the code of the first contradiction.
    """
    for contradiction in CONTRADICTIONS:
        if (not contradiction.rules or rules in contradiction.rules) and contradiction.holds(facts):
            raise BadNotation(contradiction.code)


def _has_open_meld(facts: WinFacts) -> bool:
    return any(meld.kind is not MeldKind.CONCEALED_KONG for meld in facts.melds)


def _last_draw_given(facts: WinFacts) -> bool:
    return WinFlag.LAST_DRAW in facts.flags and not facts.by.is_self_drawn


def _last_draw_replaced(facts: WinFacts) -> bool:
    return WinFlag.LAST_DRAW in facts.flags and facts.by is WinBy.REPLACEMENT


def _last_discard_drawn(facts: WinFacts) -> bool:
    return WinFlag.LAST_DISCARD in facts.flags and facts.by.is_self_drawn


def _from_missing(facts: WinFacts) -> bool:
    return not facts.by.is_self_drawn and facts.from_wind is None


def _from_on_self_draw(facts: WinFacts) -> bool:
    return facts.by.is_self_drawn and facts.from_wind is not None


def _from_is_winner(facts: WinFacts) -> bool:
    return facts.from_wind is facts.seat_wind


def _heavenly_impossible(facts: WinFacts) -> bool:
    return WinFlag.HEAVENLY in facts.flags and (
        facts.seat_wind is not Wind.EAST or not facts.by.is_self_drawn or _has_open_meld(facts)
    )


def _earthly_not_first_discard(facts: WinFacts) -> bool:
    return WinFlag.EARTHLY in facts.flags and (
        facts.by is not WinBy.DISCARD or facts.from_wind is not Wind.EAST
    )


def _earthly_not_first_draw(facts: WinFacts) -> bool:
    return WinFlag.EARTHLY in facts.flags and (
        not facts.by.is_self_drawn or facts.seat_wind is Wind.EAST or bool(facts.melds)
    )


def _renhou_impossible(facts: WinFacts) -> bool:
    return WinFlag.RENHOU in facts.flags and (
        facts.by is not WinBy.DISCARD or facts.seat_wind is Wind.EAST or bool(facts.melds)
    )


def _kong_on_kong_not_replaced(facts: WinFacts) -> bool:
    return WinFlag.KONG_ON_KONG in facts.flags and facts.by is not WinBy.REPLACEMENT


def _replacement_without_kong(facts: WinFacts) -> bool:
    return facts.by is WinBy.REPLACEMENT and not any(meld.kind.is_kong for meld in facts.melds)


def _in_riichi(facts: WinFacts) -> bool:
    return WinFlag.RIICHI in facts.flags or WinFlag.DOUBLE_RIICHI in facts.flags


def _ippatsu_without_riichi(facts: WinFacts) -> bool:
    return WinFlag.IPPATSU in facts.flags and not _in_riichi(facts)


def _riichi_open(facts: WinFacts) -> bool:
    return _in_riichi(facts) and _has_open_meld(facts)


def _streak_of_non_dealer(facts: WinFacts) -> bool:
    return facts.dealer_streak > 0 and facts.seat_wind is not Wind.EAST


def _last_of_kind_held(facts: WinFacts) -> bool:
    return WinFlag.LAST_OF_KIND in facts.flags and facts.tile in facts.concealed


CONTRADICTIONS: Final = (
    Contradiction("from_missing", _from_missing),
    Contradiction("from_on_self_draw", _from_on_self_draw),
    Contradiction("from_is_winner", _from_is_winner),
    Contradiction("last_draw_not_drawn", _last_draw_given),
    Contradiction("last_draw_on_replacement", _last_draw_replaced, ("riichi",)),
    Contradiction("last_discard_not_given", _last_discard_drawn),
    Contradiction("heavenly_impossible", _heavenly_impossible),
    Contradiction("earthly_not_first_discard", _earthly_not_first_discard, ("klasik",)),
    Contradiction("earthly_not_first_draw", _earthly_not_first_draw, ("riichi",)),
    Contradiction("renhou_impossible", _renhou_impossible, ("riichi",)),
    Contradiction("kong_on_kong_not_replaced", _kong_on_kong_not_replaced),
    Contradiction("replacement_without_kong", _replacement_without_kong),
    Contradiction("ippatsu_without_riichi", _ippatsu_without_riichi),
    Contradiction("riichi_open_hand", _riichi_open),
    Contradiction("streak_of_non_dealer", _streak_of_non_dealer),
    Contradiction("last_of_kind_held", _last_of_kind_held, ("mcr",)),
)

"""Basic points: from han and fu, or from a limit. Source: R-9."""

from dataclasses import dataclass
from typing import Final

from rules.engine.scoring import Example, WinBy, WinFlag
from rules.riichi.options import RiichiOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A limit: from so many han on the basic points are these, whatever the fu."""

    key: str
    han: int
    """The fewest han that always give it; 13 for each yakuman."""
    base: int
    """Basic points; of a yakuman, of each."""
    option: str | None = None
    """The option that switches it."""
    source: str
    example: Example
    near_miss: Example


_QUICK_RIICHI: Final = (WinFlag.RIICHI, WinFlag.IPPATSU)

LIMITS: Final = (
    Limit(
        key="mangan",
        han=5,
        base=2000,
        source="R-9; EMA 2016, 4.1.3: 5 han, and what fu bring above it",
        example=Example(hand="22233355567m11s", win="8m", by=WinBy.SELF_DRAW, flags=_QUICK_RIICHI),
        near_miss=Example(hand="123789m456p67s55z", win="8s", by=WinBy.SELF_DRAW, flags=_QUICK_RIICHI),
    ),
    Limit(
        key="haneman",
        han=6,
        base=3000,
        source="R-9; EMA 2016, 4.1.3: 6 and 7 han",
        example=Example(hand="1222234567899m", win="3m"),
        near_miss=Example(hand="2224567899m", melds=("chow 123m",), win="3m"),
    ),
    Limit(
        key="baiman",
        han=8,
        base=4000,
        source="R-9; EMA 2016, 4.1.3: 8 to 10 han",
        example=Example(hand="1222234567899m", win="3m", flags=_QUICK_RIICHI),
        near_miss=Example(hand="1222234567899m", win="3m", flags=(WinFlag.RIICHI,)),
    ),
    Limit(
        key="sanbaiman",
        han=11,
        base=6000,
        source="R-9; EMA 2016, 4.1.3: 11 han and more",
        example=Example(hand="1222234567899m", win="3m", flags=_QUICK_RIICHI, dora="1m"),
        near_miss=Example(hand="1222234567899m", win="3m", flags=_QUICK_RIICHI, dora="8m"),
    ),
    Limit(
        key="counted_yakuman",
        han=13,
        base=8000,
        option="counted_yakuman",
        source="R-9: 13 han and more are one yakuman, at 26 han too",
        example=Example(hand="1222234567899m", win="3m", flags=_QUICK_RIICHI, dora="1m8m"),
        near_miss=Example(hand="1222234567899m", win="3m", flags=_QUICK_RIICHI, dora="1m"),
    ),
)
"""Of hands without a yakuman, ascending."""

YAKUMAN_LIMIT: Final = Limit(
    key="yakuman",
    han=13,
    base=8000,
    source="R-9; WRC 2015, 6.5.6: for each yakuman that counts",
    example=Example(hand="19m19p19s1234567z", win="1m"),
    near_miss=Example(hand="1222234567899m", win="3m", flags=_QUICK_RIICHI, dora="1m8m"),
)

_MANGAN: Final = LIMITS[0]
_GREATEST_FIRST: Final = LIMITS[::-1]
_NEARLY_MANGAN: Final = 1920
"""4 han 30 fu and 3 han 60 fu."""


def basic_points(han: int, fu: int, options: RiichiOptions) -> tuple[int, Limit | None]:
    """The basic points of a hand without a yakuman, and the limit that gave them.

    >>> basic_points(3, 40, RiichiOptions())
    (1280, None)
    """
    if han < _MANGAN.han:
        base = fu << 2 + han
        if base >= _MANGAN.base or (options.kiriage_mangan and base == _NEARLY_MANGAN):
            return _MANGAN.base, _MANGAN
        return base, None
    for limit in _GREATEST_FIRST:
        if han >= limit.han and _is_played(limit, options):
            return limit.base, limit
    raise AssertionError(han)


def _is_played(limit: Limit, options: RiichiOptions) -> bool:
    return limit.option is None or bool(getattr(options, limit.option))

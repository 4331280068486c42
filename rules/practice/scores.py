"""Problems of scoring: a won hand and four totals, one of them its own."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

from rules.cases.read import example_record, read_case
from rules.engine.errors import RulesError
from rules.engine.scoring import Pattern, Score, WinBy
from rules.engine.tiles import WINDS, Wind
from rules.klasik.limit_hands import LIMIT
from rules.klasik.patterns import PATTERNS as KLASIK_PATTERNS
from rules.mcr.patterns import MINIMUM
from rules.mcr.patterns import PATTERNS as MCR_PATTERNS
from rules.practice.problem import Drill, Problem
from rules.riichi.limits import LIMITS, basic_points
from rules.riichi.options import DEFAULT_OPTIONS
from rules.riichi.patterns import PATTERNS as RIICHI_PATTERNS
from rules.riichi.payments import total_points

PATTERNS: Final[dict[str, Sequence[Pattern[Any]]]] = {
    "klasik": KLASIK_PATTERNS,
    "riichi": RIICHI_PATTERNS,
    "mcr": MCR_PATTERNS,
}
CHOICES: Final = 4
_TILE_FIELDS: Final = ("hand", "win", "dora", "ura")
_SUITS: Final = "mps"


def score_problem(drill: Drill, chance: Random) -> Problem:
    """A hand that wins, made from the example of a pattern, and four totals."""
    while True:
        record = _varied(drill.rules, chance)
        try:
            case = read_case(record)
        except RulesError:
            continue
        score = case.rules.score(case.facts, case.options)
        if not score.win:
            continue
        wrong = _wrong_totals(drill.rules, score, case.facts.seat_wind, case.facts.by)
        near = sorted({total for total in wrong if total != score.total}, key=lambda t: abs(t - score.total))
        if len(near) >= CHOICES - 1:
            # Not always the nearest ones, else the total in the middle would be the right one.
            totals = sorted((score.total, *chance.sample(near[:6], CHOICES - 1)))
            return Problem(
                drill=drill,
                choices=tuple(map(str, totals)),
                right=frozenset({str(score.total)}),
                record=record,
            )


def _varied(rules: str, chance: Random) -> dict[str, object]:
    """The example of some pattern with other suits, winds and perhaps another way to win."""
    row = chance.choice([row for row in PATTERNS[rules] if not row.example.options])
    record = example_record(rules, row.example)
    suits = str.maketrans(_SUITS, "".join(chance.sample(_SUITS, 3)))
    record |= {field: str(record[field]).translate(suits) for field in _TILE_FIELDS}
    melds = record["melds"]
    assert isinstance(melds, list)
    record["melds"] = [meld | {"tiles": meld["tiles"].translate(suits)} for meld in melds]
    if chance.random() < 0.4:
        record["by"] = chance.choice((WinBy.DISCARD, WinBy.SELF_DRAW))
    if not record["flags"]:
        record |= {"seat": chance.choice(WINDS), "round": chance.choice(WINDS[:2])}
    others = [wind for wind in WINDS if wind is not Wind(str(record["seat"]))]
    is_drawn = WinBy(str(record["by"])).is_self_drawn
    record["from"] = None if is_drawn else (record["from"] if record["flags"] else chance.choice(others))
    return {name: value for name, value in record.items() if value}


def _wrong_totals(rules: str, score: Score, seat: Wind, by: WinBy) -> Iterable[int]:
    """Totals that come from usual mistakes."""
    if rules == "mcr":
        return [t for t in range(score.total - 8, score.total + 13) if t >= MINIMUM]
    if rules == "klasik":
        return _klasik_totals(score)
    return _riichi_totals(score, seat, by)


def _klasik_totals(score: Score) -> list[int]:
    if score.base is None or score.doubles is None:
        return [LIMIT // part for part in (2, 4, 8)] + [LIMIT * 2]
    sums = [score.base + more for more in (-4, -2, 0, 2, 4, 10)]
    doubles = [max(score.doubles + more, 0) for more in (-1, 0, 1)]
    return [min(LIMIT, base << count) for base in sums for count in doubles if base > 0]


def _riichi_totals(score: Score, seat: Wind, by: WinBy) -> list[int]:
    bases = [limit.base for limit in LIMITS]
    if score.han is not None and score.fu is not None:
        bases += [
            basic_points(score.han + han, score.fu + fu, DEFAULT_OPTIONS)[0]
            for han in (-1, 0, 1)
            for fu in (-10, 0, 10)
            if score.han + han > 0 and score.fu + fu >= 20
        ]
    return [total_points(base, seat, self_drawn=by.is_self_drawn) for base in bases]

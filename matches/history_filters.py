"""What the list of one's matches is narrowed down to, and the figures of what is left."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from django.db.models import Avg, Count, Exists, OuterRef, Q, QuerySet, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.access import played_matches
from matches.models import MatchState, Player
from matches.text import length_label
from rules.registry import rule_set, rule_sets
from rules.terms import rules_label

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_NAME: Final = 80

PERIODS: Final[dict[str, tuple[Promise, int]]] = {
    "7": (_("Last 7 days"), 7),
    "30": (_("Last 30 days"), 30),
    "365": (_("Last 365 days"), 365),
}
AGAINST: Final[dict[str, Promise]] = {
    "people": _("With other people"),
    "bots": _("Against bots alone"),
}
RESULTS: Final[dict[str, Promise]] = {
    "1": _("1st place"),
    "2": _("2nd place"),
    "3": _("3rd place"),
    "4": _("4th place"),
    "early": _("Ended without a result"),
    "helped": _("Helped by a bot"),
    "running": _("Still being played"),
}


@dataclass(frozen=True, slots=True)
class Filters:
    """What is looked for. Empty values narrow nothing."""

    rules: str = ""
    length: str = ""
    period: str = ""
    against: str = ""
    name: str = ""
    """Part of an opponent's name."""
    result: str = ""

    @property
    def is_any(self) -> bool:
        """Whether something is left out."""
        return any(getattr(self, field.name) for field in fields(self))

    @property
    def query(self) -> str:
        """The filters as an address has them; empty when there are none."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return urlencode({name: value for name, value in found.items() if value})


def filters_read(data: Mapping[str, str]) -> Filters:
    """The filters in an address; what is unknown there narrows nothing."""

    def one_of(name: str, known: Mapping[str, object]) -> str:
        value = data.get(name, "")
        return value if value in known else ""

    rules = one_of("rules", {each.key: each for each in rule_sets()})
    return Filters(
        rules=rules,
        length=one_of("length", dict.fromkeys(rule_set(rules).lengths) if rules else {}),
        period=one_of("period", PERIODS),
        against=one_of("against", AGAINST),
        name=data.get("name", "").replace("\0", "").strip()[:LONGEST_NAME],
        result=one_of("result", RESULTS),
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """A field of the form: its name, its label, what can be chosen, what is."""

    name: str
    label: Promise
    options: tuple[tuple[str, str], ...]
    """Value and words; the first narrows nothing."""
    chosen: str


def choices(filters: Filters, language: str) -> list[Choice]:
    """The fields from which one chooses; a length only once there is a rule set."""
    rules = [(each.key, rules_label(each.key, language)) for each in rule_sets()]
    lengths = [(key, length_label(key)) for key in rule_set(filters.rules).lengths] if filters.rules else []
    found = [
        ("rules", _("Rule set"), _("All rule sets"), rules),
        ("length", _("Length"), _("Any length"), lengths),
        (
            "period",
            _("Period"),
            _("At any time"),
            [(key, str(words)) for key, (words, _n) in PERIODS.items()],
        ),
        (
            "against",
            _("Opponents"),
            _("Any opponents"),
            [(key, str(words)) for key, words in AGAINST.items()],
        ),
        ("result", _("Result"), _("Any result"), [(key, str(words)) for key, words in RESULTS.items()]),
    ]
    return [
        Choice(name, label, (("", str(everything)), *options), getattr(filters, name))
        for name, label, everything, options in found
        if options
    ]


def filtered(user: "User", filters: Filters, *, now: datetime) -> QuerySet[Player]:
    """The user's seats that fit, newest first, each with its match."""
    seats = played_matches(user)
    if filters.rules:
        seats = seats.filter(match__rules=filters.rules)
    if filters.length:
        seats = seats.filter(match__length=filters.length)
    if filters.period:
        days = PERIODS[filters.period][1]
        seats = seats.filter(match__created_at__gte=now - timedelta(days=days))
    others = Player.objects.filter(match=OuterRef("match")).exclude(pk=OuterRef("pk"))
    if filters.against:
        people = Exists(others.filter(is_bot=False))
        seats = seats.filter(people if filters.against == "people" else ~people)
    if filters.name:
        seats = seats.filter(Exists(others.filter(name__icontains=filters.name)))
    if filters.result:
        seats = seats.filter(_fits(filters.result))
    return seats


def _fits(result: str) -> Q:
    match result:
        case "early":
            return Q(match__state=MatchState.ABORTED)
        case "running":
            return Q(match__state=MatchState.RUNNING)
        case "helped":
            return Q(assisted=True)
        case _:
            return Q(match__state=MatchState.FINISHED, place=int(result))


@dataclass(frozen=True, slots=True)
class Totals:
    """Figures of the matches that fit."""

    matches: int
    places: tuple[int, int, int, int]
    """How often 1st, 2nd, 3rd and 4th."""
    average_place: float | None
    """None where no match was finished."""
    score: int | None
    """Of all finished matches together; None where several rule sets are mixed, or points count."""
    points: int | None
    """Final points in tenths, where places are paid for."""


def totals(seats: QuerySet[Player], filters: Filters) -> Totals:
    """The figures of these seats: one query."""
    is_finished = Q(match__state=MatchState.FINISHED)
    found = seats.order_by().aggregate(
        matches=Count("pk"),
        average=Avg("place", filter=is_finished),
        score=Sum("score", filter=is_finished),
        points=Sum("points", filter=is_finished),
        **{f"place_{place}": Count("pk", filter=is_finished & Q(place=place)) for place in range(1, 5)},
    )
    a, b, c, d = (found[f"place_{place}"] for place in range(1, 5))
    is_one_kind = bool(filters.rules) and a + b + c + d > 0
    starts_at_nothing = is_one_kind and _starts_at_nothing(filters.rules)
    return Totals(
        matches=found["matches"],
        places=(a, b, c, d),
        average_place=found["average"],
        score=found["score"] if starts_at_nothing else None,
        points=found["points"] if is_one_kind else None,
    )


def _starts_at_nothing(key: str) -> bool:
    """Whether everybody begins with 0 in this rule set, so that scores are gains and losses."""
    rules = rule_set(key)
    return rules.start_score(rules.options_for(rules.lengths[0], {})) == 0

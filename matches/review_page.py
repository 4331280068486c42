"""A review as its page shows it: figures, the worst decisions with their tiles, all of them by deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from matches.advice_text import action_words, difference_sentence, discarded_copy
from matches.models import Match
from matches.played_rules import has_red_fives
from matches.replays import DealSpan, deal_spans
from matches.review_models import Review, ReviewedDecision
from rules.bots.review import Judgement, Verdict
from rules.engine.tiles import Copy, copy_name
from rules.pages.templatetags.scores import grouped, tenths

WORST: Final = 3
LIMITS: Final[Mapping[str, tuple[float, float]]] = {
    "riichi": (100.0, 500.0),
    "mcr": (0.5, 2.5),
    "klasik": (1.5, 6.0),
}
"""By rule set, the losses from which a decision is a small and a large slip. Units: points."""
IN_WHOLE_POINTS: Final = frozenset({"riichi"})
"""Rule sets whose losses need no decimal."""
MARKS: Final[Mapping[str, Promise]] = {
    "equal": pgettext_lazy("mark of a decision", "same"),
    "close": pgettext_lazy("mark of a decision", "close"),
    "slip": pgettext_lazy("mark of a decision", "slip"),
    "mistake": pgettext_lazy("mark of a decision", "costly"),
}
TONES: Final[Mapping[str, str]] = {"equal": "ok", "close": "line", "slip": "warn", "mistake": "danger"}
_VERDICTS: Final[Mapping[Verdict, Promise]] = {
    Verdict.NEVER: gettext_lazy("A hard bot never does this here; the loss is all that the hand was worth."),
    Verdict.MISSED_WIN: gettext_lazy("A bot takes every win. The loss is what this one would have brought."),
}


@dataclass(frozen=True, slots=True)
class ShownDecision:
    """A decision in words and tiles."""

    seq: int
    deal: int
    loss: str
    """With its sign; empty for none."""
    mark: Promise
    tone: str
    chosen: str
    chosen_tile: str
    """The notation of the tile that it put on the table; empty for none."""
    best: str
    """Empty where it was the same."""
    best_tile: str
    reasons: tuple[str, ...]
    hand: tuple[tuple[str, ...], ...]
    """The notation of what was held, in sets: the concealed tiles, the one just drawn, the melds."""
    offered: str
    """Of the tile that could be claimed."""


@dataclass(frozen=True, slots=True)
class ReviewedDeal:
    """The decisions of a deal."""

    number: int
    name: str
    rows: tuple[ShownDecision, ...]
    equal: int
    loss: str


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """All of a review that is done."""

    decisions: int
    equal: int
    """Whole percent of decisions that a hard bot would have made as well."""
    mean: str
    """The mean loss a decision."""
    worst: tuple[ShownDecision, ...]
    deals: tuple[ReviewedDeal, ...]


def review_page(match: Match, review: Review, language: str) -> ReviewPage:
    """The page of a review: two queries, however long the match."""
    found = list(review.decisions.all())
    words = _Words(match)
    shown = {one.seq: words.shown(one) for one in found}
    worst = sorted((one for one in found if one.loss > 0), key=lambda one: (-one.loss, one.seq))[:WORST]
    return ReviewPage(
        decisions=len(found),
        equal=round(100 * _equal(found) / len(found)) if found else 0,
        mean=words.loss(sum(one.loss for one in found) / len(found), is_mean=True) if found else "",
        worst=tuple(shown[one.seq] for one in worst),
        deals=tuple(
            _deal(span, language, [one for one in found if one.deal == span.number], shown, words)
            for span in deal_spans(match)
        ),
    )


def _deal(
    span: DealSpan,
    language: str,
    found: Sequence[ReviewedDecision],
    shown: Mapping[int, ShownDecision],
    words: "_Words",
) -> ReviewedDeal:
    return ReviewedDeal(
        number=span.number,
        name=span.name(language),
        rows=tuple(shown[one.seq] for one in found),
        equal=_equal(found),
        loss=words.loss(sum(one.loss for one in found)),
    )


def _equal(found: Sequence[ReviewedDecision]) -> int:
    return sum(one.verdict == Verdict.EQUAL for one in found)


def mark_of(loss: float, verdict: str, rules: str) -> str:
    """How much a decision cost, as a key of `MARKS`."""
    if verdict == Verdict.EQUAL:
        return "equal"
    small, large = LIMITS[rules]
    if loss >= large:
        return "mistake"
    return "slip" if loss >= small else "close"


class _Words:
    """Turns what is stored into words of the active language."""

    def __init__(self, match: Match) -> None:
        self.rules = match.rules
        self.red_fives = has_red_fives(match)

    def shown(self, one: ReviewedDecision) -> ShownDecision:
        judgement = msgspec.convert(one.judgement, Judgement)
        mark = mark_of(one.loss, one.verdict, self.rules)
        is_same = judgement.verdict is Verdict.EQUAL
        return ShownDecision(
            seq=one.seq,
            deal=one.deal,
            loss=self.loss(one.loss),
            mark=MARKS[mark],
            tone=TONES[mark],
            chosen=action_words(judgement.chosen, self.rules, red_fives=self.red_fives),
            chosen_tile=self._tile(discarded_copy(judgement.chosen)),
            best="" if is_same else action_words(judgement.best, self.rules, red_fives=self.red_fives),
            best_tile="" if is_same else self._tile(discarded_copy(judgement.best)),
            reasons=self._reasons(judgement),
            hand=self._hand(one.hand),
            offered=self._tile(one.hand["offered"]),
        )

    def loss(self, loss: float, *, is_mean: bool = False) -> str:
        """A loss with its sign; empty for what rounds to none, but 0 where it is a mean."""
        text = grouped(-round(loss)) if self.rules in IN_WHOLE_POINTS else tenths(-round(10 * loss))
        return text if is_mean or round(loss, 1) > 0 else ""

    def _reasons(self, judgement: Judgement) -> tuple[str, ...]:
        if judgement.verdict in _VERDICTS:
            return (str(_VERDICTS[judgement.verdict]),)
        if judgement.verdict is Verdict.EQUAL:
            return ()
        found = tuple(difference_sentence(one) for one in judgement.differences)
        return found or (_("There is hardly a difference."),)

    def _hand(self, hand: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
        drawn = hand["drawn"]
        held = [copy for copy in hand["concealed"] if copy != drawn]
        sets = [held, [] if drawn is None else [drawn], *hand["melds"]]
        return tuple(tuple(self._tile(copy) for copy in one) for one in sets if one)

    def _tile(self, copy: int | None) -> str:
        return "" if copy is None else copy_name(Copy(copy), red_fives=self.red_fives)

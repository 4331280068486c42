"""Key moments of a match: what one would look at first in its replay."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from matches.deals import PlayedDeal
from matches.models import Player
from matches.text import isolated
from rules.engine.events import HandWon
from rules.engine.ruleset import Four
from rules.engine.scoring import Score
from rules.engine.tiles import SEATS
from rules.pages.templatetags.scores import grouped

RARE: Final = frozenset({"baiman", "sanbaiman", "counted_yakuman", "yakuman"})


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A moment, in words, and where it lies."""

    seq: int
    """Number of the entry in the journal."""
    sign: str
    """The deal in a few letters."""
    text: str


def key_moments(deals: Sequence[PlayedDeal], players: Sequence[Player]) -> tuple[KeyMoment, ...]:
    """The moments of a match, in order.

    Those are its most valuable hand, its limit hands, its largest loss, deals that were broken off, and
    when the winner took the lead for good.
    """
    found = [
        *_limit_hands(deals, players),
        *_most_valuable(deals, players),
        *_largest_loss(deals, players),
        *_broken_off(deals),
        *_lead_for_good(deals, players),
    ]
    by_place = {moment.seq: moment for moment in reversed(found)}  # of two at one place the first counts
    return tuple(by_place[seq] for seq in sorted(by_place))


def _moment(deal: PlayedDeal, seq: int, text: str) -> KeyMoment:
    return KeyMoment(seq=seq, sign=deal.sign, text=text)


def _most_valuable(deals: Sequence[PlayedDeal], players: Sequence[Player]) -> Iterator[KeyMoment]:
    wins = [(won.score.total, -seq, deal, won) for deal, seq, won in _wins(deals)]
    if len(wins) < 2:
        return
    total, seq, deal, won = max(wins, key=lambda win: win[:2])
    text = _("The most valuable hand: %(name)s, %(total)s")
    yield _moment(deal, -seq, text % {"name": isolated(players[won.seat].name), "total": grouped(total)})


def _limit_hands(deals: Sequence[PlayedDeal], players: Sequence[Player]) -> Iterator[KeyMoment]:
    for deal, seq, won in _wins(deals):
        if _is_rare(won.score):
            yield _moment(
                deal, seq, _("A limit hand of %(name)s") % {"name": isolated(players[won.seat].name)}
            )


def _is_rare(score: Score) -> bool:
    """Whether the hand is a limit hand that one tells of: in Riichi from baiman on."""
    return score.limit in RARE if score.limit is not None else bool(score.limits)


def _largest_loss(deals: Sequence[PlayedDeal], players: Sequence[Player]) -> Iterator[KeyMoment]:
    losses = [(deal.changes[seat], deal, seat) for deal in deals for seat in SEATS]
    if len(deals) < 2:
        return
    change, deal, seat = min(losses, key=lambda loss: loss[0])
    if change < 0:
        text = _("The largest loss in a deal: %(name)s, %(total)s")
        yield _moment(
            deal, deal.settled_seq, text % {"name": isolated(players[seat].name), "total": grouped(-change)}
        )


def _broken_off(deals: Sequence[PlayedDeal]) -> Iterator[KeyMoment]:
    for deal in deals:
        if deal.drawn is not None and deal.drawn.reason.is_abortive:
            yield _moment(deal, deal.settled_seq, _("A deal is broken off"))


def _lead_for_good(deals: Sequence[PlayedDeal], players: Sequence[Player]) -> Iterator[KeyMoment]:
    if len(deals) < 2:
        return
    winner = _leader(deals[-1].settled.scores)
    if winner is None:
        return
    since = deals[-1]
    for deal in reversed(deals):
        if _leader(deal.settled.scores) != winner:
            break
        since = deal
    text = _("%(name)s takes the lead and keeps it") % {"name": isolated(players[winner].name)}
    yield _moment(since, since.settled_seq, text)


def _leader(scores: Four) -> int | None:
    """The seat that has most, if it is one alone."""
    best = [seat for seat in SEATS if scores[seat] == max(scores)]
    return int(best[0]) if len(best) == 1 else None


def _wins(deals: Sequence[PlayedDeal]) -> Iterator[tuple[PlayedDeal, int, HandWon]]:
    for deal in deals:
        for seq, won in zip(deal.win_seqs, deal.wins, strict=True):
            yield deal, seq, won

"""Score sheets: everything that the sheet of a deal says, worked out before it is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches import journal
from matches.deals import PlayedDeal, deal_name, played_deals
from matches.models import Match, Player
from matches.played_rules import options_of, rules_of
from matches.seat_names import shown_players
from matches.sheet_hands import SheetSetting, won_hand
from matches.sheet_opened import OpenedHand, opened_hands
from matches.sheet_payments import (
    NAGASHI_TERM,
    counters_text,
    payment_notes,
    payments,
    sticks_text,
)
from matches.text import draw_label, isolated
from rules.engine.actions import EndReason
from rules.engine.events import DealDrawn, DrawReason, MatchEnded, ShownHand
from rules.engine.tiles import SEATS, tile_name
from rules.pages.option_text import uma_text
from rules.pages.sheet import HandSheet
from rules.pages.sheet_payments import Payment
from rules.pages.templatetags.scores import grouped
from rules.riichi.options import RiichiOptions
from rules.terms import term


@dataclass(frozen=True, slots=True)
class ReadyHand:
    """A hand that was shown at a draw."""

    player: Player
    tiles: tuple[str, ...]
    waits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnDeal:
    """How a deal ended that nobody won."""

    reason: str
    is_abortive: bool
    nagashi: str
    """The name of what the draw pays for; empty where it pays for nothing."""
    nagashi_players: str
    """The names of those that it pays."""
    ready_hands: tuple[ReadyHand, ...]


@dataclass(frozen=True, slots=True)
class FinalLine:
    """What the match was worth to one player."""

    place: int
    player: Player
    score: int
    points: int
    """In tenths."""


@dataclass(frozen=True, slots=True)
class FinalResult:
    """The places after the last deal, where they are paid for."""

    lines: tuple[FinalLine, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything a score sheet shows."""

    match: Match
    number: int
    name: str
    facts: tuple[str, ...]
    """What lay on the table when the deal began: counters, sticks."""
    hands: tuple[HandSheet, ...]
    """Order: the nearest winner first."""
    winners: str
    """Their names in a row."""
    drawn: DrawnDeal | None
    payments: tuple[Payment, ...]
    is_unpaid_draw: bool
    """Whether nobody won, gained or paid."""
    notes: tuple[str, ...]
    opened: tuple[OpenedHand, ...]
    """What the others held, where the table opens all hands after a deal."""
    final: FinalResult | None


def score_sheet(match: Match, number: int, language: str, *, hides_names: bool = False) -> Sheet | None:
    """The sheet of a settled deal; None if the match has none of that number."""
    deals = played_deals(journal.numbered_milestones(match.pk))
    deal = next((deal for deal in deals if deal.number == number), None)
    if deal is None:
        return None
    setting = SheetSetting(
        rules=rules_of(match),
        options=options_of(match),
        players=shown_players(match, hides_names=hides_names),
        language=language,
    )
    return _sheet(match, deal, setting)


def _sheet(match: Match, deal: PlayedDeal, setting: SheetSetting) -> Sheet:
    return Sheet(
        match=match,
        number=deal.number,
        name=deal_name(deal.started, setting.language),
        facts=tuple(_facts(deal)),
        hands=tuple(won_hand(won, deal.indicators, deal.started.dealer, setting) for won in deal.wins),
        winners=names_joined([setting.players[won.seat] for won in deal.wins]),
        drawn=None if deal.wins else _drawn(deal.drawn, setting),
        payments=payments(deal, setting),
        is_unpaid_draw=not deal.wins and not any(deal.changes),
        notes=payment_notes(deal, setting),
        opened=_opened(match, deal, setting) if match.opens_hands else (),
        final=_final(deal, setting),
    )


def _opened(match: Match, deal: PlayedDeal, setting: SheetSetting) -> tuple[OpenedHand, ...]:
    """The hands that the sheet does not show anyway, as they were when the deal ended."""
    state = journal.settled_state(match.pk, deal.number)
    told = {won.seat for won in deal.wins} | {hand.seat for hand in (deal.drawn.shown if deal.drawn else ())}
    return () if state is None else opened_hands(state, told, setting)


def names_joined(players: Sequence[Player]) -> str:
    """The names in a row, each kept apart from the direction of the sentence around it."""
    names = [isolated(player.name) for player in players]
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": _(", ").join(names[:-1]), "last": names[-1]}


def _facts(deal: PlayedDeal) -> list[str]:
    started = deal.started
    return [
        *([counters_text(started.counters)] if started.counters else []),
        *(
            [_("on the table: %(sticks)s") % {"sticks": sticks_text(started.sticks)}]
            if started.sticks
            else []
        ),
    ]


# --- A draw --------------------------------------------------------------------------------------


def _drawn(drawn: DealDrawn | None, setting: SheetSetting) -> DrawnDeal:
    reason = DrawReason.EXHAUSTED if drawn is None else drawn.reason
    paid_for = () if drawn is None else drawn.patterns
    return DrawnDeal(
        reason=draw_label(reason),
        is_abortive=reason.is_abortive,
        nagashi=term(NAGASHI_TERM, setting.language) if paid_for else "",
        nagashi_players=names_joined([setting.players[seat] for seat, _key in paid_for]),
        ready_hands=() if drawn is None else tuple(_ready_hand(hand, setting) for hand in drawn.shown),
    )


def _ready_hand(hand: ShownHand, setting: SheetSetting) -> ReadyHand:
    return ReadyHand(
        player=setting.players[hand.seat],
        tiles=setting.names(hand.concealed),
        waits=tuple(map(tile_name, hand.waits)),
    )


# --- The end of the match --------------------------------------------------------------------------


def _final(deal: PlayedDeal, setting: SheetSetting) -> FinalResult | None:
    ended = deal.ended
    if ended is None or ended.points is None or ended.reason is not EndReason.COMPLETED:
        return None
    return FinalResult(
        lines=tuple(_final_lines(ended, ended.points, setting)),
        notes=tuple(_final_notes(deal, ended, setting)),
    )


def _final_lines(ended: MatchEnded, points: Sequence[int], setting: SheetSetting) -> list[FinalLine]:
    lines = [
        FinalLine(
            place=ended.ranks[seat],
            player=setting.players[seat],
            score=ended.scores[seat],
            points=points[seat],
        )
        for seat in SEATS
    ]
    return sorted(lines, key=lambda line: line.place)


def _final_notes(deal: PlayedDeal, ended: MatchEnded, setting: SheetSetting) -> list[str]:
    """How the points are made, and who got the sticks that were left."""
    options = setting.options
    assert isinstance(options, RiichiOptions)
    notes = [
        _("Points are thousands above or below %(score)s, and for the places %(uma)s.")
        % {"score": grouped(options.return_points), "uma": uma_text(options)}
    ]
    pool = 4 * (options.return_points - options.start_points)
    if pool:
        notes.append(
            _("The first place also gets the %(pool)d that all together began below it.")
            % {"pool": pool // 1000}
        )
    if ended.scores != deal.settled.scores:
        first = next(seat for seat in SEATS if ended.scores[seat] != deal.settled.scores[seat])
        notes.append(
            _("Riichi sticks left on the table go to %(name)s.") % {"name": setting.players[first].name}
        )
    return notes

"""Bot seats and bot aid: works out a bot's move outside any transaction, and plays it if it still counts."""

import logging
from typing import Final
from uuid import UUID

from matches import journal
from matches.characters import DEFAULT_LEVEL
from matches.models import Match, Player
from matches.play import is_for_bot, play_bot
from rules.bots import STYLES, choose
from rules.bots.styles import BALANCED
from rules.engine.actions import Discard, Offer, OfferedAction, OfferKind, Pass
from rules.engine.state import MatchState
from rules.engine.tiles import Seat
from rules.engine.view import observe

logger = logging.getLogger(__name__)

AID_LEVEL: Final = "assist"
"""How a bot plays for somebody who may come back: it wins and discards, and decides nothing else."""


def bot_move(match_id: UUID, seat: Seat, offer_id: str, *, now: int | None = None) -> bool:
    """Plays a bot's move for an offer; returns whether it was still wanted.

    The bot gets the seat's view and the offer, nothing else. Losing the work, or doing it twice, is
    harmless: the clock asks again, and only an open offer is answered.
    """
    match = Match.objects.filter(pk=match_id).first()
    if match is None or not match.is_running or match.halted:
        return False
    state = journal.state_of(match)
    offer = state.offers[seat]
    if offer is None or not is_for_bot(state, seat, offer_id):
        return False
    return play_bot(match_id, seat, offer_id, _chosen(match_id, state, offer), now=now)


def _chosen(match_id: UUID, state: MatchState, offer: Offer) -> OfferedAction:
    """The bot's choice; a bot that fails takes what is always possible, so that no table gets stuck."""
    try:
        view = observe(state, offer.seat, with_waits=False)
        action = choose(view, offer, *_manner(match_id, offer.seat))
    except Exception:
        logger.exception("match %s: the bot at seat %d could not choose", match_id, offer.seat)
        return plain_answer(offer)
    if action not in offer.actions:
        logger.error("match %s: the bot at seat %d chose what is not offered", match_id, offer.seat)
        return plain_answer(offer)
    return action


def _manner(match_id: UUID, seat: Seat) -> tuple[str, str]:
    """The level and the style in which a bot plays at a seat."""
    player = Player.objects.get(match_id=match_id, seat=seat)
    if player.is_bot:
        return player.bot_level, player.style if player.style in STYLES else BALANCED
    # Who has pressed Leave has left the rest of the match to the bot, claims and all.
    return DEFAULT_LEVEL if player.left else AID_LEVEL, BALANCED


def plain_answer(offer: Offer) -> OfferedAction:
    """What is always possible, for a bot that fails: the last discard on a turn, else a pass."""
    wanted = Discard if offer.kind is OfferKind.TURN else Pass
    return next(action for action in reversed(offer.actions) if isinstance(action, wanted))

"""What the rest of the site may ask of matches."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from matches import broadcast, play
from matches.access import live_seats
from matches.characters import DEFAULT_LEVEL, style_of
from matches.models import ClockMode, Match, MatchState, Player
from matches.moments import as_datetime, present_moment
from rules.engine.actions import EndReason, LeaveSeat
from rules.engine.errors import IllegalAction
from rules.engine.events import Controller, OptionValue
from rules.engine.match import start_match
from rules.engine.tiles import SEATS, Seat
from rules.engine.wall import SECRET_BYTES
from rules.registry import rule_set

if TYPE_CHECKING:
    from accounts.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPlayer:
    """Somebody who is to play: a user, or a bot of some level."""

    name: str
    user: "User | None" = None
    bot_level: str = DEFAULT_LEVEL
    character: str = ""
    """Who the bot is (`matches.characters`); its style follows from that."""


def match_start(
    *,
    players: Sequence[NewPlayer],
    rules: str,
    length: str,
    options: Mapping[str, OptionValue] | None = None,
    clocks: str = ClockMode.NORMAL,
    solo: bool = False,
    allows_watchers: bool = False,
    opens_hands: bool = False,
    allows_hints: bool = False,
    hide_claim_pauses: bool = True,
    now: int | None = None,
) -> Match:
    """Begins a match of four players; who sits where is drawn from the match's secret.

    Order: the players as their places are; the draw decides the seats (K-2.1, K-2.2).
    Raises: OptionError for rules, a length or options that do not exist.
    """
    moment = present_moment() if now is None else now
    event = start_match(
        rule_set(rules),
        length=length,
        options=options or {},
        secret=secrets.token_bytes(SECRET_BYTES),
        controllers=[Controller.BOT if player.user is None else Controller.HUMAN for player in players],
    )
    with transaction.atomic():
        match = Match.objects.create(
            rules=rules,
            rules_version=event.rules_version,
            length=length,
            options=dict(options or {}),
            clocks=ClockMode(clocks),
            solo=solo,
            allows_watchers=allows_watchers,
            opens_hands=opens_hands,
            allows_hints=allows_hints,
            hide_claim_pauses=hide_claim_pauses,
            created_at=as_datetime(moment),
        )
        seated = [players[number] for number in event.seating]
        Player.objects.bulk_create(
            _seated(match, seat, player) for seat, player in zip(SEATS, seated, strict=True)
        )
        play.begin(match, event, now=moment)
    return match


def _seated(match: Match, seat: Seat, player: NewPlayer) -> Player:
    is_bot = player.user is None
    return Player(
        match=match,
        seat=seat,
        user=player.user,
        name=player.name,
        is_bot=is_bot,
        bot_level=player.bot_level if is_bot else "",
        character=player.character if is_bot else "",
        style=style_of(player.character) if is_bot else "",
    )


def match_abort(*, match: Match | UUID, reason: EndReason | str = EndReason.ADMINISTRATOR) -> None:
    """Ends a running match without a result; its players are told."""
    play.end(match.pk if isinstance(match, Match) else match, EndReason(reason))


def seat_leave(*, match: Match, user: "User") -> None:
    """Hands the user's seat to a bot, as Leave does (K-3.15); nothing if that has been done."""
    player = Player.objects.filter(match=match, user=user, left=False).first()
    if player is None or not match.is_running:
        return
    seat = SEATS[player.seat]
    command = play.Command(key=secrets.token_hex(16), offer=None, action=LeaveSeat(seat=seat))
    try:
        play.play(match.pk, seat, command, received_at=present_moment())
    except (IllegalAction, play.MatchOver):  # at the same moment the user left, or the match ended
        return


def match_live_seat(user: "User") -> tuple[Match, Seat] | None:
    """The seat that a user has in a running match and has not left; nobody has two."""
    player = live_seats(user.pk).select_related("match").order_by("-match__created_at").first()
    return None if player is None else (player.match, SEATS[player.seat])


def match_ask_again(*, match: Match) -> None:
    """Lets a match that was halted go on, has it looked at by the next sweep, and tells all pages anew."""
    running = Match.objects.filter(pk=match.pk, state=MatchState.RUNNING)
    running.update(halted=False, due_at=as_datetime(present_moment()))
    broadcast.ring_anew(match.pk)


def match_restart_clocks(*, match: Match) -> None:
    """Gives everybody who is asked just now the whole time once more."""
    play.restart_clocks(match.pk)

"""Codes and keys become words: refusals as sentences, the names that results need."""

from typing import Final

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.engine.actions import EndReason
from rules.engine.errors import RulesError
from rules.engine.events import DrawReason

REFUSALS: Final[dict[str, Promise]] = {
    # the form of a message
    "frame_too_long": _("That message was too long. Reload the page."),
    "not_json": _("The server could not read that message. Reload the page."),
    "not_an_object": _("The server could not read that message. Reload the page."),
    "bad_hello": _("The page and the server do not understand each other. Reload the page."),
    "bad_command": _("The server could not read that move. Choose again."),
    "unknown_action": _("There is no such move. Reload the page if this happens again."),
    "other_match": _("That move belongs to another match. Reload the page."),
    "busy": _("The server is busy. Try that move again."),
    "rate": _("Too many messages at once. Wait a second, then try again."),
    "too_many_windows": _(
        "Meja is open in too many windows. Close some of them; this one comes back by itself."
    ),
    # the right to play
    "not_mjai": _("mjai speaks of Riichi only. Use the messages of our own for other rules."),
    "banned": _("You are banned for now. Your page says why, and until when."),
    "no_such_match": _("This match does not exist, or is not yours to see. Go back to the lobby."),
    "not_seated": _("You are watching this match. Take a place in the room to play."),
    "seated_elsewhere": _("You have a seat at another table. Leave it first, then come back."),
    # the teacher
    "no_hints": _("This table plays without hints. The host can allow them before a match."),
    "many_lessons": _("You have asked the teacher very often. Wait a moment, then ask again."),
    # the moment
    "stale": _("That choice is no longer open. Look at the table for what you can do now."),
    "too_late": _("Your time had run out. Wait for your next turn."),
    "bot_plays": _("A bot is playing for you. Press “Back to play” to take over."),
    "match_over": _("This match has ended. Its result is in your history."),
    "match_halted": _("This match was stopped by a fault of ours. It is kept until we have looked at it."),
    # reviews
    "review_running": _("Decisions are reviewed once the match has ended. Come back then."),
    "review_record": _("This match was taken in from a record, so none of its seats is yours to review."),
    "review_not_seated": _("You had no seat in this match, so there is nothing of yours to review."),
    "review_no_deals": _("This match ended before a tile was dealt. There is nothing to review."),
    "review_many": _("Several of your matches are being reviewed just now. Wait until they are done."),
    # the rules
    "nothing_offered": _("There is nothing to decide now. Wait for your turn."),
    "not_offered": _("That move is not possible here. Choose one of those that are shown."),
    "not_assisted": _("No bot is playing for you. Just play on."),
    "control_already_requested": _("You have asked already. You get your seat back at your next decision."),
    "already_left": _("You have left already. Press “Back to play” to come back."),
    "not_all_ready": _("Not everybody is ready. The next deal starts by itself."),
    "window_undecided": _("Somebody can still claim this tile. Wait a moment."),
    "offer_closed": _("That choice is no longer open. Look at the table for what you can do now."),
}
"""By code: what happened, and what to do now."""

FAULT: Final = _("Something went wrong on our side. Your move was not played; reload the page.")


def isolated(text: str) -> str:
    """A name in a sentence, so that its letters leave the direction of the words around it alone."""
    return f"\u2068{text}\u2069"


def left_to_right(text: str) -> str:
    """A number or a code in a sentence, read from left to right whatever the words around it."""
    return f"\u2066{text}\u2069"


def language_of(wish: str) -> str:
    """The nearest language that we have to the one a page asks for.

    >>> language_of("cs-CZ"), language_of("xx")
    ('cs', 'en')
    """
    known = {code for code, _name in settings.LANGUAGES}
    base = wish.partition("-")[0].lower()
    return base if base in known else settings.LANGUAGE_CODE


def refusal_sentence(refusal: RulesError, language: str) -> str:
    """What happened and what to do now, in the reader's language."""
    with translation.override(language):
        return str(REFUSALS.get(refusal.code, FAULT))


LENGTHS: Final[dict[str, Promise]] = {
    "quick": _("Quick, 4 deals"),
    "full": _("Full, four winds"),
    "one_deal": _("One deal"),
    "tonpuu": _("East round (tonpuu)"),
    "hanchan": _("East and South (hanchan)"),
    "ema": _("European rules (EMA), East and South"),
    "wrc": _("World championship rules (WRC), East and South"),
    "sixteen": _("Sixteen deals, four winds"),
}
"""By the key of the length, of all rule sets; equal keys mean the same."""

END_REASONS: Final[dict[str, Promise]] = {
    EndReason.COMPLETED: _("Played to the end."),
    EndReason.ALL_LEFT: _("Everybody left."),
    EndReason.ADMINISTRATOR: _("Ended by an administrator."),
    EndReason.CONSENT: _("Ended because everybody agreed."),
    EndReason.ABANDONED: _("Ended because nobody came back for seven days."),
}


DRAWS: Final[dict[DrawReason, Promise]] = {
    DrawReason.EXHAUSTED: _("The wall is used up."),
    DrawReason.NINE_TERMINALS: _("Nine different terminals and honours in the first turn"),
    DrawReason.FOUR_WINDS: _("Four first discards of the same wind"),
    DrawReason.FOUR_RIICHI: _("All four in riichi"),
    DrawReason.FOUR_KONGS: _("Four kongs of several players"),
    DrawReason.THREE_WINS: _("Three wins on one discard"),
}


def draw_label(reason: DrawReason) -> str:
    """Why a deal was drawn, in the active language."""
    return str(DRAWS[reason])


def length_label(length: str) -> str:
    """The name of a match length in the active language."""
    return str(LENGTHS.get(length, length))


LEVELS: Final[dict[str, Promise]] = {
    "easy": pgettext_lazy("level of a bot", "Easy"),
    "normal": pgettext_lazy("level of a bot", "Normal"),
    "hard": pgettext_lazy("level of a bot", "Hard"),
}


STYLES: Final[dict[str, Promise]] = {
    "balanced": pgettext_lazy("style of a bot", "balanced"),
    "cautious": pgettext_lazy("style of a bot", "cautious"),
    "bold": pgettext_lazy("style of a bot", "bold"),
    "ambitious": pgettext_lazy("style of a bot", "waits for big hands"),
    "swift": pgettext_lazy("style of a bot", "quick to win"),
}
"""How our own bots like to play (`rules.bots.STYLES`)."""


def style_name(style: str) -> str:
    """How one of our own bots likes to play, in the active language; empty for none."""
    return str(STYLES.get(style, ""))


def level_name(level: str) -> str:
    """The name of a level of our own bots in the active language."""
    return str(LEVELS.get(level, level))

"""What the lobby refuses: a code, and a sentence that says what happened and what to do now."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from matches.text import isolated


class Refused(Exception):
    """Something asked of a room that cannot be done; `code` and `params` make the sentence."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def sentence(self) -> str:
        """Returns the words for it in the language in force."""
        params = {name: isolated(str(value)) for name, value in self.params.items()}
        return SENTENCES[self.code]().format_map(params)


SENTENCES: dict[str, Callable[[], str]] = {
    "no_such_room": lambda: _("There is no such room. Check the code, or ask for a new link."),
    "members_only": lambda: _("This room belongs to a club. Ask a member for an invitation to the club."),
    "bad_token": lambda: _("This token lets nobody in. Take the newest one from the page of your bots."),
    "no_programs": lambda: _("This room lets no programs in. Ask the host to allow them."),
    "room_closed": lambda: _("This room has closed. Open a new one or join another."),
    "removed": lambda: _("The host removed you from this room. Join another one or open your own."),
    "seated_elsewhere": lambda: _("You have a place in “{room}”. Go back to it, or leave it first."),
    "room_full": lambda: _("All four places are taken. You can wait for the next free one."),
    "place_gone": lambda: _(
        "Somebody else was faster: no place is left. You can wait for the next free one."
    ),
    "match_running": lambda: _("The match has begun. Wait until it has ended."),
    "result_shown": lambda: _(
        "A match has just ended. Wait until everybody has chosen whether to play again."
    ),
    "leave_at_table": lambda: _("The match has begun. Leave it at the table; a bot plays on for you."),
    "not_seated": lambda: _("You have no place in this room. Take a free one first."),
    "not_host": lambda: _("Only the host can do that. Ask {host}."),
    "not_yourself": lambda: _("You cannot remove yourself. Leave the room instead."),
    "nobody_there": lambda: _("Nobody sits at that place any more."),
    "not_free": lambda: _("No place is free for a bot."),
    "cannot_start": lambda: _("The match cannot start yet. {why}"),
    "choice_over": lambda: _("The time to choose is over. Take a free place to play again."),
    "bad_options": lambda: _("These options do not go together. Look at them again."),
    "options_fixed": lambda: _("The options are fixed while a match runs. Change them when it has ended."),
    "too_many_rooms": lambda: _("You have opened many rooms in a short time. Wait a few minutes."),
    "too_many_codes": lambda: _("You have tried many codes that do not exist. Wait a few minutes."),
    "too_many_reports": lambda: _("You have reported much in a short time. Wait an hour."),
    "not_about_yourself": lambda: _("This is you. Choose somebody else to report."),
    "never_met": lambda: _("You have met this person in no room and no match. Report somebody you met."),
    "banned": lambda: _("You are banned for now. Your page says why, and until when."),
    "muted": lambda: _("A moderator has muted you. You can read, listen and play."),
    "appealed": lambda: _("You have appealed against this already. Wait for the answer."),
    "no_appeal": lambda: _("Nothing is in force that you could appeal against."),
    "closed_already": lambda: _("Another moderator was faster. Look at what was decided."),
    "not_a_moderators": lambda: _("Moderators cannot act on other moderators. Ask an administrator."),
    "chat_read_only": lambda: _("Only people with a place write here. Take a free place to join in."),
    "chat_phrases_only": lambda: _("This room has quick phrases only. Choose one of them."),
    "chat_rate": lambda: _(
        "You have written five lines in a few seconds. Wait ten seconds, then send it again."
    ),
    "chat_long": lambda: _("A line has at most {limit} characters. Shorten it, or send it in two."),
    "chat_empty": lambda: _("There is nothing to send yet. Write something first."),
    "chat_no_line": lambda: _("That line is no longer there. There is nothing left to do about it."),
    "maintenance": lambda: _(
        "No new match begins just now: the site is being looked after. Try again in a while."
    ),
    "plays_there": lambda: _("You play in this match. Ask another moderator."),
    "match_over": lambda: _("This match has ended. There is nothing to repair."),
    "bad_frame": lambda: _("The page sent something that cannot be read. Reload it."),
    "unknown_action": lambda: _("The page asked for something that does not exist. Reload it."),
    "rate": lambda: _("That was too fast. Wait a second, then try again."),
    "too_many_windows": lambda: _(
        "Meja is open in too many windows. Close some of them; this one comes back by itself."
    ),
    "fault": lambda: _("Something went wrong on our side. Reload the page."),
    "busy": lambda: _("The room is busy just now. Try again."),
}

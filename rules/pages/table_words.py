"""The sentences of the live table, by key: ``static/js/table`` says them in the reader's language.

A sentence that the table needs gets a line here and nothing else: ``makemessages`` finds it, the
catalogue of each language carries it, the script asks for it by its key. Placeholders are named,
``%(name)s``; a number that decides the form of its sentence is always ``%(count)s``. Names of tiles,
winds, calls and labels are terms of ``rules/terms`` and do not stand here.
"""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

WORDS: Final[Mapping[str, Promise]] = {
    # Whose turn it is and what I may do
    "your_turn": _("Your turn"),
    "turn_of": _("%(name)s to play"),
    "you": _("You"),
    "press_again": _("Press again to discard."),
    "take_drawn": _("Select the drawn tile"),
    "cancel": _("Cancel"),
    "waiting": _("Waiting for the other players."),
    "answer_sent": _("Answer sent. Waiting for the others."),
    "not_yet_sent": _("Not sent yet. Trying again…"),
    "choices": _("Your choices"),
    "choose_tiles": _("Which tiles?"),
    "claim_discard": _("%(name)s discarded %(tile)s"),
    "claim_kong": _("%(name)s declares a kong of %(tile)s"),
    "you_may": _("You may: %(actions)s."),
    "you_may_discard": _("You may claim %(tile)s from %(name)s: %(actions)s."),
    # Round, wall, clocks
    "round_name": _("%(wind)s %(number)s"),
    "deal_of": _("Deal %(number)s of %(total)s"),
    "deal_number": _("Deal %(number)s"),
    "seconds_short": _("%(count)s s"),
    # Ting: the shape of one's own hand
    "waits": _("Waiting for %(tiles)s"),
    "waits_after": _("Discard %(tile)s to wait for %(tiles)s"),
    # Seats
    "seat_of": _("%(name)s, %(wind)s"),
    "leaves_ready": _("leaves a ready hand"),
    "ready_short": _("ready"),
    "reading": _("reading"),
    "scores_of": _("%(name)s: %(score)s"),
    "discards_of": _("Discards of %(name)s"),
    "melds_of": _("Melds of %(name)s"),
    "bonus_of": _("Flowers and seasons of %(name)s"),
    "no_discards": _("No discards"),
    "no_melds": _("No melds"),
    "taken_from": _("from %(name)s"),
    "taken_by": _("taken by %(name)s"),
    "meld_text": _("%(kind)s: %(tiles)s"),
    "last_discard": _("last discard"),
    "just_drawn": _("just drawn"),
    "selected": _("selected"),
    "skip": _("Skip"),
    "drawing_seats": _("The seats are drawn"),
    # What happened, one line each
    "log_deal_started": _("Deal %(number)s. %(name)s is the dealer."),
    "log_draw": _("%(name)s draws a tile"),
    "log_draw_replacement": _("%(name)s draws a replacement tile"),
    "log_drawn_tile": _("You draw %(tile)s"),
    "log_bonus": _("%(name)s lays out %(tile)s"),
    "log_discard": _("%(name)s discards %(tile)s"),
    "log_discard_by_clock": _("Time ran out for %(name)s: %(tile)s is discarded"),
    "log_claim": _("%(name)s takes %(tile)s: %(call)s"),
    "log_kong": _("%(name)s lays out %(tile)s: %(call)s"),
    "log_kong_hidden": _("%(name)s lays out four tiles: %(call)s"),
    "log_win_self_draw": _("%(name)s wins by self-draw: %(tile)s"),
    "log_win_discard": _("%(name)s wins on %(tile)s from %(other)s"),
    "log_win_robbed": _("%(name)s wins by robbing %(other)s of the kong: %(tile)s"),
    "log_deal_drawn": _("The wall is used up. Nobody wins this deal."),
    "log_points": _("%(name)s: %(delta)s, now %(score)s"),
    "log_ready": _("%(name)s is ready"),
    "log_assisted": _("A bot plays for %(name)s"),
    "log_assist_ended": _("%(name)s plays again"),
    "log_left": _("%(name)s has left the table"),
    "log_clock_extended": _("The clocks were given back the time of an outage."),
    "log_match_ended": _("The match has ended."),
    # Results
    "result": _("Result"),
    "show_result": _("Show the result"),
    "show_table": _("Show the table"),
    "ready": _("Ready for the next deal"),
    "ready_given": _("You are ready"),
    "ready_of": _("%(count)s of %(total)s ready"),
    "next_deal_in": _("Next deal in %(count)s s"),
    "last_result": _("Last result"),
    "deal_over": _("The deal is over."),
    "match_over": _("The match is over"),
    "match_ended_early": _("The match was ended early"),
    "loading_result": _("Fetching the result…"),
    "result_failed": _("The result could not be fetched."),
    "try_again": _("Try again"),
    # Leaving and coming back
    "leave": _("Leave"),
    "leave_question": _("Leave this match? A bot plays on for you. You can come back until the match ends."),
    "leave_confirm": _("Leave the match"),
    "stay": _("Stay"),
    "back_to_play": _("Back to play"),
    "back_asked": _("You get your seat back at your next turn."),
    "assisted_you": _("A bot is playing for you."),
    # Connection and trouble
    "connecting": _("Connecting…"),
    "connection_lost": _("Connection lost. Trying again…"),
    "signed_out": _("You are no longer signed in. Sign in again to go on playing."),
    "removed": _("You have been removed from this table."),
    "server_restarts": _("The server is restarting. The match goes on in a moment."),
    "refused": _("That move was not accepted."),
    # Parts of the table and its controls
    "table": _("Table"),
    "log": _("Table log"),
    "log_empty": _("Nothing has happened yet."),
    "chat": _("Chat"),
    "settings": _("Settings"),
    "rules": _("Rules"),
    "help": _("Help"),
    "close": _("Close"),
    "sort_now": _("Sort the hand"),
    "keys": _("Keys"),
    "key_move": _("Move in the hand"),
    "key_arrange": _("Move the tile itself"),
    "key_select": _("Select the tile; again: discard it"),
    "key_discard": _("Discard the selected tile"),
    "key_claims": _("Chow, pung, kong, win"),
    "key_pass": _("Cancel; pass"),
    "key_choice": _("Take one of several choices"),
    "key_read": _("Read out: the players, the wall, the last event"),
    "length_quick": _("Quick, 4 deals"),
    "length_full": _("Full, four winds"),
    "length_one_deal": _("One deal"),
    "length_sixteen": _("Sixteen deals, four winds"),
    "language_changed": _("Language changed."),
}

PLURALS: Final[Mapping[str, Callable[[int], str]]] = {
    "tiles_left": lambda n: ngettext(
        "%(count)s tile left in the wall", "%(count)s tiles left in the wall", n
    ),
    "left_in_wall": lambda n: ngettext("%(count)s left in wall", "%(count)s left in wall", n),
    "seconds_left": lambda n: ngettext("%(count)s second left", "%(count)s seconds left", n),
    "hand_of_tiles": lambda n: ngettext("Your hand, %(count)s tile", "Your hand, %(count)s tiles", n),
    "concealed_tiles": lambda n: ngettext("%(count)s concealed tile", "%(count)s concealed tiles", n),
    "watchers": lambda n: ngettext("%(count)s person watching", "%(count)s people watching", n),
}

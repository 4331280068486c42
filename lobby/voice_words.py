"""The sentences of voice, by key: ``static/js/voice`` says them in the reader's language.

They come with the page of a room. Placeholders are ``%(name)s`` for one person and ``%(names)s`` for one or
several.
"""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

WORDS: Final[dict[str, Promise]] = {
    "voice": _("Voice"),
    "volume": _("Volume"),
    "close": _("Close"),
    # The own microphone
    "mic_off": _("Microphone off"),
    "mic_on": _("Microphone on"),
    "mic_asking": _("The browser asks…"),
    "mic_muted_host": _("Muted by the host"),
    "mic_muted_moderator": _("Muted by a moderator"),
    # Below its drawing, where there is no room for more
    "short_on": pgettext_lazy("microphone", "on"),
    "short_off": pgettext_lazy("microphone", "off"),
    "short_muted": pgettext_lazy("microphone", "muted"),
    "mic_refused": _(
        "The browser refuses the microphone. Allow it in the browser's settings, then press again. "
        "You can still hear the others."
    ),
    "mic_missing": _(
        "No microphone was found. Plug one in, then press again. You can still hear the others."
    ),
    "mic_busy": _(
        "The microphone could not be opened. Close other programs that use it, then press again. "
        "You can still hear the others."
    ),
    "mic_lost": _("The microphone is gone. Press again to turn it on. You can still hear the others."),
    "muted_host": _("The host has muted you for all. You can still hear the others."),
    "muted_moderator": _("A moderator has muted you. You can read, listen and play."),
    # How voice stands
    "alone": _("Nobody else is in voice yet."),
    "hearing": _("You hear the others without a microphone."),
    "heard_by_all": _("The others hear you."),
    "connecting": _("Connecting to %(names)s…"),
    "unreachable": _("Cannot reach %(names)s by voice. The page tries again by itself."),
    "one_speaks": _("%(names)s is speaking."),
    "several_speak": _("%(names)s are speaking."),
    "tap_why": _("The browser plays no sound before a tap."),
    "tap": _("Tap to hear"),
    "insecure": _(
        "Voice is off: browsers allow it on secure addresses (https) only, and this one is not. "
        "Playing works as ever."
    ),
    "unsupported": _("Voice is off: this browser cannot do it. Playing works as ever."),
    "turned_off": _("You have turned voice off: you hear nobody, and nobody hears you."),
    "turn_on": _("Turn voice on"),
    "taken": _("Voice is in another tab of yours."),
    "take": _("Have voice here"),
    # At a place or a plate
    "tag_speaking": _("speaking"),
    "tag_on": _("mic on"),
    "tag_muted_host": _("muted by the host"),
    "tag_muted_moderator": _("muted by a moderator"),
    "tag_muted_here": _("muted by you"),
    "tag_unreachable": _("cannot be reached"),
    # In the panel
    "state_away": _("not in voice"),
    "state_connecting": _("connecting…"),
    "state_listening": _("mic off"),
    "volume_of": _("Volume of %(name)s"),
    "mute_here": _("Mute for me"),
    "mute_all": _("Mute for all"),
    "try_again": _("Try again"),
    "alone_in_room": _("Nobody else has a place in this room."),
    "pan": _("Hear each person from their side of the table"),
    "pan_hint": _("Best with headphones: without them the others may hear an echo."),
    "relay": _("Through the relay only"),
    "relay_hint": _("Hides your network address from the others. Voice may come a little later."),
    "off": _("Voice off"),
    "off_hint": _("You hear nobody, and nobody hears you."),
    "privacy_direct": _(
        "Voice goes straight from browser to browser, so the others in the room can learn your network "
        "address. Nothing is recorded."
    ),
    "privacy_choice": _(
        "Voice goes straight from browser to browser where it can, so the others in the room can learn your "
        "network address. Nothing is recorded."
    ),
    "privacy_relay": _(
        "Voice goes through the relay, so the others do not learn your network address. Nothing is recorded."
    ),
}


def voice_words() -> dict[str, str]:
    """Returns the sentences in the language in force."""
    return {key: str(sentence) for key, sentence in WORDS.items()}

"""What a page may ask of a room, over the socket or by a form: the same names, the same effects."""

from collections.abc import Callable, Mapping
from typing import Any

from accounts.models import User
from lobby import chat, rings, services, voice
from lobby.forms import OptionsForm
from lobby.models import Room
from lobby.refusals import Refused
from lobby.rematch import rematch_choose

Data = Mapping[str, Any]
LARGEST_KEY = 2**63 - 1


def perform(*, code: str, user: User, action: str, data: Data) -> None:
    """Does what was asked. `data` is untrusted.

    Raises: Refused, also for an action that does not exist and data that cannot be read.
    """
    if action not in ACTIONS:
        raise Refused("unknown_action")
    ACTIONS[action](code, user, data)


def _take(code: str, user: User, _data: Data) -> None:
    services.place_take(code=code, user=user)


def _leave(code: str, user: User, _data: Data) -> None:
    services.place_leave(code=code, user=user)


def _move(code: str, user: User, _data: Data) -> None:
    services.place_move(code=code, user=user)


def _wait(code: str, user: User, _data: Data) -> None:
    services.waiter_add(code=code, user=user)


def _ready(code: str, user: User, data: Data) -> None:
    services.place_ready(code=code, user=user, ready=data.get("ready") in (True, "1"))


def _add_bot(code: str, user: User, _data: Data) -> None:
    services.bot_add(code=code, user=user)


def _bot_level(code: str, user: User, data: Data) -> None:
    level = str(data.get("level") or "")
    services.bot_level_set(code=code, user=user, place=_place(data), level=level)


def _remove_bot(code: str, user: User, data: Data) -> None:
    services.bot_remove(code=code, user=user, place=_place(data))


def _remove(code: str, user: User, data: Data) -> None:
    services.person_remove(code=code, user=user, place=_place(data))


def _mute(code: str, user: User, data: Data) -> None:
    voice.person_mute(code=code, user=user, place=_place(data))


def _unmute(code: str, user: User, data: Data) -> None:
    voice.person_unmute(code=code, user=user, place=_place(data))


def _change(code: str, user: User, data: Data) -> None:
    room = Room.objects.filter(code=code).first()
    form = OptionsForm(data, room=room)
    if room is None or not form.is_valid():
        raise Refused("bad_options")
    services.room_change(code=code, user=user, options=form.options())


def _start(code: str, user: User, _data: Data) -> None:
    services.room_start(code=code, user=user)


def _again(code: str, user: User, _data: Data) -> None:
    rematch_choose(code=code, user=user)


def _say(code: str, user: User, data: Data) -> None:
    text, phrase = (given if isinstance(given := data.get(name), str) else "" for name in ("text", "phrase"))
    chat.line_say(code=code, user=user, text=text, phrase=phrase)


def _chat_mute(code: str, user: User, data: Data) -> None:
    chat.writer_mute(code=code, reader=user, pk=_line(data))


def _chat_unmute(code: str, user: User, data: Data) -> None:
    chat.writer_unmute(reader=user, mute=number_of(data.get("mute")))
    rings.renew_chat(code, user.pk)


def _chat_report(code: str, user: User, data: Data) -> None:
    chat.line_report(code=code, reporter=user, pk=_line(data), text=str(data.get("text") or ""))


def _line(data: Data) -> int:
    """The key of a line. Raises: Refused if it is none."""
    line = number_of(data.get("line"))
    if not line:
        raise Refused("chat_no_line")
    return line


def _place(data: Data) -> int:
    """The key of a place. Raises: Refused if it is none."""
    place = number_of(data.get("place"))
    if not place:
        raise Refused("nobody_there")
    return place


def number_of(value: Any) -> int:
    """Returns a key of the database; 0 for what is none."""
    try:
        number = int(str(value))
    except ValueError:
        return 0
    return number if 0 < number <= LARGEST_KEY else 0


ACTIONS: dict[str, Callable[[str, User, Data], None]] = {
    "take": _take,
    "leave": _leave,
    "move": _move,
    "wait": _wait,
    "ready": _ready,
    "add_bot": _add_bot,
    "bot_level": _bot_level,
    "remove_bot": _remove_bot,
    "remove": _remove,
    "mute": _mute,
    "unmute": _unmute,
    "change": _change,
    "start": _start,
    "again": _again,
    "say": _say,
    "chat_mute": _chat_mute,
    "chat_unmute": _chat_unmute,
    "chat_report": _chat_report,
}

"""What a page may ask of a room, over the socket or by a form: the same names, the same effects."""

from collections.abc import Callable, Mapping
from typing import Any

from accounts.models import User
from lobby import services, voice
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


def _place(data: Data) -> int:
    """The key of a place. Raises: Refused if it is none."""
    try:
        place = int(str(data.get("place")))
    except ValueError:
        place = -1
    if not 0 < place <= LARGEST_KEY:
        raise Refused("nobody_there")
    return place


ACTIONS: dict[str, Callable[[str, User, Data], None]] = {
    "take": _take,
    "leave": _leave,
    "move": _move,
    "wait": _wait,
    "ready": _ready,
    "add_bot": _add_bot,
    "remove_bot": _remove_bot,
    "remove": _remove,
    "mute": _mute,
    "unmute": _unmute,
    "change": _change,
    "start": _start,
    "again": _again,
}

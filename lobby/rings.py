"""Doorbells: a ring says that something in a room or in the list has changed, never what.

Pages that hear one ask again. A ring may be lost; a page that opens its socket anew asks anyway.
"""

import logging
from functools import partial
from typing import Any

from django.db import transaction

from matches.broadcast import send_to_group

logger = logging.getLogger(__name__)

LIST_GROUP = "lobby"


def room_group(code: str) -> str:
    """Returns the group of everybody connected to a room."""
    return f"room.{code}"


def person_group(code: str, user_id: int) -> str:
    """Returns the group of one person's connections to a room."""
    return f"room.{code}.{user_id}"


def ring_room(code: str) -> None:
    """Tells the pages of a room, once the transaction is committed."""
    _send_later(room_group(code), {"type": "room.ring"})


def ring_list() -> None:
    """Tells the pages that list rooms, once the transaction is committed."""
    _send_later(LIST_GROUP, {"type": "list.ring"})


def ring_person(code: str, user_id: int, tabs: int) -> None:
    """Tells one person's pages of a room how many they are."""
    _send_later(person_group(code, user_id), {"type": "person.tabs", "count": tabs})


def ring_chat(code: str, line: int) -> None:
    """Tells the pages of a room that a line was written: each asks whether it is for its reader."""
    _send_later(room_group(code), {"type": "chat.ring", "line": line})


def renew_chat(code: str, user_id: int) -> None:
    """Tells one person's pages of a room that they see other lines of the chat now."""
    _send_later(person_group(code, user_id), {"type": "chat.renew"})


def throw_out(code: str, user_id: int, why: str) -> None:
    """Closes all connections of one person to a room, with the reason."""
    _send_later(person_group(code, user_id), {"type": "person.out", "why": why})


async def pass_on(layer: Any, group: str, message: dict[str, Any]) -> None:
    """Hands a message to a group at once, from a socket's own loop; what is lost is said again."""
    try:
        await layer.group_send(group, message)
    except Exception as error:
        logger.warning("%s: nothing was passed on: %s", group, error)


def _send_later(group: str, message: dict[str, Any]) -> None:
    transaction.on_commit(partial(send_to_group, group, message), robust=True)

"""Servers that help two browsers to find each other: STUN says where one is, TURN passes voice on.

Credentials for TURN are made here as coturn's ``use-auth-secret`` wants them: a name that says until when
it holds, and its signature with the secret that this server and coturn share.
"""

import base64
import hashlib
import hmac
import time
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from lobby.voice import key_of_person


@dataclass(frozen=True, slots=True)
class Credentials:
    """A name and a password for TURN that hold for a while."""

    username: str
    password: str


def credentials_for(user_id: int, *, now: float) -> Credentials:
    """Returns credentials that hold for `TURN_LIFETIME` seconds from `now`. Units: s since the epoch."""
    username = f"{int(now) + settings.TURN_LIFETIME}:{key_of_person(user_id)}"
    digest = hmac.new(settings.TURN_SECRET.encode(), username.encode(), hashlib.sha1).digest()
    return Credentials(username=username, password=base64.b64encode(digest).decode())


def servers_for(user_id: int) -> dict[str, Any]:
    """Returns what a browser needs to find the others.

    `servers` has the form of WebRTC's ``iceServers``; `lifetime_ms` says how long the credentials hold,
    null where there are none; `has_relay` says whether voice can go through a relay alone.
    """
    servers: list[dict[str, Any]] = []
    if settings.STUN_URLS:
        servers.append({"urls": settings.STUN_URLS})
    if settings.TURN_URLS:
        made = credentials_for(user_id, now=time.time())
        servers.append({"urls": settings.TURN_URLS, "username": made.username, "credential": made.password})
    has_relay = bool(settings.TURN_URLS)
    return {
        "servers": servers,
        "lifetime_ms": settings.TURN_LIFETIME * 1000 if has_relay else None,
        "has_relay": has_relay,
    }

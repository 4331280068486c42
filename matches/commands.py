"""The wire in: an untrusted frame becomes a typed message, or is refused. Nothing untyped passes."""

import re
from typing import Annotated, Any, Final
from uuid import UUID

import msgspec

from matches.play import Command
from rules.engine.actions import (
    AbortDeal,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    GiveReady,
    LeaveSeat,
    Pass,
    ReturnToPlay,
    SeatAction,
)
from rules.engine.errors import BadNotation, RulesError
from rules.engine.tiles import ALL_COPIES, Copy, Seat, Tile, parse_tiles

LONGEST_FRAME: Final = 65_536
"""Units: bytes."""
LONGEST_KEY: Final = 64
KEY: Final = rf"[^\x00]{{1,{LONGEST_KEY}}}"
"""A key may be any text that a database can keep."""


class BadCommand(RulesError):
    """A frame that is no message of ours. ``key`` is that of the command, where it could be read."""

    family = "command"

    def __init__(self, code: str, key: str | None = None) -> None:
        super().__init__(code)
        self.key = key


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Common form: what is not named here is refused."""


class Hello(_Strict, frozen=True, kw_only=True):
    """The first frame of a page, and its way to ask again."""

    a: str
    since: Annotated[int, msgspec.Meta(ge=0)] | None = None
    lang: Annotated[str, msgspec.Meta(max_length=20)] = "en"
    many: bool = False
    """Whether the page takes several messages in one frame."""


class CommandFrame(_Strict, frozen=True, kw_only=True):
    """A command as it comes."""

    c: Annotated[str, msgspec.Meta(pattern=rf"\A{KEY}\Z")]
    m: UUID
    p: Annotated[str, msgspec.Meta(max_length=LONGEST_KEY)] | None = None
    a: Annotated[str, msgspec.Meta(max_length=40)]
    d: dict[str, Any] = {}


_CopyNumber = Annotated[int, msgspec.Meta(ge=0, lt=ALL_COPIES)]


class _OneCopy(_Strict, frozen=True):
    copy: _CopyNumber


class _TwoCopies(_Strict, frozen=True):
    copies: tuple[_CopyNumber, _CopyNumber]


class _OneTile(_Strict, frozen=True):
    tile: Annotated[str, msgspec.Meta(max_length=2)]


class _Nothing(_Strict, frozen=True):
    pass


def read_frame(text: str | bytes) -> dict[str, Any]:
    """The object in a frame.

    Raises: BadCommand if the frame is too long, not JSON, or not an object.
    """
    if len(text) > LONGEST_FRAME or (isinstance(text, str) and len(text.encode()) > LONGEST_FRAME):
        raise BadCommand("frame_too_long")
    try:
        frame = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadCommand("not_json") from error
    if not isinstance(frame, dict):
        raise BadCommand("not_an_object")
    return frame


def key_of(frame: dict[str, Any]) -> str | None:
    """The key under which the page waits for an answer, if it is one."""
    key = frame.get("c")
    return key if isinstance(key, str) and re.fullmatch(KEY, key) else None


def is_hello(frame: dict[str, Any]) -> bool:
    """Whether the frame greets, or asks again after a gap."""
    return frame.get("a") == "hello"


def read_hello(frame: dict[str, Any]) -> Hello:
    """The greeting.

    Raises: BadCommand if it is malformed.
    """
    try:
        return msgspec.convert(frame, Hello)
    except msgspec.ValidationError as error:
        raise BadCommand("bad_hello") from error


def read_command(frame: dict[str, Any], *, match_id: UUID, seat: Seat) -> Command:
    """The command of whoever has this seat; what it wants is always done for that seat alone.

    Raises: BadCommand if it is malformed, meant for another match, or asks for what does not exist.
    """
    key = key_of(frame)
    try:
        command = msgspec.convert(frame, CommandFrame)
    except msgspec.ValidationError as error:
        raise BadCommand("bad_command", key) from error
    if command.m != match_id:
        raise BadCommand("other_match", key)
    return Command(key=command.c, offer=command.p, action=_action(command, seat))


def _action(command: CommandFrame, seat: Seat) -> SeatAction:
    try:
        return read_action(command.a, command.d, seat)
    except (msgspec.ValidationError, BadNotation, ValueError) as error:
        raise BadCommand("bad_command", command.c) from error
    except KeyError as error:
        raise BadCommand("unknown_action", command.c) from error


_BARE: Final[
    dict[str, type[DeclareWin | AbortDeal | ClaimKong | Pass | GiveReady | ReturnToPlay | LeaveSeat]]
] = {
    "win": DeclareWin,
    "abort_deal": AbortDeal,
    "kong": ClaimKong,
    "pass": Pass,
    "ready": GiveReady,
    "return": ReturnToPlay,
    "leave": LeaveSeat,
}
_OF_A_COPY: Final[dict[str, type[Discard | DeclareRiichi]]] = {"discard": Discard, "riichi": DeclareRiichi}
_OF_TWO_COPIES: Final[dict[str, type[ClaimChow | ClaimPung]]] = {"chow": ClaimChow, "pung": ClaimPung}
_OF_A_TILE: Final[dict[str, type[DeclareConcealedKong | DeclareAddedKong]]] = {
    "concealed_kong": DeclareConcealedKong,
    "added_kong": DeclareAddedKong,
}


def read_action(name: str, data: dict[str, Any], seat: Seat) -> SeatAction:
    """The action of this name on the wire, with its data.

    Raises: KeyError for a name that no action has; ValidationError, BadNotation or ValueError for its data.
    """
    if name in _OF_A_COPY:
        return _OF_A_COPY[name](seat=seat, copy=Copy(msgspec.convert(data, _OneCopy).copy))
    if name in _OF_TWO_COPIES:
        first, second = sorted(msgspec.convert(data, _TwoCopies).copies)
        return _OF_TWO_COPIES[name](seat=seat, copies=(Copy(first), Copy(second)))
    if name in _OF_A_TILE:
        return _OF_A_TILE[name](seat=seat, tile=_tile(msgspec.convert(data, _OneTile).tile))
    action = _BARE[name](seat=seat)
    msgspec.convert(data, _Nothing)
    return action


def _tile(notation: str) -> Tile:
    (tile,) = parse_tiles(notation)
    return tile

"""The number in which a Tenhou mjlog packs a meld."""

from typing import Final

from matches.formats.record import Place, RecordError
from rules.engine.hand import Meld
from rules.engine.scoring import MeldKind
from rules.engine.tiles import FACES, PLAYABLE_COPIES, Copy, Seat

_CHOW: Final = 1 << 2
_PUNG: Final = 1 << 3
_ADDED: Final = 1 << 4
_NORTH: Final = 1 << 5
_MOST: Final = 1 << 16


def unpacked_meld(packed: int, seat: Seat, place: Place) -> Meld:
    """The meld of a seat. Shape: bits 0 and 1 are how many seats after the owner the giver sits.

    Raises: RecordError if no meld is packed so, or one of a game for three.
    """
    if not 0 <= packed < _MOST:
        raise RecordError("bad_meld", place, meld=packed)
    source = seat.after(packed & 3)
    if packed & _CHOW:
        meld = _chow(packed, source)
    elif packed & (_PUNG | _ADDED):
        meld = _pung(packed, source)
    elif packed & _NORTH:
        raise RecordError("three_players", place)
    else:
        meld = _kong(packed, source, is_own=source == seat)
    if meld is None or (source == seat and meld.kind is not MeldKind.CONCEALED_KONG):
        raise RecordError("bad_meld", place, meld=packed)
    return meld


def _chow(packed: int, source: Seat) -> Meld | None:
    number, called = divmod(packed >> 10, 3)
    suit, start = divmod(number, 7)
    offsets = (packed >> 3 & 3, packed >> 5 & 3, packed >> 7 & 3)
    if suit > 2:
        return None
    copies = tuple(Copy(4 * (9 * suit + start + step) + offset) for step, offset in enumerate(offsets))
    return Meld(kind=MeldKind.CHOW, copies=copies, called=copies[called], source=source)


def _pung(packed: int, source: Seat) -> Meld | None:
    tile, called = divmod(packed >> 9, 3)
    if tile >= FACES:
        return None
    fourth = Copy(4 * tile + (packed >> 5 & 3))
    four = tuple(Copy(4 * tile + offset) for offset in range(4))
    three = tuple(copy for copy in four if copy != fourth)
    is_added = packed & _ADDED
    return Meld(
        kind=MeldKind.ADDED_KONG if is_added else MeldKind.PUNG,
        copies=four if is_added else three,
        called=three[called],
        source=source,
    )


def _kong(packed: int, source: Seat, *, is_own: bool) -> Meld | None:
    called = packed >> 8
    if called >= PLAYABLE_COPIES:
        return None
    four = tuple(Copy(called // 4 * 4 + offset) for offset in range(4))
    if is_own:
        return Meld(kind=MeldKind.CONCEALED_KONG, copies=four)
    return Meld(kind=MeldKind.KONG, copies=four, called=Copy(called), source=source)

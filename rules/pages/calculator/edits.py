"""What a press of a button changes in a hand that is laid out.

A page without scripts sends one edit with its form; the script sends those that were made since the last
answer, in order.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, TypeVar

from rules.engine.errors import BadNotation
from rules.engine.scoring import MeldKind
from rules.pages.calculator.draft import INDICATORS, TARGETS, Draft
from rules.pages.notation import TypedMeld, in_order, joined, melds_of, melds_text, names_of

T = TypeVar("T")

MOST_EDITS: Final = 60
"""Of one request; more are no hand."""
HAND_SIZE: Final = 13


def edited(draft: Draft, edits: Iterable[str]) -> Draft:
    """The draft after these edits; one that can't be made changes nothing."""
    for number, edit in enumerate(edits):
        if number == MOST_EDITS:
            break
        what, *rest = edit.split() or [""]
        if what in _EDITS:
            try:
                draft = _EDITS[what](draft, rest)
            except (BadNotation, IndexError, ValueError):
                continue
    return draft


def settled(draft: Draft) -> Draft:
    """The draft with its hand sorted, the fourteenth tile as the winning one where none was named."""
    try:
        held, melds = names_of(draft.text("hand")), melds_of(draft.text("melds"))
    except BadNotation:
        return draft
    if not draft.text("win") and len(held) + 3 * len(melds) == HAND_SIZE + 1:
        return draft.typed(hand=joined(in_order(held[:-1])), win=held[-1])
    return draft.typed(hand=joined(in_order(held)))


def _clear(draft: Draft, _rest: list[str]) -> Draft:
    """Takes all tiles away; how the hand was won stays."""
    return replace(draft, tiles={}, target="hand", chooses_win=False)


def _aim(draft: Draft, rest: list[str]) -> Draft:
    target = rest[0]
    return replace(draft, target=target) if target in (*TARGETS, *INDICATORS) else draft


def _press(draft: Draft, rest: list[str]) -> Draft:
    return replace(draft, chooses_win=rest[0] == "win" and not draft.chooses_win)


def _add(draft: Draft, rest: list[str]) -> Draft:
    name = names_of(rest[0])[0]
    if name[1] in "fg":
        return _with_more(draft, "bonus", name) if name not in names_of(draft.text("bonus")) else draft
    if draft.target in INDICATORS:
        return _with_more(draft, draft.target, name)
    if draft.target == "hand":
        return _with_tile(draft, name)
    meld = _meld(draft.target, name)
    melds = melds_of(draft.text("melds"))
    if meld is None or len(melds) == 4:
        return draft
    return replace(draft.typed(melds=melds_text((*melds, meld))), target="hand")


def _with_more(draft: Draft, field: str, name: str) -> Draft:
    return draft.typed(**{field: joined(in_order((*names_of(draft.text(field)), name)))})


def _with_tile(draft: Draft, name: str) -> Draft:
    """The tile in the hand; in a full hand it is the winning one."""
    held = names_of(draft.text("hand"))
    if len(held) + 3 * len(melds_of(draft.text("melds"))) < HAND_SIZE:
        return draft.typed(hand=joined(in_order((*held, name))))
    return draft if draft.text("win") else draft.typed(win=name)


def _meld(kind: str, name: str) -> TypedMeld | None:
    """The set that begins with a tile, or is made of it; None where there is none."""
    rank, suit = name[0], name[1]
    if kind == "chow":
        if suit == "z":
            return None
        first = min(5 if rank == "0" else int(rank), 7)
        tiles = [f"{first + step}{suit}" for step in range(3)]
        return TypedMeld(MeldKind.CHOW, (name, *tiles[1:]) if rank == "0" else tuple(tiles))
    plain = f"5{suit}" if rank == "0" else name
    copies = 3 if kind == "pung" else 4
    return TypedMeld(MeldKind(kind), in_order((name, *[plain] * (copies - 1))))


def _take(draft: Draft, rest: list[str]) -> Draft:
    """Takes away the winning tile, or what stands at a place of a field."""
    field = rest[0]
    if field == "win":
        return draft.typed(win="")
    number = int(rest[1])
    if field == "melds":
        melds = melds_of(draft.text("melds"))
        return draft.typed(melds=melds_text(_without(melds, number)))
    return draft.typed(**{field: joined(_without(names_of(draft.text(field)), number))})


def _win(draft: Draft, rest: list[str]) -> Draft:
    """Makes a tile of the hand the winning one; the former goes back."""
    held = names_of(draft.text("hand"))
    number = int(rest[0])
    left = in_order((*_without(held, number), *names_of(draft.text("win"))))
    return replace(draft.typed(hand=joined(left), win=held[number]), chooses_win=False)


def _without(things: tuple[T, ...], number: int) -> tuple[T, ...]:
    if not 0 <= number < len(things):
        raise IndexError
    return things[:number] + things[number + 1 :]


_EDITS: Final[dict[str, Callable[[Draft, list[str]], Draft]]] = {
    "add": _add,
    "take": _take,
    "win": _win,
    "to": _aim,
    "press": _press,
    "clear": _clear,
}

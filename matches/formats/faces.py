"""Deals of formats that tell faces only: which copy of a face each tile is, is chosen here."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from matches.formats.record import (
    Claimed,
    Discarded,
    Drew,
    IndicatorShown,
    KongMade,
    Place,
    RecordedDeal,
    RecordError,
    Step,
    StickPaid,
)
from rules.engine.hand import Meld
from rules.engine.ruleset import Four
from rules.engine.scoring import MeldKind
from rules.engine.tiles import RED_COPIES, SEATS, Copy, Seat, Tile, copies_of, tile_name, tile_of

Face = tuple[Tile, bool]
"""A face, and whether it is a red five."""


def face_name(face: Face) -> str:
    """The notation of a face."""
    name = tile_name(face[0])
    return "0" + name[1] if face[1] else name


@dataclass(slots=True)
class DealBuilder:
    """A deal as it is told, tile by tile. Everything that is not possible with 136 tiles is refused."""

    place: Place
    passes: int
    counters: int
    sticks: int
    scores: Four | None
    red_fives: bool
    tells_turning: bool = True
    hands: list[list[Copy]] = field(default_factory=lambda: [[], [], [], []])
    """What each seat holds now."""
    drawn: Copy | None = None
    """The tile drawn last, until a tile is discarded."""
    last_discard: tuple[Seat, Copy] | None = None
    pungs: list[tuple[Seat, Meld]] = field(default_factory=list)
    first_hands: tuple[tuple[Copy, ...], ...] = ()
    indicators: list[Copy] = field(default_factory=list)
    hidden: list[Copy] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    _taken: set[Copy] = field(default_factory=set)

    def take(self, face: Face, place: Place) -> Copy:
        """A copy of this face that has not been seen yet.

        Raises: RecordError if there is none.
        """
        tile, is_red = face
        for copy in copies_of(tile):
            if copy not in self._taken and self._is_red(copy) == is_red:
                self._taken.add(copy)
                return copy
        raise RecordError("too_many_copies", place, tile=face_name(face))

    def _is_red(self, copy: Copy) -> bool:
        return self.red_fives and copy in RED_COPIES

    def deal(self, hands: Sequence[Sequence[Face]], place: Place) -> None:
        """The first thirteen tiles of each seat."""
        if any(len(hand) != 13 for hand in hands):
            raise RecordError("hand_size", place)
        for seat in SEATS:
            self.hands[seat] = [self.take(face, place) for face in hands[seat]]
        self.first_hands = tuple(map(tuple, self.hands))

    def draw(self, seat: Seat, face: Face, place: Place) -> None:
        """A seat draws."""
        self.drawn = self.take(face, place)
        self.last_discard = None
        self.hands[seat].append(self.drawn)
        self.steps.append(Drew(place=place, seat=seat, copy=self.drawn))

    def discard(self, seat: Seat, face: Face, place: Place, *, is_drawn: bool, sideways: bool) -> None:
        """A seat discards, the drawn tile or one from the hand."""
        held = self._held(seat, face)
        from_hand = [copy for copy in held if copy != self.drawn]
        if is_drawn and self.drawn in held:
            copy = self.drawn
        elif is_drawn or not held:
            raise RecordError("not_held", place, tile=face_name(face))
        else:
            copy = (from_hand or held)[0]
        self.hands[seat].remove(copy)
        self.drawn = None
        self.last_discard = (seat, copy)
        self.steps.append(Discarded(place=place, seat=seat, copy=copy, sideways=sideways))

    def discard_drawn(self, seat: Seat, place: Place, *, sideways: bool) -> None:
        """A seat discards the tile it has just drawn."""
        if self.drawn is None or self.drawn not in self.hands[seat]:
            raise RecordError("nothing_drawn", place)
        face = tile_of(self.drawn), self._is_red(self.drawn)
        self.discard(seat, face, place, is_drawn=True, sideways=sideways)

    def _held(self, seat: Seat, face: Face) -> list[Copy]:
        tile, is_red = face
        return [c for c in self.hands[seat] if tile_of(c) == tile and self._is_red(c) == is_red]

    def _lay_out(self, seat: Seat, faces: Sequence[Face], place: Place) -> list[Copy]:
        """Takes these tiles out of the hand."""
        laid: list[Copy] = []
        for face in faces:
            held = self._held(seat, face)
            if not held:
                raise RecordError("not_held", place, tile=face_name(face))
            self.hands[seat].remove(held[0])
            laid.append(held[0])
        return laid

    def claim(self, seat: Seat, kind: MeldKind, called: Face, own: Sequence[Face], place: Place) -> None:
        """A seat takes the discard and lays it out with own tiles."""
        source, copy = self.last_discard or (seat, None)
        if copy is None or source == seat or (tile_of(copy), self._is_red(copy)) != called:
            raise RecordError("nothing_to_claim", place, tile=face_name(called))
        laid = self._lay_out(seat, own, place)
        meld = Meld(kind=kind, copies=tuple(sorted((*laid, copy))), called=copy, source=source)
        if not _is_meld(meld):
            raise RecordError("no_meld", place)
        self.last_discard = self.drawn = None
        if kind is MeldKind.PUNG:
            self.pungs.append((seat, meld))
        self.steps.append(Claimed(place=place, seat=seat, meld=meld))

    def concealed_kong(self, seat: Seat, faces: Sequence[Face], place: Place) -> None:
        """A seat lays out four tiles of its hand."""
        meld = Meld(kind=MeldKind.CONCEALED_KONG, copies=tuple(sorted(self._lay_out(seat, faces, place))))
        if not _is_meld(meld):
            raise RecordError("no_meld", place)
        self.drawn = None
        self.steps.append(KongMade(place=place, seat=seat, meld=meld))

    def added_kong(self, seat: Seat, face: Face, place: Place) -> None:
        """A seat adds a tile to its pung."""
        pung = next((m for owner, m in self.pungs if owner == seat and m.tile == face[0]), None)
        if pung is None:
            raise RecordError("no_pung", place, tile=face_name(face))
        (copy,) = self._lay_out(seat, [face], place)
        meld = Meld(
            kind=MeldKind.ADDED_KONG,
            copies=tuple(sorted((*pung.copies, copy))),
            called=pung.called,
            source=pung.source,
        )
        self.pungs.remove((seat, pung))
        self.drawn = None
        self.steps.append(KongMade(place=place, seat=seat, meld=meld))

    def turn_indicator(self, face: Face, place: Place) -> None:
        """One more indicator is turned."""
        copy = self.take(face, place)
        self.indicators.append(copy)
        self.steps.append(IndicatorShown(place=place, copy=copy))

    def hide(self, faces: Sequence[Face], place: Place) -> None:
        """What lies under the indicators, if that is told for the first time."""
        if not self.hidden:
            self.hidden = [self.take(face, place) for face in faces]

    def pay_stick(self, seat: Seat, scores: Four | None, place: Place) -> None:
        """A riichi is accepted."""
        self.steps.append(StickPaid(place=place, seat=seat, scores=scores))

    def built(self, *, turns_after_discard: bool = False) -> RecordedDeal:
        """The deal."""
        return RecordedDeal(
            place=self.place,
            passes=self.passes,
            counters=self.counters,
            sticks=self.sticks,
            scores=self.scores,
            hands=self.first_hands,
            indicators=tuple(self.indicators),
            hidden=tuple(self.hidden),
            steps=tuple(self.steps),
            tells_turning=self.tells_turning,
            turns_after_discard=turns_after_discard,
        )


def _is_meld(meld: Meld) -> bool:
    """Whether the tiles are what the kind says."""
    tiles = [tile_of(copy) for copy in meld.copies]
    if meld.kind is not MeldKind.CHOW:
        return len(set(tiles)) == 1 and len(tiles) == (4 if meld.kind.is_kong else 3)
    low = tiles[0]
    return low < 27 and low % 9 <= 6 and tiles == [low, low + 1, low + 2]

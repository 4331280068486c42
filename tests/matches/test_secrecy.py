"""No frame sent to a seat names a tile that the seat may not know: whole matches, all kinds of frames."""

import json

import pytest

from matches import broadcast, journal
from rules.engine.events import (
    BonusReplaced,
    ClaimWindowOpened,
    DealDrawn,
    HandDealt,
    HandWon,
    IndicatorTurned,
    KongDeclared,
    KongsOpened,
    MeldClaimed,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.state import Phase
from rules.engine.tiles import SEATS
from rules.registry import rule_sets
from tests.kit.sitting import Sitting

pytestmark = pytest.mark.django_db

VIEWERS = (*SEATS, None)
COPY_FIELDS = {
    *("copy", "copies", "concealed", "drawn", "bonus", "called", "last_discard"),
    *("indicators", "hidden_indicators"),
}
"""Fields that hold numbers of copies; where one holds a count or a yes, that is checked apart."""
FACE_FIELDS = {"tile", "tiles", "waits"}
"""Fields that hold faces: of waits and own offers, which only one's own frames have, of scores, and of
hands that are shown at a draw."""
NUMBER_FIELDS = {
    *("protocol", "n", "seq", "seat", "source", "number", "count", "dealer", "dealer_streak", "deal_number"),
    *(
        "wall_left",
        "wall_size",
        "counters",
        "sticks",
        "turn",
        "left",
        "score",
        "scores",
        "deltas",
        "ranks",
        "seating",
    ),
    *("value", "total", "base", "doubles", "fan", "flowers", "han", "fu", "yakuman", "claimed_by"),
    *("from_sticks", "sticks_left", "points", "worth"),
    *("missing", "remaining_ms", "total_ms", "outage_ms", "watchers", "color", "time_scale", "deals"),
}
"""Fields that hold numbers which are no tiles."""
OPTIONS = {name for rules in rule_sets() for name in rules.option_type.__struct_fields__}
"""The same, in the options of a match."""


def public_copies(event):  # noqa: PLR0911 - one case an event
    """The copies that everybody sees in an event."""
    match event:
        case TileDiscarded() | ClaimWindowOpened() | IndicatorTurned():
            return {event.copy}
        case BonusReplaced():
            return {event.bonus}
        case MeldClaimed():
            return set(event.meld.copies)
        case KongDeclared() if event.is_shown:
            return set(event.meld.copies)
        case HandWon():
            in_melds = [copy for meld in event.melds for copy in meld.copies]
            return {event.copy, *event.concealed, *event.bonus, *in_melds, *event.hidden_indicators}
        case KongsOpened():
            return {copy for kong in event.kongs for copy in kong.meld.copies}
        case DealDrawn():
            return {copy for hand in event.shown for copy in hand.concealed}
        case _:
            return set()


def own_copies(event, seat):
    """The copies that a seat receives in an event."""
    match event:
        case HandDealt() if event.seat == seat:
            return set(event.copies)
        case TileDrawn() if event.seat == seat:
            return {event.copy}
        case BonusReplaced() if event.seat == seat and event.copy is not None:
            return {event.copy}
        case KongDeclared() if event.seat == seat:
            return set(event.meld.copies)
        case _:
            return set()


class Known:
    """What one viewer may know by now, worked out from the journal alone."""

    def __init__(self, viewer):
        self.viewer = viewer
        self.copies = set()
        self.told = {}
        """The events that the viewer's page was sent, by number."""

    def hear(self, event):
        if type(event).__name__ == "DealStarted":
            self.last_deal, self.copies = self.copies, set()
        self.copies |= public_copies(event) | own_copies(event, self.viewer)


def numbers_in(value, field=None):
    """Every number of a frame with the name of its field."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return
    if isinstance(value, int | float):
        yield field, value
    elif isinstance(value, list):
        for one in value:
            yield from numbers_in(one, field)
    else:
        for name, one in value.items():
            yield from numbers_in(one, name)


def strings_in(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from strings_in(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from strings_in(one)


def check(frame, known):
    """Fails if the frame names a copy that the viewer may not know, or a number of no known kind."""
    data = frame["d"]
    if frame["t"] == "snapshot":
        for seat in data["seats"]:
            assert isinstance(seat.pop("concealed"), int)
    for field, number in numbers_in(data):
        if field in COPY_FIELDS:
            assert number in known.copies, (frame["t"], field, number, data)
        elif field in FACE_FIELDS:
            assert frame["t"] == "you" or names_score(frame), (frame["t"], data)
        else:
            assert field in NUMBER_FIELDS | OPTIONS, (
                f"a number in a field that this test does not know: {field}"
            )


def names_score(frame):
    """Whether faces may be named: in a won hand's arrangement, or of a hand shown at a draw."""
    if frame["t"] == "snapshot":
        return frame["d"]["result"] is not None
    return frame["d"].get("type") in ("hand_won", "deal_drawn")


def secrets_of(events):
    started = [event for event in events if hasattr(event, "seed")]
    return {events[0].secret, *(e.seed for e in started), *(e.salt for e in started)}


@pytest.mark.parametrize(
    ("secret", "match"),
    [
        (1, {}),
        (535, {}),
        (77, {}),
        (1, {"rules": "riichi", "length": "tonpuu"}),
        (2, {"rules": "riichi", "length": "ema"}),
        (1, {"rules": "mcr", "length": "sixteen"}),
        (5, {"rules": "mcr", "length": "sixteen"}),
    ],
)
def test_no_frame_of_a_whole_match_names_a_tile_its_viewer_may_not_know(secret, match):
    sitting = Sitting(2, level="random", secret=secret, **match)
    knowns = {viewer: Known(viewer) for viewer in VIEWERS}
    numbers = dict.fromkeys(VIEWERS, 0)
    heard = checked = 0
    while sitting.state.phase is not Phase.ENDED and checked < 1_500:
        if heard:
            # Several acts at a time, so that a page is sometimes told more than one at once.
            sitting.skip_to(after_some_acts(sitting), greedy=bool(match))
        events = journal.all_events(sitting.id)
        for event in events[heard:]:
            for known in knowns.values():
                known.hear(event)
        heard = len(events)
        for viewer in VIEWERS:
            checked += check_viewer(sitting, viewer, knowns[viewer], numbers, secrets_of(events))
    assert checked >= 500


def after_some_acts(sitting):
    left = sitting.dice.randrange(1, 5)

    def reached(state):
        nonlocal left
        left -= 1
        return left < 0 or state.phase is Phase.ENDED

    return reached


def check_viewer(sitting, viewer, known, numbers, secrets):
    """Checks what a page that stayed is told, and one that reconnects now; returns how many frames."""
    stayed = broadcast.messages_since(sitting.id, viewer, numbers[viewer], now=sitting.now)
    back = broadcast.messages_since(sitting.id, viewer, None, now=sitting.now)
    numbers[viewer] = stayed.n
    notes = [note.frame for batch in (stayed, back) for note in (batch.you, batch.clock) if note is not None]
    hello = broadcast.hello(sitting.id, viewer, back.n, "en")
    presence = broadcast.presence(sitting.id, tuple(u.pk for u in sitting.users))
    known.told |= {
        frame["n"]: frame["d"] for frame in map(json.loads, stayed.frames) if frame["t"] == "event"
    }
    frames = [json.loads(frame) for frame in (*stayed.frames, *back.frames, *notes, hello, presence)]
    frames = [frame for frame in frames if not is_past_as_told(frame, known)]
    for frame in frames:
        assert secrets.isdisjoint(strings_in(frame))
        assert "seed" not in frame["d"]
        if frame["t"] == "event":
            assert frame["d"]["type"] != "claim_answered" or frame["d"]["seat"] == viewer
            assert frame["d"]["type"] != "control_given" or frame["d"]["seat"] == viewer
        assert frame["t"] != "you" or viewer is not None
        check(frame, known)
    return len(frames)


def is_past_as_told(frame, known):
    """Whether it is what went before, told to a page that comes back: then nothing that was not told then."""
    if frame["t"] != "past":
        return False
    first, events = frame["d"]["n"], frame["d"]["events"]
    last = first + len(events) - 1
    assert last == max(known.told, default=last)
    assert events == [known.told.get(n, event) for n, event in enumerate(events, start=first)]
    assert set(range(first, last + 1)) - known.told.keys() <= set(range(1, 30)), "but for the very first ones"
    return True


def test_the_check_itself_finds_a_tile_that_is_told_to_the_wrong_seat():
    sitting = Sitting(4)
    sitting.to_first_turn()
    known = Known(SEATS[1])
    for event in journal.all_events(sitting.id):
        known.hear(event)
    others = json.loads(broadcast.messages_since(sitting.id, SEATS[0], None, now=sitting.now).frames[0])
    with pytest.raises(AssertionError):
        check(others, known)


def test_concealed_tiles_are_told_in_no_order_that_says_when_they_came():
    sitting = Sitting(4)
    sitting.to_first_turn()
    for seat in SEATS:
        own = json.loads(broadcast.messages_since(sitting.id, seat, None, now=sitting.now).frames[0])["d"][
            "own"
        ]
        assert own["concealed"] == sorted(own["concealed"])


def test_a_hidden_kong_is_known_to_its_owner_alone_until_the_owner_wins():
    """Chinese Official: concealed kongs lie face down (M-1.15)."""
    sitting = Sitting(2, secret=5, rules="mcr", length="sixteen")
    sitting.skip_to(has_hidden_kong, greedy=True)
    owner = next(seat for seat in SEATS if hidden_kongs(sitting.state, seat))
    (meld, *_) = hidden_kongs(sitting.state, owner)
    for viewer in VIEWERS:
        frames = broadcast.messages_since(sitting.id, viewer, None, now=sitting.now).frames
        melds = json.loads(frames[0])["d"]["seats"][owner]["melds"]
        told = next(one for one in melds if one["kind"] == "concealed_kong")
        assert (told["meld"] is not None) == (viewer == owner)
        if viewer == owner:
            assert told["meld"]["copies"] == list(meld.copies)


def hidden_kongs(state, seat):
    melds = () if state.deal is None else state.deal.hands[seat].melds
    return [meld for meld in melds if meld.kind == "concealed_kong"]


def has_hidden_kong(state):
    return state.result is None and any(hidden_kongs(state, seat) for seat in SEATS)

"""Reads a case: a line of a file, or the object that a form makes, into the facts of a win.

A case says how a hand was won; ``docs/score-cases.md`` lists its fields. Whoever reads one may count on
it: what can't be read or contradicts itself is refused by name.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec

from rules.cases.contradictions import check_contradictions
from rules.cases.fields import (
    read_choice,
    read_count,
    read_list,
    read_mapping,
    read_text,
    read_tiles,
    refuse_unknown,
)
from rules.engine.errors import BadNotation
from rules.engine.events import OptionValue
from rules.engine.ruleset import Options, RuleSet
from rules.engine.scoring import Example, MeldKind, SetFact, WinBy, WinFacts, WinFlag
from rules.engine.tiles import FACES, PLAYABLE_COPIES, Tile, Wind, is_bonus, tile_name
from rules.registry import rule_set, rule_sets

_FIELDS: Final = (
    "id",
    "rules",
    "hand",
    "melds",
    "bonus",
    "win",
    "by",
    "seat",
    "round",
    "from",
    "flags",
    "dora",
    "ura",
    "dealer_streak",
    "visible",
    "options",
    "expect",
)
_REQUIRED: Final = ("rules", "hand", "win", "by", "seat", "round")
_MELD_FIELDS: Final = ("kind", "tiles", "called", "from")
_LEFT: Final = "left"
_SOURCES: Final = (_LEFT, "across", "right")
_MOST_MELDS: Final = 4

Marked = tuple[Tile, bool]
"""A face and whether it is a red five."""


@dataclass(frozen=True, slots=True)
class Case:
    """A hand to be scored."""

    rules: RuleSet
    facts: WinFacts
    options: Options


class _Playing(NamedTuple):
    """What a rule set plays with beside the 136 tiles."""

    bonus: bool
    red_fives: bool


def parse_line(line: bytes) -> dict[str, object]:
    """The JSON object of a line.

    Raises: BadNotation if it is not JSON (numbers such as NaN are not), or not an object, or names a
    field twice.
    """
    try:
        record: object = json.loads(
            line.decode("utf-8-sig"), parse_constant=_refuse_constant, object_pairs_hook=_object
        )
    except (ValueError, RecursionError) as error:
        raise BadNotation("bad_json") from error
    if not isinstance(record, dict):
        raise BadNotation("not_an_object")
    return record


def _refuse_constant(name: str) -> object:
    raise ValueError(name)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise BadNotation("duplicate_field", field=twice[:40])
    return fields


def read_case(record: Mapping[str, object]) -> Case:
    """The case of an object.

    Raises: BadNotation for everything that can't be read, is impossible or contradicts itself.
    """
    refuse_unknown(record, _FIELDS, "unknown_field")
    for field in _REQUIRED:
        if field not in record:
            raise BadNotation("missing_field", field=field)
    if record.get("id") is not None:
        read_text(record, "id")
    rules = _read_rules(record)
    options = rules.parse_options(_read_options(record))
    bonus = any(copy >= PLAYABLE_COPIES for copy in rules.tile_set(options))
    facts = _read_facts(record, _Playing(bonus=bonus, red_fives=rules.has_red_fives(options)))
    check_contradictions(rules.key, facts)
    return Case(rules=rules, facts=facts, options=options)


def _read_rules(record: Mapping[str, object]) -> RuleSet:
    keys = tuple(rules.key for rules in rule_sets())
    return rule_set(read_choice(record, "rules", keys, "unknown_rules"))


def _read_options(record: Mapping[str, object]) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for name, value in read_mapping(record, "options").items():
        if not isinstance(value, bool | int | str):
            raise BadNotation("wrong_type", field="options")
        options[name] = value
    return options


def example_record(rules: str, example: Example) -> dict[str, object]:
    """A row's example as a case of that rule set."""
    record: dict[str, object] = msgspec.structs.asdict(example)
    del record["source"]
    return record | {
        "rules": rules,
        "melds": [dict(zip(("kind", "tiles"), meld.split(), strict=True)) for meld in example.melds],
        "from": example.from_wind,
    }


def _read_facts(record: Mapping[str, object], playing: _Playing) -> WinFacts:
    hand = _playable(record, "hand", playing)
    winning = _playable(record, "win", playing)
    melds, in_melds = _read_melds(record, playing)
    dora = _playable(record, "dora", playing)
    ura = _playable(record, "ura", playing)
    bonus = _read_bonus(record, playing)
    if len(winning) != 1:
        raise BadNotation("one_winning_tile", count=len(winning))
    if len(hand) + 3 * len(melds) != 13:
        raise BadNotation("wrong_tile_count", melds=len(melds), count=len(hand), needed=13 - 3 * len(melds))
    held = (*hand, *winning, *in_melds)
    _check_copies(held, (*dora, *ura))
    source = record.get("from")
    return WinFacts(
        concealed=tuple(sorted(tile for tile, _ in hand)),
        melds=melds,
        bonus=bonus,
        tile=winning[0][0],
        by=WinBy(read_choice(record, "by", tuple(WinBy), "unknown_by")),
        seat_wind=_read_wind(record, "seat"),
        round_wind=_read_wind(record, "round"),
        from_wind=None if source is None else _read_wind(record, "from"),
        flags=_read_flags(record),
        dora=tuple(tile for tile, _ in dora),
        ura=tuple(tile for tile, _ in ura),
        red_fives=sum(red for _, red in held),
        dealer_streak=read_count(record, "dealer_streak"),
        visible=_read_visible(record, playing, in_melds),
    )


def _playable(record: Mapping[str, object], field: str, playing: _Playing) -> tuple[Marked, ...]:
    """The tiles of a field that holds no bonus tiles."""
    tiles = read_tiles(record, field)
    for tile, red in tiles:
        if is_bonus(tile):
            raise BadNotation("bonus_tile_here", field=field, tile=tile_name(tile))
        if red and not playing.red_fives:
            raise BadNotation("no_red_fives", field=field, tile="0" + tile_name(tile)[1])
    return tiles


def _read_bonus(record: Mapping[str, object], playing: _Playing) -> tuple[Tile, ...]:
    tiles = tuple(tile for tile, _ in read_tiles(record, "bonus"))
    for tile in tiles:
        if not is_bonus(tile):
            raise BadNotation("not_a_bonus_tile", tile=tile_name(tile))
        if not playing.bonus:
            raise BadNotation("no_bonus_tiles", tile=tile_name(tile))
        if tiles.count(tile) > 1:
            raise BadNotation("too_many_copies", tile=tile_name(tile))
    return tuple(sorted(tiles))


def _read_melds(
    record: Mapping[str, object], playing: _Playing
) -> tuple[tuple[SetFact, ...], tuple[Marked, ...]]:
    """The melds, and all tiles in them."""
    facts: list[SetFact] = []
    tiles: list[Marked] = []
    melds = read_list(record, "melds")
    if len(melds) > _MOST_MELDS:
        raise BadNotation("too_many_melds", count=len(melds))
    for meld in melds:
        if not isinstance(meld, dict):
            raise BadNotation("wrong_type", field="melds")
        fact, in_meld = _read_meld(meld, playing)
        facts.append(fact)
        tiles.extend(in_meld)
    return tuple(facts), tuple(tiles)


def _read_meld(meld: Mapping[str, object], playing: _Playing) -> tuple[SetFact, tuple[Marked, ...]]:
    refuse_unknown(meld, _MELD_FIELDS, "unknown_meld_field")
    for field in ("kind", "tiles"):
        if field not in meld:
            raise BadNotation("missing_field", field=field)
    kind = MeldKind(read_choice(meld, "kind", tuple(MeldKind), "unknown_meld"))
    tiles = tuple(sorted(_playable(meld, "tiles", playing)))
    faces = tuple(tile for tile, _ in tiles)
    if not _is_meld(kind, faces):
        raise BadNotation("bad_meld", kind=str(kind), tiles=str(meld["tiles"])[:40])
    _check_claim(meld, kind, tiles, playing)
    return SetFact(kind, faces[0]), tiles


def _is_meld(kind: MeldKind, faces: Sequence[Tile]) -> bool:
    if kind is MeldKind.CHOW:
        first = faces[0] if faces else FACES
        # A chow begins with 1 to 7 of a suit.
        return first < 27 and first % 9 < 7 and tuple(faces) == (first, first + 1, first + 2)
    return len(faces) == (4 if kind.is_kong else 3) and len(set(faces)) == 1


def _check_claim(
    meld: Mapping[str, object], kind: MeldKind, tiles: Sequence[Marked], playing: _Playing
) -> None:
    """Refuses a meld whose claimed tile or its giver can't be."""
    called, source = meld.get("called"), meld.get("from")
    if called is not None and not (
        len(claimed := _playable(meld, "called", playing)) == 1 and claimed[0] in tiles
    ):
        raise BadNotation("called_not_in_meld", called=str(called)[:40])
    if source is not None:
        read_choice(meld, "from", _SOURCES, "unknown_source")
    if kind is MeldKind.CONCEALED_KONG and (called is not None or source is not None):
        raise BadNotation("concealed_kong_claimed")
    if kind is MeldKind.CHOW and source not in {None, _LEFT}:
        raise BadNotation("chow_not_from_left")


def _read_wind(record: Mapping[str, object], field: str) -> Wind:
    return Wind(read_choice(record, field, tuple(Wind), "unknown_wind"))


def _read_flags(record: Mapping[str, object]) -> frozenset[WinFlag]:
    return frozenset(
        WinFlag(read_choice({"flags": flag}, "flags", tuple(WinFlag), "unknown_flag"))
        for flag in read_list(record, "flags")
    )


def _read_visible(
    record: Mapping[str, object], playing: _Playing, in_melds: Sequence[Marked]
) -> tuple[int, ...]:
    """Copies that all can see; a kind not listed counts as those in the winner's own melds."""
    visible = [0] * FACES
    for tile, _ in in_melds:
        visible[tile] += 1
    listed = read_mapping(record, "visible")
    for name in listed:
        faces = _playable({"visible": name}, "visible", playing)
        if len(faces) != 1:
            raise BadNotation("bad_tiles", field="visible", text=name[:40])
        count = read_count(listed, name, field="visible")
        if count > 4:
            raise BadNotation("too_many_copies", tile=tile_name(faces[0][0]))
        visible[faces[0][0]] = count
    return tuple(visible)


def _check_copies(held: Sequence[Marked], indicators: Sequence[Marked]) -> None:
    """Refuses more copies of a face than there are: four, of a red five one."""
    counts = Counter(tile for tile, _ in (*held, *indicators))
    reds = Counter(tile for tile, red in (*held, *indicators) if red)
    for tile, count in counts.items():
        if count > 4:
            raise BadNotation("too_many_copies", tile=tile_name(tile))
    for tile, count in reds.items():
        if count > 1:
            raise BadNotation("too_many_copies", tile="0" + tile_name(tile)[1])

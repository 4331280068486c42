"""Hands in notation: only what matters is given."""

from rules.engine.scoring import MeldKind, SetFact, WinBy, WinFacts, WinFlag
from rules.engine.tiles import Tile, Wind, counts_of, parse_tiles


def tile(name: str) -> Tile:
    """One face: ``tile("5z")``."""
    (face,) = parse_tiles(name)
    return face


def meld(text: str) -> SetFact:
    """A declared set: ``meld("pung 555z")``."""
    kind, tiles = text.split()
    return SetFact(MeldKind(kind), min(parse_tiles(tiles)))


def win(
    hand: str,
    tile_name: str,
    *melds: str,
    by: str = "discard",
    seat: str = "S",
    round_: str = "E",
    source: str | None = None,
    flags: str = "",
    bonus: str = "",
    dealer_streak: int = 0,
    visible: str = "",
    dora: str = "",
    ura: str = "",
) -> WinFacts:
    """A win: the hand without melds and without the tile that completed it.

    ``melds`` are like "pung 555z", ``flags`` names with spaces between, ``visible`` the copies that lie
    open beside the melds. A five written 0 is red.
    """
    way = WinBy(by)
    if source is None and not way.is_self_drawn:
        source = "E" if seat != "E" else "S"
    declared = tuple(map(meld, melds))
    in_melds = [face for text in melds for face in parse_tiles(text.split()[1])]
    return WinFacts(
        concealed=tuple(sorted(parse_tiles(hand))),
        melds=declared,
        bonus=tuple(sorted(parse_tiles(bonus))),
        tile=tile(tile_name),
        by=way,
        seat_wind=Wind(seat),
        round_wind=Wind(round_),
        from_wind=None if source is None else Wind(source),
        flags=frozenset(map(WinFlag, flags.split())),
        dora=parse_tiles(dora),
        ura=parse_tiles(ura),
        red_fives=f"{hand}{tile_name}{melds}".count("0"),
        dealer_streak=dealer_streak,
        visible=tuple(counts_of([*in_melds, *parse_tiles(visible)])),
    )

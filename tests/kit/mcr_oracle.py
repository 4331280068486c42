"""PyMahjongGB, the calculator of the Botzone competitions, asked about the same hands."""

from MahjongGB import MahjongFanCalculator

from rules.engine.scoring import MeldKind, SetFact, WinBy, WinFacts, WinFlag
from rules.engine.tiles import Tile

HONORS = ("F1", "F2", "F3", "F4", "J3", "J2", "J1")
"""Its winds follow each other as ours do; its dragons are red, green, white."""
NAMES = [*(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)), *HONORS]


def asked(facts: WinFacts) -> dict[str, object]:
    """The win as the calculator is asked about it."""
    return {
        "pack": tuple(map(_pack, facts.melds)),
        "hand": tuple(NAMES[tile] for tile in facts.concealed),
        "winTile": NAMES[facts.tile],
        "flowerCount": len(facts.bonus),
        "isSelfDrawn": facts.by.is_self_drawn,
        "is4thTile": WinFlag.LAST_OF_KIND in facts.flags,
        "isAboutKong": facts.by in (WinBy.REPLACEMENT, WinBy.ROBBED_KONG),
        "isWallLast": bool(facts.flags & {WinFlag.LAST_DRAW, WinFlag.LAST_DISCARD}),
        "seatWind": facts.seat_wind.place,
        "prevalentWind": facts.round_wind.place,
    }


def fans_of(facts: WinFacts) -> dict[str, int]:
    """The points of each fan by its key here, flowers left out; empty for a hand that is not complete."""
    try:
        found = MahjongFanCalculator(**asked(facts), verbose=True)
    except TypeError as error:
        if str(error) != "ERROR_NOT_WIN":
            raise
        return {}
    points = {_key(name): value * count for value, count, _, name in found}
    points.pop("flower_tiles", None)
    return points


def _key(name: str) -> str:
    return name.lower().replace(" ", "_").replace("-", "_")


def _pack(meld: SetFact) -> tuple[str, str, int]:
    """Kind, tile (the middle one of a chow), and whether it is exposed: 0 is concealed."""
    if meld.kind is MeldKind.CHOW:
        return ("CHI", NAMES[Tile(meld.tile + 1)], 1)
    kind = "GANG" if meld.kind.is_kong else "PENG"
    return (kind, NAMES[meld.tile], 0 if meld.kind is MeldKind.CONCEALED_KONG else 1)

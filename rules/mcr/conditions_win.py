"""When the fans of MCR hold that look at how the hand was won: exposure, waits, circumstances.

Each function looks at one arrangement. None of them knows which fan excludes it: that is said in the rows.
"""

from rules.engine.scoring import WinBy, WinFlag
from rules.mcr.win import Wait, Win


def fully_concealed_hand(win: Win) -> int:
    """No claimed set, self-drawn."""
    return win.self_drawn and win.claimed_sets == 0


def concealed_hand(win: Win) -> int:
    """No claimed set, won on another's tile."""
    return not win.self_drawn and win.claimed_sets == 0


def melded_hand(win: Win) -> int:
    """Four claimed sets, won on another's tile."""
    return not win.self_drawn and win.claimed_sets == 4


def self_drawn(win: Win) -> int:
    """Won by a draw of any kind."""
    return win.self_drawn


def edge_wait(win: Win) -> int:
    """Waited for one kind, at the end of a chow: 3 on 12, 7 on 89."""
    return win.wait is Wait.EDGE


def closed_wait(win: Win) -> int:
    """Waited for one kind, in the middle of a chow."""
    return win.wait is Wait.CLOSED


def single_wait(win: Win) -> int:
    """Waited for one kind, as the pair."""
    return win.wait is Wait.SINGLE


def last_tile_draw(win: Win) -> int:
    """Drew the last tile of the wall, from either end."""
    return WinFlag.LAST_DRAW in win.facts.flags


def last_tile_claim(win: Win) -> int:
    """Won on the discard made when the wall was empty."""
    return WinFlag.LAST_DISCARD in win.facts.flags


def out_with_replacement_tile(win: Win) -> int:
    """Drew the direct replacement of a kong."""
    return win.facts.by is WinBy.REPLACEMENT


def robbing_the_kong(win: Win) -> int:
    """Took the tile that another added to a pung, so that the hand has no other copy of it."""
    return win.facts.by is WinBy.ROBBED_KONG and win.code >> 3 * win.facts.tile & 7 == 1


def last_tile(win: Win) -> int:
    """All could see the other three copies of the winning tile."""
    return win.last_of_kind


def flower_tiles(win: Win) -> int:
    """Flowers and seasons owned."""
    return len(win.facts.bonus)


def any_hand(win: Win) -> int:
    """Every complete hand; the row counts where no other does."""
    return True

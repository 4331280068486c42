"""MCR hands in notation, and what they are worth."""

from rules.mcr.options import McrOptions
from rules.mcr.score import score_mcr
from tests.kit.hands import win


def scored(hand, tile_name, *melds, options=None, **told):
    """The score of a hand told as in ``tests.kit.hands.win``."""
    return score_mcr(win(hand, tile_name, *melds, **told), McrOptions(**(options or {})))


def fans(hand, tile_name, *melds, options=None, **told) -> dict[str, int]:
    """The points of each fan, flowers among them."""
    score = scored(hand, tile_name, *melds, options=options, **told)
    return {line.key: line.value for line in score.lines}


def excluded(hand, tile_name, *melds, options=None, **told) -> dict[str, str]:
    """What was left out, and the fan that has it."""
    score = scored(hand, tile_name, *melds, options=options, **told)
    return {line.key: line.by for line in score.excluded}

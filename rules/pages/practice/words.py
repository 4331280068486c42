"""What drills are called, what they ask and what they teach."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.practice.problem import Drill


@dataclass(frozen=True, slots=True)
class DrillWords:
    """The words of a drill."""

    title: Promise
    about: Promise
    """A line for the list of drills."""
    question: Promise
    lesson: Promise
    """What one has to know, in a few sentences."""


_SCORE_ABOUT: Final = _("A hand is won. What is it worth?")
_SCORE_QUESTION: Final = _("What is this hand worth?")

WORDS: Final[Mapping[Drill, DrillWords]] = {
    Drill.TILES: DrillWords(
        _("Know the tiles"),
        _("Which tile is this? Suits, winds, dragons, flowers."),
        _("Which tile is this?"),
        _(
            "Three suits run from 1 to 9: characters, dots and bamboo. The 1 of bamboo is a bird. Winds and "
            "dragons have no numbers; flowers and seasons are no part of the hand."
        ),
    ),
    Drill.SETS: DrillWords(
        _("Know the sets"),
        _("Three in a row, three alike, four alike, a pair, or nothing?"),
        _("What do these tiles make?"),
        _(
            "A chow is three numbers in a row of one suit; winds and dragons make none, and 9 does not go on "
            "with 1. A pung is three equal tiles, a kong four, a pair two. Equal numbers of different suits "
            "are no set."
        ),
    ),
    Drill.SHAPES: DrillWords(
        _("First waits"),
        _("Four tiles wait. Which ones complete a set and a pair?"),
        _("Choose every tile that completes a set and a pair."),
        _(
            "Look for the pair first: what is left must become a set. Two numbers in a row wait on both "
            "sides, two with a gap wait for the one between, two pairs wait for either of them, and a set "
            "with one single tile waits for the same tile."
        ),
    ),
    Drill.FURITEN: DrillWords(
        _("Furiten or not?"),
        _("Riichi: may this hand win on a discard?"),
        _("The hand is ready. May it win on another player's discard?"),
        _(
            "Find all tiles that complete the hand. If one of them lies among your own discards, you are "
            "furiten: you can't win on any discard, not even on another of these tiles. You may still win by "
            "drawing the tile yourself."
        ),
    ),
    Drill.DISCARD: DrillWords(
        _("Best discard"),
        _("Fourteen tiles. Which discard keeps most tiles useful?"),
        _("Which tile do you discard?"),
        _(
            "Each hand is some tiles away from ready. First stay as near as you can; among discards that do, "
            "the best is the one after which most tiles in the game bring the hand nearer. Counted here for "
            "four sets and a pair, and for the tiles that you don't hold."
        ),
    ),
    Drill.WAITS: DrillWords(
        _("All the waits"),
        _("A ready hand in one suit. Find every tile that completes it."),
        _("Choose every tile that completes the hand."),
        _(
            "Try each number of the suit: does the hand fall apart into sets and one pair? Where tiles can "
            "be read in more than one way, each way may add waits. Other sets of the hand lie on the table. "
            "What the hand holds four times is no wait."
        ),
    ),
    Drill.SCORE_KLASIK: DrillWords(
        _("Score Klasik"),
        _SCORE_ABOUT,
        _SCORE_QUESTION,
        _(
            "Add the base points: the win, pungs and kongs, pair, flowers. Then double them for each "
            "pattern. No hand is worth more than the limit, and a limit hand is always worth it."
        ),
    ),
    Drill.SCORE_RIICHI: DrillWords(
        _("Score Riichi"),
        _SCORE_ABOUT,
        _SCORE_QUESTION,
        _(
            "Add the han of yaku and dora, then the fu, rounded up to tens. From five han on limits count: "
            "mangan, haneman, baiman, sanbaiman, yakuman. The dealer, East, gets half as much again. Counted "
            "is the whole hand, all payments together."
        ),
    ),
    Drill.SCORE_MCR: DrillWords(
        _("Score Chinese Official"),
        _SCORE_ABOUT,
        _SCORE_QUESTION,
        _(
            "Find the highest fan first; what it contains is not counted again. Add the smaller ones, then "
            "the flowers, which do not help to reach the minimum."
        ),
    ),
}
"""By drill."""

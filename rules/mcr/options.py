"""The options of MCR: the points on which rule books and calculators differ."""

from typing import Final, Literal

from rules.engine.ruleset import Options


class McrOptions(Options, frozen=True, kw_only=True, cache_hash=True):
    """The table's rule switches; the defaults are those of the Botzone competitions.

    A switch that is a number is the value of the row of its name.
    """

    two_concealed_kongs: Literal[6, 8] = 6
    """What two concealed kongs are worth; 8 in the English book of the WMO (2006)."""
    concealed_and_melded_kong: Literal[3, 5, 6] = 5
    """A concealed and a melded kong together; 3 are the two single rows (1998)."""
    special_hands_self_drawn: bool = True
    """A self-drawn special hand scores Self-Drawn (1) in place of Fully Concealed Hand (4)."""
    knitted_straight_in_honors: bool = True
    """All nine knitted tiles within Lesser Honors and Knitted Tiles add Knitted Straight."""
    knitted_waits: bool = True
    """A winning tile that is one of the nine kinds of a Knitted Straight may score a wait."""
    formal_waits: bool = True
    """A kind of which the hand holds all four copies still counts as a wait."""
    all_terminals_without_double_pung: bool = True
    """All Terminals excludes Double Pung."""
    strict_voided_suit: bool = False
    """One Voided Suit is excluded by the fans whose sets nearly imply it (the strict reading of 1998)."""
    four_alike_in_pairs: bool = True
    """Four alike may be two of the Seven Pairs."""


DEFAULT_OPTIONS: Final = McrOptions()

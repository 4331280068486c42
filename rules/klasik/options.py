"""The options of Klasik."""

from typing import Final

from rules.engine.ruleset import Options


class KlasikOptions(Options, frozen=True, kw_only=True):
    """The table's rule switches: none. The house rules are one fixed preset.

    The length of a match is a setting of its own (K-1.1), so it is not here.
    """


DEFAULT_OPTIONS: Final = KlasikOptions()

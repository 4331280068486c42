"""How strong a bot plays: what each level can and cannot do."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """What a level can and cannot do."""

    sees_value: bool
    """Aims at what hands are worth, and fears what opponents show; otherwise only at finishing."""
    wavering: float = 0.0
    """How far its judgement of each action may be off, as a part of the action's worth, where a rule set
    has an evaluation of its own."""
    wavering_by_routes: float = 0.0
    """The same for worth by routes; there the actions of a turn lie closer together."""
    looks_ahead: bool = False
    """Counts out what the next draws may bring, where others go by what is typical."""
    only_discards: bool = False
    """Claims nothing, makes no kong, declares no riichi and ends no deal: for somebody else's hand."""


LEVELS: Final = {
    "easy": Level(sees_value=False, wavering=0.5, wavering_by_routes=0.8),
    "normal": Level(sees_value=True, wavering=0.2, wavering_by_routes=0.45),
    "hard": Level(sees_value=True, looks_ahead=True),
    "assist": Level(sees_value=True, looks_ahead=True, only_discards=True),
}
RANDOM: Final = "random"
"""The level that takes any legal action, for trying out the engine."""
LEVEL_NAMES: Final = (RANDOM, *LEVELS)

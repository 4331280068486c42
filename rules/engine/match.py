"""The first event of a match."""

from collections.abc import Mapping, Sequence

import msgspec

from rules.engine.errors import OptionError
from rules.engine.events import Controller, MatchStarted, OptionValue
from rules.engine.ruleset import RuleSet
from rules.engine.wall import SECRET_BYTES, SHUFFLE_VERSION, derive, shuffled


def draw_seats(secret: bytes) -> tuple[int, int, int, int]:
    """For each seat the number of the player who drew it; all 24 orders are equally likely (K-2.2)."""
    a, b, c, d = shuffled((0, 1, 2, 3), derive(secret, "seats"))
    return (a, b, c, d)


def start_match(
    rules: RuleSet,
    *,
    length: str,
    options: Mapping[str, OptionValue],
    secret: bytes,
    controllers: Sequence[Controller],
) -> MatchStarted:
    """The event that begins a match. Shape: four controllers, in the order of the players given.

    Raises: OptionError for a length or an option that the rule set does not have.
    """
    if length not in rules.lengths:
        raise OptionError("unknown_length", length=length, rules=rules.key)
    chosen = rules.options_for(length, options)
    if len(secret) != SECRET_BYTES or len(controllers) != 4:
        raise ValueError("a match takes a secret of 32 bytes and four controllers")
    seating = draw_seats(secret)
    a, b, c, d = (controllers[player] for player in seating)
    return MatchStarted(
        rules=rules.key,
        rules_version=rules.version,
        length=length,
        options=msgspec.structs.asdict(chosen),
        secret=secret.hex(),
        shuffle_version=SHUFFLE_VERSION,
        seating=seating,
        controllers=(a, b, c, d),
    )

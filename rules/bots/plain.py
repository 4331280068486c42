"""The plainest policy, for any rule set: finish four sets and a pair, whatever they are worth."""

from typing import Final

from rules.bots.position import Holding, Opponent, Position
from rules.bots.routes import Form, Route

_ANY_HAND: Final = (Route(Form.SETS, worth=100.0),)


class PlainPolicy:
    """Every hand is worth the same, and nobody is feared."""

    def routes(self, position: Position, holding: Holding) -> tuple[Route, ...]:
        """One route: an ordinary hand."""
        return _ANY_HAND

    def loss(self, position: Position, opponent: Opponent) -> float:
        """Nothing."""
        return 0.0

    def game(self, position: Position) -> None:
        """None: a hand is as good as its distance."""


PLAIN: Final = PlainPolicy()

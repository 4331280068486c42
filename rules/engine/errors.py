"""Refusals of the rules: a code and what fills its sentence; words are added where people read."""

from typing import ClassVar

Param = str | int | tuple[str, ...]
"""What a refusal may carry: never another seat's tiles."""


class RulesError(Exception):
    """A refusal with a stable code; ``params`` fill the translated sentence."""

    family: ClassVar[str] = "rules"

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code} ({details})" if details else self.code


class BadNotation(RulesError):
    """A hand or action that can't be read."""

    family = "notation"


class IllegalAction(RulesError):
    """An action that can be read but is not offered now."""

    family = "action"


class OptionError(RulesError):
    """A table set up with an option that the rule set does not have, or a value it does not take."""

    family = "option"


class BrokenInvariant(RulesError):
    """A fault of ours: logged with its place in the journal, the match is paused."""

    family = "invariant"

"""The teacher: what the evaluation of the bots says to whoever is to decide, from the seat's view alone."""

from rules.bots.teacher.lesson import Advice, Choice, Danger, Difference, Lesson, TileDanger
from rules.bots.teacher.teach import lesson_for

__all__ = ["Advice", "Choice", "Danger", "Difference", "Lesson", "TileDanger", "lesson_for"]

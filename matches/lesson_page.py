"""A lesson as its page shows it: the teacher's data with words, tile by tile."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from matches import advice_text
from matches.answers import active_language
from matches.lessons import Taught
from matches.models import Player
from matches.played_rules import has_red_fives
from rules.bots.teacher import Choice, Lesson, TileDanger
from rules.bots.teacher.lesson import DangerLevel, Keeping
from rules.engine.seen import Wait
from rules.engine.tiles import Copy, Tile, copies_of
from rules.terms import pattern_words, tile_label

MOST_TILES: Final = 12
"""More useful tiles are counted, not drawn."""
FEARED: Final = 0.3
WORTH_A_WORD: Final = 0.005
"""From which chances an opponent is spoken of: to be ready, and to win on the tile."""
MARKS: Final = {DangerLevel.SAFE: "✓", DangerLevel.LOW: "–", DangerLevel.MIDDLE: "!", DangerLevel.HIGH: "‼"}
"""What stands on a tile, so that colour is not alone."""


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """A choice in words, with the tile that it puts on the table."""

    words: str
    copy: Copy | None
    facts: list[str]


@dataclass(frozen=True, slots=True)
class ShownReason:
    """What makes a tile safe or dangerous with one opponent."""

    words: str
    percent: str


@dataclass(frozen=True, slots=True)
class ShownDanger:
    """What a discard risks."""

    level: str
    mark: str
    words: str
    percent: str
    reasons: list[ShownReason]


@dataclass(frozen=True, slots=True)
class ShownWait:
    """A tile that completes the hand."""

    tile: Copy
    name: str
    left: int
    worth: str


@dataclass(frozen=True, slots=True)
class Row:
    """One discard: what is left after it, and what it risks."""

    tile: Tile
    copy: Copy
    name: str
    is_best: bool
    distance: str
    useful: list[Copy]
    useful_names: str
    more: int
    """Useful faces that are not drawn."""
    live: int
    warnings: list[str]
    danger: ShownDanger


@dataclass(frozen=True, slots=True)
class ShownAim:
    """A fan that the hand is near to."""

    name: str
    gloss: str
    value: int
    missing: int
    tiles: list[Copy]


@dataclass(frozen=True, slots=True)
class ShownWorth:
    """What a Klasik hand is worth, as it is or with one more pung."""

    label: str
    points: int
    factor: int
    total: int


@dataclass(frozen=True, slots=True)
class LessonPage:
    """All that the panel shows."""

    offer: str
    best: ShownChoice
    second: ShownChoice | None
    reasons: list[str]
    warnings: list[str]
    rows: list[Row]
    is_quiet: bool
    """Whether nobody seems to be ready, so that no tile is marked."""
    waits: list[ShownWait]
    aims: list[ShownAim]
    worths: list[ShownWorth]
    red_fives: bool


def lesson_page(taught: Taught) -> LessonPage:
    """The page of a lesson in the active language."""
    lesson, match = taught.lesson, taught.match
    red_fives = has_red_fives(match)
    advice = lesson.advice
    best = _choice(advice.best, lesson.rules, red_fives=red_fives)
    dangers = {danger.tile: danger for danger in lesson.dangers}
    return LessonPage(
        offer=lesson.offer,
        best=best,
        second=None if advice.second is None else _choice(advice.second, lesson.rules, red_fives=red_fives),
        reasons=advice_text.reasons(advice),
        warnings=[str(advice_text.WARNINGS[key]) for key in lesson.warnings],
        rows=[_row(one, dangers[one.tile], lesson, taught.players) for one in lesson.keepings],
        is_quiet=all(danger.level is DangerLevel.NONE for danger in lesson.dangers),
        waits=_waits(lesson),
        aims=[_aim(lesson, place) for place in range(len(lesson.aims))],
        worths=_worths(lesson),
        red_fives=red_fives,
    )


def _choice(choice: Choice, rules: str, *, red_fives: bool) -> ShownChoice:
    return ShownChoice(
        words=advice_text.action_words(choice.action, rules, red_fives=red_fives),
        copy=advice_text.discarded_copy(choice.action),
        facts=advice_text.choice_facts(choice, rules),
    )


def _row(keeping: Keeping, danger: TileDanger, lesson: Lesson, players: Sequence[Player]) -> Row:
    best = advice_text.discarded_copy(lesson.advice.best.action)
    names = [tile_label(tile, active_language()) for tile in keeping.useful]
    return Row(
        tile=keeping.tile,
        copy=_plain(keeping.tile),
        name=tile_label(keeping.tile, active_language()),
        is_best=best is not None and best // 4 == keeping.tile,
        distance=advice_text.distance_words(keeping.shanten),
        useful=[_plain(tile) for tile in keeping.useful[:MOST_TILES]],
        useful_names=_(", ").join(names),
        more=max(0, len(names) - MOST_TILES),
        live=keeping.live,
        warnings=[advice_text.short_warning(key) for key in keeping.warnings],
        danger=_danger(danger, lesson.rules, players),
    )


def _danger(danger: TileDanger, rules: str, players: Sequence[Player]) -> ShownDanger:
    return ShownDanger(
        level=danger.level.value,
        mark=MARKS.get(danger.level, ""),
        words=str(advice_text.LEVELS[danger.level]),
        percent=advice_text.percent(danger.chance),
        reasons=[
            ShownReason(
                words=advice_text.danger_sentence(one, players[one.seat].name, rules),
                percent=advice_text.percent(one.chance),
            )
            for place, one in enumerate(danger.dangers)
            if place == 0 or one.ready >= FEARED or one.chance >= WORTH_A_WORD
        ],
    )


def _waits(lesson: Lesson) -> list[ShownWait]:
    """What the hand waits for, or would wait for after the discard that is advised."""
    best = advice_text.discarded_copy(lesson.advice.best.action)
    after = next((one.waits for one in lesson.keepings if best is not None and one.tile == best // 4), ())
    return [
        ShownWait(
            tile=_plain(wait.tile),
            name=tile_label(wait.tile, active_language()),
            left=wait.left,
            worth=_worth_of(wait, lesson.rules),
        )
        for wait in lesson.waits or after
    ]


def _worth_of(wait: Wait, rules: str) -> str:
    if wait.note is not None:
        return advice_text.short_warning(wait.note)
    return "" if wait.worth is None else advice_text.worth_words(wait.worth, rules)


def _aim(lesson: Lesson, place: int) -> ShownAim:
    aim = lesson.aims[place]
    name, gloss = pattern_words(lesson.rules, aim.pattern, active_language())
    return ShownAim(name, gloss, aim.value, aim.missing, [_plain(tile) for tile in aim.tiles[:MOST_TILES]])


def _worths(lesson: Lesson) -> list[ShownWorth]:
    found = []
    if (now := lesson.worth) is not None:
        found.append(ShownWorth(_("The hand as it is"), now.points, 2**now.doubles, now.total))
    if (more := lesson.more_worth) is not None:
        words = _("With a pung of %(tile)s") % {"tile": tile_label(more.tile, active_language())}
        found.append(ShownWorth(words, more.points, 2**more.doubles, more.total))
    return found


def _plain(tile: Tile) -> Copy:
    """A copy of a face that is no red five."""
    return copies_of(tile)[3]

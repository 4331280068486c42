"""``arena``: one player against three of another on the same walls, in each seat once."""

import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from multiprocessing import Pool
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from matches.mjai_program import MjaiProgram
from rules.bots.arena import PLAYER_NAMES, Arena, NamedPlayer, Player, PlayerLost, WallResult, played_wall
from rules.bots.tally import Tally, interval
from rules.engine.errors import RulesError
from rules.engine.shanten_load import tables
from rules.registry import rule_set, rule_sets
from rules.riichi.ruleset import RIICHI

MJAI = "mjai:"
"""What a player begins with that is the command line of a program."""

_COLUMNS = ("wins", "by draw", "gave", "riichi", "called", "ready")
_TIMES = ("ms mean", "p50", "p99", "max")
_HEAD = (
    f"{'':10}"
    + "".join(f"{name:>9}" for name in _COLUMNS)
    + f"{'mean win':>10}{'mean loss':>10}"
    + "".join(f"{name:>9}" for name in _TIMES)
    + f"{'illegal':>9}{'failed':>8}"
)


class Setting(NamedTuple):
    """What the arena is asked for; enough for another process to begin."""

    rules: str
    length: str | None
    seed: int
    tested: str
    others: str


class Command(BaseCommand):
    """Measures a level of bots against another one, or against a program of somebody else's."""

    help = "Play A against three B on duplicate walls and print places, points and rates with intervals."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The command's arguments."""
        players = f"{', '.join(PLAYER_NAMES)}, or {MJAI}COMMAND (riichi)"
        parser.add_argument("--rules", required=True, help=", ".join(r.key for r in rule_sets()))
        parser.add_argument("--a", required=True, help=f"the tested player: {players}")
        parser.add_argument("--b", required=True, help="who plays the other three seats")
        parser.add_argument("--walls", type=int, default=100, help="each is played four times")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--length", help="whole matches of this length; single deals if not given")
        parser.add_argument("--workers", type=int, default=1, help="processes")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print."""
        setting = _setting(options)
        if options["walls"] < 1 or options["workers"] < 1:
            raise CommandError("--walls and --workers must be at least 1")
        results: list[WallResult] = []
        try:
            for result in _played(setting, options["walls"], options["workers"]):
                results.append(result)
                if options["verbosity"] > 1:
                    self.stderr.write(_outcome(results))
        except PlayerLost as lost:
            raise CommandError(str(lost)) from lost
        except RulesError as error:
            raise CommandError(f"these rules can't be played: {error.code}") from error
        self.stdout.write(_report(setting, results))


def _setting(options: dict[str, Any]) -> Setting:
    try:
        rules = rule_set(options["rules"])
    except RulesError as error:
        known = ", ".join(r.key for r in rule_sets())
        raise CommandError(f"no rule set {options['rules']!r}; there are: {known}") from error
    length = options["length"]
    if length is not None and length not in rules.lengths:
        raise CommandError(f"no length {length!r}; there are: {', '.join(rules.lengths)}")
    for name in (options["a"], options["b"]):
        _require_player(name, rules.key)
    return Setting(rules.key, length, options["seed"], options["a"], options["b"])


def _require_player(name: str, rules: str) -> None:
    if name.startswith(MJAI):
        if rules != RIICHI.key:
            raise CommandError("programs speak mjai, which is for riichi alone")
    elif name not in PLAYER_NAMES:
        raise CommandError(f"no player {name!r}; there are: {', '.join(PLAYER_NAMES)}, {MJAI}COMMAND")


@contextmanager
def _arena(setting: Setting) -> Iterator[Arena]:
    """The arena with its players, who leave at the end."""
    with ExitStack() as stack:
        tested, one, two, three = (_player(stack, name) for name in (setting.tested, *[setting.others] * 3))
        yield Arena(
            rules=setting.rules,
            length=setting.length,
            seed=setting.seed,
            tested=tested,
            others=(one, two, three),
            timer=time.process_time,
        )


def _player(stack: ExitStack, name: str) -> Player:
    if name.startswith(MJAI):
        return stack.enter_context(closing(MjaiProgram(name.removeprefix(MJAI))))
    return NamedPlayer(name)


def _played(setting: Setting, walls: int, workers: int) -> Iterator[WallResult]:
    if workers == 1:
        yield from _share(setting, range(walls))
        return
    with Pool(workers) as pool:
        shares = [(setting, range(first, walls, workers)) for first in range(workers)]
        for results in pool.starmap(_finished_share, shares):
            yield from results


def _share(setting: Setting, walls: range) -> Iterator[WallResult]:
    tables()  # Building them is no part of a decision.
    with _arena(setting) as arena:
        for wall in walls:
            yield played_wall(arena, wall)


def _finished_share(setting: Setting, walls: range) -> list[WallResult]:
    return list(_share(setting, walls))


def _report(setting: Setting, results: list[WallResult]) -> str:
    tested, others = Tally(), Tally()
    for result in results:
        tested.add(result.tested)
        others.add(result.others)
    played = "single deals" if setting.length is None else setting.length
    lines = [
        f"{setting.rules}, {played}: {setting.tested} against three {setting.others}, "
        f"{len(results)} walls x 4, seed {setting.seed}",
        _outcome(results),
        f"{tested.deals} deals, {tested.rate(tested.draws):.1f} % without a winner",
        _HEAD,
        _line(setting.tested, tested),
        _line(setting.others, others),
        *sorted({f"failed: {text}" for text in (*tested.failures, *others.failures)})[:10],
    ]
    return "\n".join(lines)


def _outcome(results: list[WallResult]) -> str:
    """Place and points with their intervals."""
    points, half = interval([result.points for result in results])
    told = f"{points:+.1f} ± {half:.1f} points a deal"
    places = [result.place for result in results if result.place is not None]
    if places:
        place, half = interval(places)
        told = f"place {place:.3f} ± {half:.3f}, {told}"
    return told


def _line(name: str, tally: Tally) -> str:
    rates = (tally.wins, tally.self_drawn, tally.dealt_in, tally.riichi, tally.called, tally.ready_at_draw)
    return (
        f"{name[:10]:10}"
        + "".join(f"{tally.rate(count):7.1f} %" for count in rates)
        + f"{tally.average_win:10.0f}{tally.average_loss:10.0f}"
        + "".join(f"{value:9.2f}" for value in tally.milliseconds())
        + f"{tally.illegal:9}{len(tally.failures):8}"
    )

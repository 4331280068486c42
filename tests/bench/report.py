"""All figures of the bench, beside their peers: ``python manage.py bench``."""

import json
import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.bench import deals, decisions, distance, peers, scoring
from tests.bench.contest import Contest, Figure, Rate, agrees, rates
from tests.bench.machine import description

FIGURES: tuple[Figure, ...] = (*scoring.FIGURES, *distance.FIGURES, *deals.FIGURES)
BOTS = {f"{rules}_hard": rules for rules in ("klasik", "riichi", "mcr")}
NAMES = (*(figure.key for figure in FIGURES), *BOTS)
DECISIONS = 1500


def measured(
    only: Sequence[str], *, batches: int, scale: float = 1.0, say: Callable[[str], None] = print
) -> dict[str, Any]:
    """Measures the figures whose names begin so (all without any), tells each, and returns them."""
    report: dict[str, Any] = {"conditions": description(), "figures": {}}
    for name, value in report["conditions"].items():
        say(f"{name}: {value}")
    if absent := peers.missing():
        say(f"Not compared with {', '.join(absent)}: missing. ./meja bench --peers installs what it can.")
    for key in NAMES:
        if only and not any(key.startswith(name) for name in only):
            continue
        if key in BOTS:
            report["figures"][key] = _bot(key, max(20, int(DECISIONS * scale)), say)
        else:
            figure = next(figure for figure in FIGURES if figure.key == key)
            report["figures"][key] = _figure(figure, batches, scale, say)
    return report


def write(report: dict[str, Any], target: Path) -> None:
    """Keeps a report in a file."""
    target.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _figure(figure: Figure, batches: int, scale: float, say: Callable[[str], None]) -> dict[str, Any]:
    size = max(1, int(figure.size * scale))
    contest: Contest = figure.make(batches + 1, size)
    if not agrees(contest):
        say(f"\n{figure.title}: THE SIDES DISAGREE, nothing is timed")
        return {"disagree": True}
    found = rates(contest)
    say(f"\n{figure.title} ({figure.key}), {batches} batches of {size}")
    sides = {}
    for rate in found:
        sides[rate.name] = asdict(rate)
        say(_line(rate, figure))
    return {"unit": figure.unit, "batches": batches, "size": size, "sides": sides}


def _line(rate: Rate, figure: Figure) -> str:
    line = f"  {rate.name:<12} {rate.median:>11,.0f} {figure.unit}  ({rate.least:,.0f} to {rate.most:,.0f})"
    if rate.name != "Meja":
        line += f"  Meja is {rate.ratio:.3g} times as fast"
    aim = figure.aims.get("rate" if rate.name == "Meja" else rate.name)
    return line if aim is None else f"{line}, aim {aim:,g}"


def _bot(key: str, size: int, say: Callable[[str], None]) -> dict[str, Any]:
    times = decisions.thinking(BOTS[key], size)
    mean, slowest = statistics.mean(times), times[int(0.99 * (len(times) - 1))]
    say(
        f"\nDecisions of the hard bot, {BOTS[key]} ({key}), {size} decisions\n"
        f"  mean {mean:.2f} ms, aim {decisions.MEAN_AIM:g}; half below {statistics.median(times):.2f}; "
        f"99 of 100 below {slowest:.1f}, aim {decisions.SLOWEST_AIM:g}; slowest {times[-1]:.1f}"
    )
    return {"unit": "ms", "mean": mean, "median": statistics.median(times), "p99": slowest, "most": times[-1]}

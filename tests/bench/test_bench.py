"""Each figure of the bench: the sides agree, and each can be timed.

In the suite each side runs once and nothing is timed. ``pytest tests/bench --benchmark-enable -p no:xdist``
times them with pytest-benchmark; ``python manage.py bench`` makes the table with the ratios.
"""

from io import StringIO

import pytest
from django.core.management import call_command

from tests.bench import decisions, peers, report
from tests.bench.contest import Contest, Figure, Side, agrees, rates

SMALL = 40
"""Questions a batch in the suite; deals and matches are fewer."""


def small(figure: Figure) -> Contest:
    return figure.make(1, 2 if figure.key.endswith("deals") else SMALL)


@pytest.mark.parametrize("figure", report.FIGURES, ids=lambda figure: figure.key)
def test_all_sides_give_the_same_answers(figure):
    small(figure).check()


SIDES = [(figure, name) for figure in report.FIGURES for name in ("Meja", *figure.peers)]


@pytest.mark.parametrize(("figure", "name"), SIDES, ids=[f"{figure.key}-{name}" for figure, name in SIDES])
def test_time(benchmark, figure, name):
    if name != "Meja" and peers.release(name) is None:
        pytest.skip(f"{name} is not installed: ./meja bench --peers")
    contest = small(figure)
    side = next(side for side in contest.sides if side.name == name)
    seconds = benchmark(side.seconds, 0)
    assert seconds > 0


@pytest.mark.parametrize("rules", report.BOTS.values())
def test_decisions_of_the_hard_bot_are_timed_in_order(rules, monkeypatch):
    monkeypatch.setattr(decisions, "WARM", 0)
    times = decisions.thinking(rules, 3)
    assert len(times) == 3
    assert times == sorted(times)


def test_sides_that_disagree_are_not_timed(monkeypatch):
    def check() -> None:
        raise AssertionError

    figure = Figure("odd", "Odd", "answers/s", lambda batches, size: Contest([], check), 1)
    said = []
    found = report._figure(figure, 1, 1.0, said.append)
    assert found == {"disagree": True}
    assert "DISAGREE" in said[0]


def test_the_first_batch_warms_up_and_is_not_counted():
    answered = []
    contest = Contest([Side("Meja", answered.append, [[1, 2], [3], [4]])])
    assert agrees(contest)
    (rate,) = rates(contest)
    assert answered == [1, 2, 3, 4]
    assert rate.least <= rate.median <= rate.most


def test_the_command_tells_conditions_and_ratios_and_keeps_them(tmp_path):
    said = StringIO()
    kept = tmp_path / "bench.json"
    call_command("bench", only=["shanten_fresh"], batches=1, scale=0.002, json=str(kept), stdout=said)
    text = said.getvalue()
    assert "machine: " in text
    assert "Shanten of a fresh hand" in text
    assert "Whole deals" not in text
    assert '"median"' in kept.read_text(encoding="utf-8")

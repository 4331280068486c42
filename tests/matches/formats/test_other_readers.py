"""What programs of others make of our files. Needs `pip install riichienv`, which is no dependency: it is
large, and our own readers are tested elsewhere; without it these tests are skipped.
"""

import pytest

from matches.formats.record import Won
from matches.formats.recording import finished
from tests.kit.records import WRITERS, golden, played

riichienv = pytest.importorskip("riichienv", reason="riichienv is not installed")
LAST_TILE = {5, 6}
"""Haitei and houtei, which this reader counts in every win of a file of mjai, whoever wrote it."""


def read(record, folder):
    """The deals that the reader finds in our mjai."""
    file = folder / "game.jsonl"
    file.write_bytes(WRITERS["mjai"](record))
    return list(riichienv.MjaiReplay.from_jsonl(str(file)).take_kyokus())


def won_here(deal):
    """Seat, han and fu of the wins of a deal."""
    wins = [win for step in deal.steps if isinstance(step, Won) for win in step.wins]
    return [(int(win.seat), win.han, win.fu) for win in wins if not win.yakuman]


def won_there(kyoku):
    """The same as the reader works it out from the tiles."""
    found = []
    for context in kyoku.take_win_result_contexts():
        result = context.actual
        if not result.yakuman:
            too_much = len(LAST_TILE & set(result.yaku))
            found.append((context.seat, result.han - too_much, result.fu))
    return found


@pytest.mark.parametrize("record", [played(1), played(8), golden("tonpuu_greedy")], ids=["1", "8", "golden"])
def test_another_reader_of_mjai_finds_the_same_deals_scores_and_wins(record, tmp_path):
    deals = finished(record.deals)
    kyokus = read(record, tmp_path)
    assert [tuple(kyoku.scores) for kyoku in kyokus] == [deal.scores for deal in deals]
    assert [won_there(kyoku) for kyoku in kyokus] == [won_here(deal) for deal in deals]

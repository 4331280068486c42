"""Matches of our own as records and in the formats of others, for the tests of these."""

from functools import cache
from pathlib import Path

from matches.formats.journal import read_journal
from matches.formats.recording import finished, recorded
from matches.formats.replaying import first_difference
from matches.formats.write_mjai import written_mjai
from matches.formats.write_tenhou_json import written_tenhou_json
from rules.engine.dealing import deal_from
from rules.engine.events import Controller
from tests.kit.mjlog import is_tenhou, written_mjlog
from tests.kit.play import play
from tests.kit.riichi import Script, dealt, rigged

GOLDEN = Path(__file__).parents[1] / "golden" / "riichi"
NAMES = ("Ann", "Bo", "Čan", "陳")
BOTS = (Controller.BOT,) * 4
WRITERS = {"mjlog": written_mjlog, "tenhou.net/6": written_tenhou_json, "mjai": written_mjai}


def golden_names():
    """The golden deals of Riichi that were played to their end."""
    return [path.stem for path in sorted(GOLDEN.glob("*.jsonl")) if finished(golden(path.stem).deals)]


@cache
def golden(name):
    """A golden deal or match as a record."""
    (match,) = read_journal((GOLDEN / f"{name}.jsonl").read_bytes())
    return recorded(match.events, NAMES)


@cache
def played(seed, length="tonpuu", **options):
    """A match of players that look for complete hands, as a record."""
    events = []
    steps = play(seed, rules="riichi", length=length, greedy=True, controllers=BOTS, **options)
    for _, _, new, _ in steps:
        events += new
    return recorded(events, NAMES)


def scripted(*lines, **given):
    """A rigged deal that is played by lines, as a record. Shape: as ``rigged`` and ``Script``."""
    start, started = rigged(controllers=BOTS, **given)
    script = Script(dealt(controllers=BOTS, **given)).play(*lines)
    return recorded([start.info, *deal_from(start, started)[0], *script.events], NAMES)


def formats_of(record):
    """The formats that can tell this record."""
    return [name for name in WRITERS if name != "mjlog" or is_tenhou(record)]


def assert_agrees(record):
    """The record is what the rules make of it."""
    assert first_difference(record) is None

"""The promise of the wall, as docs/fairness.md explains it: its program finds every hash again."""

import re
import subprocess
import sys

import pytest
from django.urls import reverse

from config.paths import BASE_DIR
from matches.replays import deal_spans
from rules.engine.state import Phase
from tests.kit.sitting import Sitting

pytestmark = pytest.mark.django_db
LENGTHS = {"klasik": "quick", "riichi": "tonpuu"}


def program():
    """The program of the page."""
    text = (BASE_DIR / "docs" / "fairness.md").read_text(encoding="utf-8")
    (found,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    return found


def checked(folder, data):
    """What the program prints of a file."""
    file = folder / "match.json"
    file.write_bytes(data)
    run = subprocess.run(
        [sys.executable, "-I", "-c", program(), str(file)], capture_output=True, text=True, check=True
    )
    return run.stdout.splitlines()


@pytest.mark.parametrize("rules", LENGTHS)
def test_the_program_finds_the_hash_of_every_deal_from_the_saved_match(client, tmp_path, rules):
    sitting = Sitting(1, rules=rules, length=LENGTHS[rules])
    sitting.skip_to(lambda s: s.phase is Phase.ENDED, greedy=True)
    client.force_login(sitting.users[0])
    data = client.get(reverse("matches:record", args=[sitting.id])).content
    spans = deal_spans(sitting.match)
    assert checked(tmp_path, data) == [
        f"deal {span.number} agrees {span.started.wall_hash}" for span in spans
    ]


def test_the_program_sees_a_wall_that_was_not_promised(client, tmp_path):
    sitting = Sitting(1, rules="riichi", length="one_deal")
    sitting.skip_to(lambda s: s.phase is Phase.ENDED)
    client.force_login(sitting.users[0])
    data = client.get(reverse("matches:record", args=[sitting.id])).content
    promised = deal_spans(sitting.match)[0].started.wall_hash.encode()
    (line,) = checked(tmp_path, data.replace(promised, promised[::-1]))
    assert "DIFFERS" in line

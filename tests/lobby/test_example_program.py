"""The example program of the documentation plays on a whole installation."""

import subprocess
import sys

from config.paths import BASE_DIR

MAKE = """
from accounts.bots import bot_make
from accounts.models import User
print(bot_make(owner=User.objects.create_user("owner"), name="Example")[1])
"""


def test_the_example_of_the_docs_plays_a_deal(live_meja):
    token = live_meja.manage("shell", "-c", MAKE).strip().splitlines()[-1]
    example = BASE_DIR / "docs" / "bot_example.py"
    command = [sys.executable, str(example), live_meja.base_url, token, "riichi", "one_deal"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(",") == 3

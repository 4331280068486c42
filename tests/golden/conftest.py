"""Golden matches: recorded once, replayed to the byte ever after."""

from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


def golden_files():
    return sorted(FOLDER.glob("*/*.jsonl"))


@pytest.fixture(params=golden_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def golden(request):
    """A file of the collection: a header, then an action and the events it caused, line by line."""
    return request.param

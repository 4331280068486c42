"""Writes ``rules/engine/shanten_stored.py`` anew: ``python -m tools.shanten_tables``."""

import base64
import lzma
from pathlib import Path
from textwrap import wrap
from typing import Final

from rules.engine.shanten_build import Tables, build_tables

TARGET: Final = Path(__file__).resolve().parents[1] / "rules" / "engine" / "shanten_stored.py"
_HEAD: Final = '''"""The tables of ``shanten_build``, compressed; ``tools.shanten_tables`` makes them."""

from typing import Final

STORED: Final[tuple[bytes, ...]] = (
'''


def joined(tables: Tables) -> bytes:
    """All that can't be had by reading columns, in the order in which it is read."""
    missing = [row for rows in tables.missing for row in rows]
    return b"".join([tables.suits, tables.honors, *tables.suit_pairs, *tables.honor_pairs, *missing])


def module() -> str:
    """The text of the module."""
    packed = lzma.compress(joined(build_tables()), preset=9 | lzma.PRESET_EXTREME)
    lines = wrap(base64.b64encode(packed).decode(), 100)
    return _HEAD + "".join(f'    b"{line}",\n' for line in lines) + ")\n"


if __name__ == "__main__":
    TARGET.write_text(module(), encoding="ascii")

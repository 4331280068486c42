"""Writes the sprite: ``python -m tools.tileart [FILE]``, by default ``static/tiles.svg``."""

import sys
from pathlib import Path

from tools.tileart.sprite import sprite

DEFAULT = Path(__file__).resolve().parents[2] / "static" / "tiles.svg"

target = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
target.write_text(sprite(), encoding="utf-8", newline="\n")

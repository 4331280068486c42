"""The drawn tile faces and the stored sprite."""

import re
from pathlib import Path

import pytest

from rules.engine.tiles import ALL_FACES, Tile, tile_name
from tools.tileart.ink import FALLBACK
from tools.tileart.sprite import faces, sprite

STORED = Path(__file__).resolve().parents[2] / "static" / "tiles.svg"
REDS = ("0m", "0p", "0s")


def without_colours(drawing: str) -> str:
    return re.sub(r"var\(--t-[a-z-]+,#[0-9a-f]{6}\)", "", drawing)


def test_the_stored_sprite_is_the_drawn_one():
    assert STORED.read_bytes() == sprite().encode()


def test_the_sprite_is_small_enough_to_send_with_a_page():
    assert STORED.stat().st_size < 80_000


def test_every_face_red_five_compact_character_and_the_back_has_a_symbol():
    plain = [tile_name(Tile(number)) for number in range(ALL_FACES)]
    compact = [f"{rank}mx" for rank in range(10)]
    symbols = re.findall(r'<symbol id="t-([^"]+)" viewBox="0 0 60 80">', STORED.read_text())
    assert sorted(symbols) == sorted([*plain, *REDS, *compact, "back"])


def test_no_two_faces_differ_in_colour_alone():
    shapes = [without_colours(drawing) for drawing in faces().values()]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("red", REDS)
def test_a_red_five_is_all_red_and_carries_a_mark(red: str):
    plain, marked = faces()["5" + red[1]], faces()[red]
    assert "var(--t-blue" not in marked
    assert "var(--t-green" not in marked
    assert without_colours(marked).startswith(without_colours(plain))
    assert len(marked) > len(plain)


def test_all_colours_are_variables_of_the_palette():
    used = re.findall(r'(?:fill|stroke)="([^"]+)"', STORED.read_text())
    palette = {f"var(--t-{name},{colour})" for name, colour in FALLBACK.items()}
    assert set(used) - {"none"} <= palette

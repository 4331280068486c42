"""The tile faces as Chromium draws them: each inside its tile, each different from all others when small."""

import itertools
import math

import pytest
from playwright.sync_api import Page

from tools.tileart.ink import HEIGHT, WIDTH
from tools.tileart.sprite import faces, sprite

SMALL = 24, 32
CLOSEST = 12
"""Root mean square over red, green and blue, 0–255: below this two faces look alike at a glance."""

DRAW = """async ([drawing, width, height]) => {
    const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `
        + `viewBox="0 0 60 80"><rect width="60" height="80" fill="#fbf7ee"/>${drawing}</svg>`;
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(source);
    await image.decode();
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return Array.from(canvas.getImageData(0, 0, width, height).data).filter((_, at) => at % 4 !== 3);
}"""


@pytest.fixture
def small(page: Page) -> dict[str, list[int]]:
    return {
        name: page.evaluate(DRAW, [drawing, *SMALL]) for name, drawing in faces().items() if name != "back"
    }


def distance(one: list[int], other: list[int]) -> float:
    return math.sqrt(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) / len(one))


def test_all_faces_can_be_told_apart_at_24_pixels(small: dict[str, list[int]]):
    compact = [name for name in small if name.endswith("x")]
    plain = [name for name in small if not name.endswith("x")]
    pairs = [*itertools.combinations(plain, 2), *itertools.combinations(compact, 2)]
    assert [pair for pair in pairs if distance(small[pair[0]], small[pair[1]]) < CLOSEST] == []


def test_every_drawing_stays_inside_its_tile(page: Page):
    page.set_content(f"<body>{sprite()}</body>")
    boxes = page.evaluate(
        """() => Array.from(document.querySelectorAll("symbol"), (symbol) => {
            const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
            const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
            group.append(...Array.from(symbol.childNodes, (child) => child.cloneNode(true)));
            svg.append(group);
            document.body.append(svg);
            const {x, y, width, height} = group.getBBox({stroke: true});
            return [symbol.id, x, y, x + width, y + height];
        })"""
    )
    assert len(boxes) == len(faces())
    assert [box for box in boxes if min(box[1:3]) < 0 or box[3] > WIDTH or box[4] > HEIGHT] == []

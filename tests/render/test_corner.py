import importlib
import io
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from render.kit.frame import SHOWN, alt_mark

KINDS = {
    f"{path.parent.name}/{name}": make
    for path in sorted(Path(__file__).parent.glob("*/goldens.py"))
    for name, make in importlib.import_module(f"tests.render.{path.parent.name}.goldens").CASES.items()
}
EDGES = 14
"""The maximum number of colour changes on a line through the corner. Rims of panels cause a few; a letter or sign
causes more.
"""


def image_of(made):
    return Image.open(io.BytesIO(getattr(made, "png", made))).convert("RGB")


def crossings(image, box):
    most = 0
    for y in range(box.top + 2, min(box.bottom, image.height), 3):
        row = [image.getpixel((x, y)) for x in range(box.left, box.right)]
        most = max(most, sum(one != other for one, other in pairwise(row)))
    return most


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_to_be_read_stands_in_the_corner(kind):
    image = image_of(KINDS[kind]())
    box = alt_mark(image.width, image.height)
    assert box.right - box.left >= image.width // 10
    assert crossings(image, box) <= EDGES


def test_a_letter_in_the_corner_is_found():
    image = image_of(KINDS["mykerinos/three-early"]())
    box = alt_mark(image.width, image.height)
    ImageDraw.Draw(image).text((box.left + 20, box.top + 20), "Zone 3", fill=(20, 20, 20), font_size=48)
    assert crossings(image, box) > EDGES


def test_the_corner_is_as_large_as_is_written():
    # At every size at which Discord shows a board, the free corner has room for 64 x 22 screen pixels, 6 pixels from
    # both edges.
    for shown in SHOWN:
        scale = 1650 / shown
        box = alt_mark(1650, 1050)
        assert box.right >= (6 + 64) * scale
        assert 1050 - box.top >= (6 + 22) * scale

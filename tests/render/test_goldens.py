import io
from itertools import pairwise

import pytest
from PIL import Image, ImageDraw

from render.kit.frame import SHOWN, alt_mark
from tests.render.goldens import FAILED, TOLERANCE, cases, golden, small, worst

EDGES = 14
"""The maximum number of colour changes on a line through the corner that Discord's "ALT" badge covers. Rims of panels
cause a few; a letter or sign causes more.
"""


def crossings(image):
    box = alt_mark(*image.size)
    most = 0
    for y in range(box.top + 2, min(box.bottom, image.height), 3):
        row = [image.getpixel((x, y)) for x in range(box.left, box.right)]
        most = max(most, sum(one != other for one, other in pairwise(row)))
    return most


@pytest.mark.parametrize(("room", "name", "make"), cases())
def test_picture_looks_as_it_did_and_shows_nothing_in_discords_corner(room, name, make):
    png = make().png
    now = small(png)
    difference = worst(now, Image.open(golden(room, name)))
    if difference > TOLERANCE:
        FAILED.mkdir(exist_ok=True)
        now.save(FAILED / f"{room}-{name}.png")
    assert difference <= TOLERANCE, f"`python -m tests.render.goldens {room}` draws them again; look at them then"
    image = Image.open(io.BytesIO(png)).convert("RGB")
    assert crossings(image) <= EDGES
    ImageDraw.Draw(image).text((20, image.height - 50), "Zone 3", fill=(20, 20, 20), font_size=48)
    assert crossings(image) > EDGES, "a letter in the corner is found"


def test_the_corner_is_as_large_as_is_written():
    # At every size at which Discord shows a board, the free corner has room for 64 x 22 screen pixels, 6 pixels from
    # both edges.
    for shown in SHOWN:
        scale = 1650 / shown
        box = alt_mark(1650, 1050)
        assert box.right >= (6 + 64) * scale
        assert 1050 - box.top >= (6 + 22) * scale

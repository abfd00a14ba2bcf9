import pytest
from PIL import Image

from render.chronos.palette import (
    MARBLE,
)
from render.chronos.signs.glasses import LEVELS, Glass
from render.kit.eyes import DEFICIENCIES, contrast
from render.kit.pen import Pen


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_an_hourglass_that_can_be_moved_is_told_from_one_that_runs_without_hue(deficiency):
    pictures = []
    for left, free in ((1, False), (0, True)):
        image = Image.new("RGB", (54, 100), MARBLE)
        Glass.of(100, "blue", left, free=free).draw(Pen(image, 1))
        pictures.append(image)
    assert pictures[0].tobytes() != pictures[1].tobytes()
    full = Image.new("RGB", (54, 100), MARBLE)
    Glass.of(100, "blue", LEVELS, free=False).draw(Pen(full, 1))
    sand, empty = full.getpixel((27, 20)), pictures[1].getpixel((27, 20))
    assert contrast(sand, empty, deficiency) >= 2.4

from itertools import combinations

import pytest
from PIL import Image

from data.colors import COLORS
from render.kit.eyes import ALIKE, APART, DEFICIENCIES, common_area, confused
from render.kit.frame import HEIGHT, WIDTH, alt_mark
from render.kit.pen import Pen
from render.kit.sprites import OUTLINES, Piece
from render.kit.theme import PIECES

SEA, SHORE = (30, 64, 74), (206, 232, 224)


def silhouette(color: str) -> Image.Image:
    image = Image.new("RGBA", (100, 100), (*SHORE, 0))
    Piece(100, color).draw(Pen(image, 1))
    return image.getchannel("A").point([0] * 128 + [255] * 128, "L")


def test_each_colour_has_an_outline_and_no_two_are_alike():
    assert {color.shape for color in COLORS.values()} == set(OUTLINES)
    for one, other in combinations(COLORS, 2):
        assert common_area(silhouette(one), silhouette(other)) < ALIKE, (one, other)
    assert common_area(silhouette("blue"), silhouette("blue")) == 1


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_the_check_of_colours_names_those_that_an_eye_confuses(deficiency):
    near = {"sea": SEA, "deep": (SEA[0] + 6, SEA[1], SEA[2]), "shore": SHORE}
    assert confused(near, deficiency) == [("sea", "deep")]
    assert confused(PIECES, deficiency) == []
    assert APART == 20


@pytest.mark.parametrize(("wide", "high"), [(WIDTH, HEIGHT), (1000, 440), (900, 900), (300, 200)])
@pytest.mark.parametrize("screen", [550, 390])
def test_the_alt_mark_lies_where_discord_lays_it(wide, high, screen):
    # Discord's "ALT" badge measures 34 x 18 screen pixels, 6 pixels from the left and lower edges of the picture. The
    # picture is scaled down to fit into ``screen`` x 350 pixels. Some clients draw the badge larger.
    scale = max(1, wide / screen, high / 350)
    mark = alt_mark(wide, high)
    assert mark.left <= 6 * scale < 40 * scale <= mark.right
    assert mark.top <= high - 24 * scale < high - 6 * scale <= mark.bottom + 1
    assert mark.right <= 71 * max(1, wide / 390, high / 350)

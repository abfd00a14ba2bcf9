import pytest
from PIL import Image

from data.museum import CIVILIZATIONS
from render.chronos.palette import MARBLE
from render.chronos.signs.glasses import LEVELS, Glass
from render.kit.eyes import DEFICIENCIES, READABLE, contrast
from render.kit.palette import ramp
from render.kit.pen import Pen
from render.kit.theme import LETTER_ON, PIECES
from render.museum.palette import CIVILIZATION_PAINTS, SIGN_PAINTS
from render.mykerinos.palette import MUTED, PALETTE, PATRONS, SAND, SAND_DEEP
from render.mykerinos.signs.arts import Cartouche
from render.mykerinos.signs.emblems import NO_PATRON


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


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_signs_can_be_read_by_every_eye(deficiency):
    pairs = [(SIGN_PAINTS[name], CIVILIZATION_PAINTS[name]) for name in CIVILIZATIONS]
    for sign, ground in pairs:
        assert contrast(sign, ground, deficiency) >= READABLE, (sign, ground)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("ground", [SAND, SAND_DEEP], ids=["light", "dark"])
def test_field_names_stand_out_for_every_eye(ground, deficiency):
    assert contrast(MUTED, ground, deficiency) >= READABLE
    steps = ramp(PALETTE, ground, MUTED)
    assert contrast(PALETTE.colors[steps[255]], PALETTE.colors[steps[0]], deficiency) >= READABLE


def drawn(art, ground):
    image = Image.new("RGB", art.size, ground)
    art.draw(Pen(image, 1))
    return image.crop((art.size[0] // 4, art.size[1] // 2, art.size[0] * 3 // 4, art.size[1] * 9 // 10)).getcolors(9999)


@pytest.mark.parametrize("color", PIECES)
def test_the_letter_on_a_piece_stands_out(color):
    assert contrast(LETTER_ON[color], PIECES[color]) >= READABLE


@pytest.mark.parametrize("gone", [False, True])
@pytest.mark.parametrize("patron", [*PATRONS, NO_PATRON])
def test_a_parcels_points_stand_out_even_when_nobody_took_it(patron, gone):
    colors = drawn(Cartouche(132, 328, patron, 3, gone=gone), SAND)
    paper = max(colors)[1]
    assert sum(count for count, color in colors if contrast(color, paper) >= READABLE) >= 500

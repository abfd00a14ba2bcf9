import io
import itertools

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import texts
from render.kit.canvas import Canvas
from render.kit.eyes import DEFICIENCIES, contrast
from render.kit.frame import HEIGHT, WIDTH
from render.kit.palette import ramp
from render.kit.pen import Pen
from render.kit.theme import LETTER_ON, PIECES
from render.mykerinos import picture, zone_picture
from render.mykerinos.board import draw_ground, ground_of
from render.mykerinos.example import example
from render.mykerinos.layout import layout
from render.mykerinos.palette import MUTED, PALETTE, PAPYRUS, PATRONS, SAND, SAND_DEEP
from render.mykerinos.picture import background_of, draw, draw_background
from render.mykerinos.signs.arts import Cartouche
from render.mykerinos.signs.emblems import NO_PATRON
from tests.render.mykerinos.samples import NAMES, over, played, zone_story

READABLE = 4.5


def written(monkeypatch, make):
    found = {}
    real = Canvas.text

    def text(self, x, y, text, face, size, color, ground, anchor="l", *, over=False):  # noqa: PLR0917 - as the canvas has it
        if text:
            found.setdefault((color, ground), text)
        return real(self, x, y, text, face, size, color, ground, anchor, over=over)

    monkeypatch.setattr(Canvas, "text", text)
    make()
    return found


def draw_all():
    for players, rows in itertools.product((2, 3, 4), (6, 9)):
        canvas = Canvas(PALETTE, WIDTH, HEIGHT, PAPYRUS)
        view = example(players, rows)
        draw_background(canvas, background_of(view))
        draw(canvas, view, (), NAMES, texts("en"))
        picture(replace(view, turn=(), wings=()), (), NAMES)
    for players in (2, 3, 4):
        picture(over(players), (), NAMES)
        for view, events in played(players)[::40]:
            picture(view, events, NAMES, texts("de"))
    zone_picture(*zone_story(), NAMES)


def test_all_texts_stand_out_from_their_ground(monkeypatch):
    found = written(monkeypatch, draw_all)
    assert len(found) > 12
    assert {
        (color, ground): text for (color, ground), text in found.items() if contrast(color, ground) < READABLE
    } == {}


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("ground", [SAND, SAND_DEEP], ids=["light", "dark"])
def test_field_names_stand_out_for_every_eye(ground, deficiency):
    assert contrast(MUTED, ground, deficiency) >= READABLE
    steps = ramp(PALETTE, ground, MUTED)
    assert contrast(PALETTE.colors[steps[255]], PALETTE.colors[steps[0]], deficiency) >= READABLE


@pytest.mark.parametrize("rows", [6, 9])
def test_each_fields_name_is_drawn_that_dark(rows):
    # The test reads the pixels, because the palette or smooth edges could reduce the contrast.
    canvas, place = Canvas(PALETTE, WIDTH, HEIGHT, PAPYRUS), layout(rows)
    draw_ground(canvas, place)
    image = Image.open(io.BytesIO(canvas.png())).convert("RGB")
    grounds = set()
    for field in range(rows * 8):
        box = place.field(field)
        inner = image.crop((box.left + 12, box.top + 12, box.right - 12, box.bottom - 12))
        colors = sorted(inner.getcolors(1000), reverse=True)
        assert colors[0][1] == ground_of(field, done=False)
        strong = sum(count for count, color in colors if contrast(color, colors[0][1]) >= READABLE)
        assert strong >= 150, field
        grounds.add(colors[0][1])
    assert grounds == {SAND, SAND_DEEP}


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

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from games.mykerinos.events import Ranked
from games.mykerinos.view import View
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH
from render.mykerinos.example import example
from render.mykerinos.layout import layout
from render.mykerinos.palette import GOLD_PALE, PALETTE, PAPYRUS
from render.mykerinos.picture import background_of, draw, draw_background
from tests.render.mykerinos.samples import NAMES
from tests.wording import en


def canvas_of(view: View, events=(), kind=Canvas, **options) -> Canvas:
    canvas = kind(PALETTE, WIDTH, HEIGHT, PAPYRUS)
    draw_background(canvas, background_of(view))
    draw(canvas, view, events, NAMES, en, **options)
    return canvas


def pixels(canvas: Canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")


@pytest.mark.parametrize("rows", [6, 9])
def test_whoever_leads_a_zone_stands_on_a_plate_and_so_do_all_who_tie_for_it(rows):
    view, place = example(4, rows), layout(rows)

    def plates(*ranking):
        zone = replace(view.zones[0], ranking=ranking, done=False, scoring=False)
        image = pixels(canvas_of(replace(view, zones=(zone, *view.zones[1:]))))
        part = image.crop(tuple(place.standing(0)))
        return sum(count for count, color in part.getcolors(99_999) if color == GOLD_PALE)

    one = plates(Ranked(0, 3, 0), Ranked(1, 2, 0), Ranked(2, 1, 0))
    assert one > 200
    assert plates() == 0
    assert plates(Ranked(0, 3, 1), Ranked(1, 3, 0), Ranked(2, 1, 0)) == pytest.approx(one, rel=0.2)
    assert plates(Ranked(0, 3, 0), Ranked(1, 3, 0), Ranked(2, 1, 0)) == pytest.approx(2 * one, rel=0.2)
    assert plates(Ranked(0, 3, 0), Ranked(1, 3, 0), Ranked(2, 3, 0)) == pytest.approx(3 * one, rel=0.2)

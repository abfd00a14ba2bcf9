import io

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from data.texts import texts
from games.mykerinos.events import Ranked
from games.mykerinos.view import View
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH
from render.kit.theme import PIECES
from render.mykerinos import picture
from render.mykerinos.changes import changes
from render.mykerinos.example import example
from render.mykerinos.layout import layout
from render.mykerinos.museum import room_at
from render.mykerinos.palette import GOLD_PALE, PALETTE, PAPYRUS, STONE, STONE_DEEP
from render.mykerinos.picture import background_of, draw, draw_background
from tests.render.mykerinos.samples import NAMES, over, placed, played

EN = texts("en")


def canvas_of(view: View, events=(), kind=Canvas, **options) -> Canvas:
    canvas = kind(PALETTE, WIDTH, HEIGHT, PAPYRUS)
    draw_background(canvas, background_of(view))
    draw(canvas, view, events, NAMES, EN, **options)
    return canvas


class Layered(Canvas):
    def stamp(self, art, x, y, ground, *, over=False):
        super().stamp(art, x, y, ground, over=True)

    def text(self, *place, over=False):
        return super().text(*place, over=True)


def pixels(canvas: Canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")


def colors_in(image: Image.Image, box) -> set:
    return {color for _, color in image.crop(tuple(box)).getcolors(100_000)}


@pytest.mark.parametrize("rows", [6, 9])
def test_pyramids_are_drawn_where_the_view_has_them_and_nowhere_else(rows):
    view = example(4, rows)
    view = replace(
        view,
        fields=tuple(replace(field, owner=None) for field in view.fields),
        zones=tuple(replace(zone, done=False) for zone in view.zones),
    )
    image = pixels(canvas_of(view))
    for number, field in enumerate(view.fields):
        box = layout(rows).field(number)
        stones = {STONE, STONE_DEEP} <= colors_in(image, (box.left + 12, box.top + 12, box.right - 12, box.bottom - 12))
        assert stones == field.pyramid, field.name


def test_marks_of_the_round_before_are_gone():
    last_round = next(events for view, events in played(3) if view.round == 2 and view.fields)
    assert changes((placed(0, 3), *last_round)).fields == frozenset()


def test_a_planned_room_is_shown():
    view = example(4, 6)
    number = next(index for index, room in enumerate(view.rooms) if room.owner is None)
    x, y = room_at(view.rooms[number].value, view.rooms[number].wings)
    around = (x - 45, y - 45, x + 45, y + 45)
    assert PIECES["blue"] not in colors_in(pixels(canvas_of(view)), around)
    assert PIECES["blue"] in colors_in(pixels(canvas_of(view, planned_room=number, planner=0)), around)


def test_the_same_view_gives_the_same_bytes_and_another_view_others():
    view = example(4, 9)
    first = picture(view, (placed(0, 8),), NAMES)
    again = picture(example(4, 9), (placed(0, 8),), NAMES)
    assert first == again
    assert picture(replace(view, turn=(2,)), (placed(0, 8),), NAMES).png != first.png


@pytest.mark.parametrize("view", [example(4, 9), example(3, 6), example(2, 9), over()], ids=str)
def test_the_file_is_a_png_of_the_promised_size(view):
    shown = picture(view, (), NAMES)
    image = Image.open(io.BytesIO(shown.png))
    image.verify()
    assert (
        (image.format, image.mode, image.size)
        == ("PNG", "P", (shown.width, shown.height))
        == ("PNG", "P", (1650, 1050))
    )
    assert len(shown.png) <= 160_000


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_sprite_brings_its_ground_to_where_something_else_is_seen(players):
    moments = [*played(players)[7::23], (example(players, 6), (placed(0, 8),)), (over(players), ())]
    for view, events in moments:
        difference = ImageChops.difference(
            pixels(canvas_of(view, events)), pixels(canvas_of(view, events, Layered))
        ).convert("L")
        assert sum(difference.histogram()[1:]) <= 2, difference.getbbox()  # where an edge's faintest pixels meet


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

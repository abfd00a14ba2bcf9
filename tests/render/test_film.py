import io

from PIL import Image, ImageChops

from games.mykerinos.events import Placed
from render.kit.canvas import Canvas
from render.kit.film import Reel, film
from render.kit.palette import Palette
from render.kit.picture import taken
from render.mykerinos import picture
from render.mykerinos.example import example
from tests.render.mykerinos.samples import NAMES, over

INK, SHEET, RED = (20, 20, 40), (240, 230, 210), (200, 30, 30)
PALETTE = Palette.of((SHEET, INK, RED), ((SHEET, INK, 6), (SHEET, RED, 6)))


def canvas(*boxes, width=1100, height=660):
    made = Canvas(PALETTE, width, height, SHEET)
    for box in boxes:
        made.fill(box, RED)
    return made


def filmed(pictures, delays=None):
    reel = Reel()
    blocks = [reel.add(one, (delays or [10] * len(pictures))[place]) for place, one in enumerate(pictures)]
    return film(reel.format, blocks), blocks


def frames(data):
    image = Image.open(io.BytesIO(data))
    found = []
    for number in range(image.n_frames):
        image.seek(number)
        found.append((image.convert("RGB"), image.info["duration"]))
    return found


def apart(one, other):
    return max(high for _, high in ImageChops.difference(one, other).getextrema())


def shown(made, scale):
    return Image.open(io.BytesIO(made.png())).convert("RGB").reduce(scale)


def test_each_frame_is_its_picture_made_smaller():
    pictures = [
        canvas(),
        canvas((100, 100, 160, 150)),
        canvas((100, 100, 160, 150), (900, 40, 1100, 660)),
        canvas((3, 601, 7, 660)),
        canvas((3, 601, 7, 660)),
    ]
    data, _ = filmed(pictures, [10, 20, 30, 40, 500])
    found = frames(data)
    assert [duration for _, duration in found] == [100, 200, 300, 400, 5000]
    for (frame, _), made in zip(found, pictures, strict=True):
        assert frame.size == (550, 330)
        assert apart(frame, shown(made, 2)) <= 24  # the nearest colour of the palette


def test_a_board_is_filmed_as_it_is_drawn():
    drawn = []
    with taken() as canvases:
        for view, events in ((example(4, 9), (Placed(0, (8,), "own"),)), (example(4, 9), ()), (over(), ())):
            picture(view, events, NAMES)
            drawn.append(canvases[-1])
    data, _ = filmed(drawn)
    for (frame, _), made in zip(frames(data), drawn, strict=True):
        difference = ImageChops.difference(frame, shown(made, 3)).convert("L").histogram()
        assert frame.size == (550, 350)
        assert sum(level * count for level, count in enumerate(difference)) / sum(difference) < 2


def test_a_film_cut_anywhere_is_the_same():
    pictures = [canvas((10 * place, 20, 10 * place + 80, 200)) for place in range(8)]
    whole, _ = filmed(pictures)
    for cut in (1, 3, 7):
        first = Reel()
        blocks = [first.add(one, 10) for one in pictures[:cut]]
        second = Reel(first.format)
        second.add(pictures[cut - 1], 0)
        blocks += [second.add(one, 10) for one in pictures[cut:]]
        assert film(second.format, blocks) == whole


def test_pictures_of_other_sizes_and_other_palettes_are_shown_whole():
    other = Canvas(Palette.of((INK, SHEET)), 900, 700, INK)
    small = canvas((0, 0, 50, 50), width=600, height=300)
    data, _ = filmed([canvas(), other, small])
    found = [frame for frame, _ in frames(data)]
    assert {frame.size for frame in found} == {(550, 350)}
    assert apart(found[1].crop((0, 0, 450, 350)), shown(other, 2)) <= 24
    assert apart(found[2].crop((0, 0, 300, 150)), shown(small, 2)) <= 24


def test_a_picture_that_the_kit_did_not_draw_is_filmed_too():
    image = Image.radial_gradient("L").convert("RGB").resize((1200, 600))
    data, _ = filmed([image, Image.new("RGB", (1200, 600), (9, 9, 9))])
    found = [frame for frame, _ in frames(data)]
    assert found[0].size == (600, 300)
    assert apart(found[0], image.reduce(2)) <= 24

import functools
import io

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.mykerinos.actions import Side
from games.mykerinos.events import ParcelTaken, Passed, PatronCalled, SentToMuseum
from games.mykerinos.view import Fate, TileView
from render.kit.eyes import DEFICIENCIES, contrast, luminance, shown
from render.mykerinos import picture
from render.mykerinos.board import ground_of
from render.mykerinos.example import example
from render.mykerinos.layout import HEADER, layout, panels
from render.mykerinos.museum import room_at
from render.mykerinos.palette import PATRONS
from tests.halves import halved
from tests.render.mykerinos.samples import NAMES, placed

pytestmark = pytest.mark.many

PHONE = 390
SCALE = 1650 / PHONE
TWO_TONES = 10


@functools.lru_cache(maxsize=4)
def image_of(view, events=()):
    return Image.open(io.BytesIO(picture(view, events, NAMES).png)).convert("RGB")


def cut(image, box):
    return image.crop(tuple(box))


def tones(plain, marked):
    changed = ImageChops.difference(plain, marked).convert("L").point([0] * 4 + [255] * 252)
    new = Image.new("RGB", marked.size, (1, 2, 3))
    new.paste(marked, mask=changed)
    return [color for count, color in new.getcolors(99_999) if color != (1, 2, 3) and count >= 12]


def differs_on_a_phone(plain, marked, box, deficiency):
    small = tuple(round(edge / SCALE) for edge in box)
    one, other = (on_a_phone(image).crop(small) for image in (plain, marked))
    pairs = zip(*(zip(*[iter(part.tobytes())] * 3, strict=True) for part in (one, other)), strict=True)
    return sum(abs(lightness(a, deficiency) - lightness(b, deficiency)) >= 0.1 for a, b in pairs if a != b)


def on_a_phone(image):
    # Return the picture as a phone shows it. The result is cached, because it doesn't depend on the viewer's colour
    # vision.
    if "phone" not in image.info:
        image.info["phone"] = shown(image, PHONE)
    return image.info["phone"]


@functools.cache
def lightness(color, deficiency):
    return luminance(color, deficiency) ** 0.4


def fields(rows):
    view = example(4, rows)
    found = {}
    for number, field in enumerate(view.fields):
        zone = number // 24 * 2 + number % 8 // 4
        if field.owner is not None and not view.zones[zone].done:
            kind = (ground_of(number, done=False), field.pyramid, number // 8 % 3, number % 2)
            found.setdefault(kind, number)
    return sorted(found.values())


def check_seen(view, event, box, pixels, two_tones=TWO_TONES):
    """Check that a change at `box` is seen by every eye, by so many pixels on a phone, whatever the ground is."""
    plain, marked = image_of(view), image_of(view, (event,))
    found = tones(cut(plain, box), cut(marked, box))
    for deficiency in DEFICIENCIES:
        assert max(contrast(a, b, deficiency) for a in found for b in found) >= two_tones, (event, deficiency)
        assert differs_on_a_phone(plain, marked, box, deficiency) >= pixels, (event, deficiency)


def test_a_field_that_changed_is_seen_by_every_eye():
    kinds = fields(9)
    assert len(kinds) >= 10
    for number in kinds:
        check_seen(example(4, 9), placed(0, *kinds), layout(9).field(number), 60)


def test_a_room_that_somebody_entered_is_seen_by_every_eye():
    view = example(4, 6)
    for number, room in enumerate(view.rooms):
        x, y = room_at(room.value, room.wings)
        check_seen(view, SentToMuseum(0, number), (x - 60, y - 50, x + 60, y + 50), 25)


@halved("patron, turned", [*PATRONS, None], [False, True])
def test_a_tile_that_is_new_or_was_turned_is_seen_by_every_eye(patron, turned):
    view = example(4, 6)
    seats = (replace(view.seats[0], tiles=(TileView("x", patron, 2, turned),)), *view.seats[1:])
    event = PatronCalled(0, patron or "", "x")
    check_seen(replace(view, seats=seats), event, panels(4, neutral=False)[0], 8, two_tones=3)


@pytest.mark.parametrize("patron", PATRONS)
def test_a_parcel_that_was_taken_is_seen_by_every_eye(patron):
    view = example(4, 6)
    zone = view.zones[2]
    parcel = replace(zone.left, parcel="lemon-5", patron=patron, fate=Fate.TAKEN, owner=1)
    view = replace(view, zones=(*view.zones[:2], replace(zone, left=parcel), *view.zones[3:]))
    check_seen(view, ParcelTaken(2, 1, "lemon-5", Side.LEFT, 2), layout(6).parcel(2, right=False), 12)


def test_who_passed_is_seen_by_every_eye():
    check_seen(example(4, 6), Passed(0, 1), (1300, 0, 1650, HEADER - 14), 25, two_tones=3)

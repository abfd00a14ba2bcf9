import itertools

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import languages, texts
from games.chronos.game import GAME
from games.chronos.terms import City, God
from render.chronos.layout import ALT_MARK
from render.chronos.palette import (
    ALARM,
    CLAY,
    DUSK,
    GOLD,
    MARBLE,
    MUTED,
    PALETTE,
    SAND,
    SEA,
    SEA_DEEP,
    SEATS,
    SKY,
    SMOKE,
    STONE,
)
from render.chronos.picture import draw
from render.chronos.signs.beside import Medal
from render.chronos.signs.faces import Card
from render.chronos.signs.glasses import LEVELS, Glass
from render.chronos.signs.gods import draw_god
from render.chronos.signs.towns import draw_city
from render.kit.eyes import ALIKE, DEFICIENCIES, READABLE, common_area, contrast
from render.kit.frame import HEIGHT, WIDTH, Box
from render.kit.pen import Pen
from render.kit.sprites import Panel
from render.kit.theme import INK
from tests.render.chronos.samples import AT, LONG, NAMES, example, states
from tests.render.noting import Noting, check_fit

OFF = (0, 0, 0)
ON = (255, 255, 255)


def silhouette(draw_sign, name):
    image = Image.new("RGB", (110, 110), OFF)
    draw_sign(Pen(image, 1, 5, 5), name, ON, OFF)
    return image.convert("L").point([0] * 128 + [255] * 128)


@pytest.mark.parametrize(("draw_sign", "names"), [(draw_god, God), (draw_city, City)], ids=["gods", "cities"])
def test_signs_are_told_apart_without_colour(draw_sign, names):
    shapes = {name: silhouette(draw_sign, name) for name in names}
    for one, other in itertools.combinations(names, 2):
        assert common_area(shapes[one], shapes[other]) < ALIKE, (one, other)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_texts_can_be_read_by_every_eye(deficiency):
    pairs = [(INK, ground) for ground in (MARBLE, STONE, GOLD, SAND, SKY)]
    pairs += [(MARBLE, ground) for ground in (SEA, SEA_DEEP, DUSK, ALARM, SMOKE)]
    pairs += [(MUTED, MARBLE), (MUTED, STONE), (CLAY, STONE), (GOLD, SEA_DEEP)]
    for text, ground in pairs:
        assert contrast(text, ground, deficiency) >= READABLE, (text, ground)


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


def test_the_seats_are_those_of_the_rules():
    assert GAME.seat_names == SEATS


SIX = [(6, 5, language) for language in languages()]


def noted(view, names, tr):
    canvas = Noting(PALETTE, WIDTH, HEIGHT, SEA)
    draw(canvas, view, (), names, tr, AT)
    assert canvas.covered == ()
    return canvas.noted


@pytest.mark.parametrize(
    ("players", "level", "language"), [(3, 5, "fr"), (4, 5, "pl"), (5, 4, "de"), (6, 3, "en"), *SIX]
)
def test_words_and_long_names_fit(players, level, language):
    for view in states(players, level):
        check_fit(noted(view, LONG[:players], texts(language)), WIDTH, HEIGHT, ALT_MARK)


class Laying(Noting):
    def stamp(self, art, x, y, ground, *, over=False):
        self.laid = [*getattr(self, "laid", []), (art, Box(x, y, x + art.size[0], y + art.size[1]))]
        super().stamp(art, x, y, ground, over=over)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_winds_and_gods_of_a_kingdom_stay_out_of_the_hourglasses_room(players):
    view = example(players)
    four = (God.ARES, God.EOS, God.ATHENA, God.CHARON)
    kingdoms = tuple(replace(one, gods=four, winds=(2, 2, 2, 2)) for one in view.kingdoms)
    canvas = Laying(PALETTE, WIDTH, HEIGHT, SEA)
    draw(canvas, replace(view, kingdoms=kingdoms), (), NAMES, texts("de"), AT)
    homes = [box for art, box in canvas.laid if isinstance(art, Panel) and art.fill == art.rim == STONE]
    assert len(homes) == players
    medals = [box for art, box in canvas.laid if isinstance(art, Medal) and art.god in four and box.top >= homes[0].top]
    assert len(medals) == 4 * players
    assert min(box.width for box in medals) >= 34
    cards = [box for art, box in canvas.laid if isinstance(art, Card) and box.top >= homes[0].top]
    assert len(cards) >= 4 * players
    for box, home in itertools.product((*medals, *cards), homes):
        assert box.right <= home.left or box.left >= home.right or box.bottom <= home.top or box.top >= home.bottom

import itertools

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import languages, texts
from games.chronos.terms import God
from render.chronos.layout import ALT_MARK
from render.chronos.palette import (
    MARBLE,
    PALETTE,
    SEA,
    STONE,
)
from render.chronos.picture import draw
from render.chronos.signs.beside import Medal
from render.chronos.signs.faces import Card
from render.chronos.signs.glasses import LEVELS, Glass
from render.kit.eyes import DEFICIENCIES, contrast
from render.kit.frame import HEIGHT, WIDTH, Box
from render.kit.pen import Pen
from render.kit.sprites import Panel
from tests.render.chronos.samples import AT, LONG, NAMES, example, states
from tests.render.noting import Noting, check_words


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


SIX = [(6, 5, language) for language in languages()]


@pytest.mark.parametrize(
    ("players", "level", "language"), [(3, 5, "fr"), (4, 5, "pl"), (5, 4, "de"), (6, 3, "en"), *SIX]
)
def test_words_and_long_names_fit(players, level, language):
    for view in states(players, level):
        canvas = Noting(PALETTE, WIDTH, HEIGHT, SEA)
        draw(canvas, view, (), LONG[:players], texts(language), AT)
        check_words(canvas, ALT_MARK)


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

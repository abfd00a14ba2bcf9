import itertools

import pytest
from PIL import Image

from data.museum import CIVILIZATIONS, DOMAINS, FAVOURS
from games.chronos.terms import City, God
from render.chronos.signs.gods import draw_god
from render.chronos.signs.towns import draw_city
from render.kit.eyes import ALIKE, DEFICIENCIES, common_area, confused
from render.kit.pen import Pen
from render.league import Zone
from render.league.chart import Dot
from render.league.palette import CURVES
from render.league.signs import Arrow, Bye, Crossed, Dash, Gone, Half, Late, Machine, Medal, Pointer, Taken, Void
from render.museum import palette as museum
from render.museum.signs.civilizations import draw_civilization
from render.museum.signs.domains import draw_domain
from render.museum.signs.icons import draw_favour, draw_headline
from render.museum.signs.motifs import draw_object
from render.museum.signs.symbols import HEADLINE_KINDS
from render.mykerinos import palette as mykerinos
from render.mykerinos.signs.beside import Chip, Plaque
from render.mykerinos.signs.emblems import NO_PATRON, Emblem
from tests.halves import halved

OFF, ON = (0, 0, 0), (255, 255, 255)


def drawn(draw_sign, names):
    """Return the silhouettes of signs that functions draw in two colours."""
    found = []
    for name in names:
        image = Image.new("RGB", (110, 110), OFF)
        draw_sign(Pen(image, 1, 5, 5), name, ON, OFF)
        found.append(image.convert("L").point([0] * 128 + [255] * 128))
    return found


def outlined(*arts):
    """Return the silhouettes of sprites."""
    found = []
    for art in arts:
        image = Image.new("RGBA", art.size, (*ON, 0))
        art.draw(Pen(image, 1))
        found.append(image.getchannel("A").point([0] * 128 + [255] * 128, "L"))
    return found


def made_by(civilization):
    return lambda pen, domain, paint, ground: draw_object(pen, civilization, domain, paint, ground)


def made_of(domain):
    return lambda pen, civilization, paint, ground: draw_object(pen, civilization, domain, paint, ground)


SIGNS = {
    "civilizations": lambda: drawn(draw_civilization, CIVILIZATIONS),
    "domains": lambda: drawn(draw_domain, DOMAINS),
    "favours": lambda: drawn(draw_favour, FAVOURS),
    "headlines": lambda: drawn(draw_headline, HEADLINE_KINDS),
    **{f"made by {one}": lambda one=one: drawn(made_by(one), DOMAINS) for one in CIVILIZATIONS},
    **{f"objects of {one}": lambda one=one: drawn(made_of(one), CIVILIZATIONS) for one in DOMAINS},
    "gods": lambda: drawn(draw_god, God),
    "cities": lambda: drawn(draw_city, City),
    "patrons": lambda: outlined(*(Emblem(100, patron) for patron in (*mykerinos.PATRONS, NO_PATRON))),
    "badges of a wing and a zone": lambda: outlined(Plaque(100, 100, ""), Chip(100, "")),
    "results": lambda: outlined(
        *(Medal(100, place) for place in range(1, 7)),
        *(sign(100) for sign in (Half, Dash, Crossed, Void, Bye, Gone, Late)),
    ),
    "corners": lambda: outlined(Taken(100), Machine(100), Pointer(100)),
    "curves": lambda: outlined(*(Dot(100, number) for number in range(len(CURVES)))),
    "arrows": lambda: outlined(Arrow(100, Zone.UP), Arrow(100, Zone.DOWN)),
}


@halved("signs", SIGNS)
def test_signs_are_told_apart_without_colour(signs):
    for one, other in itertools.combinations(SIGNS[signs](), 2):
        assert common_area(one, other) < ALIKE


PAINTS = {
    "patrons": mykerinos.PATRONS,
    "curves": dict(enumerate(CURVES)),
    **{
        continent: {one: museum.CIVILIZATION_PAINTS[one] for one in CIVILIZATIONS[at : at + 3]}
        for at, continent in zip(range(0, 12, 3), museum.CONTINENT_PAINTS, strict=True)
    },
}


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("paints", PAINTS)
def test_colours_stay_apart_for_every_eye(paints, deficiency):
    assert confused(PAINTS[paints], deficiency) == []

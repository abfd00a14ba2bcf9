import itertools

import pytest
from msgspec.structs import replace
from PIL import Image

from data.museum import CIVILIZATIONS, DOMAINS, FAVOURS, continent_of
from data.texts import languages, texts
from games.museum.game import GAME
from render.kit.eyes import ALIKE, DEFICIENCIES, READABLE, common_area, confused, contrast
from render.kit.frame import HEIGHT, WIDTH
from render.kit.palette import RGB
from render.kit.pen import Pen
from render.kit.theme import INK
from render.museum.example import example
from render.museum.layout import ALT_MARK
from render.museum.palette import (
    ALARM,
    BRASS_PALE,
    CIVILIZATION_PAINTS,
    CONTINENT_PAINTS,
    GREY,
    IVORY,
    LINEN,
    MUTED,
    PALETTE,
    SEATS,
    SHELF,
    SIGN_PAINTS,
    WALL,
    WALL_DEEP,
)
from render.museum.picture import draw
from render.museum.signs.civilizations import draw_civilization
from render.museum.signs.domains import draw_domain
from render.museum.signs.icons import draw_favour, draw_headline
from render.museum.signs.motifs import draw_object
from render.museum.signs.symbols import HEADLINE_KINDS
from render.museum.words.stages import STAGES
from tests.render.museum.samples import over
from tests.render.noting import Noting, check_fit

LONG = ("Maximilian von Hohenstein-Wittelsbach",) * 4
OFF: RGB = (0, 0, 0)
ON: RGB = (255, 255, 255)


def silhouette(draw_sign, name) -> Image.Image:
    image = Image.new("RGB", (110, 110), OFF)
    draw_sign(Pen(image, 1, 5, 5), name, ON, OFF)
    return image.convert("L").point([0] * 128 + [255] * 128)


@pytest.mark.parametrize(
    ("draw_sign", "names"),
    [
        (draw_civilization, CIVILIZATIONS),
        (draw_domain, DOMAINS),
        (draw_favour, FAVOURS),
        (draw_headline, HEADLINE_KINDS),
    ],
    ids=["civilizations", "domains", "favours", "headlines"],
)
def test_signs_are_told_apart_without_colour(draw_sign, names):
    shapes = {name: silhouette(draw_sign, name) for name in names}
    for one, other in itertools.combinations(names, 2):
        assert common_area(shapes[one], shapes[other]) < ALIKE, (one, other)


@pytest.mark.parametrize("civilization", CIVILIZATIONS)
def test_what_a_civilization_makes_is_told_apart_by_its_outline(civilization):
    def draw_of(pen, domain, paint, ground):
        draw_object(pen, civilization, domain, paint, ground)

    shapes = {domain: silhouette(draw_of, domain) for domain in DOMAINS}
    for one, other in itertools.combinations(DOMAINS, 2):
        assert common_area(shapes[one], shapes[other]) < ALIKE, (one, other)


@pytest.mark.parametrize("domain", DOMAINS)
def test_what_two_civilizations_make_is_told_apart_by_outline_and_sign(domain):
    def draw_of(pen, civilization, paint, ground):
        draw_object(pen, civilization, domain, paint, ground)

    shapes = {civilization: silhouette(draw_of, civilization) for civilization in CIVILIZATIONS}
    for one, other in itertools.combinations(CIVILIZATIONS, 2):
        assert common_area(shapes[one], shapes[other]) < ALIKE, (one, other)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("continent", CONTINENT_PAINTS)
def test_the_civilizations_of_a_continent_stay_apart_for_every_eye(continent, deficiency):
    own = {name: paint for name, paint in CIVILIZATION_PAINTS.items() if continent_of(name) == continent}
    assert len(own) == 3
    assert confused(own, deficiency) == []


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_signs_and_texts_can_be_read_by_every_eye(deficiency):
    pairs = [(SIGN_PAINTS[name], CIVILIZATION_PAINTS[name]) for name in CIVILIZATIONS]
    pairs += [(IVORY, paint) for paint in (*CONTINENT_PAINTS.values(), WALL, WALL_DEEP, ALARM)]
    pairs += [(INK, ground) for ground in (IVORY, SHELF, LINEN, BRASS_PALE, GREY)]
    pairs += [(MUTED, ground) for ground in (IVORY, SHELF, LINEN, BRASS_PALE)]
    pairs += [(BRASS_PALE, WALL_DEEP)]
    for text, ground in pairs:
        assert contrast(text, ground, deficiency) >= READABLE, (text, ground)


def test_the_seats_are_those_of_the_rules():
    assert GAME.seat_names == SEATS


def noted(view, names, tr):
    canvas = Noting(PALETTE, WIDTH, HEIGHT, WALL)
    draw(canvas, view, (), names, tr)
    assert canvas.covered == ()
    return canvas.noted


def views(players):
    view = example(players)
    busy = replace(view, asked=tuple(range(players)))
    headlines = itertools.cycle((None, "war-africa", "instability-america", "deflation", "school", "grants", "death"))
    return [
        *(replace(busy, stage=stage, headline=headline) for stage, headline in zip(STAGES, headlines, strict=False)),
        replace(busy, round=1, seats=tuple(replace(seat, museum=seat.museum[:2]) for seat in busy.seats)),
        over(players),
    ]


@pytest.mark.parametrize(("players", "language"), [(2, "de"), (3, "de"), *((4, one) for one in languages())])
def test_words_and_long_names_fit_and_leave_discords_mark_free(players, language):
    *stages, first, last = views(players)
    for view in (*(stages if language == "de" else stages[languages().index(language) :: 3]), first, last):
        check_fit(noted(view, LONG[:players], texts(language)), WIDTH, HEIGHT, ALT_MARK)

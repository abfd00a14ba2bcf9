import itertools

import pytest
from msgspec.structs import replace

from data.museum import CIVILIZATIONS
from data.texts import languages, texts
from render.kit.eyes import DEFICIENCIES, READABLE, contrast
from render.kit.frame import HEIGHT, WIDTH
from render.museum.example import example
from render.museum.layout import ALT_MARK
from render.museum.palette import (
    CIVILIZATION_PAINTS,
    PALETTE,
    SIGN_PAINTS,
    WALL,
)
from render.museum.picture import draw
from render.museum.words.stages import STAGES
from tests.render.museum.samples import over
from tests.render.noting import Noting, check_words

LONG = ("Maximilian von Hohenstein-Wittelsbach",) * 4


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_signs_can_be_read_by_every_eye(deficiency):
    pairs = [(SIGN_PAINTS[name], CIVILIZATION_PAINTS[name]) for name in CIVILIZATIONS]
    for sign, ground in pairs:
        assert contrast(sign, ground, deficiency) >= READABLE, (sign, ground)


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
        canvas = Noting(PALETTE, WIDTH, HEIGHT, WALL)
        draw(canvas, view, (), LONG[:players], texts(language))
        check_words(canvas, ALT_MARK)

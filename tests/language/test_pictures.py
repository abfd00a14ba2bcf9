import pytest
from msgspec.structs import replace

from data.texts import languages, texts
from games.mykerinos.view import Asked
from render.kit.frame import HEIGHT, WIDTH
from render.kit.text.fonts import Face, drawable
from render.mykerinos.example import example
from render.mykerinos.palette import PALETTE, PAPYRUS
from render.mykerinos.picture import draw
from render.mykerinos.words.stages import ASKED
from tests.language.catalogues import OTHERS, entries, forms
from tests.render.noting import Noting

USUAL = ("Wojciech",) * 4


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("asked", ASKED)
def test_the_header_shows_a_usual_name_whole(language, asked):
    tr, canvas = texts(language), Noting(PALETTE, WIDTH, HEIGHT, PAPYRUS)
    table = example(2, 6) if asked in {Asked.NEUTRAL, Asked.FOR_NEUTRAL} else example(4, 9)
    draw(canvas, replace(table, asked=asked), (), USUAL[: len(table.seats)], tr)
    assert tr(ASKED[asked].status, name=USUAL[0]) in [text for *_, text in canvas.noted]


@pytest.mark.parametrize("language", OTHERS)
def test_the_fonts_have_every_letter_of_the_language(language):
    letters = {letter for entry in entries(language) for text in forms(entry.string) for letter in text}
    words = "".join(sorted(letter for letter in letters if letter.isalpha()))
    assert {face: drawable(face, words) for face in Face} == dict.fromkeys(Face, words)

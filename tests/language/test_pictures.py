import pytest
from msgspec.structs import replace

from data.texts import languages, texts
from games.mykerinos.view import Asked, Phase
from render.kit.frame import HEIGHT, WIDTH
from render.kit.text.fonts import Face, drawable
from render.mykerinos.example import example
from render.mykerinos.layout import ALT_MARK
from render.mykerinos.palette import PALETTE, PAPYRUS
from render.mykerinos.picture import draw
from render.mykerinos.words.stages import ASKED
from tests.language.catalogues import OTHERS, entries, forms
from tests.render.mykerinos.samples import over
from tests.render.noting import Noting, check_words

LONG = ("Maximilian von Hohenstein-Wittelsbach",) * 4
USUAL = ("Wojciech",) * 4

each_language = pytest.mark.parametrize("language", languages())


def drawn(view, names, tr):
    canvas = Noting(PALETTE, WIDTH, HEIGHT, PAPYRUS)
    draw(canvas, view, (), names, tr)
    return canvas


@each_language
@pytest.mark.parametrize(("players", "rows"), [(2, 6), (3, 6), (4, 9)])
def test_words_and_long_names_fit(language, players, rows):
    views = [replace(example(players, rows), asked=asked) for asked in ASKED]
    for view in (*views, over(players)):
        check_words(drawn(view, LONG[:players], texts(language)), ALT_MARK)


@each_language
@pytest.mark.parametrize("asked", [one for one in ASKED if one not in {Asked.NEUTRAL, Asked.FOR_NEUTRAL}])
def test_the_header_shows_a_usual_name_whole_at_a_table_of_four(language, asked):
    tr = texts(language)
    view = replace(example(4, 9), asked=asked)
    assert tr(ASKED[asked].status, name=USUAL[0]) in [text for *_, text in drawn(view, USUAL, tr).noted]


@each_language
@pytest.mark.parametrize("asked", [Asked.NEUTRAL, Asked.FOR_NEUTRAL])
def test_the_header_shows_a_usual_name_whole_at_a_table_of_two(language, asked):
    tr = texts(language)
    view = replace(example(2, 6), asked=asked)
    assert view.phase is not Phase.OVER
    assert tr(ASKED[asked].status, name=USUAL[0]) in [text for *_, text in drawn(view, USUAL[:2], tr).noted]


@pytest.mark.parametrize("language", OTHERS)
def test_the_fonts_have_every_letter_of_the_language(language):
    letters = {letter for entry in entries(language) for text in forms(entry.string) for letter in text}
    words = "".join(sorted(letter for letter in letters if letter.isalpha()))
    assert {face: drawable(face, words) for face in Face} == dict.fromkeys(Face, words)

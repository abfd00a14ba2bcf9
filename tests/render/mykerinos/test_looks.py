import pytest
from PIL import Image

from data.texts import texts
from render.kit import encode
from render.kit.canvas import Canvas, Stamp
from render.kit.frame import HEIGHT, WIDTH
from render.kit.kept import Kept
from render.kit.palette import index
from render.kit.text.fonts import Face, drawable, fitted, width
from render.kit.theme import INK, LETTERS, PIECES
from render.mykerinos.example import example
from render.mykerinos.museum import draw_walls
from render.mykerinos.palette import PALETTE, PAPYRUS, PATRONS, SAND, SEATS
from render.mykerinos.signs.beside import Plaque
from render.mykerinos.words.names import ROMAN, drawn


def badges():
    with pytest.MonkeyPatch.context() as patch:
        stamped = []
        patch.setattr(Canvas, "stamp", lambda self, art, *place, **over: stamped.append(art))
        draw_walls(Canvas(PALETTE, WIDTH, HEIGHT, PAPYRUS))
    return [art for art in stamped if isinstance(art, Plaque)]


@pytest.mark.parametrize("wing", range(1, 6))
def test_a_wings_numeral_has_room_on_its_badge(wing):
    art = next(art for art in badges() if art.text == ROMAN[wing])
    assert width(Face.TITLE, round(art.height * 0.72), art.text) <= art.width - 14


def test_each_colour_has_its_own_letter():
    assert len(set(LETTERS.values())) == len(PIECES) == 6


def test_the_palette_holds_its_colours_exactly():
    for color in (*(PIECES[seat] for seat in SEATS), *PATRONS.values(), INK, SAND):
        assert PALETTE.colors[index(PALETTE, color)] == color


@pytest.mark.parametrize("face", list(Face))
def test_composed_signs_are_as_wide_as_they_look(face):
    assert width(face, 100, "…") > 2 * width(face, 100, ".")
    assert width(face, 100, "„") > 1.5 * width(face, 100, "‚")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada  Lovelace ", "Ada Lovelace"),
        ("☕ Ada 🐱", "Ada"),
        ("𝓐𝓭𝓪", "Ada"),
        ("Ａｄａ", "Ada"),
        ("A\u0336d\u0336a\u0336", "Ada"),
        ("日本 Ken", "Ken"),
        ("Łucja", "Łucja"),
        ("日本", "Blue"),
        ("עדה", "Blue"),
        ("\u202eADA", "ADA"),
        ("🐱🐱", "Blue"),
        ("", "Blue"),
        (None, "Blue"),
    ],
)
def test_names_show_what_the_font_has_else_the_colour(name, shown):
    assert drawn(example(4, 6), (name,), 0, texts("en")) == shown


def test_long_names_end_in_an_ellipsis():
    short = fitted(Face.TEXT, 36, "Maximilian von und zu Hohenstein", 200)
    assert short.endswith("…")
    assert width(Face.TEXT, 36, short) <= 200
    assert drawable(Face.TEXT, "…") == ""


def test_the_cache_forgets_the_least_used_when_it_is_full():
    kept = Kept(250)
    stamps = [Stamp(10, 10, Image.new("L", (10, 10)).im) for _ in range(3)]
    kept.keep("a", stamps[0])
    kept.keep("b", stamps[1])
    assert kept.find("a") is stamps[0]
    kept.keep("c", stamps[2])
    assert kept.used == 200
    assert kept.find("b") is None
    assert kept.find("a") is stamps[0]


def test_rows_of_the_wrong_length_are_refused():
    with pytest.raises(ValueError, match="filter byte"):
        encode.png(bytes(10), 3, 3, PALETTE)

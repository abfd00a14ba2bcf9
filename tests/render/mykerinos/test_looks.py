import pytest

from data.texts import texts
from render.mykerinos.example import example
from render.mykerinos.words.names import drawn
from tests.wording import en


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
        ("日本", en("Blue")),
        ("עדה", en("Blue")),
        ("\u202eADA", "ADA"),
        ("🐱🐱", en("Blue")),
        ("", en("Blue")),
        (None, en("Blue")),
    ],
)
def test_names_show_what_the_font_has_else_the_colour(name, shown):
    assert drawn(example(4, 6), (name,), 0, texts("en")) == shown

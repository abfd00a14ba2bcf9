import unicodedata

import pytest

from data.colors import COLORS, color_name
from data.texts import languages, texts


@pytest.mark.parametrize("fact", ["id", "name", "letter", "shape", "sign", "paint"])
def test_each_of_six_colours_has_its_own(fact):
    assert len({getattr(color, fact) for color in COLORS.values()}) == len(COLORS) == 6


@pytest.mark.parametrize("color", COLORS.values(), ids=list(COLORS))
def test_a_colour_is_found_by_its_id_and_can_be_written_anywhere(color):
    assert COLORS[color.id] is color
    assert color.letter == color.name[0]
    assert color.letter.isascii()
    assert unicodedata.category(color.sign) == "So"
    assert all(0 <= part <= 255 for part in color.paint)


@pytest.mark.parametrize("language", languages())
def test_each_colour_has_a_word_of_its_own_in_each_language(language):
    assert len({color_name(color, texts(language)) for color in COLORS}) == 6


def test_an_unknown_colour_goes_by_its_id():
    assert color_name("teal", texts("de")) == "Teal"

import re

import pytest

from data.texts import languages
from sandbox.page.files import PAGE, texts

SENTENCE = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
CHOSEN = re.compile(r'[?:] t\("((?:[^"\\]|\\.)*)"')
PLACE = re.compile(r"\{\w+\}")


def said():
    sources = [path.read_text(encoding="utf-8") for path in (PAGE / "js").glob("*.js")]
    return {found for text in sources for pattern in (SENTENCE, CHOSEN) for found in pattern.findall(text)}


@pytest.mark.parametrize("language", texts())
def test_every_sentence_is_translated_and_none_is_left_over(language):
    table = texts()[language]["texts"]
    assert set(table) == said()
    for key, value in table.items():
        assert sorted(PLACE.findall(value)) == sorted(PLACE.findall(key)), key


def test_the_page_speaks_the_bots_languages():
    assert {"en", *texts()} == set(languages())

import re

import pytest

from data.texts import SOURCE_LANGUAGE, languages
from tests.language.catalogues import OTHERS, entries, forms
from tests.language.reading import everything, written

QUOTES = {"en": "“”", "de": "„“", "pl": "„”", "fr": "«»"}
SLIPS = {
    "three dots instead of an ellipsis": r"\.\.\.",
    "two spaces": r"[^\n]  ",
    "a straight quotation mark": '"',
    "a hyphen as a dash": r"\w - \w|--",
    "a blank at the end of a line": r"[ \t]\n",
    "a sign twice": r"[!?]{2}|,,|;;|(?<!\.)\.\.(?!\.)",
    "a space before a comma": r" ,",
    "a digit by a letter x": r"\d ?x ?\d",
}


def read(language):
    english = (*(text for one in entries(OTHERS[0]) for text in forms(one.id)), *written(language))
    return [
        re.sub("`[^`]*`", "``", text) for text in (english if language == SOURCE_LANGUAGE else everything(language))
    ]


each_language = pytest.mark.parametrize("language", languages())


@each_language
@pytest.mark.parametrize("slip", SLIPS)
def test_there_are_no_slips_of_the_hand(language, slip):
    pattern = re.compile(SLIPS[slip])
    assert [text for text in read(language) if pattern.search(text)] == []


@each_language
def test_quotation_marks_are_the_languages_own_and_in_pairs(language):
    first, last = QUOTES.get(language, QUOTES[SOURCE_LANGUAGE])
    others = set("".join(QUOTES.values())) - {first, last}
    assert [text for text in read(language) if text.count(first) != text.count(last)] == []
    assert [text for text in read(language) if others & set(text)] == []


def test_a_german_ellipsis_stands_apart_and_never_begins_a_line():
    assert [text for text in read("de") if re.search(r"[^\N{NO-BREAK SPACE}\n]…", text)] == []

import pytest

from bot.presenters.museum.commands.meant import MuseumOrderWords
from bot.presenters.museum.words.labels import label, name, name_of
from data.texts import languages, texts
from tests.wording import en

WORDS = MuseumOrderWords()


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("best celt", "best celt"),
        ("Best Celtic", "best celt"),
        ("value 4", "value 4"),
        ("at least 4", "value 4"),
        (en("nothing"), "never"),
        ("wish inca-a3 maya-a2", "wish inca-a3 maya-a2"),
        ("take inca-a3", "take inca-a3"),
        ("zeppelin", "zeppelin"),
        ("", ""),
    ],
)
def test_what_is_typed_is_read(typed, read):
    assert WORDS.read(typed) == read


@pytest.mark.parametrize("language", languages())
def test_names_are_read_in_every_language(language):
    tr = texts(language)
    for kind, of in (("civilization", "celt"), ("domain", "navigation"), ("continent", "europe")):
        assert WORDS.read(f"best {name_of(kind, of, tr)}") == f"best {of}"
    assert WORDS.read(f"{name('inca-a3', tr)}") == "wish inca-a3"
    assert WORDS.read(label("inca-a3", tr)) == WORDS.read("Inca A3") == "wish inca-a3"
    assert WORDS.read(tr("Take nothing")) == "never"

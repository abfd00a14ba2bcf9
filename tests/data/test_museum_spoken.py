import pytest

from data.museum import CIVILIZATIONS, DOMAINS, HERE
from data.museum.spoken import load_spoken, spoken
from data.tables import TableError
from data.texts import languages


def test_it_is_said_as_one_says_it_or_in_english():
    assert spoken("xx") == spoken("en")
    assert spoken("en")["greek", "culture"] == "Greek Culture"
    assert spoken("de")["chinese", "architecture"] == "Chinesische Architektur"
    assert spoken("de")["inca", "religion"] == "Inka-Religion"
    assert spoken("pl")["roman", "agriculture"] == "Rzymskie rolnictwo"
    assert spoken("fr")["indian", "warfare"] == "Art de la guerre indien"


@pytest.mark.parametrize("language", languages())
def test_every_language_calls_all_of_them(language):
    assert set(spoken(language)) == {(one, domain) for one in CIVILIZATIONS for domain in DOMAINS}


@pytest.mark.parametrize(
    ("old", "new", "where", "fault"),
    [
        ('culture = "{f}Kultur"', "", "domain.culture", "is missing"),
        ("inca =", "incas =", "civilization.inca", "is missing"),
        ('culture = "{f}Kultur"', 'culture = "{m}Kultur"', "civilization.inca", "needs the form m"),
        ('culture = "{f}Kultur"', 'culture = "Kultur"', "domain.culture", "one place"),
        ('f = "Maya-"', 'f = "Inka-"', "", "the same"),
        ('f = "Maya-"', f'f = "{"M" * 30}"', "civilization.maya", "too long"),
        ('f = "Maya-"', "f = 1", "", "str"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path, old, new, where, fault):
    text = (HERE / "spoken.de.toml").read_text("utf-8")
    assert old in text
    path = tmp_path / "spoken.de.toml"
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(TableError, match=fault) as error:
        load_spoken(path)
    assert error.value.entry == where

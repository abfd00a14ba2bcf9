import pytest

from data.museum import HERE, objects
from data.museum.names import LONGEST_NAME, load_names, names
from data.tables import TableError
from data.texts import languages
from tests.data.refusing import check_refused

FILES = {path.suffixes[-2].removeprefix("."): path for path in HERE.glob("names.*.toml")}


@pytest.mark.parametrize("language", languages())
def test_each_object_has_a_name_of_its_own_in_the_tables_order(language):
    own = load_names(FILES[language])
    assert list(own) == [one.id for one in objects()]
    assert len({name.casefold() for name in own.values()}) == 180
    assert max(map(len, own.values())) <= LONGEST_NAME
    assert dict(names(language)) == own


@pytest.mark.parametrize("language", languages())
def test_names_are_written_with_letters_that_people_type(language):
    for name in names(language).values():
        assert all(one.isalpha() or one in "-', 8" for one in name), name
        assert name[0].isupper()


def test_nothing_is_named_as_in_the_published_rules():
    # The examples in the published rules name seven objects. The objects in this game must have other names.
    published = (
        "istar-vase",
        "doppelschalen",
        "tachi",
        "raijin",
        "fresko von pompeji",
        "maske des sargon",
        "streitwagen",
    )
    assert [name for name in names("de").values() for one in published if one in name.casefold()] == []


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        ('"Machu Picchu"', '""', "inca-a5", "a name of 1 to 28 characters"),
        ('"Machu Picchu"', '"Machu Picchu "', "inca-a5", "without blanks around"),
        ('"Machu Picchu"', '"The Old Mountain, Machu Picchu"', "inca-a5", "a name of 1 to 28 characters"),
        ('"Machu Picchu"', "5", "inca-a5", "a name of 1 to 28 characters"),
        ('"Machu Picchu"', '"dresden codex"', "maya-c5", "is named like inca-a5"),
        ("inca-a5", "inca-a1", "inca-a1", "is no object of objects.toml"),
        ("inca-a5 =", "inca-a5", "", "is not TOML"),
    ],
)
def test_a_wrong_table_of_names_is_refused(tmp_path, old, new, entry, fault):
    check_refused(tmp_path, FILES["en"], load_names, old=old, new=new, entry=entry, fault=fault)


def test_an_object_without_an_english_name_is_said(tmp_path, monkeypatch):
    text = FILES["en"].read_text("utf-8").replace('inca-a5 = "Machu Picchu"\n', "")
    (tmp_path / "names.en.toml").write_text(text, "utf-8")
    monkeypatch.setattr("data.museum.names.HERE", tmp_path)
    with pytest.raises(TableError, match=r"names\.en\.toml: inca-a5: is missing"):
        names.__wrapped__("en")


def test_what_a_language_lacks_is_english(tmp_path, monkeypatch):
    (tmp_path / "names.en.toml").write_text(FILES["en"].read_text("utf-8"), "utf-8")
    (tmp_path / "names.cs.toml").write_text('maya-c5 = "Drážďanský kodex"\n', "utf-8")
    monkeypatch.setattr("data.museum.names.HERE", tmp_path)
    found = names.__wrapped__("cs")
    assert (found["maya-c5"], found["inca-c3"]) == ("Drážďanský kodex", "Quipu Knotted Cords")

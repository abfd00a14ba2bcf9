import re

import pytest

from data.museum import HERE, loading, patrons
from data.museum import words as room
from data.museum.words import KINDS, load_words, name, steps, text, wish
from data.tables import TableError
from data.texts import languages
from tests.data.refusing import check_refused

FILES = {path.suffixes[-2].removeprefix("."): path for path in HERE.glob("words.*.toml")}


@pytest.mark.parametrize("language", languages())
def test_everything_has_a_name_of_its_own_and_says_what_it_does(language):
    own, english = load_words(FILES[language]), load_words(FILES["en"])
    for kind, ids in KINDS.items():
        assert list(own.tables[kind]) == list(ids)
        assert len({name(kind, one, language).casefold() for one in ids}) == len(ids)
        for one in ids:
            told = text(kind, one, language)
            assert bool(told) == (kind not in {"continent", "civilization", "domain"}), (kind, one)
            assert "{" not in told
            assert bool(own.tables[kind][one].text) == bool(english.tables[kind][one].text)
    assert list(own.shared) == list(english.shared)


@pytest.mark.parametrize("language", languages()[1:])
def test_the_languages_differ(language):
    same = {
        one
        for kind, ids in KINDS.items()
        for one in ids
        if text(kind, one, language) and text(kind, one, language) == text(kind, one, "en")
    }
    assert same == set()
    assert name("civilization", "egyptian", language) != name("civilization", "egyptian", "en")


@pytest.mark.parametrize("language", languages())
def test_a_patron_tells_the_numbers_of_its_table(language):
    for patron in patrons():
        told = wish(patron.id, language)
        assert steps(patron, language) in told
        numbers = list(map(int, re.findall(r"\d+", told.replace(steps(patron, language), ""))))
        facts = [*patron.sizes, *(one for one in (patron.each, patron.most) if one)]
        extra = [1, 5] if patron.kind == "perfect-collection" else []  # "the values 1 to 5"
        assert sorted(numbers) == sorted(facts + extra), told
        for want in patron.wants:
            assert sum(name(kind, want, language) in told for kind, ids in KINDS.items() if want in ids) >= 1


def test_a_lifted_limit_is_not_told():
    assert "3" in wish("perfect-team", "en")
    assert "3" not in wish("perfect-team", "en", limited=False)
    assert wish("masterpieces", "en", limited=False) == wish("masterpieces", "en")


def test_what_an_owner_changes_is_told(tmp_path, monkeypatch):
    path = tmp_path / "patrons.toml"
    path.write_text(
        (HERE / "patrons.toml").read_text("utf-8").replace("[[4, 10], [6, 18]", "[[3, 9], [6, 18]"), "utf-8"
    )
    own = {patron.id: patron for patron in loading.load_patrons(path)}
    monkeypatch.setattr(room, "patron_of", own.__getitem__)
    assert "9 für 3, 18 für 6, 26 für 8" in wish("masterpieces", "de")


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        ('name = "Asia"', 'name = "Asia", note = "x"', "continent.asia", "unknown field `note`"),
        ("asia = ", "oceania = ", "continent.oceania", "is unknown, known are america"),
        ("[continent]", "[continents]", "continents", "is unknown, known are continent"),
        ("expert-domain =", "expert-land =", "shared.expert-land", "is unknown, known are expert-domain"),
        ('expert-domain = "', 'expert-domain = "' + "x" * 200, "shared.expert-domain", "a text of 1 to 200"),
        ('text = "Take 4', 'text = "' + "x" * 200 + "4", "favour.loan", "a text of at most 200"),
    ],
)
def test_a_wrong_table_of_words_is_refused(tmp_path, old, new, entry, fault):
    check_refused(tmp_path, FILES["en"], load_words, old=old, new=new, entry=entry, fault=fault)


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    (tmp_path / "words.en.toml").write_text(FILES["en"].read_text("utf-8"), "utf-8")
    monkeypatch.setattr(room, "HERE", tmp_path)
    room.words_in.cache_clear()
    yield tmp_path
    room.words_in.cache_clear()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('asia = { name = "Asia" }\n', "", r"words\.en\.toml: continent\.asia: is missing"),
        (', text = "Take 4 prestige."', "", r"words\.en\.toml: favour\.loan\.text: is missing"),
        ("expert-civilization = ", "# x = ", r"words\.en\.toml: shared\.expert-civilization: is missing"),
    ],
)
def test_english_has_all(elsewhere, old, new, fault):
    path = elsewhere / "words.en.toml"
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(TableError, match=fault):
        name("favour", "loan", "en")


def test_a_translation_keeps_the_places_of_the_numbers(elsewhere):
    path = elsewhere / "words.cs.toml"
    path.write_text('[patron]\nmasterpieces = { name = "Mistrovská díla", text = "Mistrovská díla" }\n', "utf-8")
    with pytest.raises(TableError, match=r"words\.cs\.toml: patron\.masterpieces: needs \{steps\} places"):
        name("patron", "past", "cs")


def test_what_a_language_lacks_is_english(elsewhere):
    (elsewhere / "words.cs.toml").write_text('[favour]\nloan = { name = "Půjčka" }\n', "utf-8")
    assert (name("favour", "loan", "cs"), text("favour", "loan", "cs")) == ("Půjčka", "Take 4 prestige.")
    assert text("expert", "inca", "cs") == text("expert", "inca", "en")

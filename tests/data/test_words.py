import pytest

from data.tables import TableError
from data.words import WordKind, Words

ENGLISH = """
[fruit]
apple = { name = "Apple", text = "Costs {price}." }
pear = { name = "Pear", text = "Rolls away." }
[shelf]
top = { name = "Shelf {number}" }
"""
KINDS = {"fruit": WordKind(("apple", "pear")), "shelf": WordKind(("top",), texts=False)}


@pytest.fixture
def write(tmp_path):
    def written(text, language="en"):
        if language != "en":
            (tmp_path / "words.en.toml").write_text(ENGLISH, "utf-8")
        (tmp_path / f"words.{language}.toml").write_text(text, "utf-8")
        return Words(tmp_path, KINDS)

    return written


def test_what_a_language_lacks_is_english(write):
    words = write('[fruit]\napple = { name = "Apfel" }\n', "de")
    assert words.name("fruit", "apple", "de") == "Apfel"
    assert words.text("fruit", "apple", "de") == "Costs {price}."
    assert words.name("fruit", "pear", "de") == words.name("fruit", "pear", "xx") == "Pear"
    assert words.text("shelf", "top", "de") == ""
    with pytest.raises(KeyError):
        words.name("fruit", "plum", "de")
    with pytest.raises(KeyError):
        words.name("tree", "apple", "de")


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        ("[fruit]", "[fruit", "", "is not TOML"),
        ("[fruit]", "[fruits]", "fruits", "is unknown, known are fruit, shelf"),
        ("[fruit]", "fruits = 1\n[fruit]", "fruits", "is unknown"),
        ("[shelf]\ntop = ", "[[shelf]]\ntop = ", "shelf", r"needs a table \[shelf\]"),
        ("pear =", "plum =", "fruit.plum", "is unknown, known are apple, pear"),
        ('name = "Pear"', "name = 3", "fruit.pear", "Expected `str`"),
        ('name = "Pear"', 'nom = "Pear"', "fruit.pear", "unknown field `nom`"),
        ('name = "Pear"', 'name = ""', "fruit.pear", "a name of 1 to 40 characters"),
        ('name = "Pear"', f'name = "{"P" * 41}"', "fruit.pear", "a name of 1 to 40 characters"),
        ("Rolls away.", "x" * 101, "fruit.pear", "a text of at most 100 characters"),
        ('name = "Pear"', 'name = "APPLE"', "fruit.pear", "is named like apple"),
        ("Rolls away.", "Rolls {away.", "fruit.pear", "has braces that do not fit together"),
        ("{number}", "}", "shelf.top", "has braces that do not fit together"),
        ('"Shelf {number}"', '"Shelf {number}", text = "High."', "shelf.top", "needs no text"),
    ],
)
def test_a_wrong_file_is_refused(write, tmp_path, *, old, new, entry, fault):
    assert old in ENGLISH
    words = write(ENGLISH.replace(old, new, 1))
    with pytest.raises(TableError, match=fault) as caught:
        words.load(tmp_path / "words.en.toml")
    assert (caught.value.file, caught.value.entry) == ("words.en.toml", entry)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('pear = { name = "Pear", text = "Rolls away." }\n', "", r"words\.en\.toml: fruit\.pear: is missing"),
        (', text = "Rolls away."', "", r"words\.en\.toml: fruit\.pear: needs a text"),
        ("[shelf]\n", "[fruit.x]\n", r"words\.en\.toml: fruit\.x: is unknown"),
    ],
)
def test_english_has_all(write, old, new, fault):
    words = write(ENGLISH.replace(old, new))
    with pytest.raises(TableError, match=fault):
        words.name("fruit", "apple", "en")


@pytest.mark.parametrize(
    ("own", "fault"),
    [
        ('[fruit]\napple = { name = "Apfel", text = "Kostet etwas." }', r"fruit\.apple: needs \{price\} places"),
        ('[fruit]\npear = { name = "Birne", text = "{price}" }', r"fruit\.pear: needs no places in braces"),
        ('[shelf]\ntop = { name = "Fach" }', r"shelf\.top: needs \{number\} places"),
        ('[shelf]\ntop = { name = "Fach {nummer}" }', r"shelf\.top: needs \{number\} places"),
    ],
)
def test_a_translation_keeps_the_places(write, own, fault):
    words = write(own, "de")
    with pytest.raises(TableError, match=rf"words\.de\.toml: {fault}"):
        words.name("fruit", "pear", "de")
    assert words.name("fruit", "pear", "en") == "Pear"


def test_without_a_file_there_are_no_words(tmp_path):
    with pytest.raises(TableError, match=r"words\.en\.toml: cannot be read"):
        Words(tmp_path, KINDS).name("fruit", "apple", "de")

import pytest

from data.dates import HERE, load, words
from data.tables import TableError
from data.texts import languages


def test_every_language_has_its_words():
    assert set(words()) == set(languages())


@pytest.mark.parametrize("language", languages())
def test_they_are_written_as_they_are_compared(language):
    own = words()[language]
    lists = (own.later, own.conjunctions, own.minutes, own.hours, own.days, own.clock, own.filling, own.from_today)
    lists += (own.ordinals,)
    for word in (word for one in lists for word in one):
        assert word.isascii()
        assert word == word.lower().strip()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [("later =", "latter =", "latter"), ("today = 0", 'today = "0"', "int"), ("later = [", "later = ", "TOML")],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path, old, new, fault):
    path = tmp_path / "en.toml"
    path.write_text((HERE / "en.toml").read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(TableError, match=f"en.toml.*{fault}"):
        load(path)

import unicodedata

import pytest
from babel import Locale

from data.dates import HERE, load, words
from data.tables import TableError
from data.texts import languages


def test_every_language_has_its_words():
    assert set(words()) == set(languages())


@pytest.mark.parametrize("language", languages())
def test_they_are_written_as_they_are_compared(language):
    own = words()[language]
    lists = (own.later, own.conjunctions, own.minutes, own.hours, own.days, own.clock, own.filling, own.from_today)
    lists += (own.ordinals, *own.weekdays, *own.months)
    for word in (word for one in lists for word in one):
        assert word.isascii()
        assert word == word.lower().strip()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("later =", "latter =", "latter"),
        ("today = 0", 'today = "0"', "int"),
        ("later = [", "later = ", "TOML"),
        ('"sun"],', '"sun"], [],', "length"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path, old, new, fault):
    path = tmp_path / "en.toml"
    path.write_text((HERE / "en.toml").read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(TableError, match=f"en.toml.*{fault}"):
        load(path)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("what", "first"), [("days", 0), ("months", 1)])
def test_each_day_and_month_has_all_its_usual_names(language, what, first):
    own = words()[language]
    for number, names in enumerate(own.weekdays if what == "days" else own.months, start=first):
        usual = {
            getattr(Locale(language), what)[form][width][number].rstrip(".")
            for form in ("format", "stand-alone")
            for width in ("wide", "abbreviated")
        }
        assert {plain(one) for one in usual} <= set(names)


def plain(name):
    apart = unicodedata.normalize("NFKD", name.lower().replace("ł", "l"))
    return "".join(one for one in apart if not unicodedata.combining(one))

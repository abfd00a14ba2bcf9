import pytest

from data import rulebook
from data.texts import languages
from games.registry import GAMES
from tests.games.known import known

ENDS = {**known("RULES"), "leagues": ("L2.1", "L16")}


@pytest.mark.parametrize("book", [*GAMES, "leagues"])
def test_every_language_has_the_same_rules_in_the_same_order(book):
    english = rulebook.numbers(book)
    assert (english[0], english[-1]) == ENDS[book]
    tables = sorted((rulebook.HERE / book).glob("rules.*.toml"))
    assert {path.suffixes[-2].removeprefix(".") for path in tables} == set(languages())
    for path in tables:
        language = path.suffixes[-2].removeprefix(".")
        assert rulebook.numbers(book, language) == english, path.name


def test_a_language_without_a_table_reads_english():
    assert rulebook.rule("mykerinos", "M4.2", "xx") == rulebook.rule("mykerinos", "M4.2", "en")
    assert rulebook.rule("mykerinos", "M4.2", "de") != rulebook.rule("mykerinos", "M4.2", "en")


def test_an_unknown_number_is_a_key_error():
    with pytest.raises(KeyError):
        rulebook.rule("mykerinos", "M9.9", "en")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [('"4.2" = "x"', "4.2"), ('"M4.2" = ""', "M4.2"), ('"M4.2" = 3', "M4.2"), ('"M4.2" = "x', "rules.en.toml")],
)
def test_a_wrong_table_names_its_file_and_entry(tmp_path, monkeypatch, text, wrong):
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "rules.en.toml").write_text(text + "\n", encoding="utf-8")
    monkeypatch.setattr(rulebook, "HERE", tmp_path)
    with pytest.raises(rulebook.RulebookError, match=wrong):
        rulebook.numbers("toy")

import re
from collections import Counter

import pytest

from data import chapters, rulebook
from data.texts import languages
from games.registry import GAMES
from tests.games.known import known

BOOKS = [*GAMES, "leagues"]
RULE = r"[A-Z]\d+(?:\.\d+[a-z]?)?"
ENDS = {**known("RULES"), "leagues": ("L2.1", "L16")}


@pytest.mark.parametrize("book", BOOKS)
def test_every_language_has_the_same_rules_in_the_same_order(book):
    english = rulebook.numbers(book)
    assert (english[0], english[-1]) == ENDS[book]
    tables = sorted((rulebook.HERE / book).glob("rules.*.toml"))
    assert {path.suffixes[-2].removeprefix(".") for path in tables} == set(languages())
    for path in tables:
        language = path.suffixes[-2].removeprefix(".")
        assert rulebook.numbers(book, language) == english, path.name


def told(book, language):
    """Return the rules and chapters of a book as texts by their numbers."""
    rules = {number: rulebook.rule(book, number, language) for number in rulebook.numbers(book)}
    return rules | {number: one.text for number, one in chapters.chapters(book, language).items()}


def named(text):
    return Counter(re.findall(RULE, text))


def figures(text):
    bare = re.sub(RULE + r"|`[^`]*`|(?<=\d)[.,\N{NO-BREAK SPACE}](?=\d{3})", "", text)
    return Counter(one.replace(",", ".") for one in re.findall(r"\d+(?:[.,]\d+)?", bare))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("book", BOOKS)
def test_each_rule_has_the_figures_and_names_the_rules_that_it_has_and_names_in_english(book, language):
    english = told(book, "en")
    for number, text in told(book, language).items():
        assert figures(text) == figures(english[number]), number
        assert named(text) == named(english[number]), number
        assert {one for one in named(text) if one[0] == number[0]} <= english.keys(), "the others are fields"
        assert language == "en" or text != english[number], number


def test_a_language_without_a_table_reads_english():
    assert rulebook.rule("mykerinos", "M4.2", "xx") == rulebook.rule("mykerinos", "M4.2", "en")
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

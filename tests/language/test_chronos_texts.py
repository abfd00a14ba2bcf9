import re

import pytest

from data import chapters, rulebook
from data.chronos.words import WORDS
from data.texts import languages
from tests.language.grammar.test_french import BREAKS, GENDERED
from tests.language.grammar.test_polish import PAST, TENDENCY


def everything(language):
    yield from (rulebook.rule("chronos", number, language) for number in rulebook.numbers("chronos"))
    for chapter in chapters.chapters("chronos", language).values():
        yield from (chapter.title, chapter.text)
    for kind, about in WORDS.kinds.items():
        for one in about.ids:
            yield from (WORDS.name(kind, one, language), WORDS.text(kind, one, language))


def faults(language, pattern):
    return [text for text in everything(language) if pattern.search(re.sub("`[^`]*`", "``", text))]


@pytest.mark.parametrize("language", languages())
def test_there_is_something_to_check(language):
    assert sum(map(len, everything(language))) > 15_000


def test_french_signs_hold_to_their_words():
    assert faults("fr", BREAKS) == []
    assert faults("fr", re.compile(r"[\w*`}][;!?](\s|$)|[\w*`}]:\s|«\w|\w»|\N{RIGHT SINGLE QUOTATION MARK}")) == []


def test_french_tells_no_players_gender():
    assert faults("fr", GENDERED) == []


def test_polish_tells_no_players_gender():
    found = {match for text in everything("pl") for match in PAST.findall(text.replace("Pan", ""))}
    assert found == set()


@pytest.mark.parametrize(
    ("language", "pattern"),
    [("en", r"\bthe \w+er\b.*, the \w+er\b"), ("de", r"\b[Jj]e \w+er\b.*desto"), ("fr", r"\b[Pp]lus\b.*, plus\b")],
)
def test_no_rule_states_a_tendency(language, pattern):
    rules = [rulebook.rule("chronos", number, language) for number in rulebook.numbers("chronos")]
    assert [rule for rule in rules if re.search(pattern, rule)] == []


def test_no_polish_rule_states_a_tendency():
    assert faults("pl", TENDENCY) == []


@pytest.mark.parametrize("language", languages())
def test_texts_are_written_clean(language):
    wrong = re.compile(r"  |\s$|^\s|\.\.|[\u2013\u2014\u2018-\u201d]| ,|\t")
    assert [text for text in everything(language) if wrong.search(text.strip("\n"))] == []


@pytest.mark.parametrize("language", ["de"])
def test_german_speaks_to_one_friend(language):
    formal = re.compile(r"\b(Sie (haben|können|dürfen|müssen|sind)|Ihnen|Ihre?[rnms]?)\b")
    assert faults(language, formal) == []

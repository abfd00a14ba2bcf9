import re
import string

import pytest

from data.texts import texts
from tests.language.catalogues import OTHERS, catalogue, entries, forms

SAME = "same in this language"
MARKS = ("**", "*", "`", "-# ", "✅", "❌", "·")

each_language = pytest.mark.parametrize("language", OTHERS)


def places(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


EXAMPLE = re.compile(r"`(in|dans|za) 3 h`")


def shape(text):
    """Return the parts that a translation must keep: placeholders, quoted commands, formatting, outer spaces, and the
    final punctuation.
    """
    ending = text.strip()[-1] if text.strip()[-1] in ".:?!" else ""
    outer = (len(text) - len(text.lstrip()), len(text) - len(text.rstrip()))
    return (
        places(text),
        sorted(re.findall("`[^`]*`", EXAMPLE.sub("", text))),
        [text.count(mark) for mark in MARKS],
        outer,
        ending,
    )


def test_german_is_there():
    assert "de" in OTHERS


@each_language
def test_nothing_is_untranslated_doubtful_or_left_over(language):
    assert [entry.id for entry in entries(language) if not all(forms(entry.string))] == []
    assert [entry.id for entry in entries(language) if entry.fuzzy] == []
    assert list(catalogue(language).obsolete) == []


@each_language
def test_every_plural_has_all_forms_of_the_language(language):
    number = catalogue(language).num_plurals
    assert [entry.id for entry in entries(language) if entry.pluralizable and len(entry.string) != number] == []


@each_language
def test_facts_commands_and_formatting_are_kept(language):
    wrong = [
        (entry.id, text)
        for entry in entries(language)
        for text in forms(entry.string)
        if shape(text) != shape(forms(entry.id)[-1])
    ]
    assert wrong == []


@each_language
def test_what_reads_as_in_english_is_marked_so(language):
    same = {entry.id for entry in entries(language) if forms(entry.string) == forms(entry.id)}
    marked = {entry.id for entry in entries(language) if SAME in entry.user_comments}
    assert same == marked


@each_language
def test_the_catalogue_can_be_used(language):
    tr = texts(language)
    assert tr.language == language
    for entry in entries(language):
        if entry.pluralizable:
            for count in (0, 1, 2, 5, 22):
                facts = dict.fromkeys(places(entry.id[1]) - {"count"}, "…")
                assert tr.plural(*entry.id, count, **facts) in {f.format(count=count, **facts) for f in entry.string}
        else:
            assert tr(entry.id) == entry.string

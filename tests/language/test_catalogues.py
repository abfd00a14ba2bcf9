import re
import string

import pytest

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

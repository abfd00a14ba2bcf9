"""Messages with a relative timestamp must still be true in each language when they are read a day or two months later.

Discord updates a relative timestamp for each reader, for example to ``2 months ago``. So it must be in a place where a
past time makes sense. The tests find these messages in the sources, so they can't miss a new one.
"""

import ast
import re

import pytest

from data.texts import SOURCE_LANGUAGE, languages, texts
from tests.language.catalogues import OTHERS, entries, forms
from tests.language.sources import branches, calls, is_texts, literal, modules, walked

PAST = {
    "en": {"began", "ended", "opened", "was", "move", "thinking"},
    "de": {"begann", "beendet", "eröffnet", "war", "Zug", "Beginn", "hat"},
    "fr": {"jouer", "finie", "ouverte", "date", "coup", "Début", "réfléchir", "commencé"},
    "pl": {"nadeszła", "koniec", "otwarcie", "był", "ruch", "Początek", "początek"},
}
"""The words that may precede a relative timestamp, because they say that something is over.

They exclude words that need a date ("since", "until") or a future time ("ends", "opens").
"""
MOMENT = re.compile(r"\{(date|moment|since|time|when)\}")
NOW = {
    "en": r"\b(today|tonight|tomorrow|yesterday|just now|(?<!as )soon|shortly|not long ago|a moment ago)\b",
    "de": r"\b(heute|gestern|gleich|bald|soeben|gerade eben|vor kurzem)\b",
    "fr": r"\b(aujourd'hui|demain|hier|bientôt|tout à l'heure|il y a peu)\b",
    "pl": r"\b(dziś|dzisiaj|jutro|wczoraj|zaraz|wkrótce|niedawno|przed chwilą)\b",
}


def relative():
    """Yield the messages with a placeholder for a relative timestamp, each with that placeholder."""
    for _, tree in modules(packages=("bot",), pattern=r"\bago\("):
        assigned = [one for one in walked(tree) if isinstance(one, ast.Assign) and is_relative(one.value)]
        names = {ast.unparse(one.targets[0]) for one in assigned}
        for call in (one for one in calls(tree) if is_texts(one.func)):
            for word in call.keywords:
                if is_relative(word.value) or ast.unparse(word.value) in names:
                    yield from ((literal(one), word.arg) for one in branches(call.args[0]) if literal(one))


def is_relative(node):
    return re.search(r"\bago\(", ast.unparse(node)) and not any(is_texts(one.func) for one in calls(node))


@pytest.mark.parametrize("language", languages())
def test_a_relative_moment_stands_where_a_past_one_can(language):
    found = set(relative())
    assert len(found) > 5
    for message, field in found:
        before = re.findall(r"\w+", texts(language)(message).partition(f"{{{field}}}")[0])
        assert before[-1] in PAST[language], texts(language)(message)


@pytest.mark.parametrize("language", languages())
def test_a_message_with_a_moment_says_nothing_that_is_true_on_one_day_only(language):
    every = entries(language if language != SOURCE_LANGUAGE else OTHERS[0])
    told = [text for one in every for text in forms(one.id if language == SOURCE_LANGUAGE else one.string)]
    dated = [text for text in told if MOMENT.search(text)]
    assert len(dated) > 40
    assert [text for text in dated if re.search(NOW[language], text, re.IGNORECASE)] == []

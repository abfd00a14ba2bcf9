"""Messages with a relative timestamp must still be true in each language when they are read a day or two months later.

Discord updates a relative timestamp for each reader, for example to ``2 months ago``. So it must be in a place where a
past time makes sense. The tests find these messages in the sources, so they can't miss a new one.
"""

import ast
import re
from functools import cache

import pytest

from data.texts import SOURCE_LANGUAGE, languages, texts
from tests.language.sources import branches, calls, is_texts, literal, modules, named, walked

STYLE = re.compile(r":([a-zA-Z])>$")
RELATIVE, TIME_ONLY = "R", {"t", "T"}
BARE = {"bot/features/ladder.py", "bot/features/table/embeds.py"}
"""The modules in which a relative timestamp is a list item without any words."""
LIVE = ("bot/presenters/chronos/", "bot/features/play/following.py")
"""The modules for real-time games. Their messages are read on the day on which they are written, so a relative
timestamp in them stays true.
"""

READ = {
    "en": ("a day ago", "2 months ago"),
    "de": ("vor einem Tag", "vor 2 Monaten"),
    "fr": ("il y a un jour", "il y a 2 mois"),
    "pl": ("wczoraj", "2 miesiące temu"),
}
PAST = {
    "en": {"began", "ended", "opened", "was", "move", "thinking"},
    "de": {"begann", "beendet", "eröffnet", "war", "Zug", "Beginn", "hat"},
    "fr": {"jouer", "finie", "ouverte", "date", "coup", "Début", "réfléchir", "commencé"},
    "pl": {"nadeszła", "koniec", "otwarcie", "był", "ruch", "Początek", "początek"},
}
"""The words that may precede a relative timestamp, because they say that something is over.

They exclude words that need a date ("since", "until") or a future time ("ends", "opens").
"""
NOW = {
    "en": r"\b(today|tonight|tomorrow|yesterday|just now|(?<!as )soon|shortly|not long ago|a moment ago)\b",
    "de": r"\b(heute|gestern|gleich|bald|soeben|gerade eben|vor kurzem)\b",
    "fr": r"\b(aujourd'hui|demain|hier|bientôt|tout à l'heure|il y a peu)\b",
    "pl": r"\b(dziś|dzisiaj|jutro|wczoraj|zaraz|wkrótce|niedawno|przed chwilą)\b",
}


def style(node):
    if isinstance(node, ast.JoinedStr) and "<t:" in str(getattr(node.values[0], "value", "")):
        return STYLE.search(str(node.values[-1].value))[1]
    return None


@cache
def producers():
    found = {}
    for _ in range(2):  # some only call another one
        for _, tree in modules(packages=("bot",), pattern="|".join((r"<t:", *found))):
            for one in walked(tree):
                if isinstance(one, ast.FunctionDef) and isinstance(last := one.body[-1], ast.Return):
                    called = found.get(named(last.value.func)) if isinstance(last.value, ast.Call) else None
                    if made := style(last.value) or called:
                        found[one.name] = made
    return found


def moments(node):
    known = producers()
    made = {
        known.get(named(one.func)) if isinstance(one, ast.Call) else style(one)
        for one in ast.walk(node)
        if isinstance(one, ast.Call | ast.JoinedStr)
    }
    return made - {None}


def fields(function):
    local = {}
    for one in ast.walk(function):
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and not words(one.value):
            local.setdefault(one.targets[0].id, set()).update(moments(one.value))
    for call in words(function):
        for word in call.keywords:
            names = {one.id for one in ast.walk(word.value) if isinstance(one, ast.Name)}
            made = moments(word.value).union(*(local.get(name, ()) for name in names))
            ids = [literal(one) for argument in call.args[:2] for one in branches(argument) if literal(one)]
            yield from ((message, word.arg, one) for one in made for message in ids)


def words(node):
    return [
        one for one in calls(node) if is_texts(one.func) or (named(one.func) == "plural" and is_texts(one.func.value))
    ]


@cache
def told():
    found = []
    for path, tree in modules(packages=("bot",), pattern="|".join((r"<t:", *producers()))):
        for one in walked(tree) if moments(tree) else ():
            writes = isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and one.name not in producers()
            if writes and (made := moments(one)):
                found.append((path, made, list(fields(one))))
    return found


def messages(wanted):
    return sorted({(message, field) for _, _, found in told() for message, field, made in found if made in wanted})


def said(language, message):
    return texts(language)(message)


def test_every_relative_moment_is_in_a_message_that_is_read_here():
    missed = {
        path for path, styles, found in told() if RELATIVE in styles and RELATIVE not in {made for *_, made in found}
    }
    assert missed == BARE
    assert len(messages({RELATIVE})) > 5


@pytest.mark.parametrize("language", languages())
def test_a_relative_moment_stands_where_a_past_one_can(language):
    for message, field in messages({RELATIVE}):
        template = said(language, message)
        before = re.findall(r"\w+", template.partition(f"{{{field}}}")[0])
        read = [template.replace(f"{{{field}}}", moment) for moment in READ[language]]
        assert before, read
        assert before[-1] in PAST[language], read


@pytest.mark.parametrize("language", languages())
def test_a_message_with_a_moment_says_nothing_that_is_true_on_one_day_only(language):
    found = messages({*producers().values(), "F"})
    assert len(found) > 40
    for message, _ in found:
        assert not re.search(NOW[language], said(language, message), re.IGNORECASE), said(language, message)


def test_a_time_without_its_day_is_told_of_live_games_only():
    found = {path for path, styles, _ in told() if styles & TIME_ONLY}
    assert found
    assert {path for path in found if not path.startswith(LIVE)} == set()


@pytest.mark.parametrize(
    "wrong",
    [
        'tr("since {when}", when=ago(1))',
        'tr("Check-in opens {when}.", when=ago(1))',
        'tr("Your time ends {at}.", at=ago(1))',
    ],
)
def test_a_wrong_message_is_noticed(wrong):
    tree = ast.parse(f"def say(tr):\n    return {wrong}")
    ((message, field, made),) = fields(tree.body[0])
    assert made == RELATIVE
    assert re.findall(r"\w+", message.partition(f"{{{field}}}")[0])[-1] not in PAST[SOURCE_LANGUAGE]

import re
from collections import Counter

import pytest

from data import rulebook
from data.chronos import HERE, gods
from data.chronos.words import CITIES, ENDS, WINDS, WORDS, hourglass, name, place, text
from data.texts import languages
from data.words import LONGEST_TEXT, places
from games.chronos import terms
from games.chronos.rules import ends
from games.chronos.state import Reason

FILES = {path.suffixes[-2].removeprefix("."): path for path in HERE.glob("words.*.toml")}
each_language = pytest.mark.parametrize("language", languages())


def figures(told):
    return Counter(map(int, re.findall(r"\d+", told)))


@each_language
def test_everything_has_a_name_and_says_what_it_does(language):
    own = WORDS.load(FILES[language])
    for kind, about in WORDS.kinds.items():
        assert list(own[kind]) == list(about.ids)
        for one in about.ids:
            told = text(kind, one, language)
            assert bool(told) == about.texts, (kind, one)
            assert set(places(told)) <= ({"who"} if kind == "end" else set())
            assert len(told) <= LONGEST_TEXT
            assert not told or told.endswith(".")


@pytest.mark.parametrize("language", languages()[1:])
def test_the_languages_differ(language):
    for kind, about in WORDS.kinds.items():
        for one in about.ids if about.texts else ():
            assert text(kind, one, language) != text(kind, one, "en"), (kind, one)
            assert figures(text(kind, one, language)) == figures(text(kind, one, "en")), (kind, one)
    assert place("under1", language) != place("under1", "en")
    assert hourglass(2, language) != hourglass(2, "en")


def test_the_words_are_those_of_the_rules():
    assert tuple(terms.City) == CITIES
    assert WINDS == terms.WINDS
    assert set(ENDS) == set(Reason)
    assert tuple(one.id for one in gods()) == tuple(terms.God)


@each_language
def test_places_are_told_apart(language):
    kingdoms = {word for word in terms.PLACE_NAMES if word.startswith("seat")}
    others = [place(word, language) for word in terms.PLACE_NAMES if word not in kingdoms]
    assert len(set(others)) == len(others)
    assert len({place(word, language, owner=word.partition("-")[0]) for word in kingdoms}) == len(kingdoms)


def test_places_in_words():
    assert place("7", "en") == "Pile 7"
    assert place("seat3-north", "en", owner="Ben") == "Ben: North wind"
    assert place("seat3-stack", "de", owner="Ben") == "Ben: Persönlicher Stapel"
    assert place("seat3-east", "fr", owner="Ben") == "Ben\N{NO-BREAK SPACE}: Vent d'est"
    assert place("delphi", "pl") == "Delfy"
    for unknown in ("10", "0", "atlantis", "seat3-roof", ""):
        with pytest.raises(KeyError):
            place(unknown, "en")


@each_language
def test_the_words_tell_the_numbers_of_the_rules(language):
    wanted = {
        ("god", "sphinx"): [terms.BONUS],
        ("god", "pan"): [terms.BONUS],
        ("god", "persephone"): [terms.BONUS],
        ("city", "athens"): [terms.BONUS],
        ("god", "artemis"): [terms.MONSTER_BONUS],
        ("god", "helios"): [*map(int, terms.SMALL), terms.SMALL_WORTH],
        ("god", "hera"): [terms.NEEDED_WITH_HERA],
        ("god", "calypso"): [ends.DIFFERENT],
        ("end", "calypso"): [ends.DIFFERENT],
        ("god", "hestia"): [ends.EQUAL],
        ("end", "hestia"): [ends.EQUAL],
        ("god", "cerberus"): [ends.CROWD],
        ("end", "cerberus"): [ends.CROWD],
        ("city", "knossos"): [ends.SIX],
        ("end", "knossos"): [ends.SIX],
        ("god", "demeter"): [10, 10],
    }
    for kind, about in WORDS.kinds.items():
        for one in about.ids:
            if kind != "card":
                assert figures(text(kind, one, language)) == Counter(wanted.get((kind, one), [])), (kind, one)


@each_language
def test_the_rules_call_things_by_their_names(language):
    costs = {one.id: one.cost for one in gods()}
    rules = {number: rulebook.rule("chronos", number, language) for number in rulebook.numbers("chronos")}
    for one, number in terms.GOD_RULE.items():
        told = f"{name('god', one.value, language)} ({costs[one.value]})"
        assert rules[number].replace("\N{NO-BREAK SPACE}", " ").startswith(told), number
    for one, number in terms.CITY_RULE.items():
        assert rules[number].startswith(name("city", one.value, language)), number
    for card in ("eruption", "famine", "war"):
        assert name("card", card, language) in rules["C5.3"]
    for card in terms.MONSTERS:
        assert name("card", card, language)[:-1] in rules["C7.2"]

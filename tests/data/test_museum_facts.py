"""Checks that the numbers in the rule texts of Museum are those of the game, in every language."""

import re
import tomllib
from collections import Counter

import pytest

from data import museum, rulebook
from data.museum import CIVILIZATIONS, CONTINENTS, DOMAINS, FAVOURS, rule_of
from data.museum.words import name
from data.texts import languages


def table(language):
    return tomllib.loads((rulebook.HERE / "museum" / f"rules.{language}.toml").read_text("utf-8"))


def figures(text):
    return [int(one) for one in re.findall(r"(?<![A-Z\d.])\d+", re.sub(r"[A-Z]\d+\.\d+", "", text))]


each_language = pytest.mark.parametrize("language", languages())


@each_language
def test_what_there_is(language):
    rules = table(language)
    cards = [
        *(len(CONTINENTS) * museum.OPINION_CARDS, museum.OPINION_CARDS, 4, museum.OPINION_TOKENS),
        *(sum(one.count for one in museum.favours()), sum(one.count for one in museum.headlines())),
        *(len(museum.experts()), len(museum.patrons()), museum.PRESTIGE),
    ]
    assert Counter(figures(rules["U1.3"])) == Counter(cards)
    assert figures(rules["U1.1"]) == [len(museum.objects()), 15, 45]
    values = Counter(one.value for one in museum.objects() if one.civilization == "inca")
    assert values == {1: 3, 2: 4, 3: 4, 4: 2, 5: 2}  # "three of value 1, four of 2 ..." as U1.2 has it in words
    assert figures(rules["U1.2"]) == [1, 5, 1, 2, 3, 4, 5, 30, 5]
    costs = [museum.expert_of(one).cost for one in (DOMAINS[0], CIVILIZATIONS[0], *museum.CHARACTERS)]
    assert figures(rules["U1.4"]) == costs
    bonuses = [one for board in museum.boards() for one in (board.gallery, board.full, board.both)]
    assert figures(rules["U1.5"]) == bonuses


@each_language
def test_what_scores(language):
    rules, scores = table(language), museum.scores()
    assert figures(rules["U7.2"]) == [3, 2, 4, 4, 16, *scores.civilization[3:]]
    assert figures(rules["U7.3"]) == [3, 5, 4, 8, 13, *scores.domain[3:]]
    for number, patron in {
        "U8.1": "heritage-inca",
        "U8.2": "ancient-asia",
        "U8.3": "myths",
        "U8.5": "masterpieces",
        "U8.7": "knowledge",
    }.items():
        one = museum.patron_of(patron)
        needed, points = ([step[part] for step in one.steps] for part in (0, 1))
        assert figures(rules[number]) == [*needed, *one.sizes, *points], number
    assert figures(rules["U8.4"])[-1] == museum.patron_of("perfect-collection").each
    team, past = museum.patron_of("perfect-team"), museum.patron_of("past")
    assert figures(rules["U8.6"]) == [team.each, team.most]
    assert figures(rules["U8.8"]) == [*past.sizes, *(points for _, points in past.steps)]


def test_u7_9_the_example_adds_up():
    scores = museum.scores()
    score, *rest = figures(table("en")["U7.9"])
    total = rest[-1]
    collections = scores.civilization[7] + scores.civilization[6] + 2 * scores.domain[3] + scores.domain[5]
    assert score + collections + museum.patron_of("heritage-celt").points(7) + 2 - 3 == total == 96


@each_language
def test_the_rules_call_things_by_their_names(language):
    rules = {number: text.casefold() for number, text in table(language).items()}
    for favour in FAVOURS:
        assert rules[rule_of(favour)].startswith(name("favour", favour, language).casefold())
    for civilization in CIVILIZATIONS:
        assert name("civilization", civilization, language).casefold() in rules["U1.1"]
    for continent in CONTINENTS:
        assert name("continent", continent, language).casefold() in rules["U1.1"]
    for domain in DOMAINS:
        called = name("domain", domain, language).casefold().replace("&", "and")
        assert called in rules["U1.2"]
    for one in museum.patrons():
        if one.kind == "quadruple":
            listed = ", ".join(
                name("domain" if want in DOMAINS else "civilization", want, language) for want in one.wants
            )
            said = f"{name('patron', one.id, language)}: {listed}".casefold().replace("&", "and")
            assert said in rules["U8.3"].replace("\N{NO-BREAK SPACE}:", ":")
    for one in museum.patrons():
        if one.kind not in {"heritage", "ancient", "quadruple"}:
            assert rules[rule_of(one.id)].startswith(name("patron", one.id, language).casefold())
    for headline in museum.headlines():
        called = name("headline", headline.id, language).casefold()
        told = rules[rule_of(headline.id)].replace("\N{NO-BREAK SPACE}:", ":").partition(":")[0]
        assert called.startswith(told)
    for expert in museum.CHARACTERS:
        assert name("expert", expert, language).casefold() in rules[rule_of(expert)].partition(":")[0]


def test_the_rule_of_each_card():
    rules = table("en")
    assert {rule_of(f"heritage-{civilization}") for civilization in CIVILIZATIONS} == {"U8.1"}
    assert {rule_of(f"ancient-{continent}") for continent in CONTINENTS} == {"U8.2"}
    assert rules["U8.1"].startswith("Heritage")
    assert rules["U8.2"].startswith("Ancient")
    assert {rule_of(one) for one in museum.QUADRUPLES} == {"U8.3"}
    assert {rule_of(one) for one in (*DOMAINS, *CIVILIZATIONS)} == {"U11.1"}
    with pytest.raises(KeyError):
        rule_of("inca-a3")

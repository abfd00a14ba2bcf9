"""Checks that the numbers in the rule texts of Chronos Conquest are those of the game, in every language."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import games.chronos
from data import chapters, rulebook
from data.chronos import cards
from data.texts import languages
from games.chronos import terms
from games.chronos.game import GAME, Options
from games.chronos.refusals import Refusal
from games.chronos.rules import ends
from games.chronos.rules.catastrophes import ANSWERS
from games.chronos.scoring import tally
from games.chronos.state import hourglasses

each_language = pytest.mark.parametrize("language", languages())


def table(language):
    return tomllib.loads((rulebook.HERE / "chronos" / f"rules.{language}.toml").read_text("utf-8"))


def figures(text):
    bare = re.sub(r"[A-Z]\d+\.\d+", "", text)
    return [float(one.replace(",", ".")) for one in re.findall(r"\d+(?:[.,]\d+)?", bare)]


def test_each_rule_that_a_refusal_names_can_be_read():
    # The bot quotes the engine's rule numbers to players, so each of them must be in the rule texts.
    named = {*terms.GOD_RULE.values(), *terms.CITY_RULE.values()}
    for path in Path(games.chronos.__file__).parent.rglob("*.py"):
        named.update(re.findall(r'"(C\d+\.\d+)"', path.read_text("utf-8")))
    assert {"C3.5", "C4.1", "C7.3", "C8.31", "C9.10"} <= named
    assert named <= set(rulebook.numbers("chronos"))
    documented = re.findall(r"C\d+\.\d+", Path(games.chronos.refusals.__file__).read_text("utf-8"))
    assert len(documented) >= len(Refusal) - 5
    assert set(documented) <= set(rulebook.numbers("chronos"))


def test_the_figures_are_those_of_the_game():
    rules = table("en")
    kinds = Counter()
    for card in cards():
        kinds[card.kind] += card.count
    islands = [one for card in cards() if card.kind == "island" for one in (card.count, card.value)]
    others = {kind: [card.count for card in cards() if card.kind == kind] for kind in ("monster", "catastrophe")}
    assert figures(rules["C1.1"]) == [
        *(sum(kinds.values()), kinds["island"], *islands, kinds["wind"], terms.COUNTS["north"]),
        *(kinds["monster"], *others["monster"], kinds["catastrophe"], *others["catastrophe"]),
    ]
    assert figures(rules["C1.2"]) == [len(terms.God), len(terms.City), 18, 3, len(terms.COLORS)]
    assert {players: hourglasses(players) for players in terms.PLAYERS} == {3: 3, 4: 3, 5: 2, 6: 2}
    assert figures(rules["C1.3"]) == [3, 2]
    heights = Counter(GAME.new(terms.COLORS[:3], Options(level=5)).heights)
    assert figures(rules["C2.1"]) == [129, 15, 14]
    assert heights == {15: 3, 14: 6}
    assert terms.OPENING == 10_000
    assert figures(rules["C3.1"]) == [30, 10, 6, terms.LIVE / 60_000, terms.DAILY / 3_600_000]
    assert figures(rules["C7.2"]) == [terms.NEEDED]
    assert figures(rules["C7.3"]) == [*terms.NIGHT]
    assert figures(rules["C7.4"]) == [1, terms.MOST_WINDS, 2]
    assert figures(rules["C8.8"]) == [2, *map(int, terms.SMALL), terms.SMALL_WORTH]
    assert terms.TOLERATED == 1_000
    for number, worth in {"C8.4": 50, "C8.17": 50, "C8.27": 50, "C8.21": 100}.items():
        assert figures(rules[number])[1] == worth == (terms.MONSTER_BONUS if worth == 100 else terms.BONUS)
    assert figures(rules["C8.31"])[1] == terms.NEEDED_WITH_HERA
    assert figures(rules["C9.2"]) == [terms.BONUS]
    assert figures(rules["C9.10"]) == [1, ends.SIX]


def test_each_choice_that_lapses_is_told():
    told = table("en")["C3.5"]
    words = {"famine": "famine", "war": "war", "mycenae": "Mycenae", "apollo": "Apollo", "hecate": "Hecate"}
    words |= {"debt": "debts are paid", "wind": "debts are paid"}
    assert set(words) == set(ANSWERS)
    assert all(word in told for word in words.values())


@each_language
def test_c7_the_example_adds_up(language):
    told = chapters.chapters("chronos", language)["C7"].text.partition("\n\n")[0]
    *islands, plain, winds, aeolus, doubled = map(int, figures(told))
    stack = [str(one) for one in islands]
    god = terms.God

    def scored(lying, gods):
        return tally.parts(stack, lying, gods, ()).points

    assert scored((0, 0, 0, 0), ()) == plain
    assert scored((1, 0, 0, 1), ()) == winds == terms.NEEDED
    assert scored((1, 0, 0, 1), (god.AEOLUS,)) == aeolus
    assert scored((1, 0, 0, 1), (god.AEOLUS, god.APHRODITE)) == doubled

import ast
import re
import string
from pathlib import Path

import msgspec
import pytest

import bot.match.pure.errors as errors_module
import games.mykerinos.refusals as module
from bot.interaction.refusals import FAULTS, WHY, answer
from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.presenters.mykerinos.words.refusals import SENTENCES, misplaced
from bot.presenters.refusals import ALIKE
from bot.presenters.registry import PRESENTERS
from bot.wording.names.typed import QUOTED, Typed
from data.rulebook import numbers
from data.texts import texts
from games.core import Illegal, Unreadable
from games.mykerinos.refusals import Refusal
from tests.bot.tables import match_of, view_after

EN = texts("en")
MYKERINOS = PRESENTERS["mykerinos"]
RULES = Path(module.__file__).parent
BOT = Path(errors_module.__file__).parents[1]

PARAMS = {
    "turn": "red",
    "owner": "green",
    "patron": "lemon",
    "side": "left",
    "field": "B3",
    "last": "H6",
    "room": "2:3-4",
    "need": 3,
    "have": 1,
    "what": "area",
}


def test_every_code_of_every_enum_has_a_sentence_and_no_two_are_the_same():
    for codes, table in ((Refusal, {**ALIKE, **SENTENCES}), (Why, WHY), (Fault, FAULTS)):
        assert set(table) == set(codes)
        assert len(set(table.values())) == len(table)


def test_the_facts_are_in_the_sentence():
    told = answer(Illegal(Refusal.OCCUPIED, "M4.12", field="B3"), EN, MYKERINOS)
    assert told.startswith("There's already an archaeologist on **B3**.\n-# M4.12: ")
    told = answer(Illegal(Refusal.NOT_YOUR_TURN, "M4.1", turn="red"), EN, MYKERINOS)
    assert "🔴 Red" in told
    told = answer(Illegal(Refusal.SUPPLY_SHORT, "M4.11", need=3, have=1), EN, MYKERINOS)
    assert "supply: you have 1 and need 3" in told
    told = answer(Illegal(Refusal.NO_TILE, "M4.6", patron="violet"), EN, MYKERINOS)
    assert "Lady Violet" in told


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("red:102", "It isn't your turn. The table is waiting for 🔴 <@102>."),
        ("blue:101 red:102", "It isn't your turn. The table is waiting for 🔵 <@101> and 🔴 <@102>."),
        ("green:", "It isn't your turn. The table is waiting for 🟢 Gizmo (computer)."),
        ("", "It isn't your turn right now."),
    ],
)
def test_who_is_not_asked_is_told_who_is(asked, words):
    assert answer(Refused(Why.NOT_YOUR_TURN, asked=asked), EN, MYKERINOS) == words


def test_the_rules_refusal_out_of_turn_names_whose_it_is():
    refused = Illegal(Refusal.NOT_YOUR_TURN, "M4.1", turn="red")
    known = answer(refused, EN, MYKERINOS, players=match_of(3, computers=1).players)
    assert known.startswith("It isn't your turn: the table is waiting for 🔴 <@102>.\n-# M4.1: ")
    assert "waiting for 🔴 Red." in answer(refused, EN, MYKERINOS)


def test_what_is_wrong_with_a_text_is_said_where_it_is_known():
    nothing = msgspec.structs.replace(view_after(), fields=(), zones=(), rows=0)
    assert misplaced(Unreadable("dig z9", "no-such-field", "z9"), nothing).reason == "no-such-field"
    for reason, words in (
        ("no-such-field", "There's no field `z9`."),
        ("no-such-room", "There's no room `z9` in the museum."),
        ("field-twice", "`extend z9 z9` names a field twice."),
        ("anything else", "I don't recognise `extend z9 z9` as a move. Pick one from the list"),
    ):
        assert answer(Unreadable("extend z9 z9", reason, "z9"), EN, MYKERINOS).startswith(words)


def test_every_rule_that_the_code_refuses_by_is_in_the_rulebook():
    known = set(numbers("mykerinos"))
    for source in RULES.rglob("*.py"):
        for number in re.findall(r"\"(M\d+(?:\.\d+)?)\"", source.read_text()):
            assert number in known, f"{source.name}: {number}"


def raised():
    for source in BOT.rglob("*.py"):
        text = source.read_text()
        for node in ast.walk(ast.parse(text)) if "Refused(" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                codes = [inner.attr for inner in ast.walk(node.args[0]) if isinstance(inner, ast.Attribute)]
                yield [Why[code] for code in codes if code in Why.__members__], {word.arg for word in node.keywords}


def test_wherever_the_application_refuses_it_gives_the_facts_of_the_sentence():
    found = [(code, facts) for codes, facts in raised() for code in codes]
    assert len(found) > 20
    for code, facts in found:
        places = {place for _, place, _, _ in string.Formatter().parse(WHY[code]) if place}
        assert places <= facts, code


def test_the_applications_refusals_and_the_databases_faults_are_answered():
    for player, words in ((102, "<@102> already plays Red."), (0, "A computer already plays Red.")):
        assert answer(Refused(Why.COLOR_TAKEN, color="red", player=player), EN, MYKERINOS).startswith(words)
    for why in (Why.NOT_OWNER, Why.OWNER_ONLY, Why.NOT_OPEN, Why.NOT_INVITED):
        assert "<@101>" in answer(Refused(why, owner=101), EN, MYKERINOS)
    assert answer(Refused(Why.BAD_COLOR, color="@here"), EN, MYKERINOS).startswith("`@here` isn't")
    for fault in Fault:
        told = answer(StoreFault(fault, "/secret/path is locked"), EN, MYKERINOS)
        assert told == EN(FAULTS[fault])
        assert "Nothing has changed" in told


def test_what_somebody_typed_is_quoted_harmlessly():
    told = answer(Unreadable("dig `@everyone`\n**B3**", "field"), EN, MYKERINOS)
    assert "`dig '@everyone' **B3**`" in told
    assert len(Typed("x" * 5_000).code) <= QUOTED + 2
    assert Typed("").code == "` `"

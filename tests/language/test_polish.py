"""Polish as it reads at the table: numbers, cases, no gender of a player, the same words everywhere."""

import json
import re

import pytest

from bot.interaction.refusals import answer
from bot.presenters.mykerinos.log import ask, log_text
from bot.presenters.mykerinos.scoring import table_of, zone_lines
from bot.presenters.mykerinos.words import PATRONS
from bot.presenters.registry import PRESENTERS
from data import rulebook
from data.texts import texts
from games.core import Illegal
from games.mykerinos.actions import Side
from games.mykerinos.events import (
    NEUTRAL,
    GameEnded,
    ParcelTaken,
    Passed,
    PatronCalled,
    Placed,
    Ranked,
    SentToMuseum,
)
from render.mykerinos import alt
from tests.bot.tables import act, match_of, view_after
from tests.games.mykerinos.table import done
from tests.language.catalogues import catalogue, entries, forms
from tests.language.sources import ROOT

PL = texts("pl")
B3, B4 = 17, 25
COUNTS = (0, 1, 2, 5, 22)
PAST = re.compile(r"\w(łem|łam|łeś|łaś)\b|\bpan(i|a|u|ią)?\b|(?<!\w)\w+/[-\w]*a\b|\(a\)", re.IGNORECASE)
"""The past tense of "I" and "you", which tells a gender; forms of address for strangers; both genders written out."""
TENDENCY = re.compile(r"\b[Ii]m \w+.*, tym\b")
"""Not exact enough for a rule: "the richer, the more"."""


def everything():
    """All Polish of the bot and of the sandbox's page."""
    yield from (text for entry in entries("pl") for text in forms(entry.string))
    yield from rules()
    yield from page_texts().values()


def rules():
    return [rulebook.rule("mykerinos", number, "pl") for number in rulebook.numbers("mykerinos")]


def page_texts():
    """What the sandbox's page says in Polish, by the English of it."""
    text = (ROOT / "sandbox" / "page" / "static" / "js" / "texts" / "pl.js").read_text("utf-8")
    found = re.findall(r'^  ("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),$', text, re.MULTILINE)
    return {json.loads(key): json.loads(value) for key, value in found}


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ((Placed(0, (B3,), "own"),), "🔵 <@101> kopie na B3."),
        ((Placed(0, (B3, B4), "own"),), "🔵 <@101> rozbudowuje wykopalisko o B3 i B4."),
        (
            (PatronCalled(0, "lemon", "lemon-1"), Placed(0, (B3, B4), "lemon")),
            "🔵 <@101> wzywa mecenasa (Lord Lemon) i rozbudowuje wykopalisko o B3 i B4.",
        ),
        ((Placed(0, (B3, B4), "neutral"),), "🔵 <@101> rozbudowuje neutralne wykopalisko o B3 i B4."),
        ((Passed(0, 3, last=True),), "Ostatni pas: 🔵 <@101> staje na polu 3 toru pasów."),
        (
            (ParcelTaken(0, 0, "lemon-5", Side.LEFT, 2),),
            "🔵 <@101> bierze lewą parcelę (strefa 1, lewa górna): Lord Lemon, 2 punkty.",
        ),
        (
            (ParcelTaken(0, NEUTRAL, "lemon-5", Side.RIGHT, 0, chooser=0),),
            "🔵 <@101> wybiera za kolor neutralny: prawa parcela (strefa 1, lewa górna) wypada z gry: Lord Lemon, ",
        ),
        (
            (SentToMuseum(0, 0, zone=0),),
            "🔵 <@101> wybiera muzeum (strefa 1, lewa górna): sala 5 w skrzydle „",
        ),
    ],
)
def test_moves(events, sentence):
    (line,) = log_text([act(12, 0, *events)], match_of(2), view_after(2), PL)
    assert line.startswith(f"**12.** {sentence}")


@pytest.mark.parametrize(
    ("totals", "ranking", "reason", "words"),
    [
        ((40, 31, 30), (1, 2, 3), "points", "🔵 <@101> wygrywa z wynikiem 40 punktów."),
        ((1, 0, 0), (1, 2, 2), "points", "🔵 <@101> wygrywa z wynikiem 1 punktu."),
        ((40, 40, 30), (1, 1, 3), "shared", "🔵 <@101> i 🔴 <@102> dzielą zwycięstwo z wynikiem 40 punktów."),
    ],
)
def test_the_end(totals, ranking, reason, words):
    (line,) = log_text([act(12, -1, GameEnded(totals, ranking, reason))], match_of(3), view_after(3), PL)
    assert line == f"**Koniec gry.** {words}"


def test_who_is_asked():
    assert ask(match_of(3), view_after(3), PL).endswith(", twoja kolej.")


def test_a_zone_with_the_neutral_colour():
    view = view_after(2)
    result = done(ranking=(Ranked(NEUTRAL, 2, 2), Ranked(1, 2, 3)))
    told = zone_lines(result, table_of(match_of(2), view, ("Ada", "Ben")), view, PL)
    assert told[0].endswith(" kolor neutralny · 2 archeologów · nic")
    assert told[-1].endswith(" kolor neutralny wyprzedza 🔴 Ben.")


def test_a_refusal_with_its_rule():
    told = answer(Illegal("not-your-turn", "M4.1", turn="red"), PL, PRESENTERS["mykerinos"])
    assert told.startswith("To nie twoja kolej. Stół czeka; ruch ma: 🔴 Czerwony.\n-# M4.1: Po kolei ")


def test_the_alt_text():
    told = alt(view_after(3), (), ("Ada", "Ben", "Chloe"), PL)
    assert " ma ruch. Mykerinos, runda 1 z 4. Wykopaliska. " in told
    assert "Ada (Niebieski): 0 punktów, zapas 11, zapas ogólny 14." in told
    assert told.endswith("Słowami: /game board (forma: jako tekst).")


@pytest.mark.parametrize(
    ("one", "many", "told"),
    [
        ("{count} point", "{count} points", ("0 punktów", "1 punkt", "2 punkty", "5 punktów", "22 punkty")),
        (
            "{count} seat is free",
            "{count} seats are free",
            (
                "0 wolnych miejsc",
                "1 wolne miejsce",
                "2 wolne miejsca",
                "5 wolnych miejsc",
                "22 wolne miejsca",
            ),
        ),
        (
            "{count} field to choose",
            "{count} fields to choose",
            ("0 pól do wyboru", "1 pole do wyboru", "2 pola do wyboru", "5 pól do wyboru", "22 pola do wyboru"),
        ),
    ],
)
def test_numbers_take_their_forms(one, many, told):
    assert tuple(PL.plural(one, many, count) for count in COUNTS) == told


def test_twelve_to_fourteen_are_many():
    assert [PL.plural("{count} point", "{count} points", count) for count in (11, 12, 13, 14, 21, 23, 112)] == [
        f"{count} {'punkty' if count == 23 else 'punktów'}" for count in (11, 12, 13, 14, 21, 23, 112)
    ]


def test_a_plural_has_three_forms():
    assert catalogue("pl").num_plurals == 3


def test_nothing_tells_a_gender_or_addresses_a_stranger():
    assert [text for text in everything() if PAST.search(re.sub("`[^`]*`", "", text))] == []


def test_quotes_are_polish():
    assert [text for text in everything() if '"' in text or "“" in text] == []
    assert [text for text in everything() if text.count("„") != text.count("”")] == []


def test_spaces_are_where_they_belong():
    """A space before a sign, or two in a row, come from a slip of the hand."""
    assert [text for text in everything() if re.search(r" [,;:!?](\s|$)|  ", text)] == []


def test_patrons_are_never_declined():
    """A tile bears the name, so that is what people look for."""
    names = {PL(name) for name in PATRONS.values()}
    surnames = {name.split()[-1] for name in names}
    for text in everything():
        for word in re.findall(r"[^\W\d_]+", text):
            assert not any(word.startswith(name) and word != name for name in surnames), text


def test_no_rule_states_a_tendency():
    assert [text for text in rules() if TENDENCY.search(text)] == []


def test_the_page_and_the_bot_use_the_same_words():
    page = page_texts()
    assert page["Thread"].lower() == PL("thread")
    assert page["Options"] == PL("Options")
    assert page["Moderator"] == "Moderacja"
    assert "moderacja" in PL("Only a moderator can do this.")
    assert "polecenie" in PL("This command has just changed. Please try again in a minute, or reload Discord.")
    assert page["Commands"] == "Polecenia"
    assert page["Button"].lower() in PL("The form came too late. Press the button once more.")

import re

import pytest

from bot.presenters.mykerinos.words.names import PATRONS
from bot.presenters.mykerinos.words.stages import ask
from data.texts import texts
from tests.bot.tables import match_of, view_after
from tests.language import reading
from tests.language.catalogues import catalogue, forms
from tests.language.reading import everything, page_texts, rules

PL = texts("pl")
COUNTS = (0, 1, 2, 5, 22)
PAST = re.compile(
    r"\w(?<!odwo)(?<!wysy)(?<!sto)(łem|łam|łeś|łaś)\b|\bpan(i|a|u|ią)?\b|(?<!\w)\w+/[-\w]*a\b|\(a\)", re.IGNORECASE
)
"""Matches forms that depend on gender: the past tense of "I" and "you", formal forms of address, and words that give
both genders.
"""
TENDENCY = re.compile(r"\b[Ii]m \w+.*, tym\b")
"""Matches phrases such as "the richer, the more", which aren't exact enough for a rule."""


MOVES = {
    "dig": "🔵 <@101> kopie na B3.",
    "extend": "🔵 <@101> poszerza wykopalisko o B3 i B4.",
    "extend by a patron": "🔵 <@101> wzywa mecenasa (Lord Lemon) i poszerza wykopalisko o B3 i B4.",
    "extend the neutral colour": "🔵 <@101> poszerza neutralne wykopalisko o B3 i B4.",
    "pass last": "Na końcu pasuje 🔵 <@101> i staje na polu 3 toru pasowania.",
    "take": "🔵 <@101> bierze lewą parcelę (strefa 1, lewa górna): Lord Lemon, 2 punkty.",
    "take for the neutral colour": (
        "🔵 <@101> w imieniu koloru neutralnego usuwa z gry prawą parcelę (strefa 1, lewa górna): Lord Lemon, "
    ),
    "museum": "🔵 <@101> wybiera muzeum (strefa 1, lewa górna): sala o wartości 5 w skrzydle „",
}


@pytest.mark.parametrize(("move", "sentence"), **reading.of_all_moves(MOVES))
def test_moves(move, sentence):
    assert reading.move_told(move, PL).startswith(sentence)


ENDS = {
    "one wins": "🔵 <@101> wygrywa z wynikiem 40 punktów.",
    "one wins with a point": "🔵 <@101> wygrywa z wynikiem 1 punktu.",
    "two win": "🔵 <@101> i 🔴 <@102> wspólnie wygrywają z wynikiem 40 punktów.",
}


@pytest.mark.parametrize(("end", "words"), ENDS.items(), ids=ENDS)
def test_the_end(end, words):
    assert reading.end_told(end, PL) == f"**Koniec gry.** {words}"


def test_who_is_asked():
    assert ask(match_of(3), view_after(3), PL).endswith(", twoja kolej.")


def test_a_zone_with_the_neutral_colour():
    told = reading.zone_told(PL)
    assert told[0].endswith(" kolor neutralny · 2 archeologów · nic")
    assert told[-1].endswith(" kolor neutralny wyprzedza 🔴 Ben.")


def test_a_refusal_with_its_rule():
    told = reading.refusal_told(PL)
    assert told.startswith("To nie twoja kolej. Stół czeka na ruch: 🔴 Czerwony.\n-# M4.1: Po kolei ")


def test_the_alt_text():
    told = reading.alt_told(PL)
    assert " ma ruch. Mykerinos, runda 1 z 4. Wykopaliska. " in told
    assert "Ada (Niebieski): 0 punktów, pula 11, pula wspólna 14." in told
    assert told.endswith("Wersja tekstowa: /game board (forma: jako tekst).")


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
            "{count} possible field",
            "{count} possible fields",
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
    # The only exception is the god Pan, whose name is also the word for a gentleman.
    texts_told = [re.sub(r"`[^`]*`|\(Pan\)|\bPan(?= \(4\)| też)", "", text) for text in everything("pl")]
    assert [text for text in texts_told if PAST.search(text)] == []


def test_quotes_are_polish():
    assert [text for text in everything("pl") if '"' in text or "“" in text] == []
    assert [text for text in everything("pl") if text.count("„") != text.count("”")] == []


def test_spaces_are_where_they_belong():
    assert [text for text in everything("pl") if re.search(r" [,;:!?](\s|$)|  ", text)] == []


def test_patrons_are_never_declined():
    names = {PL(name) for name in PATRONS.values()}
    surnames = {name.split()[-1] for name in names}
    for text in everything("pl"):
        for word in re.findall(r"[^\W\d_]+", text):
            assert not any(word.startswith(name) and word != name for name in surnames), text


def test_no_rule_states_a_tendency():
    assert [text for text in rules("pl") if TENDENCY.search(text)] == []


def test_the_page_and_the_bot_use_the_same_words():
    page = page_texts("pl")
    assert page["Thread"].lower() == PL("thread")
    assert page["Options"] == PL("Options")
    assert page["Moderator"] == "Moderacja"
    assert "moderacja" in PL("Only a moderator can do this.")
    assert "polecenie" in PL("This command has just changed. Please try again in a minute, or reload Discord.")
    assert page["Commands"] == "Polecenia"
    assert page["Button"].lower() in PL("I couldn't open the form in time. Press the button again.")


THINGS = re.compile(r"\{(objects?|favours?|patrons?|gods?|cards?|experts?|headline|board|parcels)\}")
"""Matches placeholders for names of things, which Polish would inflect after a verb or a preposition."""


def test_names_of_things_stand_behind_a_colon_in_brackets_or_first():
    wrong = [
        (text, place)
        for entry in catalogue("pl")
        if entry.id
        for text in forms(entry.string)
        for place in THINGS.finditer(text)
        if "{prestige}" not in text  # there they are numbers
        and not re.search(r"(^|[:(„,;·/.!?\n])[*` ]*$", text[: place.start()])
    ]
    assert wrong == []

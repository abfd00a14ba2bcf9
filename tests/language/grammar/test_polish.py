import re

import pytest

from data.texts import texts
from tests.language.catalogues import catalogue, forms
from tests.language.reading import everything

PL = texts("pl")
COUNTS = (0, 1, 2, 5, 22)
PAST = re.compile(
    r"\w(?<!odwo)(?<!wysy)(?<!sto)(łem|łam|łeś|łaś)\b|\bpan(i|a|u|ią)?\b|(?<!\w)\w+/[-\w]*a\b|\(a\)", re.IGNORECASE
)
"""Matches forms that depend on gender: the past tense of "I" and "you", formal forms of address, and words that give
both genders.
"""


@pytest.mark.parametrize(
    ("one", "many", "told"),
    [
        ("{count} point", "{count} points", ("0 punktów", "1 punkt", "2 punkty", "5 punktów", "22 punkty")),
        (
            "{count} seat is free",
            "{count} seats are free",
            ("0 wolnych miejsc", "1 wolne miejsce", "2 wolne miejsca", "5 wolnych miejsc", "22 wolne miejsca"),
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


def test_nothing_tells_a_gender_or_addresses_a_stranger():
    # The only exception is the god Pan, whose name is also the word for a gentleman.
    texts_told = [
        re.sub(r"`[^`]*`|\(Pan\)|\bPana antara|\bPan(?= \(4\)| też|$)", "", text) for text in everything("pl")
    ]
    assert [text for text in texts_told if PAST.search(text)] == []


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

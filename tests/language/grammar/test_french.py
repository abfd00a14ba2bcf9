import re

import pytest

from data.texts import texts
from tests.language.reading import everything

FR = texts("fr")
BREAKS = re.compile(r" [:;!?»](?!\w)|« ")
GENDERED = re.compile(
    r"\btu (es|as été|seras|étais) (?!à |en |sur )\w+|\(e\)|·e\b|\bjoueu(r|se)s?\b"
    r"|\b(toi|lui) seule?\b|\bseule? \{|\bd'un autre\b(?! \w)",
    re.IGNORECASE,
)
ELIDED = re.compile(r"\b(de|que|le|la|je|ne|si|jusque|lorsque) \{(name|color|object|objects|game)\}", re.IGNORECASE)
"""Matches words that lose their vowel before a name that begins with a vowel: *de Ada* is incorrect French."""


@pytest.mark.parametrize(
    ("count", "told"), [(0, "0 point"), (1, "1 point"), (2, "2 points"), (5, "5 points"), (22, "22 points")]
)
def test_zero_and_one_are_singular(count, told):
    assert FR.plural("{count} point", "{count} points", count) == told


def test_no_sign_can_stand_alone_at_the_start_of_a_line():
    assert [text for text in everything("fr") if BREAKS.search(re.sub("`[^`]*`", "", text))] == []


def test_a_sign_has_its_space():
    bare = re.compile(r"[\w*`}][;!?](\s|$)|[\w*`}]:\s|«\w|\w»")
    assert [text for text in everything("fr") if bare.search(re.sub("`[^`]*`", "``", text))] == []


def test_nothing_tells_a_players_gender():
    assert [text for text in everything("fr") if GENDERED.search(text)] == []


def test_nothing_has_to_be_elided_before_a_name():
    assert [text for text in everything("fr") if ELIDED.search(text)] == []

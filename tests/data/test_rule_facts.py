"""Checks that the numbers and exceptions in the rule texts are correct in every language.

These tests fail for a new language until its patterns are in `SAYS`. They read the numbers of parcels, archaeologists
and points from the game's data and code, so that the rule texts can't become outdated.
"""

import re
import tomllib
from collections import Counter

import pytest

from data import rulebook
from data.mykerinos import PATRONS, museum, parcels
from games.mykerinos.game import GAME
from tests.data.french import SAYS_IN_FRENCH
from tests.data.polish import SAYS_IN_POLISH

TABLES = sorted((rulebook.HERE / "mykerinos").glob("rules.*.toml"))
LANGUAGES = [path.suffixes[-2].removeprefix(".") for path in TABLES]


def table(language):
    return tomllib.loads((rulebook.HERE / "mykerinos" / f"rules.{language}.toml").read_text(encoding="utf-8"))


def digits(text):
    return Counter(re.findall(r"(?<![A-Z\d.])\d+", re.sub(r"M\d+\.\d+", "", text)))


SAYS = {
    "M1.3: which parcels bear how many pyramids": {
        "en": r"Two of the parcels worth 0 have no pyramid, the other two have 1; the two worth 2 have 1 and 2; the "
        r"one worth 3 has 2\. The parcel worth 5 has 3",
        "de": r"Zwei der Parzellen zu 0 haben keine Pyramide, die beiden anderen haben 1; die beiden zu 2 haben 1 und "
        r"2; die zu 3 hat 2\. Die Parzelle zu 5 hat 3",
    },
    "M1.6: a room of value 2 opens into both rooms of value 5": {
        "en": "opens into the rooms of value 5 of both",
        "de": "in die Räume vom Wert 5 von beiden",
    },
    "M3.1: as many as are left": {"en": "as many as are left", "de": "so viele, wie noch da sind"},
    "M3.3: dealing order": {
        "en": "dealt in the order in which the zones are scored, the left one of a zone first",
        "de": "in der Reihenfolge ausgelegt, in der die Zonen gewertet werden, in jeder Zone die linke zuerst",
    },
    "M3.4: never diagonally": {"en": "never diagonally", "de": "nie schräg"},
    "M4.2: no pyramid": {"en": "without a pyramid", "de": "ohne Pyramide"},
    "M4.3: no pyramid": {"en": "Neither field may have a pyramid", "de": "Keiner darf auf einer Pyramide stehen"},
    "M4.3: supply": {"en": "need two archaeologists", "de": "brauchst du zwei Archäologen"},
    "M4.5: only pass": {"en": "you can only pass", "de": "kannst du nur passen"},
    "M4.6: one a turn": {"en": "one tile per turn", "de": "In einem Zug geht das mit einer Karte"},
    "M4.6: once a round": {"en": "each tile once a round", "de": "in einer Runde mit jeder Karte einmal"},
    "M4.6: not at once": {"en": "from the turn after you took it", "de": "ab deinem nächsten Zug"},
    "M4.6: in full": {"en": "in full", "de": "ganz aus"},
    "M4.7: not with an empty general supply": {
        "en": r"You can't do this if none of yours are left there",
        "de": r"Das geht nicht, wenn dort keiner von dir mehr liegt",
    },
    "M4.8: exactly one pyramid": {"en": "exactly one", "de": "genau eines"},
    "M4.9: from the personal supply": {"en": "from your personal supply", "de": "aus deinem persönlichen Vorrat"},
    "M4.10: no pyramids": {"en": "No pyramids", "de": "Keine Pyramiden"},
    "M4.10: supply": {"en": "need two archaeologists", "de": "brauchst du zwei Archäologen"},
    "M4.11: no pyramids": {"en": "No pyramids", "de": "Keine Pyramiden"},
    "M4.11: supply": {"en": "need three archaeologists", "de": "brauchst du drei Archäologen"},
    "M4.13: exactly one more": {"en": "exactly one more action", "de": "genau noch eine Aktion"},
    "M4.13: the neutral step follows": {
        "en": r"neutral step \(M8\.4\) still follows that action, unless it's a pass",
        "de": r"auf diese Aktion noch der neutrale Schritt \(M8\.4\), außer sie ist ein Passen",
    },
    "M5.2: most first": {"en": "most first", "de": "die meisten zuerst"},
    "M5.2: ties": {"en": "the player who passed earlier comes first", "de": "steht vorn, wer früher gepasst hat"},
    "M5.2: none": {
        "en": "Players without archaeologists there don't take part",
        "de": "Wer dort keinen hat, macht nicht mit",
    },
    "M5.3: from the general supply": {"en": "from the general supply", "de": "aus dem allgemeinen Vorrat"},
    "M5.3: the scored zone's are not back yet": {
        "en": "The archaeologists in the zone being scored aren't back in the general supply yet",
        "de": "die Archäologen der Zone, die gerade gewertet wird, sind noch nicht wieder im allgemeinen Vorrat",
    },
    "M5.3: a room must be open": {"en": "a room open to you", "de": "dir ein Raum offenstehen"},
    "M5.5: not alone with the neutral": {
        "en": "If the neutral colour is there, too, no one is alone",
        "de": "Ist die neutrale Farbe auch dort, ist niemand allein",
    },
    "M5.6: what the third declined": {
        "en": "the fourth may take what the third declined",
        "de": "der Vierte darf nehmen, worauf der Dritte verzichtet hat",
    },
    "M5.6: no museum": {"en": "can't go to the museum", "de": "Ins Museum dürfen sie nicht"},
    "M5.6: first and second": {
        "en": "the first and second can't decline",
        "de": "Erster und Zweiter dürfen nicht verzichten",
    },
    "M5.7: from the next turn": {"en": "from your next turn on", "de": "ab deinem nächsten Zug"},
    "M5.10: who starts": {
        "en": "the last player on the pass track starts",
        "de": "wer auf der Passleiste zuletzt steht",
    },
    "M6.2: only next to an own room": {
        "en": "only enter a free room of value 5 if you already have",
        "de": "nur betreten, wenn du daneben schon",
    },
    "M6.3: to the end": {"en": "until the end of the game", "de": "bis zum Ende des Spiels"},
    "M7.1: the highest room": {"en": "the best room you have", "de": "der höchste Raum"},
    "M7.2: one series a tile": {"en": "counts in one series only", "de": "zählt nur in einer Serie"},
    "M7.4: the own colour": {"en": "of their own colour", "de": "der eigenen Farbe"},
    "M7.4: shared": {"en": "the win is shared", "de": "wird der Sieg geteilt"},
    "M8.1: which colour": {
        "en": "the first that no one plays, in the order blue, red, green, white",
        "de": "die erste, die niemand spielt, in der Reihenfolge Blau, Rot, Grün, Weiß",
    },
    "M8.1: never scores": {"en": "never scores", "de": "bekommt nie Punkte"},
    "M8.2: a short supply": {
        "en": "If fewer than 8 are left, they're dealt one at a time, beginning with the start player, up to 4 each",
        "de": "Sind weniger als 8 übrig, werden sie einzeln verteilt, bis zu 4 je Person; wer die Runde beginnt",
    },
    "M8.3: never starts": {"en": "never start player", "de": "beginnt nie eine Runde"},
    "M8.4: not after a pass": {"en": "unless you passed", "de": "außer du hast gepasst"},
    "M8.4: after the own action": {"en": "After your own action", "de": "Nach deiner eigenen Aktion"},
    "M8.4: the last player": {
        "en": r"It also follows the last player's one action \(M4\.13\), unless that's a pass",
        "de": r"Auch zur einen Aktion der letzten Person \(M4\.13\) gehört dieser Schritt, außer sie passt",
    },
    "M8.4: no patrons": {"en": "doesn't use patrons", "de": "nutzt keine Mäzene"},
    "M8.5: before the second's choice": {
        "en": "a parcel is taken for it before the second chooses",
        "de": "wird für die neutrale Farbe eine Parzelle genommen, bevor die zweite Person wählt",
    },
    "M8.5: the third, or the absent one": {
        "en": r"The player who ranks third there .* or the one who is absent",
        "de": r"wer dort an dritter Stelle steht.* die abwesende",
    },
    "M8.6: after their own choice": {"en": "after their own choice", "de": "nach ihrer eigenen Wahl"},
    "M8.6: for the neutral colour": {
        "en": "the parcel that's taken for the neutral colour",
        "de": "welche Parzelle für die neutrale Farbe genommen wird",
    },
    "M8.6: a single parcel": {"en": "If only one parcel is left, that one is taken", "de": "Ist nur eine übrig"},
    "M8.7: no museum": {"en": "never goes to the museum", "de": "geht nie ins Museum"},
    "M8.7: nothing as third": {"en": "if it's third, it takes nothing", "de": "als Dritte nimmt sie nichts"},
}
for _fact, _pattern in SAYS_IN_FRENCH.items():
    SAYS[_fact]["fr"] = _pattern
for _fact, _pattern in SAYS_IN_POLISH.items():
    SAYS[_fact]["pl"] = _pattern


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", SAYS)
def test_a_rule_says_its_exceptions(fact, language):
    number = fact.partition(":")[0]
    text = table(language)[number]
    assert language in SAYS[fact], f"how {language} says it is missing here"
    assert re.search(SAYS[fact][language], text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_same_figures_in_each_rule(language):
    english = table("en")
    for number, text in table(language).items():
        assert digits(text) == digits(english[number]), (number, text)


def test_the_figures_are_those_of_the_tables():
    texts, all_parcels, rooms = table("en"), parcels(), museum()
    assert "25 archaeologists" in texts["M1.1"]
    state = GAME.new(("blue", "red", "green"))
    assert GAME.pieces(state)["blue"] == 25
    assert f"{len(all_parcels)} parcels" in texts["M1.2"]
    assert f"{sum(parcel.patron is not None for parcel in all_parcels)} of them" in texts["M1.2"]
    assert {parcel.points for parcel in all_parcels if parcel.patron} == {0, 2, 3}
    assert [parcel.points for parcel in all_parcels if parcel.patron is None] == [5]
    assert len(rooms) == 15


def pyramids(parcel):
    return sum(row.count("^") for row in parcel.pyramids)


def test_m1_3_tells_the_pyramids_of_the_parcels_that_ship():
    for patron in PATRONS:
        own = sorted((parcel.points, pyramids(parcel)) for parcel in parcels() if parcel.patron == patron)
        assert own == [(0, 0), (0, 0), (0, 1), (0, 1), (2, 1), (2, 2), (3, 2)]
    assert [pyramids(parcel) for parcel in parcels() if parcel.patron is None] == [3]


def test_no_rule_states_a_tendency():
    # A rule must be exact. "The richer, the more" is not a rule.
    for language, pattern in {
        "en": r"\bthe (rich|more|larg|high)\w*r?\b.*, the more\b",
        "de": r"\b[Jj]e \w+er\b.*desto",
        "fr": r"\b[Pp]lus\b.*, plus\b",
    }.items():
        for number, text in table(language).items():
            assert not re.search(pattern, text), (language, number)

import pytest

from data.texts import texts
from tests.language import reading

DE = texts("de")


MOVES = {
    "dig": "🔵 <@101> gräbt auf B3.",
    "extend": "🔵 <@101> erweitert eine Ausgrabung auf B3 und B4.",
    "extend by a patron": "🔵 <@101> ruft Lord Lemon und erweitert eine Ausgrabung auf B3 und B4.",
    "extend the neutral colour": "🔵 <@101> erweitert für die neutrale Farbe auf B3 und B4.",
    "pass last": "🔵 <@101> passt zuletzt, auf Platz 3 der Passleiste.",
    "take": "🔵 <@101> nimmt in Zone 1 (oben links) die linke Parzelle: Lord Lemon, 2 Punkte.",
    "take for the neutral colour": (
        "🔵 <@101> nimmt für die neutrale Farbe in Zone 1 (oben links) die rechte Parzelle aus dem Spiel: Lord "
    ),
    "museum": "🔵 <@101> wählt in Zone 1 (oben links) das Museum: 5er-Raum im Flügel von ",
}


@pytest.mark.parametrize(("move", "sentence"), **reading.of_all_moves(MOVES))
def test_moves(move, sentence):
    assert reading.move_told(move, DE).startswith(sentence)


ENDS = {
    "one wins": "🔵 <@101> gewinnt mit 40 Punkten.",
    "one wins with a point": "🔵 <@101> gewinnt mit 1 Punkt.",
    "two win": "🔵 <@101> und 🔴 <@102> teilen sich den Sieg mit 40 Punkten.",
}


@pytest.mark.parametrize(("end", "words"), ENDS.items(), ids=ENDS)
def test_the_end(end, words):
    assert reading.end_told(end, DE) == f"**Das Spiel ist vorbei.** {words}"


def test_a_zone_with_the_neutral_colour():
    told = reading.zone_told(DE)
    assert told[0].endswith(" die neutrale Farbe · 2 Archäologen · nichts")
    assert told[-1].endswith(" die neutrale Farbe steht auf der Passleiste weiter vorn als 🔴 Ben.")


def test_a_refusal_with_its_rule():
    told = reading.refusal_told(DE)
    assert told.startswith("Du bist nicht dran: Der Tisch wartet auf 🔴 Rot.\n-# M4.1: Reihum ")


def test_the_alt_text():
    told = reading.alt_told(DE)
    assert " ist dran. Mykerinos, Runde 1 von 4. Ausgrabungen. " in told
    assert "Ada (Blau): 0 Punkte, Vorrat 11, allgemeiner Vorrat 14." in told
    assert told.endswith("In Worten: /game board (darstellung: als Text).")

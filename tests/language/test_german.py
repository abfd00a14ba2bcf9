"""German as it reads at the table: cases, numbers and order of words."""

import pytest

from bot.interaction.refusals import answer
from bot.presenters.mykerinos.log import log_text
from bot.presenters.mykerinos.scoring import table_of, zone_lines
from bot.presenters.registry import PRESENTERS
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

DE = texts("de")
B3, B4 = 17, 25


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ((Placed(0, (B3,), "own"),), "🔵 <@101> gräbt auf B3."),
        ((Placed(0, (B3, B4), "own"),), "🔵 <@101> erweitert auf B3 und B4."),
        (
            (PatronCalled(0, "lemon", "lemon-1"), Placed(0, (B3, B4), "lemon")),
            "🔵 <@101> ruft Lord Lemon und erweitert auf B3 und B4.",
        ),
        ((Placed(0, (B3, B4), "neutral"),), "🔵 <@101> erweitert die neutrale Farbe auf B3 und B4."),
        ((Passed(0, 3, last=True),), "🔵 <@101> passt zuletzt, auf Platz 3 der Passleiste."),
        (
            (ParcelTaken(0, 0, "lemon-5", Side.LEFT, 2),),
            "🔵 <@101> nimmt in Zone 1 (oben links) die linke Parzelle: Lord Lemon, 2 Punkte.",
        ),
        (
            (ParcelTaken(0, NEUTRAL, "lemon-5", Side.RIGHT, 0, chooser=0),),
            "🔵 <@101> lässt die neutrale Farbe in Zone 1 (oben links) die rechte Parzelle aus dem Spiel nehmen: Lord ",
        ),
        ((SentToMuseum(0, 0, zone=0),), "🔵 <@101> wählt in Zone 1 (oben links) das Museum: 5er-Raum im Flügel von "),
    ],
)
def test_moves(events, sentence):
    (line,) = log_text([act(12, 0, *events)], match_of(2), view_after(2), DE)
    assert line.startswith(f"**12.** {sentence}")


@pytest.mark.parametrize(
    ("totals", "ranking", "reason", "words"),
    [
        ((40, 31, 30), (1, 2, 3), "points", "🔵 <@101> gewinnt mit 40 Punkten."),
        ((1, 0, 0), (1, 2, 2), "points", "🔵 <@101> gewinnt mit 1 Punkt."),
        ((40, 40, 30), (1, 1, 3), "shared", "🔵 <@101> und 🔴 <@102> teilen sich den Sieg mit 40 Punkten."),
    ],
)
def test_the_end(totals, ranking, reason, words):
    (line,) = log_text([act(12, -1, GameEnded(totals, ranking, reason))], match_of(3), view_after(3), DE)
    assert line == f"**Das Spiel ist vorbei.** {words}"


def test_a_zone_with_the_neutral_colour():
    view = view_after(2)
    result = done(ranking=(Ranked(NEUTRAL, 2, 2), Ranked(1, 2, 3)))
    told = zone_lines(result, table_of(match_of(2), view, ("Ada", "Ben")), view, DE)
    assert told[0].endswith(" die neutrale Farbe · 2 Archäologen · nichts")
    assert told[-1].endswith(" die neutrale Farbe steht auf der Passleiste weiter vorn als 🔴 Ben.")


def test_a_refusal_with_its_rule():
    told = answer(Illegal("not-your-turn", "M4.1", turn="red"), DE, PRESENTERS["mykerinos"])
    assert told.startswith("Du bist nicht dran: Der Tisch wartet auf 🔴 Rot.\n-# M4.1: Reihum ")


def test_the_alt_text():
    told = alt(view_after(3), (), ("Ada", "Ben", "Chloe"), DE)
    assert " ist dran. Mykerinos, Runde 1 von 4. Ausgrabungen. " in told
    assert "Ada (Blau): 0 Punkte, Vorrat 11, allgemeiner Vorrat 14." in told
    assert told.endswith("In Worten: /game board (darstellung: als Text).")

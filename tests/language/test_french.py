"""French as it reads at the table: articles, numbers, order of words, and the spaces before its signs."""

import json
import re

import pytest

from bot.interaction.refusals import answer
from bot.presenters.mykerinos.completion import Family, belongs, named
from bot.presenters.mykerinos.log import ask, log_text
from bot.presenters.mykerinos.meant import plainly
from bot.presenters.mykerinos.scoring import table_of, zone_lines
from bot.presenters.registry import PRESENTERS
from data import chapters, rulebook
from data.museum.names import names
from data.museum.words import KINDS, name, text
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
from tests.bot.ui.positions import sample
from tests.games.mykerinos.table import done
from tests.language.catalogues import entries, forms
from tests.language.sources import ROOT

FR = texts("fr")
B3, B4 = 17, 25
BREAKS = re.compile(r" [:;!?»](?!\w)|« ")
"""A space at which a line may end, where French has one that holds the sign to its word."""
GENDERED = re.compile(r"\btu (es|as été|seras|étais) (?!à |en |sur )\w+|\(e\)|·e\b|\bjoueu(r|se)s?\b", re.IGNORECASE)
"""A participle or a noun that would tell a player's gender."""


def spaced(sentence):
    """As French is printed: the spaces before the signs hold."""
    return re.sub(r" (?=[:;!?»](?:\s|$))", "\N{NO-BREAK SPACE}", sentence)


def page_texts():
    """What the sandbox's page says in French, by the English of it."""
    text = (ROOT / "sandbox" / "page" / "static" / "js" / "texts" / "fr.js").read_text("utf-8")
    found = re.findall(r'^  ("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),$', text, re.MULTILINE)
    return {json.loads(key): json.loads(value) for key, value in found}


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ((Placed(0, (B3,), "own"),), "🔵 <@101> fouille en B3."),
        ((Placed(0, (B3, B4), "own"),), "🔵 <@101> étend ses fouilles en B3 et B4."),
        (
            (PatronCalled(0, "lemon", "lemon-1"), Placed(0, (B3, B4), "lemon")),
            "🔵 <@101> fait appel à Lord Lemon et étend ses fouilles en B3 et B4.",
        ),
        ((Placed(0, (B3, B4), "neutral"),), "🔵 <@101> étend les fouilles neutres en B3 et B4."),
        ((Passed(0, 3, last=True),), "🔵 <@101> passe en dernier, en position 3 de la piste de passage."),
        (
            (ParcelTaken(0, 0, "lemon-5", Side.LEFT, 2),),
            "🔵 <@101> prend la parcelle de gauche de la zone 1 (en haut à gauche) : Lord Lemon, 2 points.",
        ),
        (
            (ParcelTaken(0, NEUTRAL, "lemon-5", Side.RIGHT, 0, chooser=0),),
            "🔵 <@101> fait prendre à la couleur neutre la parcelle de droite de la zone 1 ",
        ),
        (
            (SentToMuseum(0, 0, zone=0),),
            "🔵 <@101> choisit le musée dans la zone 1 (en haut à gauche) : salle de valeur 5 dans l'aile de ",
        ),
    ],
)
def test_moves(events, sentence):
    (line,) = log_text([act(12, 0, *events)], match_of(2), view_after(2), FR)
    assert line.startswith(f"**12.** {spaced(sentence)}")


@pytest.mark.parametrize(
    ("totals", "ranking", "reason", "words"),
    [
        ((40, 31, 30), (1, 2, 3), "points", "🔵 <@101> gagne avec 40 points."),
        ((1, 0, 0), (1, 2, 2), "points", "🔵 <@101> gagne avec 1 point."),
        ((0, 0, 0), (1, 1, 1), "shared", "🔵 <@101>, 🔴 <@102> et 🟢 <@103> se partagent la victoire avec 0 point."),
        ((40, 40, 30), (1, 1, 3), "shared", "🔵 <@101> et 🔴 <@102> se partagent la victoire avec 40 points."),
    ],
)
def test_the_end(totals, ranking, reason, words):
    (line,) = log_text([act(12, -1, GameEnded(totals, ranking, reason))], match_of(3), view_after(3), FR)
    assert line == f"**La partie est terminée.** {words}"


def test_who_is_asked():
    assert ask(match_of(3), view_after(3), FR).endswith(", c'est à toi.")


def test_a_zone_with_the_neutral_colour():
    view = view_after(2)
    result = done(ranking=(Ranked(NEUTRAL, 2, 2), Ranked(1, 2, 3)))
    told = zone_lines(result, table_of(match_of(2), view, ("Ada", "Ben")), view, FR)
    assert told[0].endswith(" la couleur neutre · 2 archéologues · rien")
    assert told[-1].endswith(" la couleur neutre précède 🔴 Ben sur la piste de passage.")


def test_a_refusal_with_its_rule():
    told = answer(Illegal("not-your-turn", "M4.1", turn="red"), FR, PRESENTERS["mykerinos"])
    assert told.startswith(
        spaced("Ce n'est pas à toi de jouer. La table attend : 🔴 Rouge.") + "\n-# M4.1: À tour de rôle"
    )


def test_the_alt_text():
    told = alt(view_after(3), (), ("Ada", "Ben", "Chloe"), FR)
    assert " de jouer. Mykerinos, manche 1 sur 4. Fouilles. " in told
    assert "Ada (Bleu): 0 point, réserve 11, réserve générale 14." in told
    assert told.endswith(spaced("En mots : /game board (forme : en texte)."))


@pytest.mark.parametrize(
    ("count", "told"), [(0, "0 point"), (1, "1 point"), (2, "2 points"), (5, "5 points"), (22, "22 points")]
)
def test_zero_and_one_are_singular(count, told):
    assert FR.plural("{count} point", "{count} points", count) == told


@pytest.mark.parametrize("typed", ["gauche", "Gauche", "LADY VIOLET"])
def test_a_side_is_typed_as_it_is_said(typed):
    assert plainly(typed) in (["left"], ["violet"])


def test_what_is_offered_has_one_space_before_its_meaning():
    for position in sample(7):
        for action in position.legal:
            for family in (family for family in Family if belongs(family, action)):
                assert not re.search(r"\s\s", named(family, action, position.view, FR))


def everything():
    """All French of the bot and of the sandbox's page."""
    yield from (text for entry in entries("fr") for text in forms(entry.string))
    for game in ("mykerinos", "museum"):
        yield from (rulebook.rule(game, number, "fr") for number in rulebook.numbers(game))
        for chapter in chapters.chapters(game, "fr").values():
            yield from (chapter.title, chapter.text)
    yield from names("fr").values()
    yield from (told(kind, one, "fr") for kind, ids in KINDS.items() for one in ids for told in (name, text))
    yield from page_texts().values()


def test_no_sign_can_stand_alone_at_the_start_of_a_line():
    assert [text for text in everything() if BREAKS.search(re.sub("`[^`]*`", "", text))] == []


def test_a_sign_has_its_space():
    bare = re.compile(r"[\w*`}][;!?](\s|$)|[\w*`}]:\s|«\w|\w»")
    assert [text for text in everything() if bare.search(re.sub("`[^`]*`", "``", text))] == []


def test_apostrophes_are_of_one_kind():
    assert [text for text in everything() if "\N{RIGHT SINGLE QUOTATION MARK}" in text] == []


def test_nothing_tells_a_players_gender():
    assert [text for text in everything() if GENDERED.search(text)] == []


def test_the_page_and_the_bot_use_the_same_words():
    page = page_texts()
    assert page["Thread"].lower() == FR("thread")
    assert page["Options"] == FR("Options")
    assert page["Channels"] == "Salons"
    assert FR("the newest one in this channel").endswith(" salon")

import re

import pytest

from bot.presenters.mykerinos.commands import Family, belongs, named, plainly
from bot.presenters.mykerinos.words.stages import ask
from data.texts import texts
from tests.bot.tables import match_of, view_after
from tests.bot.ui.positions import sample
from tests.language import reading
from tests.language.reading import everything, page_texts, written

FR = texts("fr")
BREAKS = re.compile(r" [:;!?»](?!\w)|« ")
GENDERED = re.compile(
    r"\btu (es|as été|seras|étais) (?!à |en |sur )\w+|\(e\)|·e\b|\bjoueu(r|se)s?\b"
    r"|\b(toi|lui) seule?\b|\bseule? \{|\bd'un autre\b(?! \w)",
    re.IGNORECASE,
)
ELIDED = re.compile(r"\b(de|que|le|la|je|ne|si|jusque|lorsque) \{(name|color|object|objects|game)\}", re.IGNORECASE)
"""Matches words that lose their vowel before a name that begins with a vowel: *de Ada* is incorrect French."""


def spaced(sentence):
    return re.sub(r" (?=[:;!?»](?:\s|$))", "\N{NO-BREAK SPACE}", sentence)


MOVES = {
    "dig": "🔵 <@101> fouille en B3.",
    "extend": "🔵 <@101> étend ses fouilles à B3 et B4.",
    "extend by a patron": "🔵 <@101> fait appel à Lord Lemon et étend ses fouilles à B3 et B4.",
    "extend the neutral colour": "🔵 <@101> étend les fouilles neutres à B3 et B4.",
    "pass last": "🔵 <@101> passe en dernier, en position 3 de la piste de passage.",
    "take": "🔵 <@101> prend la parcelle de gauche de la zone 1 (en haut à gauche) : Lord Lemon, 2 points.",
    "take for the neutral colour": "🔵 <@101> retire du jeu, pour la couleur neutre, la parcelle de droite de la zone ",
    "museum": "🔵 <@101> choisit le musée dans la zone 1 (en haut à gauche) : salle de valeur 5 dans l'aile de ",
}


@pytest.mark.parametrize(("move", "sentence"), **reading.of_all_moves(MOVES))
def test_moves(move, sentence):
    assert reading.move_told(move, FR).startswith(spaced(sentence))


ENDS = {
    "one wins": "🔵 <@101> gagne avec 40 points.",
    "one wins with a point": "🔵 <@101> gagne avec 1 point.",
    "all win with nothing": "🔵 <@101>, 🔴 <@102> et 🟢 <@103> se partagent la victoire avec 0 point.",
    "two win": "🔵 <@101> et 🔴 <@102> se partagent la victoire avec 40 points.",
}


@pytest.mark.parametrize(("end", "words"), ENDS.items(), ids=ENDS)
def test_the_end(end, words):
    assert reading.end_told(end, FR) == f"**La partie est terminée.** {words}"


def test_who_is_asked():
    assert ask(match_of(3), view_after(3), FR).endswith(", c'est à toi.")


def test_a_zone_with_the_neutral_colour():
    told = reading.zone_told(FR)
    assert told[0].endswith(" la couleur neutre · 2 archéologues · rien")
    assert told[-1].endswith(" la couleur neutre précède 🔴 Ben sur la piste de passage.")


def test_a_refusal_with_its_rule():
    told = reading.refusal_told(FR)
    assert told.startswith(spaced("Ce n'est pas à toi de jouer : on attend 🔴 Rouge.\n-# M4.1 : À tour de rôle"))


def test_the_alt_text():
    told = reading.alt_told(FR)
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


def test_no_sign_can_stand_alone_at_the_start_of_a_line():
    assert [text for text in (*everything("fr"), *written("fr")) if BREAKS.search(re.sub("`[^`]*`", "", text))] == []


def test_a_sign_has_its_space():
    bare = re.compile(r"[\w*`}][;!?](\s|$)|[\w*`}]:\s|«\w|\w»")
    assert [text for text in (*everything("fr"), *written("fr")) if bare.search(re.sub("`[^`]*`", "``", text))] == []


def test_apostrophes_are_of_one_kind():
    assert [text for text in (*everything("fr"), *written("fr")) if "\N{RIGHT SINGLE QUOTATION MARK}" in text] == []


def test_nothing_tells_a_players_gender():
    assert [text for text in (*everything("fr"), *written("fr")) if GENDERED.search(text)] == []


def test_nothing_has_to_be_elided_before_a_name():
    assert [text for text in everything("fr") if ELIDED.search(text)] == []


def test_the_page_and_the_bot_use_the_same_words():
    page = page_texts("fr")
    assert page["Thread"].lower() == FR("thread")
    assert page["Options"] == FR("Options")
    assert page["Channels"] == "Salons"
    assert FR("the newest one in this channel").endswith(" salon")

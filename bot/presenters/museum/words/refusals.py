"""Refusals of Museum's moves, in words: the mistake with its facts, then the rule's number and text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Final

from bot.presenters.museum.words.labels import name_of, told
from bot.presenters.refusals import RefusalWords
from bot.wording.names.typed import Typed
from data.museum import BOARDS, CONTINENTS, EXPERTS, FAVOURS, OPINION, PATRONS, objects
from data.museum.words import Kind
from data.texts import N_, Texts
from games.museum.refusals import Refusal

GAME: Final = "museum"

SENTENCES: Final = {
    Refusal.NOT_ASKED: N_("You are not asked now: you have done your part, or others come first."),
    Refusal.NOT_NOW: N_("This is not possible at this moment of the turn."),
    Refusal.NO_SUCH_BOARD: N_("There is no museum board of this name."),
    Refusal.BOARDS_FIXED: N_("You cannot choose a board: at this table nobody does, or you have already chosen."),
    Refusal.NOT_OFFERED: N_("{patron} is not one of the patrons you can choose from."),
    Refusal.NOT_LAID_OUT: N_("You cannot take {object} now."),
    Refusal.OTHER_CONTINENT: N_("{object} is of another continent than the first one."),
    Refusal.SAME_ANSWER: N_("This is your answer already."),
    Refusal.TWICE: N_("You have named {object} twice."),
    Refusal.NOTHING_WANTED: N_("Name what you want to exhibit, hire or take."),
    Refusal.INVENTORY_DONE: N_("You have taken an inventory, so nothing is exhibited or hired in this turn."),
    Refusal.EXHIBITED_ALREADY: N_("You have exhibited or hired in this turn, so there is no inventory."),
    Refusal.NOT_YOURS: N_("{object} is neither in your hand nor in your discard."),
    Refusal.BOUGHT_ALONE: N_("{object} lies in another player's discard: buy it by itself."),
    Refusal.NOT_FOR_SALE: N_("{object} lies in no other player's discard."),
    Refusal.NOT_IN_HAND: N_("{object} is not in your hand."),
    Refusal.DISCARD_NEVER_PAYS: N_("{object} lies in your discard, and what lies there never pays."),
    Refusal.PAYS_FOR_ITSELF: N_("{object} cannot pay and be exhibited at once."),
    Refusal.NO_FREE_SLOT: N_("Free slots in your museum: {free}; this needs {need}."),
    Refusal.EXPERT_AWAY: N_("This expert is not there now: {expert}."),
    Refusal.PRESTIGE_SHORT: N_("This takes {need} prestige, and you have {have}."),
    Refusal.OWNER_UNPAID: N_("A prestige is due to the owner first: {need} prestige in all at least."),
    Refusal.DEFLATION_UNPAID: N_("Deflation: each exhibit takes a prestige, {need} in all at least."),
    Refusal.TOO_LITTLE: N_("This costs {cost}, and you offer {paid}."),
    Refusal.NEEDLESS_CARD: N_("{object} is not needed for this payment, so it may not be paid."),
    Refusal.NEEDLESS_PRESTIGE: N_("You offer {over} prestige more than needed."),
    Refusal.HAND_LIMIT: N_("An inventory fills your hand to {limit} at most, and you would have {have}."),
    Refusal.NOT_IN_DISCARD: N_("{object} is not in the discard."),
    Refusal.NO_FAVOUR: N_("You do not hold this favour: {favour}."),
    Refusal.ONE_FAVOUR: N_("You have played a favour in this turn."),
    Refusal.TOO_VALUABLE: N_("{object} is too valuable: this favour is for objects of value 1 to {most}."),
    Refusal.STOCK_LIMIT: N_("These are worth {sum} together, and {most} is allowed."),
    Refusal.NO_SUCH_CONTINENT: N_("There is no continent of this name."),
    Refusal.CLOSED: N_("A headline has closed this continent: {continent}."),
    Refusal.NOTHING_LAID_OUT: N_("No object is laid out there: {continent}."),
    Refusal.ALL_OF_THEM: N_("The team puts all objects laid out there under the deck: {continent}."),
    Refusal.DECK_EMPTY: N_("No card is left there: {continent}."),
    Refusal.NO_EXPERTS: N_("No expert is laid out."),
    Refusal.CHOOSE_SO_MANY: N_("Name exactly {need}."),
    Refusal.NOT_AMONG_THEM: N_("{object} is not one of those drawn."),
    Refusal.WRONG_SLOTS: N_("Your board has {need} slots: name an object or `-` for each."),
    Refusal.NOT_ALL_PLACED: N_("Each object of your museum has to have one place: look at {object}."),
    Refusal.NO_PRESS: N_(
        "Press conferences that you have held: {have}. You cannot cancel the opinion of more continents."
    ),
}

UNREADABLE: Final[dict[str, str]] = {
    "unknown-action": N_("{text} is no move of Museum. One is, for example, `take inca-a3`."),
    "unknown-object": N_("There is no object called {part}. Name one of the list, or write it as `greek-c2`."),
    "unknown-expert": N_("There is no expert called {part}. Name one of the list."),
    "unknown-favour": N_("There is no favour called {part}. Name one of the list."),
    "unknown-continent": N_("There is no continent called {part}. Name one of the list."),
    "unknown-patron": N_("There is no patron called {part}. Name one of the list."),
    "unknown-board": N_("There is no museum board called {part}. Name one of the list."),
    "wrong-count": N_("{text} says too much or too little for this move. Pick from the list that appears."),
    "bad-number": N_("{part} is no amount of prestige."),
}
"""The mistakes in unreadable texts, by the notation's reasons."""

_OBJECTS: Final = frozenset(one.id for one in objects())
_KINDS: Final[Mapping[Kind, Collection[str]]] = {
    "patron": PATRONS,
    "expert": EXPERTS,
    "favour": FAVOURS,
    "continent": CONTINENTS,
    "board": BOARDS,
}


def _object(of: str, tr: Texts) -> str:
    return told(of, tr) if of in _OBJECTS else tr("public opinion") if of == OPINION else Typed(of).code


def _thing(kind: Kind, of: str, tr: Texts) -> str:
    """Return the thing's name; an unknown id stays as it is."""
    return f"**{name_of(kind, of, tr)}**" if of in _KINDS[kind] else Typed(of).code


REFUSALS: Final = RefusalWords(GAME, SENTENCES, {"object": _object, **{kind: partial(_thing, kind) for kind in _KINDS}})

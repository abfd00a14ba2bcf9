from __future__ import annotations

from functools import partial
from typing import Final

from bot.presenters.museum.words.labels import name_of, told
from bot.presenters.refusals import RefusalWords
from bot.wording.names.typed import Typed
from data.museum import OPINION
from data.museum.words import KINDS, Kind
from data.texts import N_, Texts
from games.museum.refusals import Refusal
from games.museum.tables import VALUES

GAME: Final = "museum"

SENTENCES: Final = {
    Refusal.NOT_ASKED: N_("It isn't your move now: you've already played, or others come first."),
    Refusal.NOT_NOW: N_("That isn't possible at this point in the turn."),
    Refusal.NO_SUCH_BOARD: N_("There's no museum board with this name."),
    Refusal.BOARDS_FIXED: N_("You can't choose a board: this table doesn't allow it, or you already have one."),
    Refusal.NOT_OFFERED: N_("You can't choose {patron}: it isn't one of your patrons."),
    Refusal.NOT_LAID_OUT: N_("You can't take {object} now."),
    Refusal.OTHER_CONTINENT: N_("{object} isn't from the same continent as the first one."),
    Refusal.SAME_ANSWER: N_("That's already your answer."),
    Refusal.TWICE: N_("You've named {object} twice."),
    Refusal.NOTHING_WANTED: N_("Name at least one object or expert."),
    Refusal.INVENTORY_DONE: N_("You've taken an inventory, so you can't pay for anything this turn."),
    Refusal.EXHIBITED_ALREADY: N_("You've already paid for something this turn, so you can't take an inventory."),
    Refusal.NOT_YOURS: N_("{object} is neither in your hand nor in your discard."),
    Refusal.BOUGHT_ALONE: N_("{object} is in another player's discard: buy it separately."),
    Refusal.NOT_FOR_SALE: N_("{object} isn't in any other player's discard."),
    Refusal.NOT_IN_HAND: N_("{object} isn't in your hand."),
    Refusal.DISCARD_NEVER_PAYS: N_("{object} is in your discard, and you can't pay with discarded cards."),
    Refusal.PAYS_FOR_ITSELF: N_("You can't exhibit {object} and pay with it at the same time."),
    Refusal.NO_FREE_SLOT: N_("You need {need} free slots in your museum, and you have {free}."),
    Refusal.EXPERT_AWAY: N_("This expert isn't available now: {expert}."),
    Refusal.PRESTIGE_SHORT: N_("You need {need} prestige, but you only have {have}."),
    Refusal.OWNER_UNPAID: N_("1 prestige goes to the owner first, so you need at least {need} prestige."),
    Refusal.DEFLATION_UNPAID: N_("Deflation: each exhibit costs 1 prestige more, so you need at least {need}."),
    Refusal.TOO_LITTLE: N_("This costs {cost}, but you're only paying {paid}."),
    Refusal.NEEDLESS_CARD: N_("You don't need {object} for this payment, so you can't use it."),
    Refusal.NEEDLESS_PRESTIGE: N_("You're paying {over} prestige too much."),
    Refusal.HAND_LIMIT: N_("An inventory can't take your hand above {limit} cards; you'd have {have}."),
    Refusal.NOT_IN_DISCARD: N_("{object} isn't in the discard."),
    Refusal.NO_FAVOUR: N_("You don't have this favour: {favour}."),
    Refusal.ONE_FAVOUR: N_("You've already played a favour this turn."),
    Refusal.TOO_VALUABLE: N_("{object} is too valuable: this favour is for objects of value 1 to {most}."),
    Refusal.STOCK_LIMIT: N_("Together these are worth {sum}; the limit is {most}."),
    Refusal.NO_SUCH_CONTINENT: N_("There's no continent with this name."),
    Refusal.CLOSED: N_("A headline has closed {continent}."),
    Refusal.NOTHING_LAID_OUT: N_("There aren't any objects laid out for {continent}."),
    Refusal.ALL_OF_THEM: N_("The team has to put all objects laid out for {continent} under the deck."),
    Refusal.DECK_EMPTY: N_("There aren't any cards left for {continent}."),
    Refusal.NO_EXPERTS: N_("There are no experts laid out."),
    Refusal.CHOOSE_SO_MANY: N_("Choose exactly {need}."),
    Refusal.NOT_AMONG_THEM: N_("{object} isn't one of the drawn objects."),
    Refusal.WRONG_SLOTS: N_("Your board has {need} slots: name an object or `-` for each."),
    Refusal.NOT_ALL_PLACED: N_("Place each object of your museum exactly once: check {object}."),
    Refusal.NO_PRESS: N_(
        "You can only cancel public opinion in as many continents as you have press conferences ({have})."
    ),
}

UNREADABLE: Final[dict[str, str]] = {
    "unknown-action": N_("{text} isn't a move in Museum. Try `take inca-a3`, for example."),
    "unknown-object": N_("There's no object called {part}. Choose one from the list, or write it like `greek-c2`."),
    "unknown-expert": N_("There's no expert called {part}. Choose one from the list."),
    "unknown-favour": N_("There's no favour called {part}. Choose one from the list."),
    "unknown-continent": N_("There's no continent called {part}. Choose one from the list."),
    "unknown-patron": N_("There's no patron called {part}. Choose one from the list."),
    "unknown-board": N_("There's no museum board called {part}. Choose one from the list."),
    "wrong-count": N_("{text} has too many or too few parts for this move. Choose from the list that appears."),
    "bad-number": N_("{part} isn't an amount of prestige."),
}

_KINDS: Final[tuple[Kind, ...]] = ("patron", "expert", "favour", "continent", "board")


def _object(of: str, tr: Texts) -> str:
    return told(of, tr) if of in VALUES else tr("public opinion") if of == OPINION else Typed(of).code


def _thing(kind: Kind, of: str, tr: Texts) -> str:
    return f"**{name_of(kind, of, tr)}**" if of in KINDS[kind] else Typed(of).code


REFUSALS: Final = RefusalWords(GAME, SENTENCES, {"object": _object, **{kind: partial(_thing, kind) for kind in _KINDS}})

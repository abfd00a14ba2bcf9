"""The help for learners of Museum: its tutorial, played with the family game's options (U12.5), and why an action isn't
possible now.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.guide import Course, Guide, Topic, plate
from bot.presenters.museum.moves.actions import tagged
from bot.presenters.museum.words.labels import kind, name, name_of
from bot.presenters.museum.words.refusals import REFUSALS
from bot.presenters.museum.words.stages import situation
from bot.presenters.refusals import Closed
from data.museum import rule_of
from data.texts import N_, Texts
from games.museum.actions import Buy, Exhibit, Inventory
from games.museum.options import FAMILY
from games.museum.refusals import Refusal
from games.museum.stages import Acted, Stage
from games.museum.tables import FREE, VALUES
from games.museum.view import SeatView, View
from games.options import Pairs, write
from render.museum import card, collections, legend, papers
from render.museum.words.stages import STAGES

FIRST_GAME: Final[Pairs] = write(FAMILY)
SEED: Final = hashlib.sha256(b"Museum, a first game").digest()

WELCOME, PATRON, EXPLORE, DRAWS = "welcome", "patron", "explore", "draws"
PAYING, DISCARD, FAVOURS, COLLECTIONS = "paying", "discard", "favours", "collections"
ARRANGING, GOODBYE = "arranging", "goodbye"
ACTIONS: Final = (PAYING, DISCARD, FAVOURS, COLLECTIONS, ARRANGING, GOODBYE)
CARD_PLATE: Final = plate(card, "card.png")
COLLECTIONS_PLATE: Final = plate(collections, "collections.png")
PAPERS_PLATE: Final = plate(papers, "papers.png")
PLATES: Final = {"U0": CARD_PLATE, "U1": plate(legend, "legend.png"), "U7": COLLECTIONS_PLATE, "U9": PAPERS_PLATE}


def _explore(view: View, seat: int, tr: Texts) -> str:
    there = view.seats[seat].drawable
    hint = ""
    if there:
        dearest = max(there, key=lambda one: VALUES[one])
        hint = tr(
            "👉 Take one with the buttons below, for example **{object}** ({kind}).",
            object=name(dearest, tr),
            kind=kind(dearest, tr),
        )
    text = tr(
        "Your turn begins with **exploration**: you take one of the laid-out objects for free. Each object shows "
        "three things:\n- its **civilization** (colour and sign)\n- its **domain** (the medallion)\n- its "
        "**value**, 1 to 5: what it costs, pays and scores\n\nTry to focus on a few civilizations, and one or two "
        "domains. Objects that belong together score more at the end."
    )
    return f"{text}\n{hint}".strip()


def _discard(view: View, seat: int, tr: Texts) -> str:
    own = view.seats[seat]
    text = tr(
        "The cards you paid with aren't lost: they're in your **discard**, where everyone can see them. You can "
        "still exhibit them from there and pay from your hand, as usual.\n\nOther players can buy them, too. That "
        "gives you 1 prestige and their payment.\n\nInstead of exhibiting, you can take an **inventory**: objects "
        "from your discard return to your hand, up to 7 cards."
    )
    lying = tr.plural(
        "👉 Your discard now has {count} object.", "👉 Your discard now has {count} objects.", len(own.discard)
    )
    return f"{text}\n{lying}"


def _favours(view: View, seat: int, tr: Texts) -> str:
    own = view.seats[seat]
    return tr(
        "For every ten points, you get a **favour**, a card with a surprise: prestige, a free exhibit, new "
        "objects. You can play one per turn, at any point in your turn. You can hold up to 3.\n👉 Your points: "
        "{points}. Your favours: {favours}. **Your move** has a button for each one you can play now.",
        points=own.score,
        favours=own.favours,
    )


def _collections(view: View, seat: int, tr: Texts) -> str:
    count = len(view.seats[seat].museum)
    text = tr(
        "At the end, **collections** score: at least three objects that touch side by side or one above the "
        "other. They all share\n- one **civilization**: 3 objects score 2, 7 score 11; or\n- one **domain**, with "
        "different civilizations: 3 score 5, 7 score 19.\n\nAn object can count once in each kind. You only "
        "decide at the end where they go. **My museum** shows your best arrangement so far."
    )
    exhibited = tr.plural("👉 You have exhibited {count} object.", "👉 You have exhibited {count} objects.", count)
    return f"{text}\n{exhibited}"


LESSONS: Final[Mapping[str, Topic]] = {
    WELCOME: Topic(
        N_("Welcome to your museum"),
        N_(
            "You run a museum against two computers. Collect objects of twelve **civilizations** and six "
            "**domains**. Most points wins; the end begins at 50 points.\n\nOn your turn you **explore**: take an "
            "object into your hand. Then you **exhibit**: put objects into your museum and pay with others.\n\n"
            "Only you see your cards: press **Your move**. You can't break anything. If a move isn't allowed, "
            "I'll say why."
        ),
        chapter="U0",
    ),
    PATRON: Topic(
        N_("Your secret patron"),
        N_(
            "You start with four objects, one from each continent, a favour, and **patrons** to choose from. You "
            "keep one of them, in secret. At the end, your patron scores points for how well your museum matches "
            "their wish. It works in steps: even a little is worth something.\n👉 Press **Your move**, read your "
            "patrons and keep one. Choose one that fits the cards in your hand."
        ),
        chapter="U8",
    ),
    EXPLORE: Topic(N_("Exploring"), _explore, chapter="U3"),
    PAYING: Topic(
        N_("Exhibiting and paying"),
        N_(
            "Now for your **action**: exhibit as often as you can afford. An object of value 4 costs 4. You pay "
            "with other cards from your hand, with prestige, or with both; you don't get any change. An exhibit "
            "scores its value at once. Your payment goes into your **discard**.\n👉 Press **Your move**: I suggest "
            "exhibits with their cheapest payment. Choose one or more, then press **End the turn**."
        ),
        chapter="U4",
        plate=CARD_PLATE,
    ),
    DISCARD: Topic(N_("Your discard is your depot"), _discard, chapter="U4"),
    DRAWS: Topic(
        N_("When others explore"),
        N_(
            "Another player is exploring, and **you may take an object, too**. It's free for you, but they get 1 "
            "**prestige** for it, which works like money. Only take what you need.\n👉 Press an object below, or "
            "**Take nothing**. Players get their objects in order from the left; your answer stays secret until "
            "then. Tired of the question? `/game order` answers for you: try “best Celt” or “never”."
        ),
        chapter="U3",
    ),
    FAVOURS: Topic(N_("Favours"), _favours, chapter="U9", plate=PAPERS_PLATE),
    COLLECTIONS: Topic(N_("Collections"), _collections, chapter="U7", plate=COLLECTIONS_PLATE),
    ARRANGING: Topic(
        N_("How it ends"),
        N_(
            "When someone reaches 50 points, everyone else has one more turn. Then you all arrange your museums "
            "at the same time. I suggest the best arrangement I can find. Accept it, or swap objects and see the "
            "new score.\n\nA **gallery** filled with one collection and a full museum score extra. Your patron "
            "scores, too, and each prestige you have left is worth 1 point."
        ),
        chapter="U6",
    ),
    GOODBYE: Topic(
        N_("Goodbye"),
        N_(
            "That's all for the family game. The usual game adds more. You can hire **experts**, and "
            "**headlines** change the rules each round. **Public opinion** makes your discard cost points at the "
            "end.\n\nFrom here on you play by yourself. **Help** below the board says what you can do and why "
            "something isn't possible. `/rules` has every rule with its number. Have fun!"
        ),
        chapter="U7",
    ),
}


DUE: Final[Mapping[Stage, Sequence[str]]] = {
    Stage.HAND: (WELCOME,),
    Stage.SETUP: (WELCOME, PATRON),
    Stage.TAKE: (EXPLORE,),
    Stage.GRANT: (EXPLORE,),
    Stage.DRAWS: (DRAWS,),
    Stage.ARRANGE: (ARRANGING, GOODBYE),
}


def _due(told: Sequence[str], look: Look, seat: int) -> Sequence[str]:  # noqa: ARG001
    return _in_action(told, look.view) if look.view.stage is Stage.ACTION else DUE.get(look.view.stage, ())


def _in_action(told: Sequence[str], view: View) -> Sequence[str]:
    left = [topic for topic in ACTIONS if topic not in told]
    if len(ACTIONS) - len(left) > view.round or not left:
        return ()
    if left == [GOODBYE] and len(told) < len(LESSONS) - 1:
        return ()
    return left[:1]


COURSE: Final = Course(seed=SEED, computers=("greedy", "random"), options=FIRST_GAME, lessons=LESSONS, due=_due)


EXHIBIT, HIRE, BUY = N_("Exhibit"), N_("Hire"), N_("Buy")
INVENTORY, FAVOUR, TAKE = N_("Inventory"), N_("Favour"), N_("Take")
NO_DISCARD: Final = N_("Your discard is empty.")
UNPLAYABLE: Final = {
    "collector": N_("Your hand is empty."),
    "team": N_("There's no laid-out object to replace."),
    "discovery": N_("You can't draw cards from any continent."),
    "hire": Refusal.NO_EXPERTS,
}
NOTHING_CHEAP: Final = {
    "express": N_("There's no object of value 1 to {most} in your hand."),
    "ball": N_("There's no object of value 1 to {most} in any discard."),
}


def closed(look: Look, tr: Texts) -> list[Closed]:
    view: View = look.view
    if look.viewer is None or not look.legal or view.turn != look.viewer:
        return []
    own = view.seats[look.viewer]
    if view.stage is Stage.ACTION:
        return [*_exhibiting(look, own), *_inventory(look, own), *_closed_favours(look, own, tr)]
    if view.stage in {Stage.TAKE, Stage.GRANT}:
        return [*_exploring(view, own), *_closed_favours(look, own, tr)]
    return []


def _exploring(view: View, own: SeatView) -> Iterator[Closed]:
    for place in view.continents:
        if not place.size and not set(place.back) & set(own.drawable):
            yield Closed(TAKE, Refusal.CLOSED, "U10.1", {"continent": place.id})


def _exhibiting(look: Look, own: SeatView) -> Iterator[Closed]:
    view: View = look.view
    if view.acted is Acted.INVENTORY:
        yield Closed(EXHIBIT, Refusal.INVENTORY_DONE, "U4.6")
        return
    if not own.free:
        yield Closed(EXHIBIT, Refusal.NO_FREE_SLOT, "U4.4", {"free": 0, "need": 1})
    elif not any(isinstance(one, Exhibit) and one.objects for one in look.legal):
        there = own.cards or own.discard
        none = N_("You don't have any objects in your hand or your discard.")
        yield Closed(EXHIBIT, N_("You can't afford any of your objects.") if there else none, "U4.1")
    if own.free and not any(isinstance(one, Buy) for one in look.legal):
        why = N_("You can't afford any of the objects there.")
        if not any(other.discard for seat, other in enumerate(view.seats) if seat != look.viewer):
            why = N_("The other players' discards are empty.")
        elif not own.prestige:
            why = N_("The owner gets 1 prestige first, and you don't have any.")
        yield Closed(BUY, why, "U4.2")
    if view.options.experts and not any(isinstance(one, Exhibit) and one.experts for one in look.legal):
        yield Closed(HIRE, N_("You can't afford any of the experts.") if view.experts else Refusal.NO_EXPERTS, "U4.3")


def _inventory(look: Look, own: SeatView) -> Iterator[Closed]:
    if any(isinstance(one, Inventory) for one in look.legal):
        return
    if look.view.acted is Acted.EXHIBIT:
        yield Closed(INVENTORY, Refusal.EXHIBITED_ALREADY, "U4.6")
    elif look.view.acted is Acted.NOTHING:
        yield Closed(INVENTORY, N_("Your hand is full.") if own.discard else NO_DISCARD, "U4.6")


def _closed_favours(look: Look, own: SeatView, tr: Texts) -> Iterator[Closed]:
    if look.view.favour_played:
        if own.held:
            yield Closed(FAVOUR, Refusal.ONE_FAVOUR, "U4.7")
        return
    for favour in dict.fromkeys(own.held or ()):
        if not tagged(look.legal, favour):
            yield _unplayable(favour, own, tr)


def _unplayable(favour: str, own: SeatView, tr: Texts) -> Closed:
    what, rule = name_of("favour", favour, tr), rule_of(favour)
    if favour in UNPLAYABLE:
        return Closed(what, UNPLAYABLE[favour], rule)
    if favour == "stock":
        dear = any(VALUES[one] for one in own.discard)
        return Closed(
            what, N_("You don't have an object worth 5 or less in your discard.") if dear else NO_DISCARD, rule
        )
    if own.free:
        return Closed(what, NOTHING_CHEAP[favour], rule, {"most": FREE})
    return Closed(what, Refusal.NO_FREE_SLOT, "U4.4", {"free": 0, "need": 1})


GUIDE: Final = Guide(
    course=COURSE,
    pictures=PLATES,
    chapter=lambda look: STAGES[look.view.stage].chapter,
    closed=closed,
    reasons=REFUSALS,
    legend="U1",
    situation=situation,
)

"""The tutorial of Museum, played with the family game's options (U12.5)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.guide import Course, Topic, plate
from bot.presenters.museum.words.labels import kind, name
from bot.presenters.museum.words.options import FIRST_GAME
from data.texts import N_, Texts
from games.museum.stages import Stage
from games.museum.tables import VALUES
from games.museum.view import View
from render.museum import card, collections, legend, papers

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

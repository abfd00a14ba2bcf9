"""The taught first game of Museum, a family game (U12.5): when each lesson comes, and its words about the present
position.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.guide import Course, Topic
from bot.presenters.museum.lessons.plates import CARD_PLATE, COLLECTIONS_PLATE, PAPERS_PLATE
from bot.presenters.museum.words.labels import kind, name
from bot.presenters.museum.words.options import FIRST_GAME
from data.texts import N_, Texts
from games.museum.stages import Stage
from games.museum.tables import VALUES
from games.museum.view import View

SEED: Final = hashlib.sha256(b"Museum, a first game").digest()
"""Fixed and public: all learners get the same deal."""

WELCOME, PATRON, EXPLORE, DRAWS = "welcome", "patron", "explore", "draws"
PAYING, DISCARD, FAVOURS, COLLECTIONS = "paying", "discard", "favours", "collections"
ARRANGING, GOODBYE = "arranging", "goodbye"
ACTIONS: Final = (PAYING, DISCARD, FAVOURS, COLLECTIONS, ARRANGING, GOODBYE)
"""Told in one's own actions: two in the first round, then one a round."""


def _explore(view: View, seat: int, tr: Texts) -> str:
    there = view.seats[seat].drawable
    hint = ""
    if there:
        dearest = max(there, key=lambda one: VALUES[one])
        hint = tr(
            "👉 Take one with the buttons below: **{object}** ({kind}) for example.",
            object=name(dearest, tr),
            kind=kind(dearest, tr),
        )
    text = tr(
        "Your turn begins with **exploration**: take one of the objects that are laid out, for nothing. An object says "
        "three things: its **civilization** (colour and sign), its **domain** (the medallion), and its **value** from "
        "1 to 5. The value is what it costs to exhibit it, and what it pays, and what it scores.\n\n"
        "It is best to collect few civilizations, and one domain or two: what belongs together scores more in the end."
    )
    return f"{text}\n{hint}".strip()


def _discard(view: View, seat: int, tr: Texts) -> str:
    own = view.seats[seat]
    text = tr(
        "What you paid with is not lost: it lies in your **discard**, where all can see it. You can exhibit it from "
        "there, paying with cards from your hand as for any other. Others can do so, too: then you get 1 prestige, and "
        "what they pay. And instead of exhibiting you can take an **inventory**: objects from your discard back into "
        "your hand, up to 7."
    )
    lying = tr.plural(
        "👉 {count} object lies in your discard now.", "👉 {count} objects lie in your discard now.", len(own.discard)
    )
    return f"{text}\n{lying}"


def _favours(view: View, seat: int, tr: Texts) -> str:
    own = view.seats[seat]
    return tr(
        "Every ten points bring you a **favour**, a card with a surprise: prestige, a free exhibit, new objects. You "
        "play one a turn at most, at any moment of your turn; more than 3 you cannot hold.\n"
        "👉 Your points: {points}, your favours: {favours}. **Your move** has a button for each that you can play now.",
        points=own.score,
        favours=own.favours,
    )


def _collections(view: View, seat: int, tr: Texts) -> str:
    count = len(view.seats[seat].museum)
    text = tr(
        "At the end **collections** score: at least three objects that touch each other, side by side or one above the "
        "other. Either all of one **civilization** (3 objects score 2, 7 score 11), or all of one **domain** and of "
        "different civilizations (3 objects score 5, 7 score 19). One object can serve in one of each kind.\n\n"
        "Where they stand you decide at the end, not before. **My museum** shows you how yours would best stand now."
    )
    exhibited = tr.plural("👉 You have exhibited {count} object.", "👉 You have exhibited {count} objects.", count)
    return f"{text}\n{exhibited}"


LESSONS: Final[Mapping[str, Topic]] = {
    WELCOME: Topic(
        N_("Welcome to your museum"),
        N_(
            "You run a museum, against two computers. You bring together objects of twelve **civilizations** and six "
            "**domains**; whoever has the most points at the end wins.\n\n"
            "Each turn has two halves. First you **explore**: you take an object into your hand. Then you **exhibit**: "
            "you put objects into your museum and pay for them with other objects. The first to reach 50 points brings "
            "about the end.\n\n"
            "The picture below shows what is laid out on the four continents, and everybody's museum. Your own cards "
            "are secret: the button **Your move** shows them to you alone. You cannot break anything: what is not "
            "allowed, I refuse and say why."
        ),
        chapter="U0",
    ),
    PATRON: Topic(
        N_("Your secret patron"),
        N_(
            "You were dealt four objects, one from each continent, a favour, and **patrons** to choose from. You keep "
            "one of them, in secret. It gives points at the end if your museum fulfils what it wants, in steps: a "
            "little is worth something, too.\n"
            "👉 Press **Your move**, read them, and keep one. A good one is a patron who wants what you already have "
            "in your hand."
        ),
        chapter="U8",
    ),
    EXPLORE: Topic(N_("Exploring"), _explore, chapter="U3"),
    PAYING: Topic(
        N_("Exhibiting, and how to pay"),
        N_(
            "Now your **action**: exhibit objects, as often as you can pay. An object of value 4 costs 4: you pay with "
            "other objects from your hand, by their values, with prestige, or with both. There is no change, so look "
            "for payments that fit. What you exhibit scores its value at once; what you pay with goes into your "
            "**discard**.\n"
            "👉 Press **Your move**: I suggest exhibits with their cheapest payment. Press one, and go on as long as "
            "you like; then **End the turn**."
        ),
        chapter="U4",
        plate=CARD_PLATE,
    ),
    DISCARD: Topic(N_("Your discard is your depot"), _discard, chapter="U4"),
    DRAWS: Topic(
        N_("When others explore"),
        N_(
            "Another player explores, and now **you may take an object too**. It is free for you, but the player whose "
            "turn it is gets 1 **prestige** for it, which is money for them. So take what you need, and leave what you "
            "do not.\n"
            "👉 Press an object below, or **Take nothing**. Whoever comes first from the left is served first; your "
            "answer waits until then, unseen. Tired of being asked? `/game order` answers for you, with “best Celt” "
            "for example, or “never”."
        ),
        chapter="U3",
    ),
    FAVOURS: Topic(N_("Favours"), _favours, chapter="U9", plate=PAPERS_PLATE),
    COLLECTIONS: Topic(N_("Collections"), _collections, chapter="U7", plate=COLLECTIONS_PLATE),
    ARRANGING: Topic(
        N_("How it ends"),
        N_(
            "When somebody reaches 50 points, everybody else has one more turn. Then all arrange their museums at the "
            "same time: I propose the best arrangement that I find, and you accept it, or swap objects and see what "
            "that scores. A **gallery** filled with one collection and a full museum bring extra points.\n"
            "Then your patron scores, and each prestige that is left is a point."
        ),
        chapter="U6",
    ),
    GOODBYE: Topic(
        N_("Goodbye"),
        N_(
            "That is all there is in this family game. The usual game adds **experts**, whom you hire like objects, "
            "**headlines**, which change the rules from round to round, and **public opinion**, by which your discard "
            "costs points at the end.\n\n"
            "From here on you play alone, and the game goes on like any other. **Help** below the board says what you "
            "can do and why something is not possible; `/rules` has every rule with its number. Have fun!"
        ),
        chapter="U7",
    ),
}
"""All there are, by their names, in order."""


def _due(told: Sequence[str], look: Look, seat: int, turns: int) -> Sequence[str]:  # noqa: ARG001
    """Return the lessons for the stage; never more than one, except at the beginning and at the end."""
    view: View = look.view
    match view.stage:
        case Stage.HAND:
            return (WELCOME,)
        case Stage.SETUP:
            return (WELCOME, PATRON)
        case Stage.TAKE | Stage.GRANT:
            return (EXPLORE,)
        case Stage.DRAWS:
            return (DRAWS,)
        case Stage.ACTION:
            return _in_action(told, view)
        case Stage.ARRANGE:
            return (ARRANGING, GOODBYE)
        case _:
            return ()


def _in_action(told: Sequence[str], view: View) -> Sequence[str]:
    left = [topic for topic in ACTIONS if topic not in told]
    if len(ACTIONS) - len(left) > view.round or not left:
        return ()
    if left == [GOODBYE] and len(told) < len(LESSONS) - 1:
        return ()
    return left[:1]


COURSE: Final = Course(seed=SEED, computers=("greedy", "random"), options=FIRST_GAME, lessons=LESSONS, due=_due)

"""The taught first game of Chronos Conquest: when each lesson comes, its text, and the next step.

It is a live game without catastrophes, gods and cities (C2.3). Lessons depend on how often the learner has moved and
how many cards they have, which only grow: so no lesson comes twice. The clock is paused while the learner reads a
lesson and while one of their hourglasses has run out (:mod:`bot.match.services.play.halts`), so the sand can run fast.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.chronos.moves.board import carried, pile_label
from bot.presenters.chronos.words.names import card_name, machine
from bot.presenters.guide import Course, Topic
from bot.wording.clocks import to_the_second
from data.texts import N_, Texts
from games.chronos.actions import Take
from games.chronos.terms import VALUE
from games.chronos.view import Phase, View
from games.core import Millis

SEED: Final = hashlib.sha256(b"Chronos Conquest, a first game").digest()
"""Fixed and public: all learners get the same deal."""
SAND: Final = 20

WELCOME, SETTING, SAND_RUNS, TAKING = "welcome", "setting", "sand", "taking"
KINGDOM, BLOCKING, WINDS, MONSTERS, WATCHING = "kingdom", "blocking", "winds", "monsters", "watching"
WINNING, GOODBYE = "winning", "goodbye"
BEFORE: Final = (WELCOME, SETTING, SAND_RUNS, TAKING)
"""Those before the first card; of the others one comes with each card that the learner takes."""
ALL_SET: Final = 3
"""The number of moves that set all hourglasses."""


def _pointed(look: Look, seat: int, now: Millis, tr: Texts) -> str:
    """C4: name the most valuable pile without an hourglass on it, and say what a press on it does."""
    view: View = look.view
    taken = {glass.place for glass in view.glasses}
    free = [place for place, pile in enumerate(view.piles) if pile.height and place not in taken]
    piles = free or [place for place, pile in enumerate(view.piles) if pile.height]
    if not piles:
        return tr("👉 Press **{button}**.", button=tr("Your move"))
    best = max(piles, key=lambda place: (VALUE[view.piles[place].top], -place))
    button = pile_label(view, best, tr)
    move = carried(view, seat, best, now)
    if move is not None and move.take is Take.YES:
        card = card_name(view.piles[move.origin].top, tr)
        return tr(
            "👉 Press **{button}**: you take a card ({card}), and the hourglass goes on.", button=button, card=card
        )
    return tr("👉 Press **{button}**: an hourglass of yours goes there.", button=button)


LESSONS: Final[Mapping[str, Topic]] = {
    WELCOME: Topic(
        N_("Welcome to the archipelago"),
        N_(
            "Nobody has a turn in this game: everybody plays **at the same time**. All you have is three "
            "**hourglasses**, and there are nine **piles** of cards, of which the top one lies open. Islands are "
            "points: whoever first has 200 and says so wins.\n"
            "Two computers play along and leave the win to you. In this lesson time waits for you again and again; in "
            "a real game nobody waits, and the sand runs longer. You cannot break anything: what is not allowed, I "
            "refuse and say why."
        ),
        chapter="C0",
    ),
    SETTING: Topic(
        N_("Setting an hourglass"),
        N_(
            "Nine buttons will stand below the picture, one for each pile, with the card that lies on top. One press "
            "**turns** one of your hourglasses and sets it there. It does not take the card yet: first its sand has to "
            "run out."
        ),
        chapter="C4",
    ),
    SAND_RUNS: Topic(
        N_("The sand runs"),
        N_(
            "Your hourglass **runs** now, and nobody can hurry it. You have two more: set them as well. Three on three "
            "piles bring three cards for each time that the sand runs. Several of yours may stand on one pile, too."
        ),
        chapter="C3",
    ),
    TAKING: Topic(
        N_("Taking a card"),
        N_(
            "When an hourglass has run out, it waits for you. Press the pile to which it goes **next**: that is one "
            "move. It is lifted, the card under it is yours, and its sand runs on the new pile. Pressing too early "
            "does no harm."
        ),
        chapter="C4",
    ),
    KINGDOM: Topic(
        N_("Your kingdom"),
        N_(
            "Your first card! It lies in your **kingdom**. Islands come onto your stack, and the others see only the "
            "one on top. What lies below is your secret; they may have seen you take it, but no log tells them again. "
            "*Your move* shows you alone what you have and what it would score."
        ),
        chapter="C5",
    ),
    BLOCKING: Topic(
        N_("In each other's way"),
        N_(
            "Where hourglasses of **two players** stand on one pile, neither of them takes its card. Whoever leaves "
            "first leaves the card to the other. So you can go where somebody waits for a good card, only to be in the "
            "way; and you can wait, for an hourglass that has run out stays as long as you like. Your own hourglasses "
            "are never in your way."
        ),
        chapter="C4",
    ),
    WINDS: Topic(
        N_("Winds"),
        N_(
            "A **wind** is worth nothing by itself, but at the end your islands count as many times as you have "
            "**different** winds: with north and west twice, with all four four times. One wind alone changes nothing, "
            "and a second one of the same direction neither."
        ),
        chapter="C7",
    ),
    MONSTERS: Topic(
        N_("Monsters"),
        N_(
            "**Hydra** and **Minotaur** score no points. But whoever has one of **each** and says so has won at once, "
            "whatever the others have. So when somebody has taken one, do not leave them alone with the other."
        ),
        chapter="C7",
    ),
    WATCHING: Topic(
        N_("Watching the others"),
        N_(
            "How many cards everybody has stands on the board; which ones they are, you have to remember. Two winds "
            "and five islands may be 200 points already. When somebody seems close, stand where they stand."
        ),
        chapter="C5",
    ),
    WINNING: Topic(
        N_("Saying that you have won"),
        N_(
            "Nothing ends by itself: you have to **say** that you have won, with 200 points (islands times winds) or "
            "with both monsters. *Your move* says how many points you have; with enough of them press *I have won!* If "
            "it is not true, you cannot say it again for a while, and everybody knows how near to winning you think "
            "you are.\n"
            "If all hourglasses have run out and nobody wants to go on, anybody may *count*: when the count ends, the "
            "most points win."
        ),
        chapter="C7",
    ),
    GOODBYE: Topic(
        N_("Off you go"),
        N_(
            "That was the last lesson: from now on time waits no longer. Play on until you have 200 points, and say "
            "so.\n"
            "When this game is over, a button below it begins the next one. Each level adds something new, and I tell "
            "you then what it does. `/rules` has all of it."
        ),
        chapter="C2",
    ),
}
"""All there are, by their names, in order."""


def _due(told: Sequence[str], look: Look, seat: int, turns: int) -> Sequence[str]:
    """Return the lessons that are due, one thing after another: an action before it, its meaning after it."""
    view: View = look.view
    own = view.kingdoms[seat]
    cards = own.height + sum(own.winds)
    if cards:
        count = len(BEFORE) + cards
    elif turns >= ALL_SET:
        count = len(BEFORE)
    else:
        count = 2 + min(turns, 1) if view.phase is Phase.PLAY else 1
    return tuple(LESSONS)[len(told) : count]


def _hint(look: Look, seat: int, tr: Texts) -> str:
    """Return the text of the pointing hand."""
    view: View = look.view
    now = look.match.moved if look.at is None else look.at
    if view.phase is Phase.COUNTDOWN:
        return tr("👉 Wait: the game begins at {when}.", when=to_the_second(machine(look.match, view.start)))
    if view.phase is not Phase.PLAY:
        return ""
    moments = [glass.free for glass in view.glasses if glass.owner == seat]
    if min(moments) > now:
        return tr(
            "👉 Wait: your next hourglass runs until {when}.", when=to_the_second(machine(look.match, min(moments)))
        )
    return _pointed(look, seat, now, tr)


COURSE: Final = Course(
    seed=SEED,
    computers=("gentle", "gentle"),
    options=(("level", "3"), ("sand", str(SAND)), ("pace", "slow")),
    lessons=LESSONS,
    due=_due,
    hint=_hint,
)

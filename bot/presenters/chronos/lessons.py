"""The tutorial of Chronos Conquest, a live game without catastrophes, gods and cities (C2.3). The next lesson depends
on the hourglasses that the learner has placed and the number of their cards. False claims have no lesson.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.chronos.moves.board import carried, pile_label
from bot.presenters.chronos.words.closed import chapter_of, closed, situation
from bot.presenters.chronos.words.names import clock_at
from bot.presenters.chronos.words.refusals import REFUSALS
from bot.presenters.guide import Course, Guide, Topic, plate
from data.texts import N_, Texts
from games.chronos.actions import Take
from games.chronos.terms import HOME, VALUE, in_underworld
from games.chronos.view import Phase, View
from games.core import Millis
from render.chronos import guide
from render.chronos.words.names import WITH_GODS, card_word

SEED: Final = hashlib.sha256(b"Chronos Conquest, a first game").digest()
SAND: Final = 20

BEFORE: Final = 4
"""The number of lessons before the learner's first card."""


def _pointed(look: Look, seat: int, now: Millis, tr: Texts) -> str:
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
        card = card_word(view.piles[move.origin].top, tr)
        return tr(
            "👉 Press **{button}**. You take a card ({card}), and your hourglass moves to pile {pile}.",
            button=button,
            card=card,
            pile=best + 1,
        )
    return tr("👉 Press **{button}** to place one of your hourglasses there.", button=button)


LESSONS: Final[Mapping[str, Topic]] = {
    "welcome": Topic(
        N_("Welcome to the archipelago"),
        N_(
            "There are no turns: everyone plays **at the same time**. You have three **hourglasses**, and there "
            "are nine **piles** of cards. Islands score points: be the first to reach 200 and claim them, and you "
            "win.\nTwo gentle computers play along. During the lessons, the clock pauses for you; in a real game it "
            "doesn't. You can't break anything: if a move isn't allowed, I'll tell you why."
        ),
        chapter="C0",
    ),
    "setting": Topic(
        N_("Placing an hourglass"),
        N_(
            "Below the picture you'll find nine buttons, one for each pile, with its top card. When you press "
            "one, you **turn** one of your hourglasses and place it there. You don't get the card yet: first the "
            "sand has to run out."
        ),
        chapter="C4",
    ),
    "sand": Topic(
        N_("The sand is running"),
        N_(
            "Your hourglass is **running** now, and you can't hurry it. You have two more: place them too. With "
            "three hourglasses on three piles, you get three cards each time the sand runs out. You can also put "
            "several of yours on one pile."
        ),
        chapter="C3",
    ),
    "taking": Topic(
        N_("Taking a card"),
        N_(
            "When an hourglass has run out, it waits for you. Press the pile you want it on **next**. That's one "
            "move: you lift the hourglass and take the card under it. Its sand then runs again on the new pile. "
            "You can't do any harm by pressing too early."
        ),
        chapter="C4",
    ),
    "kingdom": Topic(
        N_("Your kingdom"),
        N_(
            "Your first card! It's in your **kingdom** now. Islands go onto your stack, and the others only "
            "see the top one. The rest is your secret: they may have seen which card you took, but the log "
            "won't show it. Press *Your move* to see your cards and the points they'd score now. Only you see "
            "this."
        ),
        chapter="C5",
    ),
    "blocking": Topic(
        N_("In each other's way"),
        N_(
            "If **two players** have hourglasses on the same pile, neither of them can take the card. The first "
            "to leave lets the other have it. So you can go to a pile just to be in the way. You can also wait: "
            "an hourglass can stay as long as you like once it has run out. Your own hourglasses never block each "
            "other."
        ),
        chapter="C4",
    ),
    "winds": Topic(
        N_("Winds"),
        N_(
            "A **wind** is worth nothing by itself. At the end, your island points are multiplied by the number "
            "of **different** winds you have. Two winds double them, all four quadruple them. A single wind "
            "changes nothing, and neither does a second wind from the same direction."
        ),
        chapter="C7",
    ),
    "monsters": Topic(
        N_("Monsters"),
        N_(
            "**Hydra** and **Minotaur** don't score any points. But if you have **both** and claim the win, "
            "you win at once, whatever the others have. So when someone has taken one of them, don't let them "
            "have the other."
        ),
        chapter="C7",
    ),
    "watching": Topic(
        N_("Watching the others"),
        N_(
            "The board shows how many cards everyone has; you have to remember which ones. Two winds and five "
            "islands may already be worth 200 points. When someone seems close, go to their piles and block them."
        ),
        chapter="C5",
    ),
    "winning": Topic(
        N_("Claiming the win"),
        N_(
            "The game doesn't end by itself: you have to **claim** the win. You need 200 points (islands times "
            "winds) or both monsters. *Your move* shows your points. When you have enough, press *I have won!* "
            "If your claim is false, you can't claim again for a while.\nWhen all hourglasses have run out, "
            "anyone can press *Count*. When the count ends, the player with the most points wins."
        ),
        chapter="C7",
    ),
    "goodbye": Topic(
        N_("Off you go"),
        N_(
            "That was the last lesson: from now on, the clock doesn't wait for you. Play on until you have 200 "
            "points, and claim the win.\nAfter this game, press the button below it to start the next one. Each "
            "level adds something new, and I'll explain it then. You'll find all the rules in `/rules`."
        ),
        chapter="C2",
    ),
}


def _due(told: Sequence[str], look: Look, seat: int) -> Sequence[str]:
    view: View = look.view
    own = view.kingdoms[seat]
    cards = own.height + sum(own.winds)
    at_home = [glass.place == HOME for glass in view.glasses if glass.owner == seat]
    if cards:
        count = BEFORE + cards
    elif not any(at_home):
        count = BEFORE
    else:
        count = 2 + (not all(at_home)) if view.phase is Phase.PLAY else 1
    return tuple(LESSONS)[len(told) : count]


def _hint(look: Look, seat: int, tr: Texts) -> str:
    view: View = look.view
    now = look.match.moved if look.at is None else look.at
    if view.phase is Phase.COUNTDOWN:
        return tr("👉 Wait: the game begins at {when}.", when=clock_at(look.match, view.start))
    if view.phase is not Phase.PLAY:
        return ""
    moments = [glass.free for glass in view.glasses if glass.owner == seat]
    if min(moments) > now:
        return tr("👉 Wait: your next hourglass runs until {when}.", when=clock_at(look.match, min(moments)))
    return _pointed(look, seat, now, tr)


COURSE: Final = Course(
    seed=SEED,
    computers=("gentle", "gentle"),
    options=(("level", "3"), ("sand", str(SAND)), ("pace", "slow")),
    lessons=LESSONS,
    due=_due,
    hint=_hint,
)


def button_lines(look: Look, tr: Texts) -> list[str]:
    view: View = look.view
    lines = [
        tr(
            "**1** to **9** are the piles, with their top cards. Press one to place one of your hourglasses "
            "there: I'll use the one that ran out first. If it was on a pile without another player's hourglass, "
            "you take the card from that pile."
        ),
        tr("**{button}** takes the card as well and puts the hourglass back in front of you.", button=tr("Take home")),
    ]
    if view.cities:
        lines.append(
            tr("Press a city's name to place an hourglass there. While it's there, you have the city's power.")
        )
    if any(in_underworld(glass.place) for glass in view.glasses):
        lines.append(
            tr("**{button}** turns your hourglass in the underworld, once it has run out.", button=tr("Underworld"))
        )
    lines += [
        tr(
            "**{button}** ends the game if your claim is true: with 200 points or more, or with both monsters.",
            button=tr("I have won!"),
        ),
        tr(
            "**{button}** starts a countdown from ten when all hourglasses have run out. When it ends, the player "
            "with the most points wins.",
            button=tr("Count"),
        ),
    ]
    if view.level >= WITH_GODS:
        lines.append(
            tr("**{button}** shows your cards and points; you can also get and use gods there.", button=tr("Your move"))
        )
    else:
        lines.append(tr("**{button}** shows your cards and points.", button=tr("Your move")))
    return [f"- {line}" for line in lines]


GUIDE: Final = Guide(
    course=COURSE,
    pictures={
        "C0": plate(guide.legend, "signs.png"),
        "C1": plate(guide.cards_legend, "cards.png"),
        "C8": plate(guide.gods_legend, "gods.png"),
        "C9": plate(guide.cities_legend, "cities.png"),
    },
    chapter=chapter_of,
    closed=closed,
    reasons=REFUSALS,
    situation=situation,
    buttons=button_lines,
)

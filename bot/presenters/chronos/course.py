"""The taught first game of Chronos Conquest: which lesson comes when, and what it says.

It is a live game with slow sand, and without catastrophes, gods and cities (C2.3). What is told hangs on how often the
learner has moved and how many cards they have, which only grow: nobody is hurried, and nothing is told twice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from bot.match.look import Look
from bot.presenters.chronos.names import card_name
from bot.presenters.guide import Course, Lesson, Topic
from data.texts import N_, Texts
from games.chronos.terms import HOME, VALUE
from games.chronos.view import View
from games.options import Pairs

SEED: Final = hashlib.sha256(b"Chronos Conquest, a first game").digest()
"""Fixed and public: everybody who learns is dealt the same."""
SAND: Final = 60

WELCOME, SETTING, SAND_RUNS, TAKING = "welcome", "setting", "sand", "taking"
KINGDOM, BLOCKING, WINDS, MONSTERS, WATCHING = "kingdom", "blocking", "winds", "monsters", "watching"
WINNING, GOODBYE = "winning", "goodbye"
BY_CARDS: Final = (KINGDOM, BLOCKING, WINDS, MONSTERS, WATCHING, WINNING, GOODBYE)
"""One with each card that the learner takes."""


def _welcome(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "Nobody has a turn in this game: everybody plays **at the same time**. All you have is three **hourglasses**, "
        "and there are nine **piles** of cards, of which the top one lies open. Islands are points: whoever first has "
        "200 and says so wins.\n\n"
        "Two computers play against you, slowly. Here the sand runs for a whole minute, so there is time to read; "
        "among friends it runs for half of that. Each lesson stands on the board when it is time for it. You cannot "
        "break anything: what is not allowed, I refuse and say why."
    )


def _setting(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    tops = [(VALUE[pile.top], -number) for number, pile in enumerate(view.piles) if pile.top]
    value, number = max(tops, default=(0, 0))
    hint = ""
    if value:
        hint = tr(
            "👉 Press pile {pile} for example: {card} lies there.",
            pile=1 - number,
            card=card_name(view.piles[-number].top, tr),
        )
    text = tr(
        "The buttons below are the nine piles, with the cards that lie on top. One press **turns** one of your "
        "hourglasses and sets it there. It does not take the card yet: first its sand has to run out."
    )
    return f"{text}\n{hint}".strip()


def _sand(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "Your hourglass **runs** now, and nobody can hurry it. You have two more: set them as well. Three on three "
        "piles bring three cards a minute.\n"
        "👉 Press two other piles. Several hourglasses of yours may stand on one pile, too."
    )


def _taking(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "When an hourglass has run out, it waits for you. The line above the board counts for each player; your "
        "hourglasses are those of your colour, shape and letter.\n"
        "👉 Then press the pile to which it goes **next**. That is one move: your hourglass is lifted, the card under "
        "it is yours, and its sand runs on the new pile. Too early does no harm."
    )


def _kingdom(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "Your first card! It lies in your **kingdom**. Islands come onto your stack, and the others see only the one "
        "on top. What lies below is your secret; they may have seen you take it, but no log tells them again.\n"
        "👉 **Your move** shows you alone what you have and what it would score. Keep your hourglasses running while "
        "you look."
    )


def _blocking(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "Where hourglasses of **two players** stand on one pile, neither of them takes its card. Whoever leaves first "
        "leaves the card to the other. So you can go where somebody waits for a good card, only to be in the way; and "
        "you can wait, for an hourglass that has run out stays as long as you like.\n"
        "👉 Look for piles where nobody else stands. Your own hourglasses are never in your way."
    )


def _winds(view: View, seat: int, tr: Texts) -> str:
    own = sum(map(bool, view.kingdoms[seat].winds))
    text = tr(
        "A **wind** is worth nothing by itself, but at the end your islands count as many times as you have "
        "**different** winds: with north and west twice, with all four four times. One wind alone changes nothing, "
        "and a second one of the same direction neither."
    )
    have = tr.plural("👉 You have {count} different wind.", "👉 You have {count} different winds.", own)
    return f"{text}\n{have}"


def _monsters(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "**Hydra** and **Minotaur** are no points. But whoever has one of **both** and says so has won at once, "
        "whatever the others have. So when somebody has taken one, do not leave them alone with the other."
    )


def _watching(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "How many cards everybody has stands on the board; which ones they are, you have to remember. Two winds and "
        "five islands may be 200 points already.\n"
        "👉 When somebody seems close, stand where they stand."
    )


def _winning(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "Nothing ends by itself: you have to **say** that you have won, with 200 points (islands times winds) or with "
        "both monsters. If it is not true, you cannot say it again for a while, and everybody knows how near you feel."
        "\n👉 **Your move** says how many points you have. With 200 press **I have won!**\n"
        "If all hourglasses have run out and nobody wants to go on, anybody may **count**: when the count ends, the "
        "most points win."
    )


def _goodbye(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "That is the game; play this one to its end. The next level brings **catastrophes**, which act when they are "
        "taken, and the whole game has **gods**, whom you buy with your cards, and **cities**, on which your "
        "hourglasses stand.\n\n"
        "`/game new` opens a table; its options say the level and how long the sand runs: half a minute, or six hours, "
        "so that you can play alongside your day. `/rules` has all of it."
    )


LESSONS: Final[Mapping[str, Topic]] = {
    WELCOME: Topic(N_("Welcome to the archipelago"), _welcome, chapter="C0"),
    SETTING: Topic(N_("Setting an hourglass"), _setting, chapter="C4"),
    SAND_RUNS: Topic(N_("The sand runs"), _sand, chapter="C3"),
    TAKING: Topic(N_("Taking a card"), _taking, chapter="C4"),
    KINGDOM: Topic(N_("Your kingdom"), _kingdom, chapter="C5"),
    BLOCKING: Topic(N_("In each other's way"), _blocking, chapter="C4"),
    WINDS: Topic(N_("Winds"), _winds, chapter="C7"),
    MONSTERS: Topic(N_("Monsters"), _monsters, chapter="C7"),
    WATCHING: Topic(N_("Watching the others"), _watching, chapter="C5"),
    WINNING: Topic(N_("Saying that you have won"), _winning, chapter="C7"),
    GOODBYE: Topic(N_("Off you go"), _goodbye, chapter="C8"),
}
"""All there are, by their names, in order."""


class ChronosCourse:
    """A :class:`bot.presenters.guide.Course`."""

    seed: Final = SEED
    computers: Final = ("random", "random")
    options: Final[Pairs] = (("level", "3"), ("sand", str(SAND)), ("pace", "slow"))
    topics: Final = tuple(LESSONS)

    def due(self, told: Sequence[str], look: Look, seat: int, turns: int) -> Sequence[str]:
        """One thing after another: what to do before it is done, what it means when it has happened."""
        view: View = look.view
        if not turns:
            return (WELCOME, SETTING)
        own = view.kingdoms[seat]
        cards = own.height + sum(own.winds)
        if cards:
            # Whoever takes a card has found out how; so nothing stays untold.
            before = [topic for topic in (SAND_RUNS, TAKING) if topic not in told]
            known = sum(topic in told for topic in BY_CARDS)
            return (*before, *BY_CARDS[known : known + 1]) if known < cards else ()
        if SAND_RUNS not in told:
            return (SAND_RUNS,)
        mine = [glass for glass in view.glasses if glass.owner == seat]
        return (TAKING,) if turns > 1 or all(glass.place != HOME for glass in mine) else ()

    def lesson(self, topic: str, look: Look, seat: int, tr: Texts) -> Lesson:
        """Its words."""
        return LESSONS[topic].lesson(look, seat, tr)


COURSE: Final[Course] = ChronosCourse()

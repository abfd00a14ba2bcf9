"""The steps in which Chronos Conquest is learned alone against computers (C2.3): each brings one thing more, and the
last one is the game as it lies in the box. The sand runs slowly first, and the computers play anything; their slow pace
is that of the first three.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.match.model import Match
from bot.presenters.presenter import Level
from data.texts import N_

_SLOWLY: Final = (("sand", "60"), ("pace", "slow"))

_STEPS: Final = (
    Level(
        (("level", "1"), *_SLOWLY),
        N_("1: islands only"),
        N_(
            "Press a pile: one of your hourglasses is turned and set there, and when its sand has run out, your next "
            "press takes the card under it. With 200 points (*Your move* counts them) press *I have won!*"
        ),
        "",
        "random",
    ),
    Level(
        (("level", "2"), *_SLOWLY),
        N_("2: with monsters"),
        N_("New: whoever has Hydra and Minotaur and presses *I have won!* wins at once."),
        N_("Again, with monsters"),
        "random",
    ),
    Level(
        (("level", "3"), *_SLOWLY),
        N_("3: with winds"),
        N_("New: your islands count as many times as you have different winds."),
        N_("Again, with winds"),
        "greedy",
    ),
    Level(
        (("level", "4"), ("sand", "45")),
        N_("4: with catastrophes"),
        N_("New: famine and war strike somebody when they are taken; an eruption ends the game."),
        N_("Again, with catastrophes"),
        "greedy",
    ),
    Level(
        (),
        N_("5: all of it, with cities and gods"),
        N_("New: *Your move* buys gods with your cards; an hourglass on a city has its power."),
        N_("Again, with cities and gods"),
        "greedy",
    ),
)
LEVELS: Final[Mapping[str, Level]] = {str(number): step for number, step in enumerate(_STEPS, start=1)}
"""By the level of the rules."""
WHOLE: Final = "5"
"""The level where nothing is set."""


def level_of(match: Match) -> str:
    """The level that a table is set to."""
    return dict(match.options.game).get("level", WHOLE)

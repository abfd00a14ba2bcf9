"""The levels for learning Chronos Conquest alone against computer players (C2.3). Each level adds a part of the game,
and the last one is the full game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.match.pure.table.model import Match
from bot.presenters.presenter import Level
from data.texts import N_

_SLOWLY: Final = (("sand", "60"), ("pace", "slow"))

_STEPS: Final = (
    Level(
        options=(("level", "1"), *_SLOWLY),
        name=N_("1: islands only"),
        news=N_(
            "Press a pile to turn one of your hourglasses and place it there. When its sand has run out, your "
            "next press takes the card under it. *Your move* shows your points."
        ),
        again="",
        computer="random",
    ),
    Level(
        options=(("level", "2"), *_SLOWLY),
        name=N_("2: with monsters"),
        news=N_("New: if you have Hydra and Minotaur and press *I have won!*, you win at once."),
        again=N_("Again, with monsters"),
        computer="random",
    ),
    Level(
        options=(("level", "3"), *_SLOWLY),
        name=N_("3: with winds"),
        news=N_("New: your island points are multiplied by the number of different winds you have."),
        again=N_("Again, with winds"),
        computer="greedy",
    ),
    Level(
        options=(("level", "4"), ("sand", "45")),
        name=N_("4: with catastrophes"),
        news=N_("New: when someone takes a famine or a war, it hits a player; an eruption ends the game."),
        again=N_("Again, with catastrophes"),
        computer="greedy",
    ),
    Level(
        options=(),
        name=N_("5: everything, with cities and gods"),
        news=N_("New: buy gods with your cards in *Your move*; an hourglass on a city gives you its power."),
        again=N_("Again, with cities and gods"),
        computer="greedy",
    ),
)
LEVELS: Final[Mapping[str, Level]] = {str(number): step for number, step in enumerate(_STEPS, start=1)}
WHOLE: Final = "5"


def level_of(match: Match) -> str:
    return dict(match.options.game).get("level", WHOLE)

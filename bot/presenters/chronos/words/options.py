from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.match.pure.table.model import Match
from bot.presenters.options import OptionText
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


OPTIONS: Final = {
    "level": OptionText(
        N_("Level"),
        N_("Which cards are in the game; for a shorter first game, choose fewer"),
        {key: level.name for key, level in LEVELS.items()},
    ),
    "sand": OptionText(
        N_("Sand time"),
        N_("How long an hourglass runs; with two minutes or less, everyone plays live"),
        {
            "10": N_("10 seconds (live)"),
            "15": N_("15 seconds (live)"),
            "20": N_("20 seconds (live)"),
            "30": N_("30 seconds (live, as in the box)"),
            "45": N_("45 seconds (live)"),
            "60": N_("one minute (live)"),
            "120": N_("two minutes (live)"),
            "300": N_("5 minutes (slow)"),
            "600": N_("10 minutes (slow)"),
            "1800": N_("half an hour (slow)"),
            "3600": N_("one hour (daily)"),
            "10800": N_("3 hours (daily)"),
            "21600": N_("6 hours (daily)"),
            "43200": N_("12 hours (daily)"),
            "86400": N_("24 hours (daily)"),
        },
    ),
    "teams": OptionText(
        N_("Teams"),
        N_("Six players form three pairs, with partners opposite each other; no effect with fewer players"),
        {"no": N_("everyone for themselves"), "yes": N_("three pairs")},
    ),
    "pace": OptionText(
        N_("Computers' pace"),
        N_("How fast computers react when people play live"),
        {
            "slow": N_("slow: about 2.5 seconds"),
            "normal": N_("normal: about 1.2 seconds"),
            "fast": N_("fast: half a second"),
        },
    ),
}

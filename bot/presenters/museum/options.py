"""The options of Museum in words."""

from __future__ import annotations

from typing import Final

from bot.presenters.options import OptionText
from data.texts import N_

OPTIONS: Final = {
    "boards": OptionText(
        name=N_("Museum boards"),
        explanation=N_("Which side of the museum boards everybody plays with"),
        choices={
            "front": N_("the front for everybody"),
            "choice": N_("each player chooses"),
            "random": N_("drawn, no two alike"),
        },
    ),
    "opinion": OptionText(
        name=N_("Public opinion"),
        explanation=N_("Cards of public opinion in each deck: more make discards dearer"),
        choices={
            "0": N_("none"),
            "1": N_("1 a deck"),
            "2": N_("2 a deck"),
            "3": N_("3 a deck"),
            "4": N_("4 a deck, as usual"),
            "5": N_("5 a deck, for experts"),
        },
    ),
    "team_limit": OptionText(
        name=N_("Perfect Team"),
        explanation=N_("How many experts the patron Perfect Team counts"),
        choices={"yes": N_("three at most"), "no": N_("all of them")},
    ),
    "end": OptionText(
        name=N_("End of the game"),
        explanation=N_("What follows the turn in which somebody reaches 50 points"),
        choices={
            "turns": N_("one more turn for everybody else"),
            "once": N_("nothing: the game ends at once"),
            "round": N_("the rest of the round"),
        },
    ),
}
"""By their names (U1.3, U1.5, U6.1, U8)."""

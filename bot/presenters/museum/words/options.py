from __future__ import annotations

from typing import Final

from bot.presenters.options import OptionText, Preset
from data.texts import N_
from games.museum.options import EXPERT, FAMILY
from games.options import Pairs, write

OPTIONS: Final = {
    "boards": OptionText(
        name=N_("Museum boards"),
        explanation=N_("Which side of the museum boards everyone plays on"),
        choices={
            "front": N_("the front for everyone"),
            "choice": N_("each player chooses"),
            "random": N_("drawn, no two alike"),
        },
    ),
    "experts": OptionText(
        name=N_("Experts"),
        explanation=N_("Whether there are experts to hire"),
        choices={"yes": N_("with experts"), "no": N_("without experts")},
    ),
    "opinion": OptionText(
        name=N_("Public opinion"),
        explanation=N_("Public-opinion cards in each deck: the more there are, the more your discard costs you"),
        choices={
            "0": N_("none"),
            "1": N_("1 per deck"),
            "2": N_("2 per deck"),
            "3": N_("3 per deck"),
            "4": N_("4 per deck, as usual"),
            "5": N_("5 per deck, for experts"),
        },
    ),
    "headlines": OptionText(
        name=N_("Headlines"),
        explanation=N_("Whether headlines change the rules from round to round"),
        choices={"yes": N_("with headlines"), "no": N_("without headlines")},
    ),
    "patrons": OptionText(
        name=N_("Patrons"),
        explanation=N_("Which secret goals are dealt"),
        choices={
            "all": N_("all of them"),
            "none": N_("no patrons"),
            "easy": N_("the easiest: several small collections"),
            "hard": N_("the hardest: one large collection"),
        },
    ),
    "team_limit": OptionText(
        name=N_("Perfect Team"),
        explanation=N_("How many experts the patron Perfect Team counts"),
        choices={"yes": N_("at most three"), "no": N_("all of them")},
    ),
    "end": OptionText(
        name=N_("End of the game"),
        explanation=N_("How the game ends once someone reaches 50 points"),
        choices={
            "turns": N_("one more turn for everyone else"),
            "once": N_("at once, after that turn"),
            "round": N_("the rest of the round"),
        },
    ),
}

FIRST_GAME: Final[Pairs] = write(FAMILY)
PRESETS: Final = {
    "usual": Preset(N_("Usual game"), ()),
    "family": Preset(N_("Family game"), FIRST_GAME),
    "expert": Preset(N_("Expert game"), write(EXPERT)),
}

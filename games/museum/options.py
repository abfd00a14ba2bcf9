"""What a table of Museum sets."""

from __future__ import annotations

import enum
from typing import Final, Literal

import msgspec


class Boards(enum.StrEnum):
    """U1.5: everybody plays the front, chooses a board, or gets one by chance (no two alike)."""

    FRONT = "front"
    CHOICE = "choice"
    RANDOM = "random"


class Ending(enum.StrEnum):
    """U6.1: what follows the turn in which somebody reached 50: a turn of every other player, nothing, or the rest of
    the round.
    """

    TURNS = "turns"
    ONCE = "once"
    ROUND = "round"


class Patrons(enum.StrEnum):
    """U12.4: which patrons there are: all of them, none, those of several collections, those of one large one."""

    ALL = "all"
    NONE = "none"
    EASY = "easy"
    HARD = "hard"


class Options(msgspec.Struct, frozen=True):
    """``experts``, ``headlines``: whether there are any (U12.1, U12.3). ``opinion``: public-opinion cards in each deck
    (U1.3, U12.2). ``team_limit``: the Perfect Team counts three (U8).
    """

    boards: Boards = Boards.FRONT
    experts: bool = True
    opinion: Literal[0, 1, 2, 3, 4, 5] = 4
    headlines: bool = True
    patrons: Patrons = Patrons.ALL
    team_limit: bool = True
    end: Ending = Ending.TURNS


AS_USUAL: Final = Options()
FAMILY: Final = Options(experts=False, opinion=0, headlines=False, patrons=Patrons.EASY)
"""U12.5: what a first game is played with."""
EXPERT: Final = Options(boards=Boards.CHOICE, opinion=5, patrons=Patrons.HARD)
"""U12.5."""

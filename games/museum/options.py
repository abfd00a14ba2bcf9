"""The options of a table of Museum."""

from __future__ import annotations

import enum
from typing import Final, Literal

import msgspec


class Boards(enum.StrEnum):
    """U1.5: all players have the front, choose a board, or get one by chance (no two alike)."""

    FRONT = "front"
    CHOICE = "choice"
    RANDOM = "random"


class Ending(enum.StrEnum):
    """U6.1: after the turn in which someone reached 50: a turn of every other player, nothing, or the rest of the
    round.
    """

    TURNS = "turns"
    ONCE = "once"
    ROUND = "round"


class Patrons(enum.StrEnum):
    """U12.4: the patrons in the game: all of them, none, those of several collections, those of one large one."""

    ALL = "all"
    NONE = "none"
    EASY = "easy"
    HARD = "hard"


class Options(msgspec.Struct, frozen=True):
    """The options. ``experts``, ``headlines``: whether the game has them (U12.1, U12.3).

    ``opinion``: public-opinion cards in each deck (U1.3, U12.2). ``team_limit``: the Perfect Team counts three (U8).
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
"""U12.5: the options of a first game."""
EXPERT: Final = Options(boards=Boards.CHOICE, opinion=5, patrons=Patrons.HARD)
"""U12.5: the options of an expert game."""

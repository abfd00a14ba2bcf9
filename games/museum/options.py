from __future__ import annotations

import enum
from typing import Final, Literal

import msgspec


class Boards(enum.StrEnum):
    """The ways in which players get their boards (rule U1.5): everyone uses the front board, everyone chooses a board,
    or everyone gets a different random board.
    """

    FRONT = "front"
    CHOICE = "choice"
    RANDOM = "random"


class Ending(enum.StrEnum):
    """The ways in which the game can end after a player reaches 50 points (rule U6.1): every other player has one more
    turn, the game ends at once, or the round is completed.
    """

    TURNS = "turns"
    ONCE = "once"
    ROUND = "round"


class Patrons(enum.StrEnum):
    """The choices of patrons for a game (rule U12.4): all patrons, no patrons, only those that count several
    collections, or only those that count a single large collection.
    """

    ALL = "all"
    NONE = "none"
    EASY = "easy"
    HARD = "hard"


class Options(msgspec.Struct, frozen=True):
    """The options of a game.

    ``experts``, ``headlines``: whether the game uses them (rules U12.1, U12.3). ``opinion``: the number of
    public-opinion cards in each deck (rules U1.3, U12.2). ``team_limit``: whether the Perfect Team patron counts at
    most three experts (rule U8).
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
"""The options for a first game (rule U12.5)."""
EXPERT: Final = Options(boards=Boards.CHOICE, opinion=5, patrons=Patrons.HARD)
"""The options for an expert game (rule U12.5)."""

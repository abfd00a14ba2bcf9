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


class Options(msgspec.Struct, frozen=True):
    """``opinion``: public-opinion cards in each deck (U1.3). ``team_limit``: the Perfect Team counts three (U8)."""

    boards: Boards = Boards.FRONT
    opinion: Literal[0, 1, 2, 3, 4, 5] = 4
    team_limit: bool = True
    end: Ending = Ending.TURNS


AS_USUAL: Final = Options()

"""The games that can be played here, and who can play them without a person, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from games.computer import ComputerPlayer
from games.core import Game
from games.mykerinos.computer import at_random, greedy
from games.mykerinos.game import GAME as MYKERINOS

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

GAMES: Final[Mapping[str, AnyGame]] = {MYKERINOS.name: MYKERINOS}

COMPUTERS: Final[Mapping[str, Mapping[str, ComputerPlayer]]] = {
    MYKERINOS.name: {"greedy": greedy, "random": at_random},
}
"""The kinds of computer players of each game, the best one first. What a kind chooses never changes, for old matches
have to verify: one that plays better gets a name of its own.
"""


def game(name: str) -> AnyGame:
    """The game called ``name``. Raises KeyError when there is none."""
    return GAMES[name]


def computer(game_name: str, kind: str) -> ComputerPlayer:
    """The computer player of this kind. Raises KeyError when there is none."""
    return COMPUTERS[game_name][kind]

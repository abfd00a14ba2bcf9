"""The rules of the games that can be played here, and who can play them without a person, by name. Which games there
are says :data:`games.packages.PACKAGES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, TypeAlias

from games.computer import ComputerPlayer
from games.core import Game
from games.packages import PACKAGES

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

GAMES: Final[Mapping[str, AnyGame]] = {name: import_module(f"games.{name}.game").GAME for name in PACKAGES}

COMPUTERS: Final[Mapping[str, Mapping[str, ComputerPlayer]]] = {
    name: import_module(f"games.{name}.computer").COMPUTERS for name in PACKAGES
}
"""The kinds of computer players of each game, the best one first. What a kind chooses never changes, for old matches
have to verify: one that plays better gets a name of its own.
"""


def game(name: str) -> AnyGame:
    """The game called ``name``. Raises KeyError when there is none."""
    return GAMES[name]


def kinds(game_name: str) -> tuple[str, ...]:
    """The kinds of computer players of a game, the best one first. Raises KeyError when there is no such game."""
    return tuple(COMPUTERS[game_name])


def harmless(game_name: str) -> str | None:
    """The text of the action of a game that can be done for somebody without much harm (to pass, for example), where it
    is legal: its module ``game`` says it as ``HARMLESS``. None for a game that has none.
    """
    found: str | None = getattr(import_module(f"games.{game_name}.game"), "HARMLESS", None)
    return found


def computer(game_name: str, kind: str) -> ComputerPlayer:
    """The computer player of this kind. Raises KeyError when there is none."""
    return COMPUTERS[game_name][kind]

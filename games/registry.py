"""The games that can be played here, and who can play them without a person, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from games.computer import random_player
from games.core import Game, Seat
from games.mykerinos.computer import greedy
from games.mykerinos.game import GAME as MYKERINOS

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

Player: TypeAlias = Callable[[Any, Seat, int], Any]
"""A computer player: its action for a state, a seat that is asked, and a number that breaks ties."""

GAMES: Final[Mapping[str, AnyGame]] = {MYKERINOS.name: MYKERINOS}

COMPUTERS: Final[Mapping[str, Mapping[str, Player]]] = {
    MYKERINOS.name: {"greedy": greedy, "random": partial(random_player, MYKERINOS)},
}
"""The kinds of computer players of each game, the best one first. What a kind chooses never changes, for old matches
have to verify: one that plays better gets a name of its own.
"""


def game(name: str) -> AnyGame:
    """The game called ``name``. Raises KeyError when there is none."""
    return GAMES[name]


def computer(game_name: str, kind: str) -> Player:
    """The computer player of this kind. Raises KeyError when there is none."""
    return COMPUTERS[game_name][kind]

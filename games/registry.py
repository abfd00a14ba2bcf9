"""The rules of the games that can be played here, and who can play them without a person, by name. Which games there
are says :data:`games.packages.PACKAGES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from games.analysis import Analyst, Watcher
from games.computer import ComputerPlayer
from games.core import AnyGame
from games.hints import Hints
from games.orders import OrderRules, PlainOrders
from games.packages import PACKAGES
from games.puzzling import Puzzling
from games.weighing import Weigh

GAMES: Final[Mapping[str, AnyGame]] = {name: import_module(f"games.{name}.game").GAME for name in PACKAGES}

COMPUTERS: Final[Mapping[str, Mapping[str, ComputerPlayer]]] = {
    name: import_module(f"games.{name}.computer").COMPUTERS for name in PACKAGES
}
"""The kinds of computer players of each game, the best one first. What a kind chooses never changes, for old matches
have to verify: one that plays better gets a name of its own.
"""


def kinds(game_name: str) -> tuple[str, ...]:
    """The kinds of computer players of a game, the best one first. Raises KeyError when there is no such game."""
    return tuple(COMPUTERS[game_name])


def computer(game_name: str, kind: str) -> ComputerPlayer:
    """The computer player of this kind. Raises KeyError when there is none."""
    return COMPUTERS[game_name][kind]


def _order_rules(name: str) -> OrderRules:
    try:
        found: OrderRules = import_module(f"games.{name}.orders").ORDERS
    except ModuleNotFoundError as error:
        if error.name != f"games.{name}.orders":
            raise
        return PlainOrders(GAMES[name])
    return found


ORDERS: Final[Mapping[str, OrderRules]] = {name: _order_rules(name) for name in PACKAGES}
"""What standing orders need of each game (:mod:`games.orders`)."""


def weigh(game_name: str) -> Weigh | None:
    """How a game weighs its actions (:mod:`games.weighing`); None where it cannot. It loads the search, so only whoever
    thinks asks.
    """
    found: Weigh | None = _there(f"games.{game_name}.search.weighing", "weigh")
    return found


def puzzling(game_name: str) -> Puzzling | None:
    """What a game says of its puzzles; None for one that has none."""
    found: Puzzling | None = _there(f"games.{game_name}.advice.puzzling", "PUZZLING")
    return found


def _there(module: str, name: str) -> Any:
    """What a game has under that name, None where it has no such module."""
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        return None


HINTS: Final[Mapping[str, Hints]] = {
    name: found for name in PACKAGES if (found := _there(f"games.{name}.advice.hints", "HINTS")) is not None
}
"""The games that give advice (:mod:`games.hints`)."""

ANALYSTS: Final[Mapping[str, Analyst | Watcher]] = {
    name: found for name in PACKAGES if (found := _there(f"games.{name}.advice.analysis", "ANALYST")) is not None
}
"""The games that can be analysed when they are over (:mod:`games.analysis`)."""

"""The rules of the installed games, and their computer players, by the game's id. :func:`games.kit.kits` lists the
games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.analysis import Analyst, Watcher
from games.computer import ComputerPlayer
from games.core import AnyGame
from games.hints import Hints
from games.kit import GameKit, Parts, kits
from games.orders import OrderRules, PlainOrders
from games.playouts import analyst, computers, hints
from games.playouts import weigh as plain_weigh
from games.puzzling import Puzzling
from games.weighing import Weigh


def _computers(kit: GameKit) -> Mapping[str, ComputerPlayer]:
    return computers(kit.rules) if kit.computers is None else kit.computers


GAMES: Final[Mapping[str, AnyGame]] = Parts(lambda kit: kit.rules)

COMPUTERS: Final[Mapping[str, Mapping[str, ComputerPlayer]]] = Parts(_computers)
"""The kinds of computer players of each game, the best one first. What a kind chooses never changes, for old matches
have to verify: one that plays better gets a name of its own.
"""

ORDERS: Final[Mapping[str, OrderRules]] = Parts(lambda kit: kit.part("orders") or PlainOrders(kit.rules))
"""Each game's rules for standing orders (:mod:`games.orders`)."""

HINTS: Final[Mapping[str, Hints]] = Parts(lambda kit: kit.part("hints") or hints(kit.rules))
"""The games that give advice (:mod:`games.hints`)."""

ANALYSTS: Final[Mapping[str, Analyst | Watcher]] = Parts(lambda kit: kit.part("analyst") or analyst(kit.rules))
"""The games that can be analysed when they are over (:mod:`games.analysis`)."""


def kinds(game_name: str) -> tuple[str, ...]:
    """The kinds of computer players of a game, the best one first. Raises KeyError when there is no such game."""
    return tuple(COMPUTERS[game_name])


def computer(game_name: str, kind: str) -> ComputerPlayer:
    """The computer player of this kind. Raises KeyError when there is none."""
    return COMPUTERS[game_name][kind]


def weigh(game_name: str) -> Weigh | None:
    """Return a game's function for weighing its actions (:mod:`games.weighing`); None if it has none. It loads the
    search, so only thinking processes call it.
    """
    kit = kits().get(game_name)
    found: Weigh | None = None if kit is None else kit.part("weigh") or plain_weigh(kit.rules)
    return found


def puzzling(game_name: str) -> Puzzling | None:
    """Return a game's part in puzzles; None for a game that has none."""
    kit = kits().get(game_name)
    found: Puzzling | None = None if kit is None else kit.part("puzzling")
    return found

"""The parts of the installed games by game id: rules, computer players, hints and so on. :func:`games.kit.kits` lists
the games.
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
"""The computer players of each game, keyed by name, strongest first. A computer player's choices must never change,
because old matches have to be verifiable. A stronger player gets a new name.
"""

ORDERS: Final[Mapping[str, OrderRules]] = Parts(lambda kit: kit.part("orders") or PlainOrders(kit.rules))

HINTS: Final[Mapping[str, Hints]] = Parts(lambda kit: kit.part("hints") or hints(kit.rules))

ANALYSTS: Final[Mapping[str, Analyst | Watcher]] = Parts(lambda kit: kit.part("analyst") or analyst(kit.rules))


def kinds(game_name: str) -> tuple[str, ...]:
    """Return the names of a game's computer players, strongest first. Raises KeyError if the game doesn't exist."""
    return tuple(COMPUTERS[game_name])


def computer(game_name: str, kind: str) -> ComputerPlayer:
    return COMPUTERS[game_name][kind]


def weigh(game_name: str) -> Weigh | None:
    """Return the function that compares a game's actions by playouts (:mod:`games.weighing`), or None if the game has
    none. This imports the game's search, which is large, so only worker processes should call it.
    """
    kit = kits().get(game_name)
    found: Weigh | None = None if kit is None else kit.part("weigh") or plain_weigh(kit.rules)
    return found


def puzzling(game_name: str) -> Puzzling | None:
    kit = kits().get(game_name)
    found: Puzzling | None = None if kit is None else kit.part("puzzling")
    return found

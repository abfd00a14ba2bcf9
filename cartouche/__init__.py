"""The public API for packages that add a game. The page docs/adding-a-game.md builds a complete game with it.

* ``cartouche``: the classes for a game's rules, and ``GameKit``, which tells the bot what belongs to the game.
* :mod:`cartouche.show`: the classes for presenting a game, such as labels, sentences and the board.
* :mod:`cartouche.testing`: a test suite that checks a game.

The API is stable: docs/developers/versioning.md says how it may change. Packages shouldn't use any other modules of
this project.
"""

from __future__ import annotations

from games.computer import ComputerPlayer, random_player
from games.core import CHANCE, Decide, Draw, Drawn, Entry, Forced, Illegal, NoOptions, Over, Pending, Seat, Unreadable
from games.kit import GameKit
from games.simple import Came, Ended, Played, Refusal, Sight, SimpleGame, over

__all__ = [
    "CHANCE",
    "Came",
    "ComputerPlayer",
    "Decide",
    "Draw",
    "Drawn",
    "Ended",
    "Entry",
    "Forced",
    "GameKit",
    "Illegal",
    "NoOptions",
    "Over",
    "Pending",
    "Played",
    "Refusal",
    "Seat",
    "Sight",
    "SimpleGame",
    "Unreadable",
    "over",
    "random_player",
]

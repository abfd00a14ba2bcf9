"""The public API for packages that add a game. The page docs/adding-a-game.md uses it to build a complete game.

* ``cartouche``: the rules of a game, and the kit through which the bot finds the game.
* :mod:`cartouche.show`: the presentation of a game, such as sentences, labels and the board.
* :mod:`cartouche.testing`: the conformance suite, for a package's tests.

The API may change until the first release. Packages shouldn't rely on any other modules of this project.
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

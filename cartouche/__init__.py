"""The imports for a package with a game of its own. The page docs/adding-a-game.md builds a whole game with it.

* ``cartouche``: the rules of a game, and the kit that the bot finds.
* :mod:`cartouche.show`: its presentation: sentences, labels, the board.
* :mod:`cartouche.testing`: the conformance suite, for the package's own tests.

It's provisional until the first release. Nothing else of the bot is promised to packages.
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

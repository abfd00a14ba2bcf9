"""Facts about Chronos Conquest for the tests of all games."""

from games.chronos.stages import Reason
from tests.games.chronos import mixing
from tests.games.chronos.positions import POSITIONS
from tests.games.chronos.table import NOW

QUICK = ("next best",)
"""Orders that a button gives."""
PICTURES = {"chronos": ("tests/docs/chronos.txt", 162)}
"""The README's pictures by name: a record, and after which of its entries."""
SCRAMBLE = mixing.scramble
"""How what a seat does not see is mixed."""
SET_UP = (POSITIONS, NOW)
"""Positions with something to do, and the moment at which they are."""
SHORT = (("sand", "10"),)
"""Options of a table that a player looks at while it's played."""
RULES = ("C1.1", "C9.10")
"""The first and the last of the rules."""
COMMANDS = {"do"}
"""The parts of its own command."""
ENDINGS = {one.value for one in Reason}
"""How a game can end."""


def points_of(parts):
    """The points that a seat's parts can give: the winds count the others again, a count doubles them."""
    made = dict(parts)
    times = made.pop("winds")
    return {sum(made.values()) * times, sum(made.values()) * times * 2}

"""Facts about Museum for the tests of all games."""

from games.museum.orders import NEVER
from tests.games.museum import hidden

QUICK = (NEVER,)
"""Orders that a button gives."""
PICTURES = {"museum": ("tests/golden/museum/3-greedy.txt", 180)}
"""The README's pictures by name: a record, and after which of its entries."""
SCRAMBLE = hidden.scramble
"""How what a seat does not see is mixed."""
RULES = ("U1.1", "U12.5")
"""The first and the last of the rules."""
COMMANDS = {
    *("take", "wish", "exhibit", "hire", "buy", "inventory"),
    *("favour", "choose", "discard", "drop", "arrange", "end"),
}
"""The parts of its own command."""

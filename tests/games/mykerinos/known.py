"""Facts about Mykerinos for the tests of all games."""

from games.mykerinos.orders import PASS, POINTS, PREFER, ROOM, SKIP

QUICK = (PASS, SKIP, f"{PREFER} {POINTS}", f"{PREFER} {ROOM}")
"""Orders that a button gives."""
PICTURES = {
    "round-2": ("tests/golden/mykerinos/3-greedy.txt", 47),
    "round-4": ("tests/golden/mykerinos/4-greedy.txt", 133),
}
"""The README's pictures by name: a record, and after which of its entries."""
RULES = ("M1.1", "M8.8")
"""The first and the last of the rules."""
COMMANDS = {"dig", "extend", "patron", "choose", "neutral", "pass"}
"""The parts of its own command."""

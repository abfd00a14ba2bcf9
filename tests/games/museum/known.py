from games.museum.orders import NEVER
from tests.games.museum import hidden

QUICK = (NEVER,)
PICTURES = {"museum": ("tests/golden/museum/3-greedy.txt", 180)}
SCRAMBLE = hidden.scramble
RULES = ("U1.1", "U12.5")
COMMANDS = {
    *("take", "wish", "exhibit", "hire", "buy", "inventory"),
    *("favour", "choose", "discard", "drop", "arrange", "end"),
}

REFUSED = {
    "turn": "red",
    "object": "celt-c5",
    "patron": "salons",
    "expert": "turner",
    "favour": "stock",
    "continent": "asia",
    **dict.fromkeys(("have", "need", "free", "cost", "paid", "over", "limit", "most", "sum"), 3),
}
"""Facts for all sentences of refusals."""

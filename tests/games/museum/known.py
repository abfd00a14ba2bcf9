from games.museum.orders import NEVER
from tests.games.museum import hidden

QUICK = (NEVER,)
PICTURES = {"museum": ("tests/golden/museum/3-greedy.txt", 180)}
"""Maps each picture in the README to a record's file and an entry's number. The picture shows the position after that
entry.
"""
SCRAMBLE = hidden.scramble
RULES = ("U1.1", "U12.5")
COMMANDS = {
    *("take", "wish", "exhibit", "hire", "buy", "inventory"),
    *("favour", "choose", "discard", "drop", "arrange", "end"),
}

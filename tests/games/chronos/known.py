from games.chronos.stages import Reason
from tests.games.chronos import mixing
from tests.games.chronos.positions import POSITIONS
from tests.games.chronos.table import NOW

QUICK = ("next best",)
PICTURES = {"chronos": ("tests/docs/chronos.txt", 162)}
"""Maps each picture in the README to a record's file and an entry's number. The picture shows the position after that
entry.
"""
SCRAMBLE = mixing.scramble
SET_UP = (POSITIONS, NOW)
SHORT = (("sand", "10"),)
RULES = ("C1.1", "C9.10")
COMMANDS = {"do"}
ENDINGS = {one.value for one in Reason}


def points_of(parts):
    made = dict(parts)
    times = made.pop("winds")
    return {sum(made.values()) * times, sum(made.values()) * times * 2}


REFUSED = {
    **dict.fromkeys(("clock", "due", "left", "seat", "glass", "pile", "need", "given", "gods"), 1_500),
    "owner": "red",
    "place": "seat2-north",
    "city": "delphi",
    "power": "rhodes",
    "god": "zeus",
    "choice": "famine",
}
"""Facts for all sentences of refusals."""

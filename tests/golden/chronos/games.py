from tests.golden.chronos import players
from tests.golden.golden import Golden

SIX = ("blue", "red", "green", "white", "yellow", "purple")


def _chronos(name, player, seed, reason, level=5, *, seats=SIX, sand=30, teams=False, pace=6000, winners=1):
    options = [("level", str(level)), ("sand", str(sand)), *([("teams", "yes")] if teams else [])]
    chosen = seats[: int(name[0])]
    return Golden("chronos", name, chosen, player, seed, reason, tuple(options), pace, winners)


GOLDENS = (
    _chronos("3-islands", "random", 50, "points", 1),
    _chronos("3-monsters", "random", 130, "monsters", 2),
    _chronos("3-winds", "random", 210, "monsters", 3),
    _chronos("3-eruption", "random", 40, "eruption", 4),
    _chronos("3-calypso", "random", 217, "calypso"),
    _chronos("3-cerberus", "random", 148, "cerberus"),
    _chronos("3-cyclops", "random", 111, "cyclops"),
    _chronos("3-hestia", "random", 220, "hestia"),
    _chronos("3-zeus", "random", 102, "zeus"),
    _chronos("3-knossos", "to-knossos", 3, "knossos", seats=("red", "green", "blue"), pace=3000),
    _chronos("4-greedy", "greedy", 1, "points", pace=3000),
    _chronos("4-count", "counting", 5, "stalemate", 3, seats=("yellow", "blue", "red", "green"), sand=600, pace=60_000),
    _chronos("4-strong", "strong", 4, "points", pace=3000),
    _chronos("5-greedy", "greedy", 0, "points", pace=3000),
    _chronos("5-all-rest", "idle", 6, "stalemate", sand=21_600, pace=3_600_000, winners=5),
    _chronos("6-greedy", "greedy", 5, "monsters", seats=tuple(reversed(SIX)), pace=3000),
    _chronos("6-teams", "greedy", 45, "eruption", teams=True, pace=3000, winners=2),
)
PLAYERS = {"counting": players.counting, "idle": players.idle, "to-knossos": players.to_knossos}

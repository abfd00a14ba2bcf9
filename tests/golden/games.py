"""The golden records: which games they are, and how to play them again.

Each is a file ``<game>/<name>.txt`` beside this one, to be read by people and replayed by every version of the rules.
"""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from msgspec.structs import replace

from games.computer import choice
from games.core import begun_under
from games.driver import at_random, play
from games.museum import options
from games.options import read, write
from games.record import Record, form
from games.registry import GAMES, computer
from games.replay import recorded
from tests.golden import timed

HERE = Path(__file__).parent


SIX = ("blue", "red", "green", "white", "yellow", "purple")


@dataclass(frozen=True)
class Golden:
    """A game that is played by ``player`` from ``seed``; it ends for ``reason``, with so many ``winners``.

    ``pace``: how many milliseconds a decision takes at most, in a game that knows time. ``rules``: an earlier version
    of the rules under which it is begun.
    """

    game: str
    name: str
    seats: tuple[str, ...]
    player: str
    seed: int
    reason: str
    options: tuple[tuple[str, str], ...] = ()
    pace: int = 1
    winners: int = 1
    rules: str = ""

    @property
    def path(self) -> Path:
        return HERE / self.game / f"{self.name}.txt"


def _chronos(name, player, seed, reason, level=5, *, seats=SIX, sand=30, teams=False, pace=6000, winners=1):
    """A game of Chronos Conquest of as many players as its name begins with."""
    options = [("level", str(level)), ("sand", str(sand)), *([("teams", "yes")] if teams else [])]
    chosen = seats[: int(name[0])]
    return Golden("chronos", name, chosen, player, seed, reason, tuple(options), pace, winners)


CHRONOS = (
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
FAMILY, EXPERT = write(options.FAMILY), write(options.EXPERT)
"""U12.5: Museum's family game and its expert game."""
GOLDENS = (
    Golden("mykerinos", "2-greedy", ("white", "green"), "greedy", 12, "points"),
    Golden("mykerinos", "3-greedy", ("green", "blue", "red"), "greedy", 13, "points"),
    Golden("mykerinos", "4-greedy", ("red", "white", "blue", "green"), "greedy", 14, "points"),
    Golden("mykerinos", "2-random", ("blue", "red"), "random", 22, "points"),
    Golden("mykerinos", "3-random", ("blue", "red", "green"), "random", 23, "points"),
    Golden("mykerinos", "4-random", ("blue", "red", "green", "white"), "random", 24, "points"),
    Golden("mykerinos", "2-supply", ("blue", "red"), "random", 11, "supply"),
    Golden("mykerinos", "3-supply", ("blue", "red", "green"), "random", 75, "supply"),
    Golden("mykerinos", "4-supply", ("blue", "red", "green", "white"), "random", 19, "supply"),
    Golden("mykerinos", "2-shared", ("blue", "red"), "random", 166, "shared"),
    Golden("mykerinos", "3-shared", ("blue", "red", "green"), "random", 30, "shared"),
    Golden("mykerinos", "4-shared", ("blue", "red", "green", "white"), "random", 25, "shared"),
    Golden("mykerinos", "2-nobody-digs", ("red", "white"), "passing", 32, "shared"),
    Golden("mykerinos", "3-nobody-digs", ("white", "red", "blue"), "passing", 33, "shared"),
    Golden("mykerinos", "4-nobody-digs", ("green", "white", "red", "blue"), "passing", 34, "shared"),
    Golden("museum", "2-greedy", ("red", "yellow"), "greedy", 12, "points"),
    Golden("museum", "3-greedy", ("green", "blue", "red"), "greedy", 13, "points"),
    Golden("museum", "4-greedy", ("red", "yellow", "blue", "green"), "greedy", 14, "points"),
    Golden("museum", "2-random", ("blue", "red"), "random", 1, "points"),
    Golden("museum", "3-random", ("blue", "red", "green"), "random", 1, "points"),
    Golden("museum", "4-random", ("blue", "red", "green", "yellow"), "random", 1, "points"),
    Golden("museum", "3-prestige", ("blue", "red", "green"), "random", 7, "prestige"),
    Golden("museum", "4-prestige", ("blue", "red", "green", "yellow"), "random", 35, "prestige"),
    Golden("museum", "2-discard", ("blue", "red"), "random", 34, "discard"),
    Golden("museum", "4-discard", ("blue", "red", "green", "yellow"), "random", 517, "discard"),
    Golden("museum", "2-family", ("red", "yellow"), "greedy", 31, "points", FAMILY),
    Golden("museum", "4-family", ("red", "yellow", "blue", "green"), "random", 32, "points", FAMILY),
    Golden("museum", "3-expert", ("green", "blue", "red"), "greedy", 33, "points", EXPERT),
    Golden("museum", "3-expert-2", ("green", "blue", "red"), "greedy", 33, "points", EXPERT, rules="2"),
    Golden("museum", "3-no-patrons", ("blue", "red", "green"), "random", 34, "points", (("patrons", "none"),)),
    *CHRONOS,
)


def made(golden: Golden) -> Record:
    """Play the game again."""
    game = GAMES[golden.game]
    rng = Random(golden.seed)

    def passing(_state, _seat, moves, _now):
        return next(move for move in moves if game.write(move) == "pass")

    def thinking(state, seat, _moves, now):
        return choice(game, computer(golden.game, golden.player), state, seat, seed=rng.getrandbits(64), at=now)

    choosers = {"passing": passing, "random": at_random(rng.randrange)}
    choosers |= {"counting": timed.counting, "idle": timed.idle, "to-knossos": timed.to_knossos}
    chosen = read(game.options, golden.options)
    rules = golden.rules or game.rules_version
    state = begun_under(game, rules, golden.seats, chosen)
    entries = []
    for step in play(game, state, choosers.get(golden.player, thinking), rng.randrange, pace=golden.pace):
        state = step.state
        entries.append(step.entry)
    return replace(recorded(game, golden.seats, entries, state, chosen), rules=rules)


def text(golden: Golden) -> str:
    return form(made(golden))

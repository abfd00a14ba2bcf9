"""The golden records: which games they are, and how to play them again.

Each is a file ``<game>/<name>.txt`` beside this one, to be read by people and replayed by every version of the rules.
"""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from games.computer import choice
from games.driver import at_random, play
from games.record import Record, form
from games.registry import GAMES, computer
from games.replay import recorded

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """A game that is played by ``player`` from ``seed``; it ends for ``reason``."""

    game: str
    name: str
    seats: tuple[str, ...]
    player: str
    seed: int
    reason: str

    @property
    def path(self) -> Path:
        return HERE / self.game / f"{self.name}.txt"


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
    Golden("museum", "3-prestige", ("blue", "red", "green"), "random", 83, "prestige"),
    Golden("museum", "4-prestige", ("blue", "red", "green", "yellow"), "random", 23, "prestige"),
    Golden("museum", "2-discard", ("blue", "red"), "random", 112, "discard"),
    Golden("museum", "4-discard", ("blue", "red", "green", "yellow"), "random", 102, "discard"),
)


def made(golden: Golden) -> Record:
    """Play the game again."""
    game = GAMES[golden.game]
    rng = Random(golden.seed)

    def passing(_state, _seat, moves, _now):
        return next(move for move in moves if game.write(move) == "pass")

    def thinking(state, seat, _moves, now):
        return choice(game, computer(golden.game, golden.player), state, seat, seed=rng.getrandbits(64), at=now)

    choose = {"passing": passing, "random": at_random(rng.randrange)}.get(golden.player, thinking)
    state = game.new(golden.seats, game.options())
    entries = []
    for step in play(game, state, choose, rng.randrange):
        state = step.state
        entries.append(step.entry)
    return recorded(game, golden.seats, entries, state)


def text(golden: Golden) -> str:
    return form(made(golden))

"""The golden records: their games, and a function to play the games again.

Each record is a file ``<game>/<name>.txt`` that people can read and every version of the rules can replay.
``<game>/games.py`` lists the records of a game.
"""

from importlib import import_module
from random import Random

from msgspec.structs import replace

from games.computer import choice
from games.core import begun_under
from games.driver import at_random, play
from games.options import read
from games.record import Record, form
from games.registry import GAMES, computer
from games.replay import recorded
from tests.golden.golden import HERE, Golden

_OF_GAMES = [import_module(f"tests.golden.{path.parent.name}.games") for path in sorted(HERE.glob("*/games.py"))]
GOLDENS = tuple(golden for one in _OF_GAMES for golden in one.GOLDENS)
PLAYERS = {name: player for one in _OF_GAMES for name, player in getattr(one, "PLAYERS", {}).items()}


def made(golden: Golden) -> Record:
    game = GAMES[golden.game]
    rng = Random(golden.seed)

    def thinking(state, seat, _moves, now):
        return choice(game, computer(golden.game, golden.player), state, seat, seed=rng.getrandbits(64), at=now)

    choosers = {**PLAYERS, "random": at_random(rng.randrange)}
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

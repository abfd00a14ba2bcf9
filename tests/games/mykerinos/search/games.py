from random import Random

from games.core import CHANCE, Decide, Draw, Entry, Forced
from games.driver import drawn
from games.mykerinos.actions import Decline, Pass, Skip
from games.mykerinos.game import GAME
from games.mykerinos.state import COLORS, Stage

IDLE = (Pass, Skip, Decline)


def entries(players, seed):
    """Yield each step of a random game as (state before, entry, state after).

    In every second game, players pass only if they have to, so that supplies run out and patrons are used.
    """
    rng = Random(f"{players}/{seed}")
    state = GAME.new(tuple(rng.sample(COLORS, players)))
    while True:
        pending = GAME.pending(state)
        if isinstance(pending, Draw):
            entry = Entry(CHANCE, drawn(pending, rng.randrange))
        elif isinstance(pending, Forced):
            entry = Entry(pending.seat, pending.action)
        elif isinstance(pending, Decide):
            moves = GAME.legal(state, state.turn, 0)
            eager = [move for move in moves if not isinstance(move, IDLE)] if seed % 2 else []
            entry = Entry(state.turn, rng.choice(eager or moves))
        else:
            return
        after, _ = GAME.apply(state, entry)
        yield state, entry, after
        state = after


def of_stage(players, seed, stage, *, last=False):
    for state, _entry, _after in entries(players, seed):
        forced = stage is Stage.EXCAVATIONS and not state.supply[state.turn]
        if state.stage is stage and not forced and (state.round == 4 or not last):
            yield state

from random import Random

from games.core import CHANCE, Decide, Draw, Entry, Forced, Over
from games.driver import drawn
from games.museum.computer import at_random, greedy
from games.museum.game import GAME
from games.museum.options import FAMILY, Boards, Ending, Options, Patrons

OPTIONS = (
    Options(),
    Options(boards=Boards.CHOICE, opinion=5, patrons=Patrons.HARD),
    FAMILY,
    Options(boards=Boards.RANDOM, end=Ending.ROUND, patrons=Patrons.NONE),
    Options(end=Ending.ONCE, team_limit=False),
)


def asked(players, seed, options=None):
    """Yield each position in which a seat has to decide, together with that seat. The players are greedy if ``seed`` is
    odd, and random otherwise.
    """
    luck = Random(f"{players}/{seed}")
    player = greedy if seed % 2 else at_random
    state = GAME.new(GAME.seat_names[:players], options or Options())
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Draw):
            entry = Entry(CHANCE, drawn(pending, luck.randrange))
        elif isinstance(pending, Forced):
            entry = Entry(pending.seat, pending.action)
        else:
            assert isinstance(pending, Decide)
            seat = luck.choice(pending.able)
            yield state, seat
            action = player(GAME.view(state, seat), GAME.legal(state, seat, 0), luck.getrandbits(32), 0)
            entry = Entry(seat, action)
        state, _ = GAME.apply(state, entry)


def of_stage(players, seed, stage, options=None):
    return ((state, seat) for state, seat in asked(players, seed, options) if state.stage is stage)

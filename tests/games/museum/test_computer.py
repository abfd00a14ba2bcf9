import time
from random import Random

import pytest

from games.computer import choice
from games.core import CHANCE, Decide, Draw, Entry, Forced, Over
from games.driver import drawn
from games.museum.computer import COMPUTERS
from games.museum.game import GAME
from games.museum.options import Boards, Ending, Options
from games.museum.stages import Stage
from tests.halves import halved
from tests.seeds import FIRST

GREEDY, RANDOM = "greedy", "random"


def whole(kinds, seed, options=None, each=None):
    luck = Random(seed)
    state = GAME.new(GAME.seat_names[: len(kinds)], options or Options())
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Draw):
            entry = Entry(CHANCE, drawn(pending, luck.randrange))
        elif isinstance(pending, Forced):
            entry = Entry(pending.seat, pending.action)
        else:
            assert isinstance(pending, Decide)
            seat = luck.choice(pending.asked)
            began = time.thread_time()
            action = choice(GAME, COMPUTERS[kinds[seat]], state, seat, seed=luck.getrandbits(32), at=0)
            if each is not None:
                each(state, seat, time.thread_time() - began)
            entry = Entry(seat, action)
        state, _ = GAME.apply(state, entry)
    return state


@halved("options, players", [Options(), Options(boards=Boards.CHOICE, opinion=0), Options(end=Ending.ROUND)], [2, 4])
def test_greedy_plays_every_kind_of_table_to_its_end(players, options):
    state = whole([GREEDY] * players, FIRST, options)
    assert state.reason == "fifty"
    assert max(GAME.tally(state).totals) > 60


@pytest.mark.parametrize("games", [10, pytest.param(200, marks=pytest.mark.nightly)])
def test_greedy_beats_random_in_nine_of_ten_games(games):
    first = 0
    for number in range(games):
        kinds = [GREEDY if seat == number % 3 else RANDOM for seat in range(3)]
        first += GAME.pending(whole(kinds, 1000 * FIRST + number)).ranking[number % 3] == 1
    assert first >= 0.9 * games


def test_a_decision_takes_at_most_50_ms_but_for_the_arrangement():
    times = []
    whole(
        [GREEDY] * 3,
        1,
        each=lambda state, _seat, took: times.append(took) if state.stage is not Stage.ARRANGE else None,
    )
    assert sorted(times)[int(len(times) * 0.99)] < 0.05

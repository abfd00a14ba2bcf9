from random import Random

import pytest

from games.core import Entry
from games.driver import play
from games.museum.game import GAME
from games.museum.search.choosing import Budget, found
from games.museum.stages import Stage
from tests.games.elsewhere import elsewhere
from tests.games.museum.search.games import OPTIONS, asked
from tests.seeds import FIRST

QUICK = Budget(playouts=6, kept=3)


def of_each_stage(players, seed):
    there = {}
    for state, seat in asked(players, seed):
        there.setdefault(state.stage, []).append((state, seat))
    return [positions[len(positions) // 2] for positions in there.values()]


def chosen(state, seat, seed=1, budget=QUICK):
    return found(GAME.view(state, seat), GAME.legal(state, seat, 0), seed, budget)


def allowed(state, seat, action):
    """Return whether the rules accept the action. The list of legal actions isn't enough, because it contains only
    representatives.
    """
    return GAME.apply(state, Entry(seat, action)) is not None


def test_it_does_what_is_legal_and_the_same_again():
    for state, seat in of_each_stage(4, 1):
        action = chosen(state, seat)
        assert allowed(state, seat, action)
        assert state.stage is Stage.ARRANGE or chosen(state, seat) == action


@pytest.mark.nightly
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_it_plays_every_kind_of_table_to_its_end(players, options):
    luck = Random(FIRST)

    def choose(state, seat, legal, _now):
        return found(GAME.view(state, seat), legal, luck.getrandbits(32), Budget(playouts=2, kept=2))

    *_, last = play(GAME, GAME.new(GAME.seat_names[:players], options), choose, luck.randrange)
    assert last.state.reason == "fifty"


def choices():
    return [GAME.write(chosen(state, seat, seed)) for state, seat in of_each_stage(2, 1)[:5] for seed in range(2)]


@pytest.mark.processes
def test_another_process_chooses_the_same_whatever_the_order_of_its_sets():
    assert elsewhere(choices) == choices()

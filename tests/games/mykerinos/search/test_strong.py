from itertools import islice

import pytest

from games.computer import choice
from games.core import Entry, Over
from games.mykerinos.computer import COMPUTERS
from games.mykerinos.game import GAME
from games.mykerinos.search.choosing import Budget, found
from games.mykerinos.state import Stage
from tests.games.elsewhere import elsewhere
from tests.games.mykerinos.search.games import of_stage
from tests.seeds import seeded

QUICK = Budget(playouts=48, kept=6)


def in_the_middle(players):
    stages = [Stage.EXCAVATIONS, Stage.SCORING, *([Stage.NEUTRAL] if players == 2 else [])]
    return [next(islice(of_stage(players, 3, stage), 9, None)) for stage in stages]


def chosen(state, seed=1, budget=QUICK):
    return found(GAME.view(state, state.turn), seed, budget)


BEFORE = {
    (2, 11): "dig E5",
    (2, 39): "tangerine E3 D4 E4",
    (3, 4): "dig B1",
    (3, 39): "dig E5",
    (4, 18): "dig D1",
    (4, 32): "dig B3",
}


@pytest.mark.parametrize(("players", "place"), BEFORE)
def test_an_earlier_kind_chooses_as_it_always_did_and_its_follower_otherwise(players, place):
    # Matches that the earlier computer player has played must still pass verification.
    state = next(islice(of_stage(players, 3, Stage.EXCAVATIONS), place, None))
    before, now = (
        GAME.write(choice(GAME, COMPUTERS[kind], state, state.turn, seed=1, at=0)) for kind in ("strong", "seasoned")
    )
    assert before == BEFORE[players, place] != now


def choices():
    return [GAME.write(chosen(state, seed)) for state in in_the_middle(2) for seed in range(2)]


@pytest.mark.processes
def test_another_process_chooses_the_same_whatever_the_order_of_its_sets():
    assert elsewhere(choices) == choices()


def winner(state):
    over = GAME.pending(state)
    if isinstance(over, Over) and over.ranking.count(1) == 1:
        return over.ranking.index(1)
    return None


def after(state, action):
    return GAME.apply(state, Entry(state.turn, action))[0]


def wins_in_one(players, seed):
    for state in of_stage(players, seed, Stage.SCORING, last=True):
        legal = GAME.legal(state, state.turn, 0)
        winning = [action for action in legal if winner(after(state, action)) == state.turn]
        if winning and len(winning) < len(legal):
            yield state, winning


def sought(search, count, seed):
    number = 0
    while count:
        for state, winning in search(2 + number % 3, 100_000 * seed + number):
            if count:
                count -= 1
                yield state, winning
        number += 1


@pytest.mark.many
@seeded
@pytest.mark.parametrize("count", [4, pytest.param(1000, marks=pytest.mark.nightly)])
def test_wins_in_one_are_taken(seed, count):
    for state, winning in sought(wins_in_one, count, seed):
        assert chosen(state, seed) in winning

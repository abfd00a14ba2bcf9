from random import Random

import pytest

from games.core import Entry, Illegal
from games.driver import at_random, play
from games.mykerinos.game import GAME
from games.mykerinos.state import Stage
from tests.games.mykerinos.oracle import every_text, oracle
from tests.seeds import seeded, times

SEATS = ("blue", "red", "green", "white")


def positions(players, seed):
    rng = Random(seed)
    state = GAME.new(SEATS[:players])
    for step in play(GAME, state, at_random(rng.randrange), rng.randrange):
        state = step.state
        if state.stage is Stage.NEUTRAL or (state.stage is Stage.EXCAVATIONS and state.supply[state.turn]):
            yield state


def texts(state):
    return [GAME.write(action) for action in GAME.legal(state, state.turn, 0)]


def accepts(state, text):
    try:
        GAME.apply(state, Entry(state.turn, GAME.read(text)))
    except Illegal:
        return False
    return True


@seeded
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_list_is_what_the_rules_say(players, seed):
    compared = 0
    for number in range(times(4)):
        for state in positions(players, f"{seed}/{number}"):
            found = texts(state)
            assert len(found) == len(set(found))
            assert set(found) == oracle(GAME.view(state, None))
            compared += 1
    assert compared > 200


@pytest.mark.parametrize("players", [2, 3, 4])
def test_apply_accepts_exactly_what_is_listed(players):
    rng = Random(players)
    for state in rng.sample(list(positions(players, 50)), 3):
        listed = set(texts(state))
        accepted = {text for text in every_text(GAME.view(state, None)) if accepts(state, text)}
        assert accepted == {text for text in listed if not text.startswith("tangerine")}

import pytest

from games.chronos.computer import at_random, greedy, strong
from games.chronos.events import FalseClaim
from games.chronos.game import GAME, REACTIONS, Options, Pace
from games.computer import choice
from games.core import Later
from tests.games.chronos.table import NOW, position
from tests.games.chronos.test_hidden import a_game


def chosen(kind, state, seat=0, seed=1, at=NOW):
    answer = choice(GAME, kind, state, seat, seed=seed, at=at)
    return answer if isinstance(answer, Later) else GAME.write(answer)


@pytest.mark.parametrize("kind", [greedy, at_random])
def test_it_claims_what_it_has_and_nothing_else(kind):
    assert chosen(kind, position(stacks={0: "100 50 50"})) == "claim points"
    assert chosen(kind, position(stacks={0: "minotaur hydra"})) == "claim monsters"
    told = [
        event for number in range(2) for step in a_game(4, number, kinds=("greedy", "random")) for event in step.events
    ]
    assert not [event for event in told if isinstance(event, FalseClaim)]


@pytest.mark.parametrize("kind", [greedy, strong])
def test_it_buys_what_wins_with_what_it_can_spare(kind):
    assert chosen(kind, position(temple="hera zeus", stacks={0: "10 10 10 10 10 10 10 10"})).startswith("offer zeus")
    state = position(temple="calypso", stacks={0: "10 10 10 20 30"}, winds={0: "north east"})
    assert chosen(kind, state) == "offer calypso c1 c2"


@pytest.mark.parametrize("sand", [15, 30, 120])
def test_live_reactions_are_those_of_the_table(sand):
    found = [GAME.reaction(Options(sand=sand, pace=pace)) for pace in Pace]
    assert found == list(REACTIONS.values())
    assert found == sorted(found, reverse=True)


def test_slow_reactions_are_a_part_of_the_sand():
    assert GAME.reaction(Options(sand=600)) == 30_000
    assert GAME.reaction(Options(sand=21_600, pace=Pace.FAST)) == 18 * 60_000

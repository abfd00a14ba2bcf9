import pytest

from games.analysis import Decision, won
from games.computer import mix
from games.core import CHANCE, Over
from games.museum.advice.analysis import SPREADS, chances, judge, phase, worth
from games.museum.game import GAME
from games.museum.search.choosing import Budget
from tests.museum.playing import game

FEW = Budget(playouts=16, kept=3)


@pytest.fixture(scope="module")
def played():
    return game(3)


@pytest.fixture(scope="module")
def made(played):
    found = enumerate(played, 1)
    return [Decision(ply, before, one.who, one.what) for ply, (before, one, *_) in found if one.who != CHANCE]


def test_chances_are_shares_of_a_whole_and_the_end_is_the_result(played, made):
    for one in made[::11]:
        found = chances(one.state)
        assert abs(sum(found) - 1_000) <= len(found)
        if phase(one.state) < len(SPREADS):
            worths = worth(one.state)
            assert max(found) == found[worths.index(max(worths))]
    end = played[-1][3]
    over = GAME.pending(end)
    assert isinstance(over, Over)
    assert chances(end) == won(over.ranking)


@pytest.mark.nightly
def test_each_kind_of_decision_can_be_judged(made):
    for stage in {one.state.stage for one in made}:
        one = next(one for one in made if one.state.stage is stage)
        verdict = judge(one.state, one.seat, one.action, mix(one.ply), FEW)
        assert verdict.lost >= 0
        assert (verdict.better is None) == (verdict.lost == 0)

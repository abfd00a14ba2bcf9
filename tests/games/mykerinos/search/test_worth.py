from itertools import islice

import pytest

from games.mykerinos.advice.estimate import Estimate
from games.mykerinos.scoring.tally import tally
from games.mykerinos.search.outlook import FITTED, JUDGED, POINT, Outlooks
from games.mykerinos.search.position import HELD, of_state
from games.mykerinos.search.worth import SURE, Worth, chance
from games.mykerinos.state import Stage
from tests.games.mykerinos.search.games import ended, entries

SETUP = (Stage.START, Stage.WINGS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_the_same_guesses_it_says_what_the_estimate_says_but_for_rounding(players):
    compared = 0
    for seed in range(4):
        estimate = worth = None
        for state, _, _ in islice(entries(players, seed), 0, None, 7):
            if state.stage in SETUP:
                continue
            estimate, worth = estimate or Estimate(), worth or Worth(state.wings, JUDGED)
            expected = estimate.worth(state)
            assert [one / POINT for one in worth.of(of_state(state))] == pytest.approx(expected, abs=0.01)
            compared += 1
    assert compared > 60


def test_the_guesses_that_were_fitted_are_the_usual_ones_and_value_the_same_things_otherwise():
    state = next(after for _, _, after in entries(3, 1) if after.stage is Stage.EXCAVATIONS and any(after.tiles))
    assert Worth(state.wings).of(of_state(state)) == Worth(state.wings, FITTED).of(of_state(state))
    assert Worth(state.wings).of(of_state(state)) != Worth(state.wings, JUDGED).of(of_state(state))
    over = ended(3, 1)
    assert Worth(over.wings).of(of_state(over)) == Worth(over.wings, JUDGED).of(of_state(over))


def test_m7_points_at_the_end():
    for seed in range(10):
        state = ended(3, seed)
        p = of_state(state)
        outlooks = Outlooks(state.wings)
        found = [state.score[seat] + outlooks.points(p[HELD + seat], state.rooms[seat]) for seat in range(3)]
        assert tuple(found) == tally(state).totals


def test_chances_of_both_make_one_and_grow_with_the_lead():
    for more in range(1, 30):
        for lead in range(-12, 12):
            for tie in (-1, 0, 1):
                one, other = chance(lead, tie, more), chance(-lead, -tie, more)
                assert SURE - 1 <= one + other <= SURE
                assert one <= chance(lead + 1, tie, more)
    assert chance(1, -1, 0) == SURE
    assert chance(0, 1, 0) == SURE
    assert chance(0, -1, 0) == chance(-1, 1, 0) == 0

from collections import Counter
from random import Random

import pytest

from games.core import CHANCE, TIME, Decide, Draw, Drawn, Entry, Later
from games.driver import Stuck, at_random, drawn, following, play
from tests.toys import lots, sands


def test_each_outcome_is_as_likely():
    rng = Random(5)
    draw = Draw("deal", ("a", "b", "c"), 2, ("", "/"))
    found = Counter(drawn(draw, rng.randrange).items for _ in range(24_000))
    assert len(found) == 3 * 2 * 2 * 2
    assert all(850 < times < 1150 for times in found.values())


def game_of_lots(seed, choose=None, options=lots.USUAL):
    rng = Random(seed)
    start = lots.GAME.new(("amber", "beryl", "coral"), options)
    return list(play(lots.GAME, start, choose or at_random(rng.randrange), rng.randrange))


def test_only_who_is_asked_decides_and_only_among_legal_actions():
    def lowest(state, seat, moves, _now):
        assert isinstance(lots.GAME.pending(state), Decide)
        assert moves == lots.GAME.legal(state, seat, 0)
        asked.append(seat)
        return moves[0]

    asked = []
    steps = game_of_lots(1, lowest, lots.Options(back=False))
    laid = [step.entry.who for step in steps if step.entry.who != CHANCE]
    assert len(asked) == 3 * (4 - 1), "the last card is laid without asking (L2)"
    assert Counter(laid) == {0: 4, 1: 4, 2: 4}


def test_who_may_act_besides_acts_now_and_then():
    steps = game_of_lots(1)
    back = [step for step in steps if step.entry.what == lots.Back()]
    assert back
    for step in back:
        assert step.entry.who in lots.GAME.pending(steps[step.number - 2].state).may


def test_of_several_seats_that_are_asked_each_comes_first_as_often():
    first = Counter()
    for seed in range(300):
        steps = game_of_lots(seed)
        first[next(step.entry.who for step in steps if step.entry.who != CHANCE)] += 1
    assert set(first) == {0, 1, 2}
    assert min(first.values()) > 70


class Waiting:
    def __init__(self, moment):
        self.moment = moment
        self.asked = []

    def __call__(self, state, seat, moves, now):
        self.asked.append((seat, now))
        return moves[0] if now >= self.moment - seat else Later(self.moment - seat)


def windy():
    state = sands.GAME.new(("amber", "beryl"))
    return sands.GAME.apply(state, Entry(CHANCE, Drawn("wind", ("gale",)), 0))[0]


def test_who_puts_a_decision_off_is_asked_again_when_its_moment_has_come():
    wait = Waiting(700)
    entry = following(sands.GAME, windy(), wait, lambda _n: 0, now=100)
    assert (entry.who, entry.at) == (1, 699)
    assert sorted(wait.asked) == [(0, 100), (1, 100), (1, 699)]


def test_time_that_changes_something_comes_before_a_moment_that_is_later():
    state = windy()
    entry = following(sands.GAME, state, Waiting(10_000), lambda _n: 0, now=100)
    assert entry == Entry(CHANCE, TIME, sands.GAME.wakes(state))


def test_who_waits_for_a_moment_that_is_past_is_asked_a_millisecond_later():
    asked = []

    def choose(_state, seat, moves, now):
        asked.append((seat, now))
        return moves[0] if now > 100 else Later(0)

    entry = following(sands.GAME, windy(), choose, lambda _n: 0, now=100)
    assert entry.at == 101
    assert len(asked) == 3


def test_waiting_for_time_in_a_game_without_is_told():
    with pytest.raises(Stuck, match="lots"):
        game_of_lots(1, lambda _state, _seat, _moves, now: Later(now + 5))


def test_a_game_in_which_nobody_can_act_is_told():
    class Dead(lots.Lots):
        def legal(self, state, seat, now):
            return ()

    rng = Random(1)
    with pytest.raises(Stuck, match="lots"):
        list(play(Dead(), Dead().new(("amber", "beryl")), at_random(rng.randrange), rng.randrange))

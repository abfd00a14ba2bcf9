import random

import pytest

from games.driver import play
from games.museum.actions import Wish
from games.registry import COMPUTERS, GAMES, weigh
from games.weighing import Weighed, beyond_doubt, halved, weighed


def luck(number):
    return random.Random(number).randrange(-50, 50)


def trial(number):
    noise = random.Random(f"c{number}").randrange(-20, 21)
    return lambda one: luck(number) + {"a": 40, "b": 10, "c": noise, "d": -200, "e": -300}[one]


def test_what_all_have_in_common_is_no_doubt_and_the_numbers_are_those_of_the_differences():
    found = weighed(halved(list("bacde"), 400, trial), 10, str.upper)
    assert found[:2] == (Weighed("A", 0, 0), Weighed("B", -300, 1))
    third = found[2]
    count = len(halved(list("bacde"), 400, trial).values["c"])
    gains = [trial(number)("c") - trial(number)("a") for number in range(count)]
    mean = sum(gains) / count
    error = (sum((gain - mean) ** 2 for gain in gains) / count / (count - 1)) ** 0.5
    assert third.value == pytest.approx(10 * mean, abs=1)
    assert third.error == pytest.approx(10 * error, abs=1)
    assert [one.action for one in found] == ["A", "B", "C", "D", "E"]


@pytest.mark.parametrize("name", [name for name in GAMES if weigh(name)])
def test_a_game_weighs_what_is_worth_looking_at_and_whatever_is_asked_besides(name):
    game, greedy, rng = GAMES[name], COMPUTERS[name]["greedy"], random.Random(4)
    found = weigh(name)

    def choose(state, seat, moves, now):
        return greedy(game.view(state, seat), moves, rng.getrandbits(16), now)

    state = game.new(game.seat_names[:2], game.options())
    for step in play(game, state, choose, rng.randrange):
        state = step.state
        asked = getattr(game.pending(state), "asked", ())
        legal = game.legal(state, asked[0], 0) if asked else ()
        if step.number > 30 and len(legal) > 8 and not any(isinstance(one, Wish) for one in legal):
            break  # a player who answers in others' draws has far more wishes than the list
    view, legal = game.view(state, asked[0]), game.legal(state, asked[0], 0)
    first = found(view, legal, 3, 24)
    assert first == found(view, legal, 3, 24)
    assert {one.action for one in first} <= set(legal)
    assert first[0].value == first[0].error == 0
    assert [one.value for one in first[1:]] == sorted((one.value for one in first[1:]), reverse=True)
    other = next(one for one in legal if one not in {one.action for one in first})
    again = found(view, legal, 3, 24, (other,))
    assert other in {one.action for one in again}
    two = found(view, [first[0].action, other], 3, 24)
    assert {one.action for one in two} == {first[0].action, other}


def test_doubt_ends_above_two_standard_errors():
    # For 16 differences with a mean of 10 and a standard deviation of 20, two standard errors are 10.
    even = [0] * 16
    spread = [10 + 20 * (-1) ** number for number in range(16)]
    wider = [one * 16 - 145 for one in spread]  # a mean of 15, a deviation of 320
    assert not any(beyond_doubt(one, even) for one in ([-1] * 16, even, wider))
    assert not beyond_doubt([50], [0])
    assert beyond_doubt([1] * 16, even), "always the same gain"
    assert not beyond_doubt(spread, even, 20), "sixteen are not quite enough"
    assert beyond_doubt(spread * 2, even * 2, 20), "thirty-two are"
    assert beyond_doubt(spread, even, 10)

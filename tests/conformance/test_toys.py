import pytest

from games.conformance import check_game
from games.options import combinations
from tests.toys import fair, lots, pebbles, sands


def facts(toy, letter, rules):
    hooks = {name: getattr(toy, name) for name in ("scramble", "scramble_event", "scramble_entry")}
    return {**hooks, "rules": [f"{letter}{number}" for number in range(1, rules + 1)]}


LOTS, SANDS, FAIR = facts(lots, "L", 6), facts(sands, "S", 7), facts(fair, "F", 5)


def test_hidden_hands_and_simultaneous_decisions():
    report = check_game(lots.GAME, games=2, **LOTS)
    assert report.games == 2 * 3
    assert report.options == set(combinations(lots.Options))
    assert report.scrambled > 125
    assert report.varied > 125
    assert report.refused > 250
    assert report.accepted == 0


def test_questions_that_may_be_declined():
    report = check_game(fair.GAME, games=2, **FAIR)
    assert report.games == 2 * 3
    assert report.scrambled > 25
    assert report.refused > 125


def test_a_game_that_begins_with_a_decision():
    report = check_game(pebbles.GAME, games=8, rules=[f"P{number}" for number in range(1, 4)])
    assert report.games == 8
    assert report.refused > 100
    assert not report.withheld


@pytest.mark.parametrize("chosen", list(combinations(sands.Options)), ids=lambda chosen: f"{chosen.sand}s")
def test_real_time_and_a_list_of_representatives(chosen):
    report = check_game(sands.GAME, games=3, options=[chosen], pace=700 * chosen.sand, **SANDS)
    assert report.games == 3 * 2
    assert report.options == {chosen}
    assert report.scrambled > 100
    assert report.varied > 100
    assert report.refused > 500
    assert report.accepted > 50


def test_real_time_with_every_sand_time_in_turn():
    report = check_game(sands.GAME, games=1, players=[2], pace=700, seed=3)
    assert report.games == 3, "more games than asked for, to reach every sand time"
    assert report.options == set(combinations(sands.Options))


@pytest.mark.parametrize(("game", "pace"), [(lots.GAME, 1), (sands.GAME, 700)], ids=["lots", "sands"])
def test_no_hook_is_needed(game, pace):
    report = check_game(game, games=2, pace=pace)
    assert report.withheld
    assert report.scrambled == 0
    assert report.varied > 50

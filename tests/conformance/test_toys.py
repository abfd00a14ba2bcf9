import pytest

from games.conformance import check_game
from games.options import combinations
from tests.toys import fair, lots, pebbles, sands

LOTS = {
    "scramble": lots.scramble,
    "scramble_event": lots.scramble_event,
    "scramble_entry": lots.scramble_entry,
    "rules": [f"L{number}" for number in range(1, 7)],
}
SANDS = {
    "scramble": sands.scramble,
    "scramble_event": sands.scramble_event,
    "scramble_entry": sands.scramble_entry,
    "rules": [f"S{number}" for number in range(1, 8)],
}
FAIR = {
    "scramble": fair.scramble,
    "scramble_event": fair.scramble_event,
    "scramble_entry": fair.scramble_entry,
    "rules": [f"F{number}" for number in range(1, 6)],
}


def test_hidden_hands_and_simultaneous_decisions():
    report = check_game(lots.GAME, games=4, **LOTS)
    assert report.games == 4 * 3
    assert report.options == set(combinations(lots.Options))
    assert report.scrambled > 250
    assert report.varied > 250
    assert report.refused > 500
    assert report.accepted == 0


def test_questions_that_may_be_declined():
    report = check_game(fair.GAME, games=4, **FAIR)
    assert report.games == 4 * 3
    assert report.scrambled > 50
    assert report.refused > 250


def test_a_game_that_begins_with_a_decision():
    report = check_game(pebbles.GAME, games=8, rules=[f"P{number}" for number in range(1, 4)])
    assert report.games == 8
    assert report.refused > 100
    assert not report.withheld


@pytest.mark.parametrize("chosen", list(combinations(sands.Options)), ids=lambda chosen: f"{chosen.sand}s")
def test_real_time_and_a_list_of_representatives(chosen):
    report = check_game(sands.GAME, games=6, options=[chosen], pace=700 * chosen.sand, **SANDS)
    assert report.games == 6 * 2
    assert report.options == {chosen}
    assert report.scrambled > 200
    assert report.varied > 200
    assert report.refused > 1000
    assert report.accepted > 100


def test_real_time_with_every_sand_time_in_turn():
    report = check_game(sands.GAME, games=1, players=[2], pace=700, seed=3)
    assert report.games == 3, "more games than asked for, to reach every sand time"
    assert report.options == set(combinations(sands.Options))


@pytest.mark.parametrize(("game", "pace"), [(lots.GAME, 1), (sands.GAME, 700)], ids=["lots", "sands"])
def test_no_hook_is_needed(game, pace):
    report = check_game(game, games=4, pace=pace)
    assert report.withheld
    assert report.scrambled == 0
    assert report.varied > 50

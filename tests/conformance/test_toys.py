import pytest

from games.conformance import check_game
from games.options import combinations
from tests.toys import fair, lots, pebbles, sands

HOOKS = ("scramble", "scramble_event", "scramble_entry")


@pytest.mark.parametrize(
    ("toy", "rules", "games", "scrambled", "refused"),
    [(lots, 6, 2, 126, 251), (fair, 5, 2, 26, 126), (pebbles, 3, 8, 0, 101)],
    ids=["hidden hands", "questions to decline", "a first decision"],
)
def test_toys_keep_the_contract(toy, rules, games, scrambled, refused):
    hooks = {name: getattr(toy, name) for name in HOOKS if hasattr(toy, name)}
    numbers = [f"{toy.GAME.name[0].upper()}{number}" for number in range(1, rules + 1)]
    report = check_game(toy.GAME, games=games, rules=numbers, **hooks)
    assert report.games == games * len(toy.GAME.players)
    assert report.options == set(combinations(toy.GAME.options))
    assert report.scrambled >= scrambled
    assert report.refused >= refused
    assert report.accepted == 0
    assert report.withheld == bool(hooks)


@pytest.mark.parametrize("chosen", list(combinations(sands.Options)), ids=lambda chosen: f"{chosen.sand}s")
def test_real_time_and_a_list_of_representatives(chosen):
    hooks = {name: getattr(sands, name) for name in HOOKS}
    rules = [f"S{number}" for number in range(1, 8)]
    report = check_game(sands.GAME, games=3, options=[chosen], pace=700 * chosen.sand, rules=rules, **hooks)
    assert report.games == 3 * 2
    assert report.options == {chosen}
    assert min(report.scrambled, report.varied) > 100
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

import msgspec
import pytest

from benchmarks.arena import played, player
from games.mykerinos.search.choosing import USUAL, Budget


def share(players, deals, budget):
    one, other = player("seasoned", budget), player("greedy", budget)
    games = [played(players, deal, seat, one, other) for deal in deals for seat in range(players)]
    return sum(game.share for game in games) / len(games), sum(game.ahead for game in games) / len(games)


@pytest.mark.many
def test_it_is_ahead_of_greedy_with_a_small_budget():
    wins, ahead = share(2, range(1), Budget(playouts=24, kept=4))
    assert wins >= 0.75
    assert ahead > 0


@pytest.mark.nightly
@pytest.mark.parametrize(("players", "deals", "least"), [(2, 15, 0.7), (3, 5, 0.5), (4, 15, 0.4)])
def test_it_is_as_strong_as_is_said(players, deals, least):
    # The computer player wins 63 % of four-player games. If its true rate were 55 %, it would win less than 40 % of 60
    # games only once in a hundred runs.
    wins, _ = share(players, range(100, 100 + deals), USUAL)
    assert wins >= least


@pytest.mark.nightly
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_of_them_play_games_to_the_end(players):
    strong = player("seasoned", Budget(playouts=4, kept=3))
    game = played(players, 5, 0, strong, strong)
    assert len(game.times) > 15
    assert game == msgspec.structs.replace(played(players, 5, 0, strong, strong), times=game.times)

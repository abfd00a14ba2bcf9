import msgspec
import pytest

from benchmarks.arena import MUSEUM, played, player
from games.museum.search.choosing import USUAL, Budget


def share(players, deals, budget):
    one, other = player("strong", budget), player("greedy", budget)
    games = [played(players, deal, seat, one, other, MUSEUM) for deal in deals for seat in range(players)]
    return sum(game.share for game in games) / len(games), sum(game.ahead for game in games) / len(games)


def test_without_a_playout_it_is_ahead_of_greedy_already():
    wins, ahead = share(3, range(1), Budget(playouts=0))
    assert wins >= 0.5
    assert ahead > 0


@pytest.mark.nightly
@pytest.mark.parametrize(("players", "deals", "least"), [(2, 10, 0.7), (3, 5, 0.5), (4, 3, 0.4)])
def test_it_is_as_strong_as_is_said(players, deals, least):
    wins, _ = share(players, range(100, 100 + deals), USUAL)
    assert wins >= least


@pytest.mark.nightly
@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_play_games_to_the_end_and_the_same_again(players):
    strong = player("strong", Budget(playouts=4, kept=2))
    game = played(players, 5, 0, strong, strong, MUSEUM)
    assert len(game.times) > 15
    assert game == msgspec.structs.replace(played(players, 5, 0, strong, strong, MUSEUM), times=game.times)

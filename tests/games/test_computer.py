from random import Random

import pytest

from games.computer import choice, meant, random_player, strongest, usual
from games.core import Over
from games.driver import play
from games.mykerinos.computer import at_random, greedy
from games.mykerinos.game import GAME
from games.registry import COMPUTERS, GAMES
from tests.games.mykerinos.table import act, position

SEATS = ("blue", "red", "green", "white")


def chosen(player, state, seed=1):
    return choice(GAME, player, state, 0, seed=seed, at=0)


def test_by_strong_the_best_one_that_thinks_is_meant_and_without_a_word_the_best_other_one():
    followed = ("seasoned", "strong", "greedy", "random")
    assert (strongest(followed), meant("strong", followed), usual(followed)) == ("seasoned", "seasoned", "greedy")
    first = ("strong", "greedy")
    assert (strongest(first), meant("strong", first), usual(first)) == ("strong", "strong", "greedy")
    assert strongest(("greedy",)) is None
    assert (meant("strong", ("greedy",)), meant("random", followed)) == ("strong", "random")
    assert usual(("strong",)) == "strong"


@pytest.mark.parametrize("name", GAMES)
def test_a_kind_stays_when_a_better_one_has_followed_it(name):
    # Matches that the earlier computer player has played must still pass verification.
    assert {"strong", "greedy", "random"} <= set(COMPUTERS[name])


def test_the_random_player_takes_every_action_sooner_or_later():
    state = position(tiles={"blue": "brown-1"})
    legal = GAME.legal(state, 0, 0)
    for player in (random_player, at_random):
        chosen = {choice(GAME, player, state, 0, seed=seed, at=0) for seed in range(len(legal) * 15)}
        assert chosen == set(legal)


def test_greedy_takes_the_parcel_that_completes_its_series():
    parcels = (
        "violet-1 blackmore-1 violet-2 violet-3 violet-4 brown-1 brown-2 tangerine-2 lemon-2 lemon-3 lemon-4 gold-1"
    )
    tiles = {"blue": "violet-5 lemon-1 brown-3 tangerine-1"}
    state = position("b.......\n" + "........\n" * 8, tiles=tiles, passed="green red", parcels=parcels)
    state = act(state, "blue pass")
    assert GAME.write(chosen(greedy, state)) == "take right"


def won(players, number):
    rng = Random(number)
    me = number % players

    def choose(state, seat, _moves, now):
        return choice(GAME, greedy if seat == me else at_random, state, seat, seed=rng.getrandbits(64), at=now)

    state = GAME.new(SEATS[:players])
    for step in play(GAME, state, choose, rng.randrange):
        state = step.state
    over = GAME.pending(state)
    assert isinstance(over, Over)
    return over.ranking[me] == 1 and over.ranking.count(1) == 1


@pytest.mark.many
@pytest.mark.parametrize(
    ("players", "games"), [(2, 10), *(pytest.param(count, 30, marks=pytest.mark.nightly) for count in (2, 3, 4))]
)
def test_greedy_wins_at_least_9_of_10_games_against_random_players(players, games):
    assert sum(won(players, number) for number in range(games)) >= 0.9 * games

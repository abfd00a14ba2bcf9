"""The computer players."""

from random import Random

import pytest

from games.computer import mix, random_player
from games.core import Over
from games.driver import play
from games.mykerinos.computer import greedy
from games.mykerinos.game import GAME
from games.registry import COMPUTERS, GAMES, computer, game
from tests.games.mykerinos.table import act, begun, position

SEATS = ("blue", "red", "green", "white")


def test_the_registry_finds_games_and_players():
    assert game("mykerinos") is GAMES["mykerinos"] is GAME
    assert computer("mykerinos", "greedy") is greedy
    assert set(COMPUTERS) == set(GAMES)
    with pytest.raises(KeyError):
        game("chess")
    with pytest.raises(KeyError):
        computer("mykerinos", "genius")


def test_mix_depends_on_every_number_and_their_order():
    seen = {mix(a, b) for a in range(50) for b in range(50)}
    assert len(seen) == 2500
    assert mix(1, 2) != mix(2, 1)
    assert mix(1) == mix(1)
    assert 0 <= mix(-5, 1 << 200) < 1 << 64


def test_the_random_player_takes_every_action_sooner_or_later():
    state = position(tiles={"blue": "brown-1"})
    legal = GAME.legal(state, 0, 0)
    chosen = {random_player(GAME, state, 0, seed) for seed in range(len(legal) * 15)}
    assert chosen == set(legal)


@pytest.mark.parametrize("kind", ["greedy", "random"])
def test_the_same_seed_gives_the_same_action(kind):
    state = begun()
    player = computer("mykerinos", kind)
    assert player(state, 0, 5) == player(state, 0, 5)
    assert len({player(state, 0, seed) for seed in range(20)}) > 1


@pytest.mark.parametrize("kind", ["greedy", "random"])
def test_a_player_who_is_not_asked_has_nothing_to_do(kind):
    with pytest.raises(ValueError):
        computer("mykerinos", kind)(begun(), 1, 0)


def test_greedy_takes_the_parcel_that_completes_its_series():
    parcels = (
        "violet-1 blackmore-1 violet-2 violet-3 violet-4 brown-1 brown-2 tangerine-2 lemon-2 lemon-3 lemon-4 gold-1"
    )
    tiles = {"blue": "violet-5 lemon-1 brown-3 tangerine-1"}
    state = position("b.......\n" + "........\n" * 8, tiles=tiles, passed="green red", parcels=parcels)
    state = act(state, "blue pass")
    assert GAME.write(greedy(state, 0, 1)) == "take right"


def test_greedy_goes_into_the_5_room_of_the_tiles_it_holds():
    parcels = "violet-1 violet-2 violet-3 violet-4 brown-1 brown-2 tangerine-1 tangerine-2"
    tiles = {"blue": "lemon-1 lemon-2 lemon-3 lemon-4"}
    area = "b.......\n" + "........\n" * 5
    state = position(area, tiles=tiles, passed="green red", parcels=parcels, rooms={"blue": "3:2"})
    assert GAME.write(greedy(act(state, "blue pass"), 0, 1)) == "museum 5:2"


def won(players, number):
    """Whether the greedy player, in a seat of its own, beats all others, who play at random."""
    rng = Random(number)
    me = number % players

    def choose(state, seat, _moves):
        seed = rng.getrandbits(64)
        return greedy(state, seat, seed) if seat == me else random_player(GAME, state, seat, seed)

    state = GAME.new(SEATS[:players])
    for step in play(GAME, state, choose, rng.randrange):
        state = step.state
    over = GAME.pending(state)
    assert isinstance(over, Over)
    return over.ranking[me] == 1 and over.ranking.count(1) == 1


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_wins_at_least_9_of_10_games_against_random_players(players):
    games = 30
    assert sum(won(players, number) for number in range(games)) >= 0.9 * games

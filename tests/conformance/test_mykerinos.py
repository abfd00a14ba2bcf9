"""Mykerinos keeps the contract. The quick part plays a game for each number of players, the slow part many."""

import pytest

from data.rulebook import numbers
from games.mykerinos.game import GAME
from tests.conformance.suite import check_game

RULES = numbers("mykerinos")


@pytest.mark.parametrize("players", GAME.players)
def test_a_random_game_of(players):
    report = check_game(GAME, games=1, seed=2026, players=[players], rules=RULES, sample=4, thorough=60)
    assert report.applied > 300
    assert report.refused > 1500


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.players)
def test_many_random_games_of(players):
    report = check_game(GAME, games=8, seed=7, players=[players], rules=RULES)
    assert report.applied > 7_000
    assert report.refused > 60_000

import pytest

from data.rulebook import numbers
from games.conformance import check_game
from games.core import Seating
from games.mykerinos.game import GAME, Options
from games.options import combinations
from tests.seeds import seeded

RULES = numbers("mykerinos")
DRAWN, JOINED = Options(), Options(seating=Seating.JOINED)
GAMES = 2


@pytest.mark.parametrize(("players", "options"), list(zip(GAME.players, (DRAWN, JOINED, DRAWN), strict=True)))
def test_a_random_game_of(players, options):
    report = check_game(
        GAME, games=1, seed=2026, players=[players], options=[options], rules=RULES, sample=2, thorough=120
    )
    assert report.games == 1
    assert report.applied > 200
    assert report.refused > 700
    assert not report.withheld


def test_its_options_are_those_played():
    assert {DRAWN, JOINED} == set(combinations(Options))


@pytest.mark.nightly
@seeded
@pytest.mark.parametrize("players", GAME.players)
def test_many_random_games_of(players, seed):
    report = check_game(GAME, games=GAMES, seed=seed, players=[players], rules=RULES)
    assert report.applied > 400 * GAMES
    assert report.refused > 3_000 * GAMES

import pytest

from data.rulebook import numbers
from games.conformance import check_game
from games.museum.game import GAME
from games.museum.options import Boards, Ending, Options
from tests.games.museum.hidden import scramble, scramble_entry, scramble_event
from tests.seeds import seeded

HIDDEN = {"scramble": scramble, "scramble_event": scramble_event, "scramble_entry": scramble_entry}
RULES = numbers("museum")
GAMES = 3


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, Options(boards=Boards.CHOICE, opinion=5)),
        (3, Options()),
        pytest.param(4, Options(boards=Boards.RANDOM, team_limit=False, end=Ending.ONCE), marks=pytest.mark.nightly),
    ],
    ids=["2", "3", "4"],
)
def test_a_random_game_of(players, options):
    report = check_game(
        GAME, games=1, seed=2026, players=[players], options=[options], rules=RULES, sample=2, thorough=160, **HIDDEN
    )
    assert report.games == 1
    assert report.applied > 150
    assert report.refused > 500
    assert report.scrambled > 200
    assert report.varied > 50
    assert report.withheld


@pytest.mark.nightly
@seeded
@pytest.mark.parametrize("players", GAME.players)
def test_many_random_games_of(players, seed):
    report = check_game(GAME, games=GAMES, seed=seed, players=[players], rules=RULES, sample=3, thorough=150, **HIDDEN)
    assert len(report.options) >= 12, "every choice of every option"
    assert report.applied > 1000
    assert report.varied > 500
    assert report.accepted > 0

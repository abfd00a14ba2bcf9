import random

import pytest

from data.rulebook import numbers
from games.conformance import check_game
from games.driver import at_random, play
from games.museum.game import GAME
from games.museum.options import Boards, Ending, Options
from games.replay import recorded, replay
from tests.games.museum.hidden import scramble, scramble_entry, scramble_event
from tests.seeds import FIRST, seeded

HIDDEN = {"scramble": scramble, "scramble_event": scramble_event, "scramble_entry": scramble_entry}
RULES = numbers("museum")
GAMES = 3
"""The number of games for each seed and number of players."""
WHOLE = 300


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, Options(boards=Boards.CHOICE, opinion=5)),
        (3, Options()),
        (4, Options(boards=Boards.RANDOM, team_limit=False, end=Ending.ONCE)),
    ],
    ids=["2", "3", "4"],
)
def test_a_random_game_of(players, options):
    report = check_game(
        GAME, games=1, seed=2026, players=[players], options=[options], rules=RULES, sample=3, thorough=80, **HIDDEN
    )
    assert report.games == 1
    assert report.applied > 150
    assert report.refused > 1000
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


@pytest.mark.nightly
@pytest.mark.parametrize("players", GAME.players)
def test_whole_games_end_and_replay_without_the_seed(players):
    luck = random.Random(FIRST)
    for number in range(WHOLE):
        state = GAME.new(GAME.seat_names[:players], Options())
        pieces = GAME.pieces(state)
        entries = []
        for step in play(GAME, state, at_random(luck.randrange), luck.randrange):
            state = step.state
            entries.append(step.entry)
            assert GAME.pieces(state) == pieces
            assert step.number < 2000
        assert len(GAME.encode(state)) <= 8192
        if number % 20 == 0:
            record = recorded(GAME, GAME.seat_names[:players], entries, state)
            assert replay(GAME, record) == state

import hashlib
from collections.abc import Iterator

import pytest

from benchmarks.strength import deal
from games.chronos.computer import greedy, strong
from games.chronos.game import GAME, Options
from games.chronos.strategy.choosing import Choosing
from games.chronos.strategy.habits import looked_at
from games.chronos.strategy.standing import Standing
from games.chronos.strategy.weights import USUAL
from games.computer import choice
from games.core import Decide, Entry, Later
from games.record import form
from games.replay import recorded
from tests.games.chronos.table import NOW, apply, position, seconds
from tests.games.chronos.test_hidden import a_game
from tests.games.elsewhere import elsewhere
from tests.seeds import seeded

LOOKED_AT = 400
"""The maximum number of distances that may be computed for one decision of a computer player. Each
takes about 20 µs.
"""


STUCK = " ".join(f"h{glass}@{(glass - 1) % 3 + 1}" for glass in range(1, 13))


def does(state, seat=0, seed=1, at=NOW):
    answer = choice(GAME, strong, state, seat, seed=seed, at=at)
    return answer if isinstance(answer, Later) else GAME.write(answer)


def asked(steps) -> Iterator[tuple]:
    for step in steps:
        if isinstance(GAME.pending(step.state), Decide):
            at = step.entry.at + 1
            for seat in range(len(step.state.seats)):
                if legal := GAME.legal(step.state, seat, at):
                    yield step.state, seat, legal, at


def wins(state, seat, action, at):
    after, _ = GAME.apply(state, Entry(seat, action, at))
    return after.ended is not None and after.ended.winner == seat


# -- its actions


@pytest.mark.parametrize(
    ("what", "facts"),
    [
        ("move h1 7 ", {"at": "h1@7 h2@9", "stacks": {0: "hydra"}, "tops": "10 10 20 20 30 30 minotaur 10 50"}),
        (
            "send rhodes ",
            {
                "at": "h2@rhodes+9000 h4@under1 h7@under2",
                "cities": "rhodes troy",
                "gods": {0: "cerberus"},
                "stacks": {0: "100 50"},
            },
        ),
        ("buy calypso ", {"stacks": {0: "10 20 30 50 hydra 10 10"}, "gods": {0: "gaia", 1: "calypso"}}),
        ("demeter 1", {"at": "h1@3 h2@4+9000", "stacks": {0: "10 10"}, "gods": {0: "hestia demeter"}}),
        ("move h1 1 ", {"tops": f"eruption {'10 ' * 8}", "at": "h1@1 h2@2+9000 h3@3+9000", "stacks": {0: "100 50"}}),
        ("count", {"tops": "10 10 10 - - - - - -", "at": STUCK, "stacks": {0: "100 50", 1: "10"}, "level": 1}),
    ],
)
def test_it_does_what_wins_whatever_else_there_is(what, facts):
    assert does(position(**facts)).startswith(what)
    if what == "count":
        counting, _ = apply(position(**facts), 0, what)
        assert isinstance(does(counting, at=seconds(1)), Later), "it lets it come to its end"
        assert does(counting, seat=1, at=seconds(1)).startswith("move "), "who would lose stops it"


# -- wins in one


def seen_wins(number, count):
    found = 0
    while found < count:
        for state, seat, legal, at in asked(a_game(4, number, kinds=("random",))):
            if any(wins(state, seat, action, at) for action in legal):
                answer = strong(GAME.view(state, seat), legal, number, at)
                assert not isinstance(answer, Later)
                assert wins(state, seat, answer, at), (number, seat, GAME.write(answer))
                found += 1
        number += 1


def test_it_sees_what_wins_at_once():
    seen_wins(0, 3)


@pytest.mark.nightly
@seeded
def test_it_sees_a_thousand_wins_in_one(seed):
    seen_wins(seed * 1_000 + 1_000, 1_000)


# -- its inputs


def told(players=3, number=5):
    steps = a_game(players, number, kinds=("strong",))
    seats = GAME.seat_names[:players]
    record = recorded(GAME, seats, [step.entry for step in steps], steps[-1].state, Options())
    return hashlib.sha256(form(record).encode()).hexdigest()


@pytest.mark.processes
def test_it_chooses_the_same_in_another_process():
    assert elsewhere(told) == told()


def test_a_decision_asks_for_few_distances():
    # A decision may take at most 5 ms on the event loop. ``python -m benchmarks chronos`` measures the time.
    most = 0
    for state, seat, legal, at in asked(a_game(4, 3, kinds=("greedy",))):
        standing = Standing(looked_at(GAME.view(state, seat), legal), USUAL, at)
        assert list(Choosing(standing).valued(legal)) or legal
        most = max(most, standing.distance.looked_at)
    assert 9 < most < LOOKED_AT


# -- how strong


def share(players, deals, options):
    kinds = [strong, *[greedy] * (players - 1)]
    games = [game for number in deals for game in deal(GAME, options, kinds, number)]
    return float(sum(game.share for game in games)) / len(games)


@pytest.mark.nightly
@pytest.mark.parametrize("options", [Options(), Options(level=1), Options(level=3), Options(sand=600)])
def test_it_wins_40_percent_of_games_of_four_at_least(options):
    # With these fixed seeds, the computer player won 52, 52, 61 and 63 of 100 games.
    assert share(4, range(300, 325), options) >= 0.4

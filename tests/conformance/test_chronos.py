"""Chronos Conquest keeps the contract: quick with one game for each number of players, the rest marked ``many``."""

import pytest

from data.rulebook import numbers
from games.chronos.game import GAME, Options
from games.conformance import Fault, check_game
from tests.games.chronos import mixing
from tests.seeds import seeded

RULES = numbers("chronos")
HOOKS = {
    "scramble": mixing.scramble,
    "scramble_event": mixing.scramble_event,
    "scramble_entry": mixing.scramble_entry,
    "rules": RULES,
    "memory": True,
}


def check(players, chosen, seed, **facts):
    """``pace``: somebody acts every few seconds of a sand time of thirty."""
    return check_game(
        GAME,
        players=players,
        options=[chosen],
        seed=seed,
        pace=200 * chosen.sand,
        **{"sample": 3, "thorough": 200} | HOOKS | facts,
    )


@pytest.mark.parametrize(
    ("players", "chosen"),
    [(3, Options(level=1)), (5, Options()), (6, Options(sand=21_600, teams=True))],
    ids=["three", "five", "six in pairs for days"],
)
def test_a_random_game(players, chosen):
    report = check([players], chosen, seed=2026, games=1)
    assert report.games == 1
    assert report.withheld
    assert report.applied > 200
    assert report.refused > 1000
    assert report.scrambled > 100


@pytest.mark.many
@seeded
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("players", GAME.players)
def test_random_games_of(players, level, seed):
    sand = (30, 600, 21_600, 120)[players - 3]
    report = check([players], Options(level=level, sand=sand, teams=level != 3), seed, games=1)
    assert report.accepted > 5, "more than the representatives is legal"
    assert report.scrambled > 200


class TopsDisclosed(type(GAME)):
    """Everybody can read which cards came up, and who took them."""

    def disclose(self, entry, viewer):
        return self.write(entry.what)


class StacksShown(type(GAME)):
    def view(self, state, viewer):
        return super().view(state, 0)


class CardsNamed(type(GAME)):
    def see(self, event, viewer):
        return event


@pytest.mark.parametrize("telling", [TopsDisclosed, StacksShown, CardsNamed], ids=lambda kind: kind.__name__)
def test_what_tells_too_much_is_found(telling):
    with pytest.raises(Fault, match=r"tells .*hidden facts|tells hidden|sees hidden facts"):
        check_game(telling(), players=[3], options=[Options(level=4)], games=1, pace=6000, sample=1, **HOOKS)

import pytest

from data.rulebook import numbers
from games.chronos.game import GAME, Options
from games.conformance import Fault, check_game
from tests.games.chronos import mixing
from tests.seeds import seeded

RULES = numbers("chronos")
HIDDEN = {name: getattr(mixing, name) for name in ("scramble", "scramble_event", "scramble_entry")}
HOOKS = {**HIDDEN, "rules": RULES, "memory": True}


def check(players, chosen, seed, **facts):
    return check_game(
        GAME,
        players=players,
        options=chosen,
        seed=seed,
        pace=200 * chosen[0].sand,
        **{"sample": 2, "thorough": 400} | HOOKS | facts,
    )


def levels(sand, *, teams=False):
    return [Options(level=level, sand=sand, teams=teams) for level in (1, 2, 3, 4, 5)]


@pytest.mark.parametrize(("players", "chosen"), [(3, levels(30)[2:]), (4, levels(30)[1:2])], ids=["three", "four"])
def test_random_games_of(players, chosen):
    report = check([players], chosen, seed=2026, games=1)
    assert report.games == len(chosen)
    assert report.withheld
    assert report.applied > 200
    assert report.refused > 500
    assert report.scrambled > 100
    assert report.accepted > 2, "more than the representatives is legal"


@pytest.mark.nightly
@seeded
@pytest.mark.parametrize(
    ("players", "chosen"),
    list(zip(GAME.players, (levels(10), levels(600), levels(21_600), levels(120, teams=True)), strict=True)),
    ids=["3", "4", "5", "6"],
)
def test_a_random_game_of(players, chosen, seed):
    report = check([players], [chosen[0], chosen[(7 - players + seed) % 4 + 1]], seed, games=1)
    assert report.games == 2
    assert report.applied > 50


class TopsDisclosed(type(GAME)):
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


def test_that_a_record_withholds_what_was_seen_has_to_be_said():
    hooks = HOOKS | {"memory": False}
    with pytest.raises(Fault, match="sees hidden facts of the draw top"):
        check_game(GAME, players=[3], options=[Options(level=1)], games=1, pace=6000, sample=1, **hooks)

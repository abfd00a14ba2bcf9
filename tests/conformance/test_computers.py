from itertools import chain, count, islice
from random import Random

import pytest

from games.chronos.terms import FACES
from games.computer import THINKERS, choice, mix
from games.conformance.hidden import differs
from games.conformance.luck import Luck
from games.core import Decide, Over
from games.driver import play
from games.registry import COMPUTERS, GAMES
from tests.games.known import known
from tests.seeds import FIRST

SCRAMBLES = known("SCRAMBLE")
EVERY = 11
"""Only one in `EVERY` positions is checked, which still covers most stages of a game."""
MANY, FEW = 8, 1
PLAYERS = 3


def steps(name, number=0):
    game, luck = GAMES[name], Random(f"{name}/{FIRST}/{number}")

    def choose(state, seat, legal, now):
        if luck.random() < 0.2:
            return luck.choice(legal)
        return choice(game, COMPUTERS[name]["greedy"], state, seat, seed=luck.getrandbits(32), at=now)

    return play(game, game.new(game.seat_names[:PLAYERS], game.options()), choose, luck.randrange, pace=300)


def told_apart(name):
    game, luck, number = GAMES[name], Luck(f"computers/{FIRST}"), 0
    for step in chain.from_iterable(steps(name, each) for each in count()):
        at = step.entry.at + 1 if game.timed else 0
        for seat in range(PLAYERS) if isinstance(game.pending(step.state), Decide) else ():
            if len(game.legal(step.state, seat, at)) < 2:
                continue
            number += 1
            if number % EVERY == 0 and (other := SCRAMBLES[name](step.state, seat, luck)) != step.state:
                yield step.state, other, seat, at


@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name in SCRAMBLES for kind in COMPUTERS[name]])
def test_what_it_does_hangs_on_what_its_seat_sees_alone(name, kind):
    game, player, looked_at = GAMES[name], COMPUTERS[name][kind], 0
    long = kind in THINKERS and not game.timed
    for state, other, seat, at in islice(told_apart(name), FEW if long else MANY):
        one, same = (choice(game, player, there, seat, seed=7, at=at) for there in (state, other))
        assert one == same
        looked_at += 1
    assert looked_at == (FEW if long else MANY)


@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name in GAMES for kind in COMPUTERS[name]])
def test_who_is_not_asked_has_nothing_to_do(name, kind):
    game, player = GAMES[name], COMPUTERS[name][kind]
    step = next(step for step in steps(name) if getattr(game.pending(step.state), "asked", ()))
    seat, at = game.pending(step.state).asked[0], step.entry.at or 0
    for viewer, legal in ((None, game.legal(step.state, seat, at)), (seat, ())):
        with pytest.raises(ValueError):
            player(game.view(step.state, viewer), legal, 1, at)


def test_where_nothing_is_mixed_nothing_is_hidden():
    for name in set(GAMES) - set(SCRAMBLES):
        game = GAMES[name]
        for step in steps(name):
            assert not differs(game, step.state, step.events, PLAYERS)
        assert isinstance(game.pending(step.state), Over)


class Open(type(GAMES["chronos"])):
    def view(self, state, viewer):
        return state


def peeps(state, legal, seed, _now):
    return legal[mix(seed, *(FACES.index(card) for stack in state.stacks for card in stack)) % len(legal)]


def test_one_who_is_told_more_is_found():
    choices = [
        [choice(Open(), peeps, there, seat, seed=7, at=at) for there in (state, other)]
        for state, other, seat, at in islice(told_apart("chronos"), MANY)
    ]
    assert any(one != same for one, same in choices)

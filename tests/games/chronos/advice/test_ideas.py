"""Checks that every reason given for a suggested move is true, in whole games."""

from collections import Counter
from itertools import pairwise

import pytest

from games.chronos.advice import reasons as facts
from games.chronos.advice.hints import HINTS
from games.chronos.game import GAME
from games.conformance.luck import Luck
from games.core import Entry, Later
from tests.games.chronos.advice.recount import game, true
from tests.games.chronos.mixing import scramble
from tests.seeds import FIRST, times


def better(lower, upper):
    """Return whether `lower` has the same reasons as `upper`, none of them weaker, and more points."""
    if [type(one) for one in upper.reasons] != [type(one) for one in lower.reasons]:
        return False
    more = False
    for one, other in zip(lower.reasons, upper.reasons, strict=True):
        if isinstance(one, facts.Scores) or (isinstance(one, facts.Lies) and None not in (one.points, other.points)):
            if one.points < other.points:
                return False
            if isinstance(one, facts.Lies) and (one.others > other.others or one.left > other.left):
                return False
            more |= one.points > other.points
        elif one != other:
            return False
    return more


@pytest.mark.many
def test_every_idea_of_whole_games_is_counted_again_and_nothing_hidden_changes_it():
    told, luck, marked = Counter(), Luck(str(FIRST)), 0
    for number in range(times(6, 40)):
        _, steps = game(FIRST % 1_000 + number)
        for step in steps[15::20]:
            state, now = step.state, step.entry.at
            for seat in range(len(state.seats)):
                if not (legal := GAME.legal(state, seat, now)):
                    continue
                view = GAME.view(state, seat)
                ideas = HINTS.ideas(view, legal, 7, now)
                for idea in ideas:
                    if not isinstance(idea.action, Later):
                        GAME.apply(state, Entry(seat, idea.action, now))
                    assert 0 < len(idea.reasons) <= 2
                    for said in idea.reasons:
                        assert true(view, idea.action, said, now), (idea.action, said)
                        told[type(said)] += 1
                for upper, lower in pairwise(ideas):
                    assert lower.despite == (() if better(lower, upper) else None), (upper, lower)
                    marked += better(lower, upper)
                assert ideas[0].despite is None
                other = scramble(state, seat, luck)
                assert HINTS.ideas(GAME.view(other, seat), GAME.legal(other, seat, now), 7, now) == ideas
    assert len(told) > 10
    assert marked

from collections import Counter
from itertools import islice
from random import Random

import pytest

from games.core import Entry, Over
from games.hints import MOST, SOUNDS_BETTER
from games.mykerinos.advice.analysis import ANALYST
from games.mykerinos.advice.explaining import SAID, Explainer
from games.mykerinos.advice.hints import HINTS
from games.mykerinos.advice.reasons import Absent, First, Level, Safer, Second, Spares, Stake, Stands, Uncalled, Wins
from games.mykerinos.game import GAME
from games.mykerinos.search.choosing import found, kind_of
from games.mykerinos.search.moves import NUMBER
from games.mykerinos.search.position import seen
from games.mykerinos.search.worth import Worth
from games.mykerinos.state import Stage
from tests.games.mykerinos.recount import KINDS, Table
from tests.games.mykerinos.search.games import entries, of_stage
from tests.seeds import seeded

ASKED = (Stage.EXCAVATIONS, Stage.NEUTRAL, Stage.SCORING)


def positions(players, seed, share=1.0):
    rng = Random(seed)
    for state, _entry, _after in entries(players, seed):
        if state.stage in ASKED and rng.random() < share:
            legal = GAME.legal(state, state.turn, 0)
            if len(legal) > 1:
                yield state, GAME.view(state, state.turn), legal


@seeded
def test_every_number_of_every_reason_is_counted_again(seed):
    told = Counter()
    rng = Random(seed)
    for game in range(6):
        for _state, view, legal in positions(2 + game % 3, 12 * seed + game, 0.4):
            explainer = Explainer(view, seen(view), Worth(view.wings))
            for action in rng.sample(legal, min(3, len(legal))):
                reasons = explainer.reasons(action)
                assert 0 < len(reasons) <= SAID
                table = Table(view, action)
                for reason in reasons:
                    assert table.true(reason), (table.text, reason)
                    told[type(reason)] += 1
    assert len(KINDS - told.keys()) <= 1  # some are rare


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_idea_is_what_the_strong_player_does_and_the_others_are_of_other_kinds(players):
    for _state, view, legal in islice(positions(players, 5, 0.05), 2):
        ideas = HINTS.ideas(view, legal, 7)
        assert ideas == HINTS.ideas(view, legal, 7)
        assert ideas[0].action == found(view, 7)
        kinds = [kind_of(NUMBER[idea.action]) for idea in ideas]
        assert 0 < len(set(kinds)) == len(kinds) <= MOST
        for idea in ideas:
            assert idea.action in legal
            assert all(Table(view, idea.action).true(one) for one in idea.reasons if one != Wins())


PLACES = (Absent, Stands, Second, Level, First)


def place(reason):
    kind = First if isinstance(reason, Safer) else type(reason)
    return PLACES.index(kind) if kind in PLACES else None


@seeded
def test_what_sounds_better_below_another_move_is_told_why_it_is_below(seed):
    told, rng = Counter(), Random(seed)
    for game in range(4):
        for _state, view, legal in positions(2 + game % 3, 9 * seed + game, 0.3):
            upper, lower = rng.sample(legal, 2)
            explainer, table = Explainer(view, seen(view), Worth(view.wings)), Table(view, upper)
            above, below = (explainer.reasons(one)[0] for one in (upper, lower))
            places = place(above), place(below)
            louder = None not in places and places[0] < places[1]
            facts = ANALYST.contrast(view, upper, lower)
            found = explainer.despite(upper, lower)
            assert (found is not None) == (louder or facts.shown <= -SOUNDS_BETTER)
            told.update(map(type, found or ()))
            for one in found or ():
                if isinstance(one, Stake):
                    stakes = [
                        [table.worth(table.me, parcel.parcel) for parcel in (zone.left, zone.right)]
                        for zone in (view.zones[above.zone], view.zones[below.zone])
                    ]
                    assert louder
                    assert sum(stakes[0]) > sum(stakes[1])
                    assert table.worth(table.me, one.parcel) == max(stakes[0])
                else:
                    assert one in facts.later
    assert told.keys() == {Stake, Spares, Uncalled}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_idea_but_the_first_is_told_beside_the_one_above_it(players):
    for _state, view, legal in islice(positions(players, 6, 0.05), 3):
        first, *others = ideas = HINTS.ideas(view, legal, 7)
        explainer = Explainer(view, seen(view), Worth(view.wings))
        assert first.despite is None
        if Wins() not in first.reasons:
            for upper, lower in zip(ideas, others, strict=False):
                assert lower.despite == explainer.despite(upper.action, lower.action)


def test_a_sure_win_is_said_and_is_one_whatever_the_others_do():
    def wins(state, seat):
        if isinstance(GAME.pending(state), Over):
            return GAME.pending(state).ranking[seat] == 1
        every = [wins(GAME.apply(state, Entry(state.turn, one))[0], seat) for one in GAME.legal(state, state.turn, 0)]
        return any(every) if state.turn == seat else all(every)

    said = 0
    for seed in range(12):
        states = list(of_stage(2, seed, Stage.SCORING, last=True))[-2:]
        for state in states:
            legal = GAME.legal(state, state.turn, 0)
            first = HINTS.ideas(GAME.view(state, state.turn), legal, 3)[0]
            if Wins() in first.reasons:
                assert wins(GAME.apply(state, Entry(state.turn, first.action))[0], state.turn)
                said += 1
    assert said > 1


def test_what_differs_in_fields_alone_is_the_same_idea_and_has_its_place():
    for _state, view, legal in islice(positions(3, 8, 0.05), 1):
        ideas = HINTS.ideas(view, legal, 7)
        best = HINTS.compare(view, legal, 7, ideas[0].action)
        assert (best.place, best.own, best.best) == (1, ideas[0], ideas[0])
        for place, idea in enumerate(ideas, 1):
            same = [one for one in legal if kind_of(NUMBER[one]) == kind_of(NUMBER[idea.action])]
            compared = HINTS.compare(view, legal, 7, same[-1])
            assert compared.place == place
            assert compared.own.action == same[-1]
            assert compared.count == len({kind_of(NUMBER[one]) for one in legal})


def test_nobody_is_advised_who_is_not_asked():
    state, _view, legal = next(positions(3, 1))
    with pytest.raises(ValueError, match="nothing to do"):
        HINTS.ideas(GAME.view(state, None), legal, 1)
    with pytest.raises(ValueError, match="nothing to do"):
        HINTS.ideas(GAME.view(state, state.turn), [], 1)

from itertools import islice

from games.core import Entry, Over
from games.mykerinos.advice.hints import HINTS
from games.mykerinos.advice.reasons import Wins
from games.mykerinos.game import GAME
from games.mykerinos.search.choosing import kind_of
from games.mykerinos.search.moves import NUMBER
from games.mykerinos.state import Stage
from tests.games.mykerinos.search.games import of_stage


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
    for state in islice(of_stage(3, 8, Stage.EXCAVATIONS), 20, 21):
        view, legal = GAME.view(state, state.turn), GAME.legal(state, state.turn, 0)
        ideas = HINTS.ideas(view, legal, 7)
        best = HINTS.compare(view, legal, 7, ideas[0].action)
        assert (best.place, best.own, best.best) == (1, ideas[0], ideas[0])
        for place, idea in enumerate(ideas, 1):
            same = [one for one in legal if kind_of(NUMBER[one]) == kind_of(NUMBER[idea.action])]
            compared = HINTS.compare(view, legal, 7, same[-1])
            assert compared.place == place
            assert compared.own.action == same[-1]
            assert compared.count == len({kind_of(NUMBER[one]) for one in legal})

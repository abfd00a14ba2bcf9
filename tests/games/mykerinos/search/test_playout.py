from itertools import islice

import pytest

from games.mykerinos.search import rules
from games.mykerinos.search.moves import ACTIONS
from games.mykerinos.search.playout import Playout
from games.mykerinos.search.position import DEALING, EXCAVATIONS, OVER, ROUND, STAGE, of_state
from games.mykerinos.search.worth import Worth
from games.mykerinos.state import Stage
from tests.games.mykerinos.search.games import entries
from tests.seeds import seeded, times

ASKED = (Stage.EXCAVATIONS, Stage.NEUTRAL, Stage.SCORING)


def positions(players, seed, every):
    there = (state for state, _, _ in entries(players, seed) if state.stage in ASKED)
    return list(islice(there, 0, None, every))


class Checked:
    def __init__(self):
        self.kinds = set()

    def __call__(self, p, move):
        assert move in rules.legal(p)
        action = ACTIONS[move]
        self.kinds.add((type(action).__name__, str(getattr(action, "by", ""))))
        rules.play(p, move)


@pytest.mark.many
@seeded
def test_whatever_is_done_is_legal_and_the_round_ends(seed):
    play = Checked()
    for number in range(times(6, 12)):
        for state in positions(2 + number % 3, 12 * seed + number, 9):
            p = of_state(state)
            Playout(Worth(state.wings), play).round(p, 77 * seed + number)
            assert (p[STAGE], p[ROUND]) in {(DEALING, state.round + 1), (OVER, 4)}
    named = {name for name, _ in play.kinds}
    assert named >= {"Dig", "Extend", "Pass", "Brown", "Blackmore", "Tangerine", "Skip", "Take", "Museum"}
    assert {by for _, by in play.kinds} >= {"own", "violet", "lemon", "neutral"}
    assert "TakeForNeutral" in named


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_luck_is_the_same_round_and_another_is_another(players):
    state = positions(players, 2, 4)[2]
    assert of_state(state)[STAGE] == EXCAVATIONS
    ends = []
    for luck in (1, 1, 2, 3, 4, 5):
        p = of_state(state)
        Playout(Worth(state.wings)).round(p, luck * 1_000_003)
        ends.append(tuple(p))
    assert ends[0] == ends[1]
    assert len(set(ends)) > 2


def test_what_one_playout_remembers_changes_no_other():
    state = positions(3, 4, 3)[3]
    together = Playout(Worth(state.wings))
    for luck in range(1, 6):
        one, other = of_state(state), of_state(state)
        together.round(one, luck << 20)
        Playout(Worth(state.wings)).round(other, luck << 20)
        assert one == other

"""The twin is a second implementation of the rules, which uses integers. These tests play whole games with both and
compare everything.
"""

import pytest

from games.core import Drawn
from games.mykerinos.game import GAME
from games.mykerinos.rules.rounds import TURNED
from games.mykerinos.search import rules
from games.mykerinos.search.deal import dealt, lay
from games.mykerinos.search.moves import ACTIONS, NUMBER, PASS
from games.mykerinos.search.outlook import POINT
from games.mykerinos.search.position import DEALING, OVER, PARCEL, STAGE, UNDEALT, of_state, seen
from games.mykerinos.search.worth import SAVED_LAST, Worth
from games.mykerinos.state import Stage
from tests.games.mykerinos.search.games import entries, of_stage
from tests.seeds import seeded


def laid(p, draw):
    lay(p, [PARCEL[item.removesuffix(TURNED)] for item in draw.items], [item.endswith(TURNED) for item in draw.items])


def replayed(players, seed):
    p = None
    stages = set()
    for state, entry, after in entries(players, seed):
        if p is None and state.stage is Stage.AREA:
            p = of_state(state)
        if p is None:
            continue
        if isinstance(entry.what, Drawn):
            laid(p, entry.what)
        else:
            listed = [ACTIONS[move] for move in rules.legal(p)]
            assert listed == list(GAME.legal(state, state.turn, 0))
            stages.add(state.stage)
            kept = p[:]
            before = rules.make(p, NUMBER[entry.what])
            made = p[:]
            rules.unmake(p, before)
            assert p == kept
            rules.play(p, NUMBER[entry.what])
            assert p == made
        assert p == of_state(after)
    tally = GAME.tally(after)
    worth = Worth(after.wings).of(p)
    assert p[STAGE] == OVER
    assert [one - SAVED_LAST * seat.supply for one, seat in zip(worth, tally.seats, strict=True)] == [
        POINT * total for total in tally.totals
    ]
    return stages


@seeded
@pytest.mark.parametrize("count", [9, pytest.param(1000, marks=pytest.mark.nightly)])
def test_games_are_the_same_on_both(seed, count):
    stages = set()
    for number in range(count):
        stages |= replayed(2 + number % 3, count * seed + number)
    assert stages == {Stage.EXCAVATIONS, Stage.NEUTRAL, Stage.SCORING}


def test_every_action_has_a_number_of_its_own():
    assert [NUMBER[action] for action in ACTIONS] == list(range(len(ACTIONS)))
    texts = {GAME.write(action) for action in ACTIONS}
    assert len(texts) == len(ACTIONS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_seats_view_is_enough(players):
    for state in of_stage(players, 5, Stage.SCORING):
        assert {tuple(seen(GAME.view(state, seat))) for seat in range(players)} == {tuple(of_state(state))}


@pytest.mark.parametrize("stage", [Stage.START, Stage.WINGS])
def test_before_the_wings_are_drawn_there_is_nothing_to_think_about(stage):
    state = next(state for state, _, _ in entries(3, 1) if state.stage is stage)
    with pytest.raises(ValueError):
        of_state(state)


def test_a_deal_takes_parcels_that_are_there_and_hangs_on_its_luck_alone():
    due = [of_state(state) for state, _, _ in entries(4, 3) if state.stage is Stage.AREA]
    assert len(due) == 4
    for p in due:
        areas = set()
        for luck in range(20):
            one, other = p[:], p[:]
            assert dealt(one, luck) == dealt(other, luck)
            assert one == other
            there = p[UNDEALT] & ~one[UNDEALT]
            assert there.bit_count() == (12 if p is due[-1] else 8)
            assert one[STAGE] != DEALING
            assert rules.legal(one)[-1] == PASS or len(rules.legal(one)) > 1
            areas.add(tuple(one))
        assert len(areas) > 15

# Rule M5.6.

from random import Random

import pytest

from games.core import CHANCE, Decide, Draw, Drawn, Entry, Forced, Over
from games.mykerinos.actions import Dig, Extend, Museum
from games.mykerinos.game import GAME
from games.mykerinos.orders import ORDERS
from games.mykerinos.state import COLORS, Stage
from games.mykerinos.view import Asked
from tests.games.mykerinos.scoring.test_scoring import BOTH_IN_ALL, FOUR, FOUR_IN_THE_FIRST, scoring
from tests.games.mykerinos.table import act, moves, turn
from tests.seeds import seeded

DUEL = "blue red"
"""The colours of two players. In this game, green is the neutral colour."""


def costless(state):
    action = ORDERS.costless(GAME.view(state, None), GAME.legal(state, state.turn, 0))
    return None if action is None else GAME.write(action)


def test_m5_6_the_last_parcel_costs_nothing_for_the_third_and_the_fourth():
    begun = scoring(FOUR_IN_THE_FIRST, FOUR)
    third = act(begun, "blue take left", "red museum 3:1")
    assert (turn(third), moves(third), costless(third)) == ("green", ["take right", "decline"], "take right")
    other = act(begun, "blue museum 3:1", "red take right")
    assert (turn(other), costless(other)) == ("green", "take left")
    fourth = act(begun, "blue museum 3:1", "red museum 3:2", "green take right")
    assert (turn(fourth), costless(fourth)) == ("white", "take left")
    left = act(third, "green decline")
    assert (turn(left), costless(left)) == ("white", "take right")


def test_m5_6_of_two_parcels_one_is_chosen():
    third = act(scoring(FOUR_IN_THE_FIRST, FOUR), "blue museum 3:1", "red museum 3:2")
    assert (turn(third), costless(third)) == ("green", None)
    fourth = act(third, "green decline")
    assert (turn(fourth), costless(fourth)) == ("white", None)


def test_m5_3_m5_4_the_first_and_the_second_choose_in_any_case():
    state = scoring(BOTH_IN_ALL)
    assert costless(state) is None
    assert costless(act(state, "blue take left")) is None


def test_m8_7_in_a_game_of_two_it_is_the_last_of_the_zone_who_takes():
    area = "nnnn....\nbbb.....\nrr......\n........\n........\n........"
    state = scoring(area, DUEL)
    assert GAME.view(state, None).asked is Asked.FOR_NEUTRAL
    assert costless(state) is None
    state = act(state, f"{turn(state)} neutral take left")
    third = act(state, f"{turn(state)} museum 3:1")
    assert GAME.view(third, None).asked is Asked.LEFTOVER
    assert (moves(third), costless(third)) == (["take right", "decline"], "take right")


def test_m4_nothing_is_costless_while_people_dig():
    state = act(scoring(FOUR_IN_THE_FIRST, FOUR), "blue take left", "red take right")
    assert GAME.view(state, None).asked is not Asked.LEFTOVER
    assert costless(state) is None


@seeded
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_does_anything_else_ends_no_better_whatever_comes_after(players, seed):
    luck = Random(seed)
    found = {1: 0, 2: 0}
    while found[1] < 2 or found[2] < 1:
        state = GAME.new(COLORS[:players])
        while not isinstance(pending := GAME.pending(state), Over):
            if isinstance(pending, Decide) and costless(state) is not None:
                takes = sum(move.startswith("take") for move in moves(state))
                found[takes] += 1
                if found[takes] <= 2:
                    for other in set(moves(state)) - {costless(state)}:
                        _compared(state, other, luck)
            state = _played(state, _next(luck, state))


def _compared(state, other, luck):
    seat, zone, round_ = state.turn, state.zone, state.round
    took, left = act(state, f"{turn(state)} {costless(state)}"), act(state, f"{turn(state)} {other}")
    # The next player in this zone has other choices.
    while (left.stage, left.zone, left.round) == (Stage.SCORING, zone, round_):
        action = luck.choice(GAME.legal(left, left.turn, 0))
        if (took.stage, took.zone, took.round, took.turn) == (Stage.SCORING, zone, round_, left.turn):
            same = [one for one in GAME.legal(took, took.turn, 0) if type(one) is type(action)]
            took = _played(took, Entry(took.turn, action if action in same else same[0], 0))
        left = _played(left, Entry(left.turn, action, 0))
    assert (took.stage, took.zone, took.round) != (Stage.SCORING, zone, round_)
    while not isinstance(GAME.pending(left), Over):
        entry = _next(luck, left, took)
        left, took = _played(left, entry), _played(took, entry)
    assert isinstance(GAME.pending(took), Over)
    taken, declined = (GAME.view(end, None).tally.seats[seat] for end in (took, left))
    assert taken.total > declined.total or (other != "decline" and taken.total == declined.total)
    assert taken.place <= declined.place


def _next(luck, state, *others):
    pending = GAME.pending(state)
    if isinstance(pending, Draw):
        items = luck.sample(pending.population, pending.count)
        return Entry(CHANCE, Drawn(pending.what, tuple(items)), 0)
    if isinstance(pending, Forced):
        return Entry(pending.seat, pending.action, 0)
    legal = GAME.legal(state, state.turn, 0)
    both = [action for action in legal if all(action in GAME.legal(one, state.turn, 0) for one in others)]
    liked = [action for action in both if isinstance(action, Museum | Dig | Extend)]
    return Entry(state.turn, luck.choice(liked if liked and luck.random() < 0.9 else both), 0)


def _played(state, entry):
    return GAME.apply(state, entry)[0]

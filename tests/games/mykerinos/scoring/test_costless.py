# Rule M5.6.


from games.mykerinos.game import GAME
from games.mykerinos.orders import ORDERS
from games.mykerinos.view import Asked
from tests.games.mykerinos.scoring.test_scoring import BOTH_IN_ALL, FOUR, FOUR_IN_THE_FIRST, scoring
from tests.games.mykerinos.table import act, moves, turn

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

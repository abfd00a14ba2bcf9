# Rules L13.1, L13.3.

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.pods.sizes import finalists, rounds_for


@pytest.mark.parametrize(
    ("members", "seats", "rounds"),
    [(4, 4, 3), (16, 4, 3), (64, 4, 3), (65, 4, 4), (256, 4, 4), (1000, 4, 5), (9, 2, 4), (128, 2, 7), (1000, 2, 7)],
)
def test_l13_1_the_least_number_of_rounds_with_which_one_unbeaten_can_remain_but_3_to_7(members, seats, rounds):
    assert rounds_for(members, seats) == rounds


@given(st.integers(2, 1000), st.integers(2, 6))
def test_l13_1_who_is_unbeaten_after_each_round(members, seats):
    unbeaten = [members]
    while unbeaten[-1] > 1:
        unbeaten.append(-(-unbeaten[-1] // seats))
    assert rounds_for(members, seats) == min(max(len(unbeaten) - 1, 3), 7)


def test_l13_3_the_best_play_the_final_and_who_left_does_not():
    assert finalists("abcdefg", 4) == tuple("abcd")
    assert finalists("abcdefg", 4, left={"b", "f"}) == tuple("acde")
    assert finalists("abc", 4, left="a") == ("b", "c")

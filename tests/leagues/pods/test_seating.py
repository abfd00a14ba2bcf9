# Rule L13.1.

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from leagues.pods.seating import repeated, seating

SAT = st.integers(1, 6).flatmap(
    lambda size: st.lists(st.tuples(*[st.integers(0, 3)] * size), min_size=size, max_size=size)
)


@given(SAT)
def test_l13_1_no_order_of_seats_repeats_fewer(sat):
    orders = list(permutations(range(len(sat))))
    least = min(repeated([sat[one] for one in order]) for order in orders)
    assert seating(sat) == next(order for order in orders if repeated([sat[one] for one in order]) == least)


def test_l13_1_a_table_of_one_seat_less_has_no_last_seat():
    assert seating([(0, 1, 1, 0), (1, 0, 1, 0), (1, 1, 0, 0)]) == (0, 1, 2)


def test_l13_1_seats_that_nobody_has_told_of_are_new():
    assert seating([(1,), ()]) == (1, 0)

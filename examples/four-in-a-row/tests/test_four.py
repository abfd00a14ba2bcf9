"""Tests of Four in a Row, by the numbers of its rules."""

import pytest
from cartouche_four.rules import FOUR, Drop

from cartouche import Decide, Entry, Illegal
from cartouche.testing import check_game


def played(*columns):
    """Return the table after the two players, in turn, have dropped discs into these columns."""
    state = FOUR.new(("red", "yellow"), FOUR.options())
    for turn, column in enumerate(columns):
        state, _ = FOUR.apply(state, Entry(turn % 2, Drop(column)))
    return state


def test_it_keeps_the_contract():
    assert check_game(FOUR, games=4, rules=["F2"]).games == 4


def test_f2_a_full_column_takes_no_more():
    with pytest.raises(Illegal) as refused:
        played(1, 1, 1, 1, 1, 1, 1)
    assert refused.value.code == "column-full"
    assert refused.value.params == {"column": 1}


@pytest.mark.parametrize(
    "columns",
    [
        (1, 1, 2, 2, 3, 3, 4),
        (1, 2, 1, 2, 1, 2, 1),
        (1, 2, 2, 3, 3, 4, 3, 4, 4, 6, 4),
        (4, 3, 3, 2, 2, 1, 2, 1, 1, 7, 1),
    ],
)
def test_f3_four_in_a_row_win(columns):
    assert isinstance(FOUR.pending(played(*columns[:-1])), Decide)
    assert FOUR.pending(played(*columns)).ranking == (1, 2)


def test_f4_a_full_board_is_a_draw():
    order = map(int, "121221211212343443433434565665655656777777")
    assert FOUR.pending(played(*order)).ranking == (1, 1)

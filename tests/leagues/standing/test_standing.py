"""Checks the points and the order of the standings, including the reasons, against a second program written from the
rules (L5).
"""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given

from leagues.refused import Refused
from leagues.standing.order import By, Criterion, Field, Parted, Round, standing
from leagues.standing.points import POINTS, UNIT, gains
from tests.leagues.fields import fields
from tests.leagues.naive import Naive

FOUR = ("a", "b", "c", "d")


def points_of(places):
    return [Fraction(gained[0], UNIT) for gained in gains(places)]


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2), [3, 0]),
        ((1, 2, 3), [6, 3, 1]),
        ((2, 1, 4, 3), [6, 10, 1, 3]),
        ((1, 2, 3, 4, 5), [12, 8, 5, 3, 1]),
        ((1, 2, 3, 4, 5, 6), [14, 10, 7, 4, 2, 1]),
        ((1, 1, 3, 4), [8, 8, 3, 1]),
        ((1, 1, 1, 4), [Fraction(19, 3), Fraction(19, 3), Fraction(19, 3), 1]),
        ((1, 2, 2, 2), [10, Fraction(10, 3), Fraction(10, 3), Fraction(10, 3)]),
        ((1, 1, 1, 1, 1, 1), [Fraction(19, 3)] * 6),
        ((1, 1, 2, 2), [8, 8, 2, 2]),  # teams, their places as a team
        ((1, 3, 1, 3), [8, 2, 8, 2]),
    ],
)
def test_l5_1_points_by_place_tied_places_share_what_they_cover(places, points):
    assert points_of(places) == points


def test_l5_1_points_are_never_lost():
    for seats, worth in POINTS.items():
        assert sum(points_of((1,) * seats)) == sum(worth)
        assert gains((1,) * seats)[0][0] * seats == sum(worth) * UNIT


@pytest.mark.parametrize("places", [(0, 1, 2, 3), (1, 2, 3, 5), (1,)])
def test_l5_1_places_that_nobody_can_have_are_refused(places):
    with pytest.raises(Refused) as caught:
        gains(places)
    assert caught.value.rule == "L5.1"


@given(fields())
def test_l5_2_the_order_is_that_of_the_naive_program(field):
    rows = standing(field)
    naive = Naive(field)
    assert {row.member: row.place for row in rows} == naive.places()
    assert all(row.points == naive.points(row.member) for row in rows)
    assert [row.place for row in rows] == sorted(row.place for row in rows)


@given(fields())
def test_l5_3_each_place_is_explained_by_the_first_that_parts_it_from_the_place_above(field):
    naive = Naive(field)
    rows = standing(field)
    assert rows[0].parted is None
    for above, row in pairwise(rows):
        assert (row.parted is None) == (row.place == above.place)
        if row.parted is None:
            continue
        if row.left != above.left:
            assert row.parted == Parted(By.LEFT)
        elif row.points != above.points:
            assert row.parted == Parted(By.POINTS, row.points, above.points)
        else:
            assert row.parted.by in field.criteria
            assert row.parted.own < row.parted.above
            if row.parted.by != Criterion.TOGETHER:
                assert row.parted.own == naive.value(row.parted.by.value, row.member, ())
                assert row.parted.above == naive.value(row.parted.by.value, above.member, ())


def test_l5_5_corrections_stand_beside_the_points_that_they_changed():
    rows = standing(Field(FOUR, (Round(FOUR, (1, 2, 3, 4)),), corrections=(("a", -3), ("a", -2), ("d", 6))))
    found = [(row.member, row.points, row.corrected) for row in rows]
    assert found == [("d", 7, 6), ("b", 6, 0), ("a", 5, -5), ("c", 3, 0)]


def test_l6_3_who_left_is_below_all_who_stayed_and_has_nothing_of_tables_that_ended_later():
    rounds = (Round(FOUR, (1, 2, 3, 4)), Round(FOUR, (1, 2, 3, 4), None, ("a",)))
    rows = standing(Field(FOUR, rounds, left=("a", "b")))
    found = [(row.member, row.points, row.played) for row in rows]
    assert found == [("c", 6, 2), ("d", 2, 2), ("b", 12, 2), ("a", 10, 1)]
    assert rows[2].parted == Parted(By.LEFT)

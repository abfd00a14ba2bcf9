# Rule L9.3.

from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings

from leagues.season.moves import Zone
from leagues.season.schedule import schedule
from leagues.standing.chances import chances
from leagues.standing.order import Field, Round
from leagues.standing.possible import possible
from tests.leagues.fields import fields
from tests.leagues.naive import Naive

SEED = bytes(32)
MEMBERS = tuple("abcdefgh")
EQUAL = dict.fromkeys(MEMBERS, (25.0, 8.0))


def opened(seats, size, ended=()):
    rounds = [Round(tuple(MEMBERS[one] for one in table)) for table in schedule(size, seats)]
    for number, places in ended:
        rounds[number] = Round(rounds[number].seats, places)
    return Field(MEMBERS[:size], tuple(rounds))


TWO = Zone((2, 2), (2, 2))


def found(field, zone=TWO, strengths=EQUAL, seed=SEED):
    return chances(field, zone, possible(field), strengths, seed=seed)


def test_l9_3_the_same_seed_gives_the_same_chances():
    field = opened(4, 7)
    assert found(field) == found(field)
    assert found(field, seed=b"\1" * 32) != found(field)


def test_l9_3_who_is_stronger_goes_up_more_often():
    strengths = {member: (35.0 - 3 * number, 2.0) for number, member in enumerate(MEMBERS)}
    ups = [one.up for one in found(opened(4, 7), strengths=strengths).values()]
    downs = [one.down for one in found(opened(4, 7), strengths=strengths).values()]
    assert ups == sorted(ups, reverse=True)
    assert downs == sorted(downs)
    assert ups[0] > 60
    assert ups[-1] < 5


def test_l9_3_equals_have_equal_chances():
    for one in found(opened(4, 8)).values():
        assert abs(one.up - 25) <= 2
        assert abs(one.down - 25) <= 2


def test_l9_3_chances_are_those_of_all_ends_where_all_are_as_likely():
    field = opened(3, 4, [(0, (1, 2, 3)), (2, (2, 3, 1))])
    open_ = [number for number, one in enumerate(field.rounds) if one.places is None]
    often, every = dict.fromkeys(field.members, 0.0), 0
    for chosen in product(permutations((1, 2, 3)), repeat=len(open_)):
        rounds = list(field.rounds)
        for number, places in zip(open_, chosen, strict=True):
            rounds[number] = Round(rounds[number].seats, places)
        every += 1
        # Ties that the table's last criterion would break are drawn, as the chances draw them.
        groups = Naive(Field(field.members, tuple(rounds), criteria=field.criteria[:3])).groups()
        for member in groups[0]:
            often[member] += 1 / len(groups[0])
    for member, one in found(field, Zone((1, 1), (0, 0))).items():
        assert abs(one.up - 100 * often[member] / every) <= 2


@pytest.mark.many
@settings(max_examples=10)
@given(fields(sizes=((3, 6), (4, 7)), most_open=4))
def test_l9_3_never_0_or_100_unless_it_is_certain(field):
    zone = Zone((1, 2), (2, 2))
    ranges = possible(field)
    for member, one in chances(field, zone, ranges, {}, seed=SEED, seasons=400).items():
        best, worst = ranges[member].best, ranges[member].worst
        assert (one.up == 100) == (worst <= 1)
        assert (one.up == 0) == (best > 2)
        assert (one.down == 100) == (best > len(field.members) - 2)
        assert (one.down == 0) == (worst <= len(field.members) - 2)


def test_l9_3_what_does_not_divide_is_drawn_as_often_as_it_falls_to_a_division():
    ended = Field(MEMBERS[:3], (Round(MEMBERS[:2], (1, 2)), Round(("b", "c")), Round(("c", "a"))))
    some = chances(ended, Zone((0, 1), (0, 0), Fraction(1, 4)), possible(ended), EQUAL, seed=SEED)
    assert abs(sum(one.up for one in some.values()) - 25) <= 3

import itertools

from tests.halves import halved


def cases(*factors):
    return {tuple(one.values): bool(one.marks) for one in halved("a, b, c", *factors).args[1]}


def test_all_are_there_by_night_and_half_of_them_by_day():
    found = cases("ab", "cde", "fghij")
    assert set(found) == set(itertools.product("ab", "cde", "fghij"))
    assert sum(found.values()) == len(found) / 2


def test_of_two_values_some_case_by_day_has_both():
    factors = ("ab", "cde", "fghij")
    day = [case for case, nightly in cases(*factors).items() if not nightly]
    for one, other in itertools.combinations(range(len(factors)), 2):
        assert {(case[one], case[other]) for case in day} == set(itertools.product(factors[one], factors[other]))

"""Half of many combinations by day, all of them by night."""

import itertools

import pytest


def halved(names, *factors, of=str):
    """Return the mark for a test with the arguments ``names`` (separated by commas) and all combinations of these
    values.

    By day every other one runs, as the fields of one colour of a chessboard: each value of a factor meets each value of
    another one there as long as a third factor has two. ``of`` names a value.
    """
    cases = []
    for chosen in itertools.product(*(enumerate(factor) for factor in factors)):
        black = sum(place for place, _ in chosen) % 2
        values = [value for _, value in chosen]
        cases.append(pytest.param(*values, id="-".join(map(of, values)), marks=[pytest.mark.nightly] if black else []))
    return pytest.mark.parametrize(names, cases)

import itertools

import pytest


def halved(names, *factors, of=str):
    """Return a parametrize mark with all combinations of these factors. ``names``: the test's arguments, separated by
    commas.

    Every other combination, like the black squares of a chessboard, runs only in the nightly tests. ``of`` turns a
    value into a test id.
    """
    cases = []
    for chosen in itertools.product(*(enumerate(factor) for factor in factors)):
        black = sum(place for place, _ in chosen) % 2
        values = [value for _, value in chosen]
        cases.append(pytest.param(*values, id="-".join(map(of, values)), marks=[pytest.mark.nightly] if black else []))
    return pytest.mark.parametrize(names, cases)

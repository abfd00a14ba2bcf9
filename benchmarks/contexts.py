"""A plugin of pytest for :mod:`benchmarks.mutants`: coverage notes which test runs a line."""

import coverage
import pytest


def pytest_runtest_setup(item: pytest.Item) -> None:
    measured = coverage.Coverage.current()
    assert measured is not None
    measured.switch_context(item.nodeid)

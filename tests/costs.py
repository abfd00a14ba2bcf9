"""Processor time used by the tests, by the processes they start, and by all workers.

At its end, a run prints the time for each group of tests, because wall time says little on a shared machine. A group is
a folder of tests. The time that workers spend outside tests, mostly on importing them, is shown as another group. The
time of a process that a test started is counted once the process has ended. `TEST_COSTS=file` also writes a line for
each test: seconds, markers and name.
"""

import os
from collections import defaultdict
from pathlib import Path

import pytest

from tests import nursery

FILE = os.environ.get("TEST_COSTS")
SHOWN = 14
BESIDE = "(reading and setting up)"


def taken():
    return sum(os.times()[:4]) + nursery.taken()


class Costs:
    def __init__(self):
        self.groups = defaultdict(lambda: [0, 0.0])

    def add(self, group, tests, seconds):
        self.groups[group][0] += tests
        self.groups[group][1] += seconds

    def table(self):
        dearest = sorted(self.groups.items(), key=lambda one: -one[1][1])
        rest = dearest[SHOWN:]
        lines = dearest[:SHOWN]
        if rest:
            lines.append((f"{len(rest)} others", [sum(one[1][column] for one in rest) for column in (0, 1)]))
        whole = sum(seconds for _, (_, seconds) in dearest)
        lines.append(("all", [sum(tests for _, (tests, _) in dearest), whole]))
        return [
            f"{group:<26}{tests or '':>7}{seconds:>8.1f} s{seconds / (whole or 1):>7.1%}"
            for group, (tests, seconds) in lines
        ]


def group(item):
    folders = Path(item.location[0]).parts[1:-1]
    return "/".join(folders[: 2 if folders[:1] == ("bot",) else 1]) or "(tests)"


class Counting:
    def __init__(self, config):
        self.costs = Costs()
        self._in_tests = 0.0
        self._config = config

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        before = taken()
        done = yield
        seconds = taken() - before
        self._in_tests += seconds
        self.costs.add(group(item), 1, seconds)
        if FILE:
            markers = ",".join(sorted({one.name for one in item.iter_markers()}))
            with Path(FILE).open("a", encoding="utf-8") as file:
                file.write(f"{seconds:.3f}\t{markers}\t{item.nodeid}\n")
        return done

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self):
        self.costs.add(BESIDE, 0, taken() - self._in_tests)
        if (told := getattr(self._config, "workeroutput", None)) is not None:
            told["costs"] = dict(self.costs.groups)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        # Add the costs of a worker that has ended. A killed worker reports nothing.
        for name, (tests, seconds) in getattr(node, "workeroutput", {}).get("costs", {}).items():
            self.costs.add(name, tests, seconds)

    def pytest_terminal_summary(self, terminalreporter):
        terminalreporter.section("Processor time")
        for line in self.costs.table():
            terminalreporter.write_line(line)

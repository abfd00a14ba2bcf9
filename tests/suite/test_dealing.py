import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.dealing import cost, dealt

ROOT = Path(__file__).parents[2]


class Item(SimpleNamespace):
    def get_closest_marker(self, name):
        return self.markers.get(name)


def item(number, **markers):
    return Item(number=number, markers={name: SimpleNamespace(args=args) for name, args in markers.items()})


def suite():
    items = [item(number) for number in range(400)]
    items += [item(number, faults=()) for number in range(400, 440)]
    items += [item(number, browser=()) for number in range(440, 460)]
    return [
        *items,
        *(item(number, faults=(), waits=(seconds,)) for number, seconds in ((460, 30), (461, 20), (462, 9))),
    ]


def queues(order, workers):
    found, left = [], list(order)
    for worker in range(workers):
        count = len(left) // (workers - worker)
        found.append(left[:count])
        left = left[count:]
    return found


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7])
def test_each_test_runs_once_and_the_load_is_spread(workers):
    items = suite()
    found = queues(dealt(items, workers), workers)
    assert sorted(one.number for queue in found for one in queue) == list(range(len(items)))
    loads = [sum(cost(one) for one in queue) for queue in found]
    assert max(loads) <= max(sum(loads) / workers + 3, 30)


PROBE = """
import pytest
from hypothesis import given, strategies as st
from tests.seeds import ALL, FIRST, seeded, times

@seeded
def test_with(seed):
    print("with", seed)
    assert FAILS is None or seed != FAILS

@pytest.mark.many
def test_many():
    print("count", times(10), times(10, 15))

@given(st.integers(0, 2**64))
def test_drawn(number):
    print("drawn", number)
"""


def run(folder, *more, fails=None, **seeds):
    (folder / "test_probe.py").write_text(PROBE.replace("FAILS", repr(fails)), encoding="utf-8")
    (folder / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", f"--rootdir={folder}", str(folder)]
    env = {"PYTHONPATH": f"{ROOT}:{':'.join(sys.path)}", "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "h"), **seeds}
    return subprocess.run([*command, *more], capture_output=True, text=True, check=False, timeout=120, env=env).stdout


def lines(said, word):
    return [line.removeprefix(".").removeprefix(f"{word} ") for line in said.splitlines() if f"{word} " in line]


@pytest.mark.processes
def test_one_seed_unless_another_is_named(tmp_path):
    said = run(tmp_path)
    assert lines(said, "with") == ["1"]
    assert lines(said, "count") == ["10 10"]
    drawn = lines(said, "drawn")
    assert len(drawn) > 20
    assert lines(run(tmp_path, SEED="1"), "drawn") == drawn
    said = run(tmp_path, SEED="77")
    assert lines(said, "with") == ["77"]
    assert lines(said, "drawn") != drawn


@pytest.mark.nightly
@pytest.mark.processes
def test_many_seeds_are_fresh(tmp_path):
    said = run(tmp_path, SEEDS="3")
    first, *others = map(int, lines(said, "with"))
    assert others == [first + 1, first + 2]
    assert first > 3  # one of four thousand million
    assert lines(said, "count") == ["30 15"]


@pytest.mark.nightly
@pytest.mark.processes
def test_a_failure_says_how_to_have_it_again(tmp_path):
    said = run(tmp_path, "-n", "2", SEEDS="3", SEED="20", fails=21)
    assert "1 failed" in said
    assert "SEED=21 .venv/bin/pytest 'test_probe.py::test_with[21]'" in said
    assert "1 failed" in run(tmp_path, "-k", "test_with", SEED="21", fails=21)

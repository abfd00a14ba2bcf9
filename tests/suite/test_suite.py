"""Parts of the suite whose mistakes would let other tests pass."""

import itertools
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.match.storage.file import database
from bot.match.storage.store import Store
from tests import fresh
from tests.halves import halved

ROOT = Path(__file__).parents[2]


def test_of_halved_cases_all_run_by_night_and_by_day_a_half_that_has_each_pair_of_values():
    factors = ("ab", "cde", "fghij")
    cases = {tuple(one.values): bool(one.marks) for one in halved("a, b, c", *factors).args[1]}
    assert set(cases) == set(itertools.product(*factors))
    assert sum(cases.values()) == len(cases) / 2
    for one, other in itertools.combinations(range(len(factors)), 2):
        pairs = {(case[one], case[other]) for case, nightly in cases.items() if not nightly}
        assert pairs == set(itertools.product(factors[one], factors[other]))


def inside(path):
    with closing(sqlite3.connect(path)) as found:
        pragmas = [found.execute(f"PRAGMA {name}").fetchone() for name in ("journal_mode", "page_size", "auto_vacuum")]
        return pragmas, list(found.iterdump())


async def test_a_copied_database_is_what_the_migrations_make(tmp_path, monkeypatch):
    made = [tmp_path / name for name in ("first", "copied", "put", "made")]
    fresh.put(made[2])
    for path in made[:3]:
        await (await Store.open(path)).close()
    monkeypatch.setattr(database, "upgrade", fresh.migrate)
    await (await Store.open(made[3])).close()
    assert inside(made[1]) == inside(made[2]) == inside(made[3])
    assert "CREATE TABLE outbox" in "".join(inside(made[1])[1])


PROBE = """
import pytest
from hypothesis import given, strategies as st
from tests.seeds import seeded, times

@seeded
def test_with(seed):
    print("with", seed)
    assert seed != 21

@pytest.mark.many
def test_many():
    print("count", times(10), times(10, 15))

@given(st.integers(0, 2**64))
def test_drawn(number):
    print("drawn", number)
"""


def run(folder, *more, **seeds):
    (folder / "test_probe.py").write_text(PROBE, encoding="utf-8")
    (folder / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", f"--rootdir={folder}", str(folder)]
    env = {"PYTHONPATH": f"{ROOT}:{':'.join(sys.path)}", "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "h"), **seeds}
    return subprocess.run([*command, *more], capture_output=True, text=True, check=False, timeout=120, env=env).stdout


def lines(said, word):
    return [line.removeprefix(".").removeprefix(f"{word} ") for line in said.splitlines() if f"{word} " in line]


@pytest.mark.nightly
@pytest.mark.processes
def test_a_seed_can_be_named_many_are_fresh_and_a_failure_says_how_to_have_it_again(tmp_path):
    said = run(tmp_path)
    assert (lines(said, "with"), lines(said, "count")) == (["1"], ["10 10"])
    drawn = lines(said, "drawn")
    assert len(drawn) > 20
    assert lines(run(tmp_path, SEED="1"), "drawn") == drawn != lines(run(tmp_path, SEED="77"), "drawn")
    said = run(tmp_path, SEEDS="3")
    first, *others = map(int, lines(said, "with"))
    assert others == [first + 1, first + 2]
    assert first > 3  # one of four thousand million
    assert lines(said, "count") == ["30 15"]
    said = run(tmp_path, "-n", "2", SEEDS="3", SEED="20")
    assert "SEED=21 .venv/bin/pytest 'test_probe.py::test_with[21]'" in said

import os
import subprocess
import sys
import threading

import pytest

from tests import memory

GROWS = """
import time


async def test_that_grows():
    kept = []
    while True:
        kept.append(bytearray(1 << 20))
        time.sleep(0.001)
"""


@pytest.mark.skipif("TEST_MEMORY_LIMIT" in os.environ, reason="somebody set another limit")
def test_no_process_of_this_run_may_take_more_than_two_gib():
    assert memory.LIMIT == 2 * 1024**3
    assert [thread.is_alive() for thread in threading.enumerate() if thread.name == "memory"] == [True]
    assert 0 < memory.taken() < memory.LIMIT


@pytest.mark.processes
@pytest.mark.parametrize("workers", [pytest.param([], marks=pytest.mark.nightly), ["-n", "1"]])
def test_a_run_that_grows_is_ended_and_says_where(tmp_path, workers):
    (tmp_path / "conftest.py").write_text("from tests.memory import pytest_configure\n", encoding="utf-8")
    (tmp_path / "test_growing.py").write_text(GROWS, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *workers, "-o", "asyncio_mode=auto", "--rootdir", tmp_path, tmp_path],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "TEST_MEMORY_LIMIT": str(400 << 20), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    said = done.stdout + done.stderr
    assert done.returncode != 0
    assert "400 are allowed" in said
    assert "in test_that_grows" in said
    assert not workers or "test_growing.py::test_that_grows" in said

"""The guard against tests that grow without bound."""

import os
import subprocess
import sys

import pytest

GROWS = """
import time


async def test_that_grows():
    kept = []
    while True:
        kept.append(bytearray(1 << 20))
        time.sleep(0.001)
"""


@pytest.mark.processes
@pytest.mark.parametrize("workers", [[], ["-n", "1"]])
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

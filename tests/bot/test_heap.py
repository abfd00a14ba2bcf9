import platform
import subprocess
import sys

import pytest

PIECES = """
import sys
from pathlib import Path
from bot.program.run import LARGE, keep_whole

def own():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon")) * 1024

if sys.argv[1] == "whole":
    keep_whole()
before = own()
large, small = [], []
for _ in range(400):
    large.append(bytearray(b"x") * (LARGE + 10_000))
    small.append(bytearray(b"x") * 900)
most = own() - before
large.clear()
print(most, own() - before)
"""


@pytest.mark.processes
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="it is glibc's heap that keeps holes")
def test_what_was_large_and_is_free_is_given_back():
    found = {}
    for how in ("whole", "usual"):
        done = subprocess.run(
            [sys.executable, "-c", PIECES, how], capture_output=True, text=True, check=True, timeout=60
        )
        most, left = map(int, done.stdout.split())
        assert most > 400 * 64 * 1024
        found[how] = left / most
    assert found["whole"] < 0.1
    assert found["usual"] > 0.5

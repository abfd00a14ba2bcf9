"""A guard that ends a test run that grows without bound, with a stack, before it takes the machine with it.

A limit of the operating system would also apply to the browser and the bots that tests start, and would raise a
MemoryError at any allocation. So a thread watches this process' own memory; over the limit it writes the stack of every
thread and the largest contents of the memory, and ends the process. pytest-xdist then names the test.
"""

import faulthandler
import gc
import os
import threading
import time
from collections import Counter
from pathlib import Path

LIMIT = int(os.environ.get("TEST_MEMORY_LIMIT", str(2 << 30)))
"""The most bytes for one process of a test run."""
EVERY = 0.5
"""Seconds between two checks."""
ENDED = 70
"""The exit code of a process that grew too large."""
PAGE = os.sysconf("SC_PAGE_SIZE")


def taken():
    """Return the bytes of memory that this process uses now."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE


def watch(out, limit=LIMIT, every=EVERY):
    """Check now and then, in a thread of its own; `out`: a file number that no test captures."""

    def look():
        while (size := taken()) <= limit:
            time.sleep(every)
        os.write(out, f"\nThis process grew to {size >> 20} MiB; {limit >> 20} are allowed. It is here:\n".encode())
        faulthandler.dump_traceback(out)
        common = Counter(type(one).__qualname__ for one in gc.get_objects()).most_common(12)
        os.write(out, f"What there is most of: {common}\n".encode())
        os._exit(ENDED)

    if Path("/proc/self/statm").exists():
        threading.Thread(target=look, name="memory", daemon=True).start()


def watch_this_process():
    """Begin before the first test, when standard error is still the real one."""
    watch(os.dup(2))


def pytest_configure(config):
    """Begin the watch, in a run whose conftest uses this hook directly."""
    del config
    watch_this_process()

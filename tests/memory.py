"""Ends a test process whose memory grows without bound, and prints a stack trace.

An operating-system limit would also apply to the browser and the bots that tests start. It would also raise MemoryError
at any allocation. So a thread watches the memory of this process. Above the limit it prints the stack of every thread
and the largest objects in memory, and ends the process. pytest-xdist then names the test.
"""

import faulthandler
import gc
import os
import threading
import time
from collections import Counter
from pathlib import Path

LIMIT = int(os.environ.get("TEST_MEMORY_LIMIT", str(2 << 30)))
"""The memory limit of a test process, in bytes."""
EVERY = 0.5
"""The time between two checks, in seconds."""
ENDED = 70
PAGE = os.sysconf("SC_PAGE_SIZE")


def taken():
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE


def watch(out, limit=LIMIT, every=EVERY):
    """Check the memory regularly in a thread. `out` is a file descriptor that no test captures."""

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
    """Start watching this process. Call this before the first test, while standard error is still the real one."""
    watch(os.dup(2))


def pytest_configure(config):
    del config
    watch_this_process()

"""The folder of the tests' files: in memory if there is room.

The bot waits for the disk at each commit, as it promises, and hundreds of tests at once wait for one disk: on a plain
one, most of a run went into that. No test needs the disk, since no test turns the power off.
"""

import os
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 1 << 30
"""The free bytes that it must have; a run takes about a tenth of that. Containers often have 64 MiB."""


def fits(folder):
    """Return whether tests can put their files there, and run those that are programs."""
    if not os.access(folder, os.W_OK | os.X_OK):
        return False
    system = os.statvfs(folder)
    return system.f_bavail * system.f_frsize >= ROOM and not system.f_flag & os.ST_NOEXEC


def put_into_memory():
    """Move this process' files, and those of its children, into memory. `TMPDIR` has priority if it is set."""
    if "TMPDIR" not in os.environ and fits(MEMORY):
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # so that it asks again

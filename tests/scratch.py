"""Puts the tests' files into memory if there is room.

The bot waits for the disk at each commit, and hundreds of tests at once would wait for one disk. On an ordinary disk
that took most of the time. No test needs the disk, because no test simulates a power cut.
"""

import os
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 1 << 30
"""The free space that the folder must have, in bytes. A test run uses about a tenth of that. Containers often have only
64 MiB.
"""


def fits(folder):
    if not os.access(folder, os.W_OK | os.X_OK):
        return False
    system = os.statvfs(folder)
    return system.f_bavail * system.f_frsize >= ROOM and not system.f_flag & os.ST_NOEXEC


def put_into_memory():
    """Put the temporary files of this process and its children into memory, unless `TMPDIR` is set."""
    if "TMPDIR" not in os.environ and fits(MEMORY):
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # so that it asks again

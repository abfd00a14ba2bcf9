"""Where tests put their files: in memory where there is room.

The bot waits for the disk at each commit, as it promises, and hundreds of tests at once wait for one disk: on a plain
one most of a run went into that. Nothing that is tested needs the disk, since no test turns the power off.
"""

import os
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 1 << 30
"""Bytes that have to be free there; a run takes about a tenth of that. Containers often have 64 MiB."""


def fits(folder):
    """Whether tests can put their files there, and start those that are programs."""
    if not os.access(folder, os.W_OK | os.X_OK):
        return False
    system = os.statvfs(folder)
    return system.f_bavail * system.f_frsize >= ROOM and not system.f_flag & os.ST_NOEXEC


def put_into_memory():
    """For this process and those that it starts. `TMPDIR` decides, where somebody has set it."""
    if "TMPDIR" not in os.environ and fits(MEMORY):
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # asked anew

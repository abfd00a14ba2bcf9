"""The program of a worker process for computer players. It runs at low priority."""

from __future__ import annotations

import contextlib
import os
import socket
import time
from pathlib import Path
from typing import Final

from bot.workers.process import given, serve

NICE: Final = 10
"""The worker's niceness (0 to 19)."""
AUTOGROUP: Final = Path("/proc/self/autogroup")
"""The file in which Linux keeps the niceness of a session."""
ALLOWED: Final = 0.1
"""The time until Linux accepts another change of the niceness from an unprivileged process, in seconds. Linux allows
ten per second for all programs together.
"""
TRIES: Final = 20
"""The number of attempts to set the niceness. They are enough for as many workers that start at the same time."""
ABANDONED: Final = 600
"""The time, in seconds, after which a worker exits in the middle of a request, in case the bot is gone. It is long,
because requests can be slow on a busy machine.
"""


def main(pipe: socket.socket) -> None:
    """Do the work that the bot at the other end of `pipe` sends."""
    give_way()
    serve(pipe, abandoned=ABANDONED)


def give_way() -> None:
    """Give other processes priority, above all the bot.

    If Linux divides processor time by session, niceness only counts within a session, and the worker would take time
    from the bot. The worker therefore gets its own session.
    """
    os.nice(NICE)
    with contextlib.suppress(OSError):  # another system, or one that does not allow it
        os.setsid()
        for _ in range(TRIES):
            try:
                AUTOGROUP.write_text(str(NICE), encoding="ascii")
            except BlockingIOError:
                time.sleep(ALLOWED)
            else:
                return


if __name__ == "__main__":
    main(given())

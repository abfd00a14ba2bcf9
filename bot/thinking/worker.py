"""A thinking worker as a program. It gives way to everything else that wants the processor."""

from __future__ import annotations

import contextlib
import os
import socket
import time
from pathlib import Path
from typing import Final

from bot.workers.process import given, serve

NICE: Final = 10
"""By so much it lets others go first (0 to 19)."""
AUTOGROUP: Final = Path("/proc/self/autogroup")
"""The file in which Linux keeps the niceness of a whole session."""
ALLOWED: Final = 0.1
"""Seconds after which Linux accepts another change from a process without rights: ten a second, for all programs
together.
"""
TRIES: Final = 20
"""The number of attempts: as many workers may start at once."""
ABANDONED: Final = 600
"""Seconds after which a worker ends by itself in the middle of a thought, in case nobody is left who would end it: on a
machine that is always busy a thought may take long.
"""


def main(pipe: socket.socket) -> None:
    """Do the work that the bot at the other end of ``pipe`` sends."""
    give_way()
    serve(pipe, abandoned=ABANDONED)


def give_way() -> None:
    """Let others go first, the bot above all. If Linux shares the processor out by sessions, niceness counts within one
    only, and the worker's share is taken from the bot's: so it has a session of its own.
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

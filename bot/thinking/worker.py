from __future__ import annotations

import contextlib
import os
import socket
import time
from pathlib import Path
from typing import Final

from bot.workers.process import given, serve

NICE: Final = 10
AUTOGROUP: Final = Path("/proc/self/autogroup")
ALLOWED: Final = 0.1
"""The pause between attempts, in seconds. Linux allows ten changes per second for all unprivileged processes."""
TRIES: Final = 20
ABANDONED: Final = 600
"""After this time, in seconds, a worker exits even in a request (slow on a busy machine): the bot may be gone."""


def main(pipe: socket.socket) -> None:
    give_way()
    serve(pipe, abandoned=ABANDONED)


def give_way() -> None:
    """Lower this process's priority, so that the bot and other programs come first. Linux may share processor time
    between sessions, where niceness has no effect. So the worker gets its own session, and lowers that one's priority
    too.
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

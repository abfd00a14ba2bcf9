"""A thinking worker as a program. It gives way to whatever else wants the processor."""

from __future__ import annotations

import os
import socket
from typing import Final

from bot.workers.process import given, serve

NICE: Final = 10
"""By so much it lets others go first (0 to 19)."""
ABANDONED: Final = 600
"""Seconds after which a worker ends by itself in the middle of a thought, for nobody is there any more who would end
it: on a machine that is busy all the time one may last.
"""


def main(pipe: socket.socket) -> None:
    """Think about what the bot at the other end of ``pipe`` asks."""
    os.nice(NICE)
    serve(pipe, abandoned=ABANDONED)


if __name__ == "__main__":
    main(given())

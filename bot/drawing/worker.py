"""The drawing worker as a program. While it has no requests, it draws pieces of coming pictures."""

from __future__ import annotations

import socket

from bot.workers.process import given, serve
from render.kit.ahead import step


def main(pipe: socket.socket) -> None:
    """Draw the requests of the bot at the other end of ``pipe``."""
    serve(pipe, step)


if __name__ == "__main__":
    main(given())

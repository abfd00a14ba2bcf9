"""The drawing worker as a program. While nothing is asked of it, it draws pieces of pictures that will be."""

from __future__ import annotations

import socket

from bot.workers.process import given, serve
from render.kit.ahead import step


def main(pipe: socket.socket) -> None:
    """Draw what the bot at the other end of ``pipe`` asks for."""
    serve(pipe, step)


if __name__ == "__main__":
    main(given())

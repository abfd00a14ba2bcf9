"""The program of the drawing worker. While idle, it draws parts of later pictures."""

from __future__ import annotations

import socket

from bot.workers.process import given, serve
from render.kit.ahead import step


def main(pipe: socket.socket) -> None:
    """Draw the pictures that the bot requests through ``pipe``."""
    serve(pipe, step)


if __name__ == "__main__":
    main(given())

from __future__ import annotations

import socket

from bot.workers.process import given, serve
from render.kit.ahead import step


def main(pipe: socket.socket) -> None:
    serve(pipe, step)


if __name__ == "__main__":
    main(given())

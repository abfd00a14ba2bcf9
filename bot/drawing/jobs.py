"""What the drawing worker is given. Whoever asks for a picture waits for it, or is told soon that there will be none
(:class:`NotDrawn`), and shows the board as text.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from bot.workers.line import STARTING, Line, Made, pause_after
from bot.workers.line import NotDone as NotDrawn

__all__ = ["LIMIT", "Jobs", "NotDrawn"]

LIMIT: Final = 5.0
"""Seconds that the worker may take for one picture, which it draws in some thousandths of one."""


class Jobs(Line):
    """What is to be drawn, and the worker that does it."""

    def __init__(
        self,
        prepare: Callable[[], object] = os.getpid,
        *,
        limit: float = LIMIT,
        starting: float = STARTING,
        pause: Callable[[int], float] = pause_after,
        worker: Made | None = None,
    ) -> None:
        program = "bot.drawing.worker"
        super().__init__("drawing", program, limit, prepare, starting=starting, pause=pause, worker=worker)

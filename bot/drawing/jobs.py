"""The drawing worker's jobs. Callers wait for a picture, or soon hear that there will be none (:class:`NotDrawn`).

Then they show the board as text.
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
    """The line of pictures to draw, and its worker."""

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

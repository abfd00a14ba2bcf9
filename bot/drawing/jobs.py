from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from bot.workers.line import STARTING, Line, Made, pause_after
from bot.workers.line import NotDone as NotDrawn

__all__ = ["LIMIT", "Jobs", "NotDrawn"]

LIMIT: Final = 5.0
"""The time limit for drawing a picture, in seconds. Drawing usually takes a few milliseconds."""


class Jobs(Line):
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

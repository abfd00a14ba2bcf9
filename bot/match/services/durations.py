"""The duration of a turn's stages, for listeners who measure. Usually there are none, and then no clock is read."""

from __future__ import annotations

import enum
import time
from collections.abc import Callable


class Stage(enum.StrEnum):
    """The stages, in their order: waiting for the match's lock, reading it, judging the move and all that follows by
    itself (without computers that think elsewhere), the transaction; making the message with its picture, sending it;
    and, over all of these but the first four, from the commit to the message in the channel.
    """

    LOCK = "lock"
    LOAD = "load"
    JUDGE = "judge"
    COMMIT = "commit"
    COMPOSE = "compose"
    POST = "post"
    TOLD = "told"


class Durations:
    """The listeners to durations."""

    def __init__(self) -> None:
        self.on_stage: list[Callable[[Stage, float], None]] = []
        """Callbacks for each stage that has ended, with its seconds."""

    def took(self, stage: Stage, since: int, now: int) -> None:
        """Report a stage that began at ``since`` and has ended at ``now``, in milliseconds."""
        for told in self.on_stage:
            told(stage, max(0, now - since) / 1000)

    def begin(self) -> Callable[[Stage], None]:
        """Return a function to call at the end of each stage."""
        before = 0.0
        if not self.on_stage:
            return _nothing

        def lap(stage: Stage) -> None:
            nonlocal before
            now = time.perf_counter()
            for told in self.on_stage:
                told(stage, now - before)
            before = now

        before = time.perf_counter()
        return lap


def _nothing(_: Stage) -> None:
    pass

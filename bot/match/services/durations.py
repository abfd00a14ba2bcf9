"""How long the stages of a turn take, told to whoever measures. Usually nobody does, and then no clock is read."""

from __future__ import annotations

import enum
import time
from collections.abc import Callable


class Stage(enum.StrEnum):
    """The stages, in their order: waiting for the match's lock, reading it, judging the move and all that follows by
    itself (computers that think aside), the transaction; making the message with its picture, sending it; and, over
    all of these but the first four, from the commit to the message that stands in the channel.
    """

    LOCK = "lock"
    LOAD = "load"
    JUDGE = "judge"
    COMMIT = "commit"
    COMPOSE = "compose"
    POST = "post"
    TOLD = "told"


class Durations:
    """What whoever measures is told."""

    def __init__(self) -> None:
        self.on_stage: list[Callable[[Stage, float], None]] = []
        """Called with each stage that has ended, and its seconds."""

    def took(self, stage: Stage, since: int, now: int) -> None:
        """A stage that began ``since`` then has ended ``now``, in milliseconds."""
        for told in self.on_stage:
            told(stage, max(0, now - since) / 1000)

    def begin(self) -> Callable[[Stage], None]:
        """To be called at the end of each stage."""
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

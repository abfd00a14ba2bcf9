"""Measure how long each stage of handling a move takes, and tell listeners."""

from __future__ import annotations

import enum
import time
from collections.abc import Callable


class HandlingStage(enum.StrEnum):
    """The stages of handling a move, in order.

    LOCK: waiting for the match's lock. LOAD: reading the match. JUDGE: applying the move and all automatic steps,
    except calculations by computer players. COMMIT: the transaction. COMPOSE: creating the message and its picture.
    POST: sending the message. TOLD: the total time from the commit until the message is in the channel.
    """

    LOCK = "lock"
    LOAD = "load"
    JUDGE = "judge"
    COMMIT = "commit"
    COMPOSE = "compose"
    POST = "post"
    TOLD = "told"


class Durations:
    def __init__(self) -> None:
        # Callbacks for each finished stage. They are called with the stage and its duration in seconds.
        self.on_stage: list[Callable[[HandlingStage, float], None]] = []

    def took(self, stage: HandlingStage, since: int, now: int) -> None:
        for told in self.on_stage:
            told(stage, max(0, now - since) / 1000)

    def begin(self) -> Callable[[HandlingStage], None]:
        """Return a function to call at the end of each stage. It reports the time since the previous call."""
        before = time.perf_counter()

        def lap(stage: HandlingStage) -> None:
            nonlocal before
            now = time.perf_counter()
            for told in self.on_stage:
                told(stage, now - before)
            before = now

        return lap

"""The time limit for a worker's job, which is extended while the machine is busy with other work.

The time that the worker waits for a processor is counted only in part, because a new worker would have to wait as well.
This makes the limit at most :data:`LONGER` times as long.
"""

from __future__ import annotations

from typing import Final, Protocol

LOOKS: Final = 10
LONGER: Final = 6


class Delayed(Protocol):
    def delayed(self) -> float:
        """Return how many seconds the process has waited for a processor since its start."""


class Patience:
    """A time limit of `limit` seconds for a worker's job. :meth:`look` must be called ten times in `limit` seconds, at
    regular intervals.
    """

    def __init__(self, worker: Delayed, limit: float) -> None:
        self.worker = worker
        self._step = limit / LOOKS
        self._delayed = worker.delayed()
        self._looks = 0.0

    def begin(self) -> None:
        self._looks = 0.0

    def look(self) -> float:
        delayed = self.worker.delayed()
        counts = max(1 / LONGER, 1 - (delayed - self._delayed) / self._step)
        self._delayed = delayed
        self._looks += counts
        return counts

    @property
    def over(self) -> bool:
        return self._looks > LOOKS - 1 / (2 * LONGER)

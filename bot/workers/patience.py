"""A worker's time limit, on a machine that others use as well.

A worker that hangs or loops has used up its time. One that only waits for a processor isn't to blame, and a new one
would have to wait as well, and to start first. So the time that it waited, by the system's account, counts less: in all
it may take at most :data:`LONGER` times as long.
"""

from __future__ import annotations

from typing import Final, Protocol

LOOKS: Final = 10
"""The number of looks within a limit for an answer."""
LONGER: Final = 6
"""A look counts at least as one part in so many, however busy the machine is."""


class Delayed(Protocol):
    """A worker's account of its time: :class:`bot.workers.process.Process`."""

    def delayed(self) -> float:
        """Return the seconds since its start for which it waited for a processor."""


class Patience:
    """The counter of a worker's time for one job with ``limit`` seconds. Call :meth:`look` each tenth of them."""

    def __init__(self, worker: Delayed, limit: float) -> None:
        self.worker = worker
        self._step = limit / LOOKS
        self._delayed = worker.delayed()
        self._looks = 0.0

    def begin(self) -> None:
        """Begin anew for another job."""
        self._looks = 0.0

    def look(self) -> float:
        """Count a step. Return how much of it counts, from nearly 0 to 1."""
        delayed = self.worker.delayed()
        counts = max(1 / LONGER, 1 - (delayed - self._delayed) / self._step)
        self._delayed = delayed
        self._looks += counts
        return counts

    @property
    def over(self) -> bool:
        """Return whether its time is used up."""
        return self._looks > LOOKS - 1 / (2 * LONGER)

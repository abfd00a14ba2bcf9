"""The time limit of a worker on a machine with other load.

A worker that hangs or loops has used up its time. A worker that waits for a processor isn't to blame, and a new one
would only have to wait as well. So waiting time, as reported by the system, counts less. It can extend the limit to
:data:`LONGER` times at most.
"""

from __future__ import annotations

from typing import Final, Protocol

LOOKS: Final = 10
"""The number of checks within one time limit."""
LONGER: Final = 6
"""The maximum factor by which waiting for a processor extends the limit. A check counts at least 1/LONGER."""


class Delayed(Protocol):
    """A process that reports its waiting time: :class:`bot.workers.process.Process`."""

    def delayed(self) -> float:
        """Return how many seconds the process has waited for a processor since its start."""


class Patience:
    """The counter of a worker's time for a job with a limit of `limit` seconds. Call :meth:`look`
    ten times per limit.
    """

    def __init__(self, worker: Delayed, limit: float) -> None:
        self.worker = worker
        self._step = limit / LOOKS
        self._delayed = worker.delayed()
        self._looks = 0.0

    def begin(self) -> None:
        """Start counting for a new job."""
        self._looks = 0.0

    def look(self) -> float:
        """Count one check. Return its weight, from 1/LONGER to 1."""
        delayed = self.worker.delayed()
        counts = max(1 / LONGER, 1 - (delayed - self._delayed) / self._step)
        self._delayed = delayed
        self._looks += counts
        return counts

    @property
    def over(self) -> bool:
        """Return whether the job's time is used up."""
        return self._looks > LOOKS - 1 / (2 * LONGER)

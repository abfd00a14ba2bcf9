"""The time limit of a worker on a machine that is also busy with other work.

A worker that hangs or loops uses up its time. A worker that waits for a processor isn't to blame, and its replacement
would have to wait as well. So waiting time, as reported by the system, counts less. It can extend the limit to at most
:data:`LONGER` times its length.
"""

from __future__ import annotations

from typing import Final, Protocol

LOOKS: Final = 10
"""The number of checks within one time limit."""
LONGER: Final = 6
"""The maximum factor by which waiting for a processor extends the limit. Each check counts as at
least ``1 / LONGER``.
"""


class Delayed(Protocol):
    """A process that reports its waiting time, such as :class:`bot.workers.process.Process`."""

    def delayed(self) -> float:
        """Return how many seconds the process has waited for a processor since its start."""


class Patience:
    """Counts the time that a worker has spent on a job, up to `limit` seconds. Call :meth:`look`
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
        """Count one check. Return its weight, from ``1 / LONGER`` to 1."""
        delayed = self.worker.delayed()
        counts = max(1 / LONGER, 1 - (delayed - self._delayed) / self._step)
        self._delayed = delayed
        self._looks += counts
        return counts

    @property
    def over(self) -> bool:
        """Return whether the job's time is used up."""
        return self._looks > LOOKS - 1 / (2 * LONGER)

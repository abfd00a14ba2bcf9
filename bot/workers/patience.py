"""The time limit for a worker's job, extended while the machine is busy with other work.

Time that the worker spends waiting for a processor, as reported by the system, counts less, because a new worker would
have to wait as well. This can extend the limit to at most :data:`LONGER` times its length.
"""

from __future__ import annotations

from typing import Final, Protocol

LOOKS: Final = 10
"""The number of checks within one time limit."""
LONGER: Final = 6
"""Waiting for a processor can extend the limit to at most this multiple of its length, because each check counts as at
least ``1 / LONGER``.
"""


class Delayed(Protocol):
    """A process that reports how long it has waited for a processor, such as :class:`bot.workers.process.Process`."""

    def delayed(self) -> float:
        """Return how many seconds the process has waited for a processor since its start."""


class Patience:
    """Decides when a worker has spent more than `limit` seconds on a job. Call :meth:`look` ten times every `limit`
    seconds.
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
        """Count one check. Return its weight, which is between ``1 / LONGER`` and 1, and lower if the worker had to
        wait for a processor.
        """
        delayed = self.worker.delayed()
        counts = max(1 / LONGER, 1 - (delayed - self._delayed) / self._step)
        self._delayed = delayed
        self._looks += counts
        return counts

    @property
    def over(self) -> bool:
        """Return whether the job's time is used up."""
        return self._looks > LOOKS - 1 / (2 * LONGER)

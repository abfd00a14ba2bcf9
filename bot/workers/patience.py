"""How long a worker may take, on a machine that others use as well.

A worker that stands still or goes round in circles has had its time. One that only waits for a processor is not to
blame, and a new one would have to wait as well, and to start first. So what the system says that it waited counts less:
at most :data:`LONGER` times as long it may take altogether.
"""

from __future__ import annotations

from typing import Final, Protocol

LOOKS: Final = 10
"""How often one looks within a limit whether there is an answer."""
LONGER: Final = 6
"""A look counts at least the one part in so many, however busy the machine is."""


class Delayed(Protocol):
    """A worker, as far as its time is concerned: :class:`bot.workers.process.Process`."""

    def delayed(self) -> float:
        """Seconds since its start that it waited for a processor."""


class Patience:
    """Counts the time of ``worker`` for one thing that may take ``limit`` seconds. :meth:`look` each tenth of them."""

    def __init__(self, worker: Delayed, limit: float) -> None:
        self.worker = worker
        self._step = limit / LOOKS
        self._delayed = worker.delayed()
        self._looks = 0.0

    def begin(self) -> None:
        """It has another thing to do: that has all the time."""
        self._looks = 0.0

    def look(self) -> float:
        """A step has passed; gives how much of it counts, from nearly 0 to 1."""
        delayed = self.worker.delayed()
        counts = max(1 / LONGER, 1 - (delayed - self._delayed) / self._step)
        self._delayed = delayed
        self._looks += counts
        return counts

    @property
    def over(self) -> bool:
        """Whether that was all its time."""
        return self._looks > LOOKS - 1 / (2 * LONGER)

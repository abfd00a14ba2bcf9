"""Detects jumps in the machine's clock while the bot runs. They happen if somebody sets the clock, or the machine
sleeps.

At a live table, a jump must not count, so it's deducted from the table's time
(:meth:`bot.match.services.away.outages.Outages.settle`). Until that is done, the table's time is the machine's time
minus the jump.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from games.core import Millis

log = logging.getLogger(__name__)

LEAST: Final = 500
"""The smallest jump that counts, in milliseconds. Smaller jumps are ignored as normal clock adjustments."""


class Leaps:
    """Watches the machine's clock for jumps.

    `wall` returns the machine's time in milliseconds since 1970. `steady` returns the time of a monotonic clock in
    milliseconds; without it, jumps go unnoticed. `first` is called with the length of each jump, before the callbacks
    in `on_leap`.
    """

    def __init__(
        self,
        wall: Callable[[], Millis],
        steady: Callable[[], Millis] | None = None,
        first: Callable[[Millis], None] = lambda _leapt: None,
    ) -> None:
        self.on_leap: list[Callable[[], None]] = []
        self._wall, self._steady, self._first = wall, steady, first
        self._seen = (wall(), steady()) if steady else (0, 0)
        self._leapt: Millis = 0
        self._settled: dict[int, Millis] = {}

    @property
    def steady(self) -> bool:
        """Return whether jumps are detected."""
        return self._steady is not None

    def now(self) -> Millis:
        """Return the machine's time. If the clock has jumped, call the callbacks."""
        wall = self._wall()
        if self._steady is None:
            return wall
        steady, (before, counted) = self._steady(), self._seen
        self._seen = (wall, steady)
        leapt = (wall - before) - (steady - counted)
        if abs(leapt) >= LEAST:
            log.warning("The machine's clock has leapt by %.1f s", leapt / 1000)
            self._leapt += leapt
            self._first(leapt)
            for told in self.on_leap:
                told()
        return wall

    def of(self, match: int) -> Millis:
        """Return how far the machine's time is ahead of a live match's time, because of jumps that haven't been
        deducted yet.
        """
        return self._leapt - self._settled.get(match, 0)

    @property
    def leapt(self) -> Millis:
        """Return the total length of all jumps since :meth:`all_settled` last succeeded."""
        return self._leapt

    def settled(self, match: int, leapt: Millis) -> None:
        """Record that `leapt` milliseconds of jumps have been deducted from the time of `match`."""
        self._settled[match] = self._settled.get(match, 0) + leapt

    def all_settled(self, leapt: Millis) -> bool:
        """Record that jumps of `leapt` milliseconds in total have been deducted from the time of all live matches.

        If the clock has jumped again in the meantime, this records nothing and returns False.
        """
        if leapt != self._leapt:
            return False
        self._leapt = 0
        self._settled.clear()
        return True

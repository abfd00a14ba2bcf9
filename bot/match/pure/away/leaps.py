"""Leaps of the machine's clock while the bot runs: somebody sets it, or the machine sleeps.

They do not count at a live table. A clock that only goes forward measures the real time; the difference to the
machine's clock is left out of the time of each live table (:meth:`bot.match.services.away.outages.Outages.settle`).
Until that is done, the table's time is the machine's less the leap.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from games.core import Millis

log = logging.getLogger(__name__)

LEAST: Final = 500
"""Milliseconds: a smaller leap is a clock being adjusted."""


class Leaps:
    """The machine's clock, watched for leaps. ``wall``: the machine's time in milliseconds since 1970, which may be
    set; ``steady``: milliseconds that only go forward, from any start; None: leaps go unnoticed. ``first`` gets the
    length of each leap before anything else; then ``on_leap`` are called.
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
        """Return whether leaps are noticed."""
        return self._steady is not None

    def now(self) -> Millis:
        """Return the machine's time; notice a leap."""
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
        """Return how far the machine's time is ahead of a live match's, by leaps that the match has not left
        out yet.
        """
        return self._leapt - self._settled.get(match, 0)

    @property
    def leapt(self) -> Millis:
        """Return how much a match has to leave out that has left out nothing yet."""
        return self._leapt

    def settled(self, match: int, leapt: Millis) -> None:
        """Note that the match has left out so much of :meth:`of`."""
        self._settled[match] = self._settled.get(match, 0) + leapt

    def all_settled(self, leapt: Millis) -> bool:
        """Note that all live matches have left out the leaps up to ``leapt``. Return whether there were no
        later ones.
        """
        if leapt != self._leapt:
            return False
        self._leapt = 0
        self._settled.clear()
        return True

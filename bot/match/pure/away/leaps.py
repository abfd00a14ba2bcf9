"""Leaps of the machine's clock while the bot runs: it is set, or the machine slept.

At a live table they count for nothing. A clock that only goes forward tells how long it really was; what the machine's
went beyond that, or stayed behind it, is left out of the time of each live table
(:meth:`bot.match.services.away.outages.Outages. settle`), and until that is done its time here is the machine's less
the leap.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from games.core import Millis

log = logging.getLogger(__name__)

LEAST: Final = 500
"""Milliseconds: less than that is a clock that is brought into step."""


class Leaps:
    """``wall``: the machine's time in milliseconds since 1970, which may be set; ``steady``: milliseconds that only go
    forward, whatever they count from; None: nothing is known of leaps. ``first`` is told how long each was, before
    anything else is; then ``on_leap`` are called.
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
        """Whether anything is known of leaps."""
        return self._steady is not None

    def now(self) -> Millis:
        """The machine's time; notes where it has leapt."""
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
        """By how much the machine's time is ahead of that of a live match, by leaps that it has not left out yet."""
        return self._leapt - self._settled.get(match, 0)

    @property
    def leapt(self) -> Millis:
        """How much there is to leave out of the time of a match that has left out nothing yet."""
        return self._leapt

    def settled(self, match: int, leapt: Millis) -> None:
        """So much of what :meth:`of` tells was left out."""
        self._settled[match] = self._settled.get(match, 0) + leapt

    def all_settled(self, leapt: Millis) -> bool:
        """All live matches have left out what there was when it was ``leapt``. Gives whether that is all there is."""
        if leapt != self._leapt:
            return False
        self._leapt = 0
        self._settled.clear()
        return True

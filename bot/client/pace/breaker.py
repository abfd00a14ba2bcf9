"""Stop requests to Discord while all of them fail (a circuit breaker), except for single test requests that find out
when it works again.

A refusal that concerns one channel affects only its table. All requests are stopped after a 401, because the token is
invalid, and after several failures in a row in different channels: server errors, broken connections, and a 403 or 429
without Discord's error code or ``Via`` header, with which the network in front of Discord has banned the bot.
"""

from __future__ import annotations

import enum
import logging
import time
from collections.abc import Callable
from typing import Final

import aiohttp
import msgspec

log = logging.getLogger(__name__)

ROW: Final = 5
PLACES: Final = 3
CHANNELS: Final = "/channels/"
LONGEST_ORDER: Final = 3_600.0
"""The longest pause, in seconds, that the bot accepts from a ``Retry-After`` header."""


class Trouble(enum.Enum):
    TOKEN = enum.auto()
    BANNED = enum.auto()
    DOWN = enum.auto()


PAUSES: Final = {Trouble.TOKEN: (60.0, 600.0), Trouble.BANNED: (2.0, 300.0), Trouble.DOWN: (1.0, 60.0)}
"""The pause before the first test request, and the longest one, in seconds. It doubles each time."""
TOLD: Final = {
    Trouble.TOKEN: "Discord does not know the token any more: nothing is posted until it does. Copy the new one from "
    "your application's Bot page to DISCORD_TOKEN and start me again",
    Trouble.BANNED: "The network in front of Discord refuses all I send: announcements wait, one is tried at times",
    Trouble.DOWN: "Discord does not work at the moment: announcements wait, one is tried at times",
}


class Breaker:
    """A circuit breaker: while ``why`` is set, only single test requests may be sent (:meth:`until_try`)."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.why: Trouble | None = None
        self._since = 0.0
        self._pause = 0.0
        self._next = 0.0
        self.trying = False
        self._row = 0
        self._places: set[str] = set()

    def until_try(self) -> float | None:
        """Return the number of seconds until a test request may be sent, or None while one is in progress."""
        return None if self.trying else max(0.0, self._next - self._now())

    def hear(
        self, trouble: Trouble | None, place: str, began: float, *, tried: bool = False, order: float = 0.0
    ) -> bool:
        """Record the outcome of a request to ``place``, sent at ``began``: ``trouble``, or None for a normal response.
        ``tried``: whether it was a test request. ``order``: how many seconds the response tells the bot to wait. Return
        True if requests are now allowed again.
        """
        if tried:
            self.trying = False
        if trouble is None:
            if self.why in {None, Trouble.DOWN} and not place.startswith(CHANNELS):
                return False  # knowing names doesn't mean that Discord accepts messages
            self._row, self._places = 0, set()
            if self.why is None or began < self._since:
                return False
            log.warning("Discord takes announcements again, after %.0f s", self._now() - self._since)
            self.why = None
            return True
        if self.why is None:
            self._row += 1
            self._places.add(place)
            if trouble is Trouble.TOKEN or (self._row >= ROW and len(self._places) >= PLACES):
                self._open(trouble, order)
        elif trouble is Trouble.TOKEN is not self.why:
            self._open(trouble, order)
        elif tried:
            self._rest(self._pause * 2, order)
        return False

    def _open(self, why: Trouble, order: float) -> None:
        log.log(logging.ERROR if why is Trouble.TOKEN else logging.WARNING, TOLD[why])
        self.why = why
        self._since = self._now()
        self._rest(PAUSES[why][0], order)

    def _rest(self, pause: float, order: float) -> None:
        assert self.why is not None  # noqa: S101 - only called while open
        self._pause = min(pause, PAUSES[self.why][1])
        self._next = self._now() + max(self._pause, min(order, LONGEST_ORDER))


async def trouble_of(response: aiohttp.ClientResponse) -> Trouble | None:
    """Return the problem in a response that affects all requests, or None if Discord works, even if it refuses this."""
    if response.status == 401:
        return Trouble.TOKEN
    if response.status >= 500:
        return Trouble.DOWN
    if response.status == 429:
        return None if response.headers.get("Via") else Trouble.BANNED
    if response.status == 403:
        # aiohttp keeps the body for discord.py, which reads it again.
        return None if _code(await response.read()) else Trouble.BANNED
    return None


def _code(body: bytes) -> int:
    try:
        told = msgspec.json.decode(body)
        return int(told.get("code") or 0)
    except (AttributeError, TypeError, ValueError, RecursionError):
        return 0


def asked_to_wait(response: aiohttp.ClientResponse) -> float:
    """Return how many seconds a response tells the bot to wait: 0 if it isn't a 429 or names no time."""
    if response.status != 429:
        return 0.0
    try:
        return max(0.0, float(response.headers.get("Retry-After") or 0))
    except ValueError:
        return 0.0

"""Tables that the bot may not write to at the moment: what is to be told there waits until it may.

Discord bans a bot that asks too often for what it may not do, so nothing is tried again until something changed in the
server, or an hour has passed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

LOOK_AGAIN: Final = 3_600.0
"""Seconds until a table is tried again without a reason."""


K = TypeVar("K", bound=Hashable)


class Blocked(Generic[K]):
    """The matches with such a table, or other subjects, by their servers (None: direct messages)."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: dict[K, tuple[int | None, float]] = {}

    def add(self, match: K, guild: int | None) -> bool:
        """Note that ``match`` waits; gives whether that is news."""
        news = match not in self._since
        self._since[match] = (guild, self._now())
        return news

    def free(self, match: K) -> None:
        """The bot could write there."""
        self._since.pop(match, None)

    def waits(self, match: K) -> bool:
        """Whether it is not yet worth another try."""
        found = self._since.get(match)
        return found is not None and self._now() - found[1] < LOOK_AGAIN

    def __contains__(self, match: K) -> bool:
        return match in self._since

    def of_guild(self, guild: int) -> list[K]:
        """The matches that wait in a server."""
        return [match for match, (where, _) in self._since.items() if where == guild]

"""Tables that the bot may not write to at the moment: their announcements wait.

Discord bans a bot that keeps trying without a right. So the bot tries again only after a change in the server, or after
an hour.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

LOOK_AGAIN: Final = 3_600.0
"""Seconds until a table is tried again without a change."""


K = TypeVar("K", bound=Hashable)


class Blocked(Generic[K]):
    """The matches with such a table, or other subjects, by their servers (None: direct messages)."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: dict[K, tuple[int | None, float]] = {}

    def add(self, match: K, guild: int | None) -> bool:
        """Note that ``match`` waits. Return whether that is news."""
        news = match not in self._since
        self._since[match] = (guild, self._now())
        return news

    def free(self, match: K) -> None:
        """Note that the bot could write there."""
        self._since.pop(match, None)

    def waits(self, match: K) -> bool:
        """Return whether it is too early for another try."""
        found = self._since.get(match)
        return found is not None and self._now() - found[1] < LOOK_AGAIN

    def __contains__(self, match: K) -> bool:
        return match in self._since

    def of_guild(self, guild: int) -> list[K]:
        """Return the matches that wait in a server."""
        return [match for match, (where, _) in self._since.items() if where == guild]

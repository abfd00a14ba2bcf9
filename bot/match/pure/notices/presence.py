"""Remember who was at a table recently, because these people don't need notices of events there.

This is kept only in memory, so a restart loses it.
"""

from __future__ import annotations

from typing import Final, TypeVar

from bot.match.pure.people.hours import MINUTE
from bot.match.pure.recent import Recent

# After a move, the player counts as present at the table for this long, in milliseconds.
PRESENT: Final = 10 * MINUTE
# After a press or command, the person counts as looking at the table for this long, in milliseconds.
LOOKING: Final = 2 * MINUTE
KEPT: Final = 10_000


T = TypeVar("T")


class Presence:
    """The times at which people last acted and last looked, in milliseconds, by channel and user."""

    def __init__(self) -> None:
        self._acted: Recent[tuple[int, int], int] = Recent(KEPT)
        self._seen: Recent[tuple[int, int], tuple[int, int]] = Recent(KEPT)
        # Times can't replace this count of looks, because two of them can be equal.
        self.mark = 0

    def act(self, channel: int, user: int, at: int) -> None:
        self._acted[channel, user] = at
        self.look(channel, user, at)

    def look(self, channel: int, user: int, at: int) -> None:
        self.mark += 1
        self._seen[channel, user] = (self.mark, at)

    def until(self, channel: int, user: int) -> int | None:
        """Return the time (milliseconds) until which `user` counts as present at the table, or None if unknown."""
        acted, seen = self._acted.get((channel, user)), self._seen.get((channel, user))
        ends = [] if acted is None else [acted + PRESENT]
        ends += [] if seen is None else [seen[1] + LOOKING]
        return max(ends, default=None)

    def here(self, channel: int, user: int, now: int) -> bool:
        seen = self._seen.get((channel, user))
        return seen is not None and now - LOOKING < seen[1] <= now

    def seen_since(self, channel: int, user: int, mark: int) -> bool:
        return self._seen.get((channel, user), (0, 0))[0] > mark

    def forget(self, user: int) -> None:
        _drop(self._acted, user)
        _drop(self._seen, user)

    def clear(self) -> None:
        self._acted.clear()
        self._seen.clear()


def _drop(kept: Recent[tuple[int, int], T], user: int) -> None:
    for key in [key for key in kept if key[1] == user]:
        del kept[key]

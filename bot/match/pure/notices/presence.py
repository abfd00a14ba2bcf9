"""Remember who was at a table recently, because these people don't need notices of events there.

This is kept only in memory, so a restart loses it.
"""

from __future__ import annotations

from typing import Final

from bot.match.pure.people.hours import MINUTE
from bot.match.pure.recent import Recent

# After a move, the player counts as present at the table for this long, in milliseconds.
PRESENT: Final = 10 * MINUTE
# After a press or command, the person counts as looking at the table for this long, in milliseconds.
LOOKING: Final = 2 * MINUTE
KEPT: Final = 10_000


class Presence:
    """The times at which people last looked, and until when they count as present, in milliseconds, by channel and
    user.
    """

    def __init__(self) -> None:
        self._seen: Recent[tuple[int, int], tuple[int, int, int]] = Recent(KEPT)
        # Times can't replace this count of looks, because two of them can be equal.
        self.mark = 0

    def act(self, channel: int, user: int, at: int) -> None:
        self.look(channel, user, at, PRESENT)

    def look(self, channel: int, user: int, at: int, stays: int = LOOKING) -> None:
        self.mark += 1
        self._seen[channel, user] = (self.mark, at, max(at + stays, self.until(channel, user) or 0))

    def until(self, channel: int, user: int) -> int | None:
        """Return the time (milliseconds) until which `user` counts as present at the table, or None if unknown."""
        seen = self._seen.get((channel, user))
        return None if seen is None else seen[2]

    def here(self, channel: int, user: int, now: int) -> bool:
        seen = self._seen.get((channel, user))
        return seen is not None and now - LOOKING < seen[1] <= now

    def seen_since(self, channel: int, user: int, mark: int) -> bool:
        return self._seen.get((channel, user), (0, 0, 0))[0] > mark

    def forget(self, user: int) -> None:
        for key in [key for key in self._seen if key[1] == user]:
            del self._seen[key]

    def clear(self) -> None:
        self._seen.clear()

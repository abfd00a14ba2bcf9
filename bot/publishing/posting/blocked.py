"""Keep track of tables whose channels the bot may not write in. Announcements about these tables have to wait.

Discord bans bots that keep retrying without permission. The bot therefore retries only after a change in the server, or
after an hour.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

LOOK_AGAIN: Final = 3_600.0


K = TypeVar("K", bound=Hashable)


class Blocked(Generic[K]):
    """Keep track of the matches, leagues and other subjects whose channels the bot may not write in. Each is stored
    with its server, or None for direct messages.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: dict[K, tuple[int | None, float]] = {}

    def add(self, match: K, guild: int | None) -> bool:
        news = match not in self._since
        self._since[match] = (guild, self._now())
        return news

    def free(self, match: K) -> None:
        self._since.pop(match, None)

    def waits(self, match: K) -> bool:
        found = self._since.get(match)
        return found is not None and self._now() - found[1] < LOOK_AGAIN

    def __contains__(self, match: K) -> bool:
        return match in self._since

    def of_guild(self, guild: int) -> list[K]:
        return [match for match, (where, _) in self._since.items() if where == guild]

from __future__ import annotations

from typing import Protocol

from bot.league.pure.known import Known, Trouble


class ThreadMaker(Protocol):
    """Creates the threads for leagues' tables. If Discord refuses something, the methods return a :class:`Trouble`
    instead of raising an error.
    """

    async def thread(self, league: Known, season: int, division: str, number: int) -> int | Trouble:
        """Return a thread for a table, created in `league.channel` and named after season, division and number.

        If a thread with this name but without a table exists, it's reused, because this is called again after a crash.
        """

    async def there(self, channel: int) -> bool:
        """Return whether a table's channel exists. This is False only if Discord has reported that the channel was
        deleted.

        Archived and unknown channels count as existing. This is called often, so it sends a request to Discord only if
        necessary.
        """

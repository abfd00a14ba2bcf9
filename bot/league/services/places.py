"""The source of places for leagues' tables: Discord, as leagues see it."""

from __future__ import annotations

from typing import Protocol

from bot.league.pure.known import Known, Trouble


class Places(Protocol):
    """The maker of threads. It never raises because of a refusal by Discord: that is a :class:`Trouble`."""

    async def thread(self, league: Known, season: int, division: str, number: int) -> int | Trouble:
        """Return the channel for a table: a new thread in ``league.channel``, named after its season, division and
        number.

        A thread with exactly this mark and no table yet is used: after a crash the request comes again.
        """

    async def there(self, channel: int) -> bool:
        """Return False if Discord has said that a table's channel is gone (deleted). Archived and unknown ones exist.

        It is called often: it makes a request only if it needs to.
        """

"""Where tables of leagues get their places: Discord, as leagues ask for it."""

from __future__ import annotations

from typing import Protocol

from bot.league.pure.known import Known, Trouble


class Places(Protocol):
    """Makes threads. Nothing of it raises because of what Discord refuses: that is a :class:`Trouble`."""

    async def thread(self, league: Known, season: int, division: str, number: int) -> int | Trouble:
        """The channel for a table: a new thread in ``league.channel``, named after its season, division and number.
        One that is there with exactly this mark and has no table yet is taken: after a crash it is asked for again.
        """

    async def there(self, channel: int) -> bool:
        """False where Discord has said that a table's channel is gone (it was deleted); one that is only archived, or
        not known yet, is there. Asked often: without a request where that is not needed.
        """

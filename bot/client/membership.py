"""Look up server members. The bot can't keep a list of members, because Discord doesn't send it events about
members.
"""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.client.codes import UNKNOWN_MEMBER, UNKNOWN_USER
from bot.client.pace.pace import Pace
from bot.client.retries import TRANSIENT, legible, said

log = logging.getLogger(__name__)

NOT_THERE: Final = frozenset({UNKNOWN_MEMBER, UNKNOWN_USER})


class Membership:
    def __init__(self, client: discord.Client, pace: Pace) -> None:
        self._client = client
        self._pace = pace

    async def there(self, guild: int, user: int) -> bool | None:
        """Return whether ``user`` is in the server ``guild``, or None if this can't be determined now."""
        server = self._client.get_guild(guild)
        if server is None or server.unavailable:
            return None
        try:
            async with self._pace.turn() as turn:
                await turn.take()
                with legible():
                    await server.fetch_member(user)
        except (discord.HTTPException, *TRANSIENT) as error:
            if isinstance(error, discord.NotFound) and error.code in NOT_THERE:
                return False
            log.info("It cannot be asked whether somebody is in server %d: %s", guild, said(error))
            return None
        return True

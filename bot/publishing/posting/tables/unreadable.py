"""Tables that the database can't give back: their announcements stay in the outbox, and the bot says so once.

Damage doesn't pass by itself, so such a table is tried again after something is stored there, in an hour, or at the
next start. A repaired database, or a program that can read it after all, then posts what was kept.
"""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.client.retries import TRANSIENT
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.log.entries import ALL
from bot.match.pure.table.subject import of_match
from bot.match.storage.store import Store
from bot.publishing.posting.blocked import Blocked
from data.texts import texts

log = logging.getLogger(__name__)

SAID: Final = "unreadable"
"""The store's key, by match, for having told its people."""


class Unreadable:
    """The matches with such a table."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._waiting: Blocked[int] = Blocked()

    async def set_aside(self, match: int, error: StoreFault) -> bool:
        """Note that ``error`` blocks announcements of ``match``, and say so once: in the log, and at the table.

        Return whether it is damage; other faults pass.
        """
        if error.fault is not Fault.DAMAGED:
            return False
        if self._waiting.add(match, None):
            log.error("Table %d cannot be read; what is to be told there is kept: %s", match, error)
            await self._say(match)
        return True

    def waits(self, match: int) -> bool:
        """Return whether it is too early for another try."""
        return self._waiting.waits(match)

    def free(self, match: int) -> None:
        """Note that the table was readable."""
        self._waiting.free(match)

    async def _say(self, match: int) -> None:
        """Tell the people at the table, once across all starts. The channel is known even if the match is
        unreadable.
        """
        key = f"{SAID}/{match}"
        try:
            due = await self._store.outbox_due(ALL)
            channel = next((row.channel for row in due if row.subject == of_match(match)), None)
            if channel is None or await self._store.meta(key) is not None:
                return
            place = self._client.get_channel(channel)
            guild = getattr(place, "guild", None)
            tr = texts(str(guild.preferred_locale) if guild else None)
            line = tr(
                "My database is damaged, so I can't show what's happening at this table. I'll keep the stored "
                "data as it is; please tell the bot's host."
            )
            target = self._client.get_partial_messageable(channel, guild_id=guild.id if guild else None)
            await target.send(f"⚠️ {line}", nonce=f"u{match:x}", allowed_mentions=discord.AllowedMentions.none())
            await self._store.set_meta(key, "yes")
        except (discord.HTTPException, StoreFault, *TRANSIENT) as error:
            log.warning("Table %d: its people could not be told: %s", match, error)

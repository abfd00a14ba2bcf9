"""Keep track of tables whose data can't be read. The bot reports the problem at the table once, and keeps the table's
announcements in the outbox.

It tries to read the data again after an hour, at the next start, or when something new is stored for the table. If that
succeeds, the announcements are posted.
"""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.client.retries import TRANSIENT
from bot.client.trail import Sent, note_message
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.log.entries import ALL
from bot.match.pure.table.subject import of_match
from bot.match.storage.store import Store
from bot.publishing.posting.blocked import Blocked
from data.texts import texts

log = logging.getLogger(__name__)

SAID: Final = "unreadable"


class Unreadable:
    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._waiting: Blocked[int] = Blocked()

    async def set_aside(self, match: int, error: StoreFault) -> bool:
        """If `error` says that the data of `match` is damaged, postpone its announcements, and report the problem once
        at the table and in the log.

        Return whether the data is damaged. Other errors are temporary.
        """
        if error.fault is not Fault.DAMAGED:
            return False
        if self._waiting.add(match, None):
            log.error("Table %d cannot be read; what is to be told there is kept: %s", match, error)
            await self._say(match)
        return True

    def waits(self, match: int) -> bool:
        return self._waiting.waits(match)

    def free(self, match: int) -> None:
        self._waiting.free(match)

    async def _say(self, match: int) -> None:
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
            sent = await target.send(f"⚠️ {line}", nonce=f"u{match:x}", allowed_mentions=discord.AllowedMentions.none())
            note_message(Sent.POSTED, channel, sent.id, table=match)
            await self._store.set_meta(key, "yes")
        except (discord.HTTPException, StoreFault, *TRANSIENT) as error:
            log.warning("Table %d: its people could not be told: %s", match, error)

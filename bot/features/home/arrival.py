"""Post a welcome message in each server that the bot joins, once, in a channel where the bot may write.

A server that invited the bot while it was offline gets the message at the next start, if the bot joined it after a time
that the database stores (:data:`FRESH`). A bot with a new database therefore doesn't post it again everywhere.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Iterable
from typing import Final

import discord
from msgspec.structs import replace

from bot.client.retries import TRANSIENT, legible, said
from bot.client.trail import Sent, note_message
from bot.features.home.buttons import home_view, introduced
from bot.interaction.host import Host
from bot.match.pure.errors import StoreFault
from bot.match.services.clock import wall
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.wording.home import welcome
from data.texts import texts

log = logging.getLogger(__name__)

SINCE: Final = "welcome/since"
FRESH: Final = 86_400_000
"""A server counts as new if the bot joined it at most this many milliseconds before the database was created."""
NEEDED: Final = discord.Permissions(view_channel=True, send_messages=True)


class Welcome:
    def __init__(self, client: Host, store: Store, service: Service, language: str | None) -> None:
        self._client = client
        self._store = store
        self._service = service
        self._language = language
        self._underway: set[int] = set()

    async def begin(self) -> None:
        """Store the time after which joined servers count as new, unless it's stored. Call this before any welcome."""
        if await self._store.meta(SINCE) is None:
            await self._store.set_meta(SINCE, str(wall.millis() - FRESH))

    async def all(self, guilds: Iterable[discord.Guild]) -> None:
        since = dt.datetime.fromtimestamp(int(await self._store.meta(SINCE) or 0) / 1000, dt.UTC)
        new = [guild for guild in guilds if _came(guild, since) > since]
        known = await self._service.servers.several(guild.id for guild in new)
        for guild in new:
            if not known[guild.id].welcomed:
                await self.one(guild)

    async def one(self, guild: discord.Guild) -> None:
        """Post the welcome message in a server, only once. If that fails, log the error; the next start tries again."""
        if guild.id in self._underway:
            return
        self._underway.add(guild.id)
        try:
            await self._once(guild)
        except (discord.HTTPException, StoreFault, *TRANSIENT) as error:
            # If the connection is being closed, that reports its own reason.
            level = logging.DEBUG if self._client.leaving or self._client.is_closed() else logging.WARNING
            log.log(level, "Server %d: it could not be welcomed: %s", guild.id, said(error))
        finally:
            self._underway.discard(guild.id)

    async def _once(self, guild: discord.Guild) -> None:
        server = await self._service.servers.of(guild.id)
        if server.welcomed:
            return
        channel = place_for(guild)
        if channel is None:
            log.info("Server %d: there is no channel in which I may say hello", guild.id)
            return
        tr = texts(server.locale or self._language or guild.preferred_locale.value)
        with legible():
            sent = await channel.send(
                welcome(tr, introduced(tr, self._client.presenters)),
                view=home_view(tr, self._client.presenters),
                nonce=f"w{guild.id:x}",  # a process that dies before it notes this doesn't post it twice
                allowed_mentions=discord.AllowedMentions.none(),
            )
        note_message(Sent.POSTED, channel.id, sent.id, server=guild.id)
        await self._service.servers.change(guild.id, lambda before: replace(before, welcomed=True))


def _came(guild: discord.Guild, unless: dt.datetime) -> dt.datetime:
    me: discord.Member | None = guild.me  # the library says that it is always known
    return unless if me is None or me.joined_at is None else me.joined_at


def place_for(guild: discord.Guild) -> discord.TextChannel | None:
    me: discord.Member | None = guild.me
    if me is None:
        return None
    system = guild.system_channel
    candidates = [*([system] if system is not None else ()), *guild.text_channels]
    return next((channel for channel in candidates if channel.permissions_for(me) >= NEEDED), None)

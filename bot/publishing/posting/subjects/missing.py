"""Replace deleted messages: sign-ups, ladders' messages, and final standings.

Otherwise, the bot would notice a deletion only when it edits the message. Final standings are never edited, and
sign-ups are rarely edited once nobody can press their buttons. The bot therefore checks once an hour whether these
messages still exist.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from bot.client.codes import UNKNOWN_MESSAGE
from bot.client.pace.pace import Pace
from bot.client.retries import TRANSIENT, legible, said
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.match.pure.errors import StoreFault
from leagues.refused import Refused

log = logging.getLogger(__name__)

EVERY: Final = 3_600.0
AT_ONCE: Final = 12


class Missing:
    def __init__(self, client: discord.Client, leagues: Leagues, pace: Pace) -> None:
        self._client = client
        self._leagues = leagues
        self._pace = pace
        self._looks = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="missing messages")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def look(self) -> None:
        for league in await self._leagues.reading.unfinished():
            try:
                if await self._leagues.logs.ours(league):
                    await self._look(await self._leagues.reading.get(league))
            except (discord.HTTPException, *TRANSIENT) as error:
                log.info("The messages of league %d could not be looked for: %s", league, said(error))
            except Refused as refused:
                log.debug("League %d is gone: %s", league, refused)
        self._looks += 1

    async def _look(self, known: Known) -> None:
        there, last = await self._leagues.messages.of(known.id), known.league.last
        ladder = known.league.format.has_queue
        season = known.league.playing if ladder else known.league.registering
        if season is not None:
            what = f"{'queue' if ladder else 'signup'}/{season.number}"
            if await self._gone(known, there.get(what)):
                await self._leagues.messages.post_again(known, what, self._leagues.now())
                self._wake(known)
        if last is None:
            return
        finals = sorted(one for one in there if one.startswith(f"standing/{last.number}/"))
        turns = -(-len(finals) // AT_ONCE) or 1
        for what in finals[self._looks % turns :: turns]:
            if await self._gone(known, there[what]):
                await self._leagues.messages.drop(known.id, what)
                self._wake(known)

    def _wake(self, known: Known) -> None:
        for wake in self._leagues.logs.on_entry:
            wake(known.id)

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except StoreFault as fault:
                log.warning("Messages of leagues cannot be looked for: %s", fault)
            except Exception:  # it must not end
                log.exception("Messages of leagues cannot be looked for")
            await asyncio.sleep(EVERY)

    async def _gone(self, known: Known, message: Message | None) -> bool:
        if message is None:
            return False
        place = self._client.get_partial_messageable(message.channel, guild_id=known.guild)
        try:
            async with self._pace.turn() as turn:
                await turn.take()
                with legible():
                    await place.fetch_message(message.message)
        except discord.NotFound as error:
            return error.code == UNKNOWN_MESSAGE
        return False

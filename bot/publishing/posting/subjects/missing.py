"""Sign-ups, and messages in which one asks for tables of a ladder, are posted again when somebody has deleted them. As
nobody could press them nothing would show that they are gone, so they are looked for once an hour.
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
from bot.match.pure.errors import StoreFault
from leagues.refused import Refused
from leagues.settings import Format

log = logging.getLogger(__name__)

EVERY: Final = 3_600.0
"""Seconds between two looks."""


class Missing:
    """Looks for them from :meth:`start` to :meth:`stop`. ``pace``: that of ``client``'s requests."""

    def __init__(self, client: discord.Client, leagues: Leagues, pace: Pace) -> None:
        self._client = client
        self._leagues = leagues
        self._pace = pace
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look. Called again it does nothing."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="missing sign-ups")

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def look(self) -> None:
        """Look for all of seasons that one can sign up for, and of ladders, one after the other. Raises StoreFault."""
        for league in await self._leagues.unfinished():
            try:
                known = await self._leagues.get(league)
                gone = await self._gone(known)
                if gone:
                    await self._leagues.messages.post_again(known, gone, self._leagues.now())
                    for wake in self._leagues.on_entry:
                        wake(known.id)
            except (discord.HTTPException, *TRANSIENT) as error:
                log.info("The sign-up of league %d could not be looked for: %s", league, said(error))
            except Refused as refused:
                log.debug("League %d is gone: %s", league, refused)

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except StoreFault as fault:
                log.warning("Sign-ups cannot be looked for: %s", fault)
            except Exception:  # it must go on
                log.exception("Sign-ups cannot be looked for")
            await asyncio.sleep(EVERY)

    async def _gone(self, known: Known) -> str:
        """What of the season to come, or of a ladder that is played, was posted and is not there any more; else
        empty.
        """
        ladder = known.league.settings.format is Format.LADDER
        season = known.league.playing if ladder else known.league.registering
        if season is None:
            return ""
        what = f"{'queue' if ladder else 'signup'}/{season.number}"
        there = (await self._leagues.messages.of(known.id)).get(what)
        if there is None:
            return ""
        place = self._client.get_partial_messageable(there.channel, guild_id=known.guild)
        try:
            async with self._pace.turn() as turn:
                await turn.take()
                with legible():
                    await place.fetch_message(there.message)
        except discord.NotFound as error:
            return what if error.code == UNKNOWN_MESSAGE else ""
        return ""

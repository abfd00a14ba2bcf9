"""Rename the threads of league tables. A thread's name begins with the names of the players.

A thread is renamed when someone else takes over a seat, but at most once in five minutes, because Discord allows only
two renames of a channel in ten minutes.
"""

from __future__ import annotations

import hashlib
import logging
from typing import Final

import discord

from bot.client.names import People
from bot.client.pace.pace import Pace
from bot.client.retries import legible, passing, said
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.publishing.posting.subjects.keeper import MessageKeeper
from bot.publishing.posting.tables.threads import thread_name

log = logging.getLogger(__name__)

APART: Final = 301_000


class Naming(MessageKeeper):
    what = "names of threads"

    def __init__(self, client: discord.Client, leagues: Leagues, people: People, pace: Pace) -> None:
        super().__init__(leagues)
        self._client = client
        self._people = people
        self._pace = pace

    async def look(self, known: Known) -> int | None:
        season = known.league.playing
        if season is None:
            return None
        there, now = await self._leagues.messages.of(known.id), self._leagues.now()
        differ: dict[tuple[str, int], tuple[str, str]] = {}
        waits: list[int] = []
        for division, table in season.tables:
            what = f"thread/{season.number}/{division.name}/{table.number}"
            before = there.get(what)
            shown = _digest(table.players)
            if not table.running or shown == (_digest(table.seats) if before is None else before.shown):
                continue
            if before is not None and now - before.at < APART:
                waits.append(before.at + APART - now)
            else:
                differ[division.name, table.number] = what, shown
        for one in await self._leagues.reading.tables(known.id, season.number) if differ else ():
            if one.match is not None and (one.division, one.table.number) in differ:
                what, shown = differ[one.division, one.table.number]
                name = await thread_name(self._people, known, season.number, one.division, one.table.number)
                at = now if await self._rename(one.match.channel, name) else 0
                await self._leagues.messages.put(known.id, what, Message(one.match.channel, 0, shown, at))
        return min(waits, default=None)

    async def _rename(self, channel: int, name: str) -> bool:
        async with self._pace.turn() as turn:
            await turn.take()
            try:
                with legible():
                    thread = self._client.get_channel(channel) or await self._client.fetch_channel(channel)
                    if not isinstance(thread, discord.Thread) or not self._mine(thread) or thread.name == name:
                        return False
                    await thread.edit(name=name, archived=False if thread.archived else discord.utils.MISSING)
            except discord.HTTPException as error:
                if passing(error):
                    raise
                log.info("The thread %d could not be renamed: %s", channel, said(error))
                return False
        return True

    def _mine(self, thread: discord.Thread) -> bool:
        return self._client.user is not None and thread.owner_id == self._client.user.id


def _digest(players: tuple[str, ...]) -> str:
    return hashlib.sha256("/".join(players).encode()).hexdigest()[:16]

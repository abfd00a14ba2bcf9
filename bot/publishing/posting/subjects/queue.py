"""The messages of ladders: one per season, edited as members join or leave the queue and as tables open or end.

In each table's thread, a line says why the table was formed. Messages are stored with a digest of their contents, so
that the bot can find outdated messages after a crash.
"""

from __future__ import annotations

import logging

import discord
from msgspec.structs import replace

from bot.client.pace.pace import Pace
from bot.features.ladder.queue import queue_rows
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.publishing.composing.leagues.ladder import Facts, found_text, queue_text
from bot.publishing.posting.subjects.home import Shown
from bot.publishing.posting.subjects.keeper import Keeper
from bot.publishing.posting.subjects.noted import Noted
from bot.publishing.posting.subjects.teller import Waits
from data.texts import texts
from leagues.state import PLAYED, Season, Stage

log = logging.getLogger(__name__)


class Queues(Keeper):
    """Keeps ladders' messages up to date. `pace` limits the bot's requests; `pause` overrides the time between two
    edits, in milliseconds.
    """

    what = "queues"

    def __init__(self, client: discord.Client, leagues: Leagues, pace: Pace, *, pause: int | None = None) -> None:
        super().__init__(leagues)
        self._noted = Noted(client, leagues, pace, pause)
        self._seen: dict[tuple[int, int], tuple[object, ...]] = {}

    async def look(self, known: Known) -> int | None:
        if not known.league.format.has_queue:
            return None
        there = await self._leagues.messages.of(known.id)
        later = []
        for season in known.league.seasons:
            if season.stage is not Stage.REGISTRATION:
                later.append(await self._queue(known, season, there.get(f"queue/{season.number}")))
            if season.stage in PLAYED:
                await self._found(known, season, there)
        return min((one for one in later if one is not None), default=None)

    async def _queue(self, known: Known, season: Season, before: Message | None) -> int | None:
        key = (known.id, season.number)
        made = (season, known.locale, known.channel)
        played = season.stage in PLAYED
        if self._seen.get(key) == made if before is not None else not played:
            return None
        what, tr = f"queue/{season.number}", texts(known.locale)
        queue = await self._leagues.seeking.waiting(known.id) if season.stage is Stage.RUNNING else None
        tables = await self._leagues.reading.tables(known.id, season.number)
        text = queue_text(known, season, Facts(queue, tables, self._leagues.now()), tr)
        shown = Shown(text=text, rows=queue_rows(known, tr) if season.stage is Stage.RUNNING else ())
        moved = before is not None and before.channel != known.channel and played
        if before is not None and not moved and before.shown != shown.digest:
            wait = self._noted.wait(before, int(discord.utils.snowflake_time(before.message).timestamp() * 1000))
            if wait > 0 and played:
                return wait
            moved = played and not await self._noted.edit(known, what, before, shown)
        if before is None or moved:
            created = season.begins if before is None else self._leagues.now()
            await self._noted.post(known, what, shown, created=created, before=before)
        self._seen[key] = made
        return None

    async def _found(self, known: Known, season: Season, there: dict[str, Message]) -> None:
        tr = texts(known.locale)
        sought = {one.table: one for one in season.sought}
        for at in await self._leagues.reading.tables(known.id, season.number):
            what = f"found/{season.number}/{at.table.number}"
            if at.table.over:
                if what in there:
                    await self._leagues.messages.drop(known.id, what)
            elif what not in there and at.match is not None and at.table.running:
                shown = Shown(text=found_text(sought[at.table.number], tr))
                try:
                    there_now = replace(known, channel=at.match.channel)
                    await self._noted.post(there_now, what, shown, created=at.table.opened or 0)
                except Waits as waits:  # the table gets another thread, or the bot a right; then this is posted
                    log.info("Why table %d was found is not said yet: %s", at.table.number, waits)

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Mapping

import discord
from msgspec.structs import replace

from bot.features.ladder import queue_rows
from bot.league.pure.known import Known
from bot.league.services.messages import Message
from bot.publishing.composing.leagues.ladder import Facts, found_text, queue_text
from bot.publishing.composing.messages import Post
from bot.publishing.posting.subjects.keeper import Reconciler, Wanted
from bot.publishing.posting.subjects.working import Waits
from data.texts import texts
from leagues.state import PLAYED, Season, Stage

log = logging.getLogger(__name__)


class Queues(Reconciler):
    what = "queues"

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[Wanted | int, None]:
        for season in known.league.seasons if known.league.format.has_queue else ():
            what, made, played = f"queue/{season.number}", (season, known.locale, known.channel), season.stage in PLAYED
            before = there.get(what)
            if before is None and played:
                yield Wanted(what, made, await self._shown(known, season), season.begins)
            elif before is not None and not self.seen(known, what, made):
                born = int(discord.utils.snowflake_time(before.message).timestamp() * 1000)
                wait = self.wait(before, born) if played else 0
                shown = await self._shown(known, season)
                yield Wanted(what, made, shown, self._leagues.now(), open=played, wait=wait)
            if played:
                await self._found(known, season, there)

    async def _shown(self, known: Known, season: Season) -> Post:
        tr, running = texts(known.locale), season.stage is Stage.RUNNING
        queue = await self._leagues.seeking.waiting(known.id) if running else None
        tables = await self._leagues.reading.tables(known.id, season.number)
        text = queue_text(known, season, Facts(queue, tables, self._leagues.now()), tr)
        return Post(content=text, rows=queue_rows(known, tr) if running else ())

    async def _found(self, known: Known, season: Season, there: Mapping[str, Message]) -> None:
        tr = texts(known.locale)
        sought = {one.table: one for one in season.sought}
        for at in await self._leagues.reading.tables(known.id, season.number):
            what = f"found/{season.number}/{at.table.number}"
            if at.table.over:
                if what in there:
                    await self._leagues.messages.drop(known.id, what)
            elif what not in there and at.match is not None and at.table.running:
                shown = Post(content=found_text(sought[at.table.number], tr))
                try:
                    there_now = replace(known, channel=at.match.channel)
                    await self.post(there_now, Wanted(what, None, shown, at.table.opened or 0))
                except Waits as waits:  # the table gets another thread, or the bot a right; then this is posted
                    log.info("Why table %d was found is not said yet: %s", at.table.number, waits)

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from functools import partial

import discord

from bot.features.ladder import queue_rows
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.publishing.composing.leagues.ladder import found_text, queue_text
from bot.publishing.composing.messages import Post
from bot.publishing.posting.subjects.reconciler import LeaguePart, WantedPost, until_edit
from data.texts import texts
from leagues.state import PLAYED, Season, Stage


class QueueMessage(LeaguePart):
    """The message of a ladder, below which members ask for tables."""

    name = "queues"

    def __init__(self, leagues: Leagues, pause: int | None = None) -> None:
        self._leagues, self._pause = leagues, pause

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[WantedPost | int, None]:
        now = self._leagues.now()
        for season in known.league.seasons:
            what, played = f"queue/{season.number}", season.stage in PLAYED
            before, created, wait = there.get(what), season.begins, 0
            if before is not None:
                created, born = now, int(discord.utils.snowflake_time(before.message).timestamp() * 1000)
                wait = until_edit(before, born, now, self._pause) if played else 0
            facts = (season, known.locale, known.channel)
            yield WantedPost(what, partial(self._shown, known, season), created, facts, open=played, wait=wait)

    async def _shown(self, known: Known, season: Season) -> Post:
        tr, running = texts(known.locale), season.stage is Stage.RUNNING
        queue = await self._leagues.seeking.waiting(known.id) if running else None
        tables = await self._leagues.reading.tables(known.id, season.number)
        text = queue_text(known, season, queue, tables, tr, now=self._leagues.now())
        return Post(content=text, rows=queue_rows(known, tr) if running else ())


class Reasons(LeaguePart):
    """The line in the thread of a ladder's table that says why its people play there. It's stored until the table has
    ended.
    """

    name = "reasons"

    def __init__(self, leagues: Leagues) -> None:
        self._leagues = leagues

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[WantedPost | int, None]:
        tr = texts(known.locale)
        for season in known.league.seasons:
            sought = {one.table: one for one in season.sought}
            for at in await self._leagues.reading.tables(known.id, season.number) if season.stage in PLAYED else ():
                what = f"found/{season.number}/{at.table.number}"
                if at.table.over and what in there:
                    await self._leagues.messages.drop(known.id, what)
                elif what not in there and at.match is not None and at.table.running:
                    shown = Post(content=found_text(sought[at.table.number], tr))
                    yield WantedPost(what, shown, at.table.opened or 0, channel=at.match.channel)

from __future__ import annotations

import logging
from collections.abc import Collection
from contextlib import suppress

import discord

from bot.client.codes import UNKNOWN_CHANNEL
from bot.drawing.pictures import Pictures
from bot.features.leaderboard import posted_text
from bot.features.news import recap_picture, recap_text, week_of
from bot.interaction.host import Host
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.services.notices.decisions import Work
from bot.match.services.service import Service
from bot.publishing.posting.nonces import nonce_of
from bot.publishing.posting.subjects.home import Home, LeagueMessage
from bot.publishing.posting.subjects.puzzles import PuzzleTeller, Where
from bot.publishing.posting.subjects.teller import Waits
from bot.wording.blocks import fenced
from bot.wording.names.typed import Typed
from data.texts import Texts, texts
from render import league as render

log = logging.getLogger(__name__)


class ServerTeller:
    def __init__(self, client: Host, service: Service, pictures: Pictures, puzzles: PuzzleTeller) -> None:
        self._client = client
        self._service = service
        self._pictures = pictures
        self._puzzles = puzzles
        self._home = Home(client)

    async def tell(self, row: OutboxRow, shut: Collection[int] = (), /) -> Work | None:
        """Post `row`. If the bot can't write in the channel, a recap or leaderboard is dropped. Puzzles wait in the
        outbox.

        If the channel has been deleted, nothing more is posted there.
        """
        if row.kind not in {Kind.RECAP, Kind.LEADERBOARD}:
            return await self._puzzles.tell(row, shut)
        tr = texts(await self._puzzles.language(row.subject.id))
        try:
            await (self._recap(row, tr) if row.kind is Kind.RECAP else self._leaderboard(row, tr))
        except Waits as waits:
            log.warning("Not posted: %s", waits)
            board = (await self._service.servers.of(row.subject.id)).board
            channel = row.channel or (0 if board is None else board.channel)
            if getattr(waits.__cause__, "code", None) == UNKNOWN_CHANNEL:
                await self._service.news.end(row.subject.id, channel)
        return None

    async def _recap(self, row: OutboxRow, tr: Texts) -> None:
        guild, span = row.subject.id, await self._service.news.week(row)
        week = None if span is None else await week_of(self._client, guild, *span)
        if week is None:
            return
        text, room = await recap_text(self._client, guild, row.channel, week, tr), self._client.get_guild(guild)
        name = Typed("" if room is None else room.name).plain
        picture = await recap_picture(self._client, guild, name, week, tr)
        drawing = None if picture is None else await self._pictures.league(picture, tr)
        if picture is not None and drawing is None:
            text = "\n".join((text, *fenced(render.text(picture, tr))[:1]))
        shown = LeagueMessage(text=text, drawings=() if drawing is None else (drawing,))
        await self._home.send(Where(guild, row.channel), shown, nonce_of(row), row.created)

    async def _leaderboard(self, row: OutboxRow, tr: Texts) -> None:
        guild = row.subject.id
        if row.message is not None:
            await self._delete(guild, row.channel, row.message)
            return
        board = (await self._service.servers.of(guild)).board
        if board is None:
            return
        where, shown = Where(guild, board.channel), LeagueMessage(text=await posted_text(self._client, guild, tr))
        if board.message is not None and await self._home.edit(where, board.channel, board.message, shown):
            return
        message = await self._home.send(where, shown, nonce_of(row), row.created)
        if not await self._service.news.posted(guild, board.channel, message):
            await self._delete(guild, board.channel, message)

    async def _delete(self, guild: int, channel: int, message: int) -> None:
        place = self._client.get_partial_messageable(channel, guild_id=guild)
        with suppress(discord.NotFound, discord.Forbidden):
            await place.get_partial_message(message).delete()

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import Final

import discord

from bot.client.codes import UNKNOWN_CHANNEL
from bot.client.permissions import CHANNEL, missing, needed_in
from bot.client.retries import passing, said
from bot.drawing.pictures import Pictures
from bot.features.leaderboard import posted_text
from bot.features.news import recap_picture, recap_text, week_of
from bot.features.puzzles import (
    SOLVE,
    finders,
    gone_text,
    posing,
    puzzle_button,
    puzzle_text,
    seat_names,
    shut_out_text,
    solution_picture,
    solution_text,
)
from bot.interaction.host import Host
from bot.match.pure.errors import Refused
from bot.match.pure.people.hours import DAY
from bot.match.pure.play.look import Look
from bot.match.pure.puzzles import PuzzleId, closes
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.services.notices.decisions import Work
from bot.match.services.puzzles import look_of
from bot.match.services.service import Service
from bot.presenters.choosing import BOARD
from bot.presenters.presenter import Presenter, presenter_of
from bot.publishing.composing.messages import Post
from bot.publishing.posting.sending import nonce_of, send_direct
from bot.publishing.posting.subjects.home import Home, ServerChannel
from bot.publishing.posting.subjects.working import Waits
from bot.wording.blocks import fenced
from bot.wording.names.typed import Typed
from data.texts import Texts, texts
from games.puzzles.bank import Position
from render import league as render

log = logging.getLogger(__name__)


OWNER: Final = 1


class ServerTeller:
    def __init__(
        self,
        client: Host,
        service: Service,
        pictures: Pictures,
        presenters: Mapping[str, Presenter],
        language: str | None,
    ) -> None:
        self._client = client
        self._service = service
        self._pictures = pictures
        self._presenters = presenters
        self._owners = language
        self._home = Home(client)

    async def tell(self, row: OutboxRow, shut: Collection[int] = (), /) -> Work | None:
        """Post `row`. If the bot can't write in the channel, a recap or leaderboard is dropped. Puzzles wait in the
        outbox.

        If the channel has been deleted, nothing more is posted there.
        """
        if row.kind in {AnnouncementKind.PUZZLE, AnnouncementKind.SOLUTION}:
            return await self._puzzle(row, shut)
        tr = texts(await self._language(row.subject.id))
        try:
            await (self._recap(row, tr) if row.kind is AnnouncementKind.RECAP else self._leaderboard(row, tr))
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
        shown = Post(content=text, drawings=() if drawing is None else (drawing,))
        await self._home.send(ServerChannel(guild, row.channel), shown, nonce_of(row), row.created)

    async def _leaderboard(self, row: OutboxRow, tr: Texts) -> None:
        guild = row.subject.id
        if row.message is not None:
            await self._delete(guild, row.channel, row.message)
            return
        board = (await self._service.servers.of(guild)).board
        if board is None:
            return
        where, shown = ServerChannel(guild, board.channel), Post(content=await posted_text(self._client, guild, tr))
        if board.message is not None and await self._home.edit(where, board.channel, board.message, shown):
            return
        message = await self._home.send(where, shown, nonce_of(row), row.created)
        if not await self._service.news.posted(guild, board.channel, message):
            await self._delete(guild, board.channel, message)

    async def _delete(self, guild: int, channel: int, message: int) -> None:
        place = self._client.get_partial_messageable(channel, guild_id=guild)
        with suppress(discord.NotFound, discord.Forbidden):
            await place.get_partial_message(message).delete()

    async def _puzzle(self, row: OutboxRow, shut: Collection[int]) -> Work | None:
        """Post a puzzle or a solution. A puzzle that is a day late is skipped, and so is its solution.

        If the channel is gone, the server gets no more puzzles. If the server later chooses a new channel for puzzles,
        solutions that are still due are posted there.
        """
        guild, day = row.subject.id, row.about
        puzzles = self._service.puzzles
        post = await puzzles.post(guild, day)
        late = self._service.desk.now() - row.created > DAY
        if post is None or (late if row.kind is AnnouncementKind.PUZZLE else post.message is None):
            return None
        if row.kind is AnnouncementKind.SOLUTION and puzzles.open(day):  # it comes when no one can answer any more
            return puzzles.undone(row)
        try:
            found = await puzzles.position(PuzzleId(day))
        except Refused:
            return None
        tr = texts(await self._language(guild))
        shown = await self._shown(row, found, look_of(found, None, guild, tr.language), tr)
        message = await self._posted(row, shown, shut)
        if message is None:
            return puzzles.undone(row)
        return puzzles.standing(guild, day, message) if row.kind is AnnouncementKind.PUZZLE else None

    async def _posted(self, row: OutboxRow, shown: Post, shut: Collection[int]) -> int | None:
        guild = row.subject.id
        daily = (await self._service.servers.of(guild)).puzzles
        now = 0 if daily is None else daily.channel
        channels = dict.fromkeys(
            (row.channel, now) if row.kind is AnnouncementKind.SOLUTION and now else (row.channel,)
        )
        for channel in channels:
            try:
                message = await self._home.send(ServerChannel(guild, channel), shown, nonce_of(row), row.created, shut)
            except Waits as waits:
                gone = getattr(waits.__cause__, "code", None) == UNKNOWN_CHANNEL
                if daily is not None and channel == now and not gone and not daily.told:
                    await self._shut_out(row, channel)
                if not gone and (daily is None or channel == now):
                    raise
                if daily is not None and channel == now:
                    await self._end(row)
                continue
            if daily is not None and channel == now and daily.told:
                await self._service.puzzles.told(guild, shut_out=False)
            return message
        return None

    async def _end(self, row: OutboxRow) -> None:
        guild = row.subject.id
        log.info("No puzzles come in server %d any more: their channel is gone", guild)
        await self._tell_owner(row, gone_text)
        await self._service.puzzles.set(guild, None)

    async def _shut_out(self, row: OutboxRow, channel: int) -> None:
        room = self._client.get_guild(row.subject.id)
        place = None if room is None else room.get_channel(channel)
        needs = needed_in(place, CHANNEL)
        lacks = () if room is None or place is None else missing(place.permissions_for(room.me), needs)
        await self._tell_owner(row, lambda server, tr: shut_out_text(server, channel, lacks, tr))
        await self._service.puzzles.told(row.subject.id, shut_out=True)

    async def _tell_owner(self, row: OutboxRow, words: Callable[[str, Texts], str]) -> None:
        guild = self._client.get_guild(row.subject.id)
        if guild is None or guild.owner_id is None:
            return
        person = await self._service.people.of(guild.owner_id)
        tr = texts(person.locale or await self._language(guild.id))
        try:
            said_so = Post(content=words(guild.name, tr))
            about = f"owner of server {guild.id}"
            await send_direct(self._client, guild.owner_id, said_so, nonce_of(row, OWNER), row.created, about=about)
        except discord.HTTPException as error:
            if passing(error):
                raise
            log.info("The owner of server %d could not be told that no puzzles come: %s", guild.id, said(error))

    async def _language(self, guild: int) -> str | None:
        server, known = await self._service.servers.of(guild), self._client.get_guild(guild)
        return server.locale or self._owners or (known.preferred_locale.value if known else None)

    async def _shown(self, row: OutboxRow, found: Position, look: Look, tr: Texts) -> Post:
        presenter = presenter_of(self._presenters, look.match.game)
        words, names = posing(presenter, look.match.game), seat_names(look, tr)
        key = ("puzzle", row.kind, found.puzzle.key, tr.language)
        what = f"puzzle {found.puzzle.key}"
        if row.kind is AnnouncementKind.SOLUTION:
            solved = await self._service.puzzles.solved(row.subject.id, row.about)
            drawing = await self._pictures.draw(solution_picture(found, look, presenter, names, tr), key, what)
            post = await self._service.puzzles.post(row.subject.id, row.about)
            link = None if post is None else post.link(row.subject.id)
            people = await self._service.people.several(solved.finders)
            hidden = {user for user, person in people.items() if person.hidden}
            text = "\n".join((solution_text(found, look, presenter, tr, link), finders(solved, hidden, tr)))
            return Post(content=text, drawings=() if drawing is None else (drawing,))
        drawing = await self._pictures.draw(partial(words.posed, look.view, names, tr, BOARD), (*key, BOARD), what)
        rows = ((puzzle_button(SOLVE, PuzzleId(row.about), tr("Solve")),),)
        text = puzzle_text(found, look, presenter, closes(row.about), tr)
        return Post(content=text, drawings=() if drawing is None else (drawing,), rows=rows)

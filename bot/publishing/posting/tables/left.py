"""Find board messages that aren't recorded in the database, and clean them up.

An earlier process may have crashed before it recorded a message, or the database may have been restored from a backup.
Nothing reports such a restoration, so each process searches a table's channel when it posts its first board there.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

import discord

from bot.client.retries import TRANSIENT, said
from bot.controls.ids import ControlId
from bot.match.pure.errors import Refused
from bot.match.pure.table.model import Match
from bot.match.services.clock import wall
from bot.match.services.service import Service
from bot.publishing.composing.messages import calls_next
from bot.publishing.posting.channel import Channel
from bot.publishing.posting.known import controls
from bot.publishing.posting.verdict import Verdict, judge
from data.texts import N_, texts

log = logging.getLogger(__name__)

MOST: Final = 1_000
GONE: Final = N_("This position doesn't exist any more: I had to go back to an earlier copy of my data.")
UNREAD: Final = "Table %d: I may not read the channel's history to look for boards of a state that is gone"

Change: TypeAlias = Callable[[Match, Callable[[], Awaitable[None]]], Awaitable[bool]]


class Left:
    def __init__(self, client: discord.Client, channel: Channel, service: Service, change: Change) -> None:
        self._client = client
        self._channel = channel
        self._service = service
        self._change = change
        self._began = wall.millis()
        self._settled: set[int] = set()
        self._since: dict[int, int] = {}

    async def close(self, match: Match, newest: int | None) -> None:
        """Clean up boards that were posted after the newest message recorded in `match`. If that fails, try again when
        the next board is posted.

        `newest` is the id of the message that shows the current board.
        """
        if match.created >= self._began or match.id in self._settled:
            return
        since = self._since.setdefault(match.id, _last_known(match))
        try:
            settled = await self._close(match, newest, since)
        except discord.Forbidden:
            log.info(UNREAD, match.id)
            settled = False
        except (discord.HTTPException, *TRANSIENT) as error:
            log.warning("Table %d: it is not known which boards stand there: %s", match.id, said(error))
            settled = isinstance(error, discord.HTTPException) and judge(error) is not Verdict.RETRY
        if settled:
            self._settled.add(match.id)
            del self._since[match.id]

    async def _close(self, match: Match, newest: int | None, since: int) -> bool:
        channel = self._client.get_channel(match.channel)
        if isinstance(channel, discord.TextChannel | discord.Thread):
            last = channel.last_message_id  # as of the bot's connection: Discord doesn't send further messages
            if last is not None and last <= since:
                return True
            if not _may_read(channel):
                log.info(UNREAD, match.id)
                return False
        shown = await self._channel.behind(match, since, MOST)
        if newest is not None and newest > since and not any(message.id == newest for message in shown):
            log.info(UNREAD, match.id)  # it has just been posted there
            return False
        settled = True
        now = await self._service.history.get(match.id)  # read after them, so it knows each position that they show
        for message in shown:
            if not message.components or message.id == newest:
                continue
            if await self._is_lost(now, controls(message)):
                line = f"⏪ {texts(now.locale)(GONE)}"
                settled &= await self._change(now, partial(self._channel.close, now, message, line))
            elif (newest is None or message.id < newest) and calls_next(message.content):
                settled &= await self._change(now, partial(self._channel.shrink, now, message.id))
        return settled

    async def _is_lost(self, match: Match, ids: Sequence[ControlId]) -> bool:
        for one in dict.fromkeys((one.match, one.ply, one.line) for one in ids if one.match and one.line):
            try:
                its = match if one[0] == match.id else await self._service.history.get(one[0])
            except Refused:
                return True
            if its.channel == match.channel and not await self._service.history.in_line(its, *one[1:]):
                return True
        return False


def _last_known(match: Match) -> int:
    known = max(match.board_message or 0, match.announcement or 0)
    return known or max(0, (match.created - discord.utils.DISCORD_EPOCH) << 22)


def _may_read(channel: discord.TextChannel | discord.Thread) -> bool:
    try:
        return channel.permissions_for(channel.guild.me).read_message_history
    except discord.ClientException:  # a thread whose parent is unknown
        return True

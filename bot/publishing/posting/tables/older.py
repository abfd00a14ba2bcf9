"""Take the boards out of a table's older messages and keep only their log lines, or delete a message if a newer one
contains the same lines.

A change that fails is stored in the outbox as a separate row, so that it isn't lost and doesn't delay the next
announcement for long.

Board messages that aren't recorded in the database are cleaned up as well. An earlier process may have crashed before
it recorded a message, or the database may have been restored from a backup. Nothing reports such a restoration, so each
process searches a table's channel when it posts its first board there.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

import discord

from bot.client.retries import TRANSIENT, said
from bot.controls.ids import ControlId
from bot.match.pure.errors import Refused
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Match
from bot.match.services.clock import wall
from bot.match.services.service import Service
from bot.publishing.composing.messages import Carried, calls_next
from bot.publishing.posting.channel import REMEMBERED, Channel, permissions_in
from bot.publishing.posting.sending import controls
from bot.publishing.posting.verdict import Verdict, judge
from data.texts import N_, texts

log = logging.getLogger(__name__)

MOST: Final = 1_000
GONE: Final = N_("This position doesn't exist any more: I had to go back to an earlier copy of my data.")
UNREAD: Final = "Table %d: I may not read the channel's history to look for boards of a state that is gone"
EDITS: Final = 3
"""The number of immediate attempts to change an older message. More attempts would delay the next announcement."""


class Older:
    def __init__(
        self, client: discord.Client, channel: Channel, service: Service, rest: Callable[[int], Awaitable[None]]
    ) -> None:
        self._client = client
        self._channel = channel
        self._service = service
        self._rest = rest
        self._owed: dict[int, list[int]] = {}
        self._marks: Recent[int, int] = Recent(REMEMBERED)
        self._began = wall.millis()
        self._settled: set[int] = set()
        self._since: dict[int, int] = {}

    async def unarchive(self, match: Match) -> None:
        try:
            await self._channel.unarchive(match)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.warning("Table %d: its thread cannot be opened again: %s", match.id, said(error))

    def posted(self, message: int, mark: int) -> None:
        self._marks[message] = mark

    async def carried(self, match: Match, called: Sequence[int]) -> Carried | None:
        old = match.board_message
        if old is None:
            return None
        try:
            rest = await self._channel.told(match, old)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("Table %d: what stands there stays as it is: %s", match.id, said(error))
            return None
        mark = self._marks.get(old, 0)  # people seen before the start have been there since an earlier process
        there = (
            user in called or self._service.desk.presence.seen_since(match.channel, user, mark) for user in rest.called
        )
        return rest.carried if all(there) else None

    async def behind(self, match: Match, messages: Sequence[discord.Message]) -> None:
        """Take the board out of the match's previous log message, because `messages` have been posted after it. Only
        the log lines stay. If one of `messages` repeats these lines, delete the old message.
        """
        old = match.board_message
        if old is not None and old not in {message.id for message in messages}:
            newer = [message.content for message in messages]
            await self.bring(match, old, partial(self._channel.shrink, match, old, newer))

    async def bring(self, match: Match, message: int, change: Callable[[], Awaitable[None]]) -> None:
        if not await self.change(match, change):
            self._owed.setdefault(match.id, []).append(message)

    def owed(self, match: Match) -> list[int]:
        """Return the ids of the messages of `match` that must be changed later, and forget them. The caller must store
        the ids.
        """
        return self._owed.pop(match.id, [])

    async def settle(self, match: Match, change: Callable[[], Awaitable[None]]) -> None:
        """Retry `change`, which failed before. If it fails again and can never succeed, give up; otherwise, raise
        discord.py's error.
        """
        try:
            await change()
        except discord.HTTPException as error:
            if judge(error) in {Verdict.RETRY, Verdict.BLOCKED, Verdict.UNARCHIVE}:
                raise
            log.info("Table %d: an older message stays as it is: %s", match.id, said(error))

    async def change(self, match: Match, change: Callable[[], Awaitable[None]]) -> bool:
        """Run `change`, which edits or deletes an older message. Return False if it failed but may succeed later."""
        for tries in range(EDITS):
            try:
                await change()
            except discord.HTTPException as error:
                verdict = judge(error)
                if verdict is Verdict.UNARCHIVE:
                    await self.unarchive(match)
                elif verdict is Verdict.BLOCKED:
                    return False
                elif verdict is not Verdict.RETRY:
                    log.info("Table %d: an older message stays as it is: %s", match.id, said(error))
                    return True
            except TRANSIENT as error:
                log.warning("Table %d: an older message could not be changed yet: %s", match.id, said(error))
            else:
                return True
            await self._rest(tries)
        log.warning("Table %d: an older message stays as it is for now", match.id)
        return False

    async def clean_up(self, match: Match, newest: int | None) -> None:
        """Clean up boards that were posted after the newest message recorded in `match`. If that fails, try again when
        the next board is posted.

        `newest` is the id of the message that shows the current board.
        """
        if match.created >= self._began or match.id in self._settled:
            return
        since = self._since.setdefault(match.id, _last_known(match))
        try:
            settled = await self._cleaned_up(match, newest, since)
        except discord.Forbidden:
            log.info(UNREAD, match.id)
            settled = False
        except (discord.HTTPException, *TRANSIENT) as error:
            log.warning("Table %d: it is not known which boards stand there: %s", match.id, said(error))
            settled = isinstance(error, discord.HTTPException) and judge(error) is not Verdict.RETRY
        if settled:
            self._settled.add(match.id)
            del self._since[match.id]

    async def _cleaned_up(self, match: Match, newest: int | None, since: int) -> bool:
        channel = self._client.get_channel(match.channel)
        if isinstance(channel, discord.TextChannel | discord.Thread):
            last = channel.last_message_id  # as of the bot's connection: Discord doesn't send further messages
            if last is not None and last <= since:
                return True
            allowed = permissions_in(channel)
            if allowed is not None and not allowed.read_message_history:
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
                settled &= await self.change(now, partial(self._channel.close, message, line))
            elif (newest is None or message.id < newest) and calls_next(message.content):
                settled &= await self.change(now, partial(self._channel.shrink, now, message.id))
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

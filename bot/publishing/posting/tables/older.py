"""Take the boards out of a table's older messages and keep only their log lines, or delete a message if a newer one
contains the same lines.

A change that fails is stored in the outbox as a separate row, so that it isn't lost and doesn't delay the next
announcement for long.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

import discord

from bot.client.retries import TRANSIENT, said
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Match
from bot.match.services.service import Service
from bot.publishing.composing.carrying import Carried
from bot.publishing.posting.channel import REMEMBERED, Channel
from bot.publishing.posting.verdict import Verdict, judge

log = logging.getLogger(__name__)

EDITS: Final = 3
"""The number of immediate attempts to change an older message. More attempts would delay the next announcement."""


class Older:
    def __init__(self, channel: Channel, service: Service, rest: Callable[[int], Awaitable[None]]) -> None:
        self._channel = channel
        self._service = service
        self._rest = rest
        self._owed: dict[int, list[int]] = {}
        self._marks: Recent[int, int] = Recent(REMEMBERED)

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

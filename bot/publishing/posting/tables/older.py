"""Changes a table's older messages. It removes boards and keeps only the log lines, or deletes messages if a newer one
contains their lines. It also closes sign-ups.

A failed change doesn't delay the next announcement for long. It gets a separate row in the outbox, so that a crash or
downtime doesn't lose it.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

import discord

from bot.client.retries import TRANSIENT, said
from bot.match.pure.table.model import Match
from bot.match.services.service import Service
from bot.publishing.composing.carrying import Carried
from bot.publishing.posting.channel import REMEMBERED, Channel
from bot.publishing.posting.verdict import Verdict, judge

log = logging.getLogger(__name__)

EDITS: Final = 3
"""The number of immediate attempts to change an older message. More attempts would delay the next announcement."""


class Older:
    """Changes older messages. `rest(tries)` waits before a retry."""

    def __init__(self, channel: Channel, service: Service, rest: Callable[[int], Awaitable[None]]) -> None:
        self._channel = channel
        self._service = service
        self._rest = rest
        self._owed: dict[int, list[int]] = {}
        self._marks: OrderedDict[int, int] = OrderedDict()
        """The value of :attr:`bot.match.services.notices.notices.Notices.mark` when each message was posted."""

    async def unarchive(self, match: Match) -> None:
        try:
            await self._channel.unarchive(match)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.warning("Table %d: its thread cannot be opened again: %s", match.id, said(error))

    def posted(self, message: int, mark: int) -> None:
        """Record that `message` was posted when :attr:`bot.match.services.notices.notices.Notices.mark` was `mark`."""
        self._marks[message] = mark
        if len(self._marks) > REMEMBERED:
            self._marks.popitem(last=False)

    async def carried(self, match: Match, called: Sequence[int]) -> Carried | None:
        """Return the lines of the match's last log message, for a newer message that copies them and pings the users in
        `called`.

        Return None if the last log message can't be fetched, or if someone whom it pinged hasn't been seen since:
        replacing it would remove the ping.
        """
        old = match.board_message
        if old is None:
            return None
        try:
            rest = await self._channel.told(match, old)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("Table %d: what stands there stays as it is: %s", match.id, said(error))
            return None
        mark = self._marks.get(old, 0)  # people seen before the start have been there since an earlier process
        there = (user in called or self._service.notices.seen_since(match, user, mark) for user in rest.called)
        return rest.carried if all(there) else None

    async def behind(self, match: Match, messages: Sequence[discord.Message]) -> None:
        """Remove the board from the match's last log message, now that `messages` follow it, and keep only its log
        lines.
        Delete the message if one of `messages` contains these lines.

        If the change fails, :meth:`owed` returns the message.
        """
        old = match.board_message
        if old is not None and old not in {message.id for message in messages}:
            newer = [message.content for message in messages]
            await self.bring(match, old, partial(self._channel.shrink, match, old, newer))

    async def bring(self, match: Match, message: int, change: Callable[[], Awaitable[None]]) -> None:
        """Change `message` by calling `change`. If this fails, :meth:`owed` returns the message."""
        if not await self.change(match, change):
            self._owed.setdefault(match.id, []).append(message)

    def owed(self, match: Match) -> list[int]:
        """Return the messages of `match` that must be changed later, and forget them. The caller must store them."""
        return self._owed.pop(match.id, [])

    async def settle(self, match: Match, change: Callable[[], Awaitable[None]]) -> None:
        """Retry `change`, which failed before. Give up if it can never succeed.

        Raises discord.py's errors if it may succeed later.
        """
        try:
            await change()
        except discord.HTTPException as error:
            if judge(error) in {Verdict.RETRY, Verdict.BLOCKED, Verdict.UNARCHIVE}:
                raise
            log.info("Table %d: an older message stays as it is: %s", match.id, said(error))

    async def change(self, match: Match, change: Callable[[], Awaitable[None]]) -> bool:
        """Change an older message by calling `change`, or leave it if that's impossible. Return False if the change has
        to be retried.
        """
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

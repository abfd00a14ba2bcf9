"""The messages of a table that stand already: boards that are shrunk to what they told, or go where a newer one carries
that, sign-ups that are over. What cannot be changed when it is time never holds up the next announcement for long: it
gets a row of the outbox of its own, so neither a crash nor days without the bot forget it.
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
"""How often a change to an old message is tried at once: it is not worth holding up the next announcement."""


class Older:
    """Changes messages that were posted before. ``rest(tries)`` waits before a further try."""

    def __init__(self, channel: Channel, service: Service, rest: Callable[[int], Awaitable[None]]) -> None:
        self._channel = channel
        self._service = service
        self._rest = rest
        self._owed: dict[int, list[int]] = {}
        """By match: older messages that could not be changed when it was time, as long as nobody has stored that."""
        self._marks: OrderedDict[int, int] = OrderedDict()
        """What :attr:`bot.match.services.notices.notices.Notices.mark` was when these messages were posted."""

    async def unarchive(self, match: Match) -> None:
        """Open the match's thread again, if that can be done."""
        try:
            await self._channel.unarchive(match)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.warning("Table %d: its thread cannot be opened again: %s", match.id, said(error))

    def posted(self, message: int, mark: int) -> None:
        """``message`` was posted when :attr:`bot.match.services.notices.notices.Notices.mark` was ``mark``."""
        self._marks[message] = mark
        if len(self._marks) > REMEMBERED:
            self._marks.popitem(last=False)

    async def carried(self, match: Match, called: Sequence[int]) -> Carried | None:
        """What the match's last message of the log told, where a newer one, which calls those ``called``, can carry
        that. It stays where Discord does not give it, or where somebody whom it called has not been there since: the
        call would go with it.
        """
        old = match.board_message
        if old is None:
            return None
        try:
            rest = await self._channel.told(match, old)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("Table %d: what stands there stays as it is: %s", match.id, said(error))
            return None
        mark = self._marks.get(old, 0)  # those seen at all since the start have been there since an earlier process
        there = (user in called or self._service.notices.seen_since(match, user, mark) for user in rest.called)
        return rest.carried if all(there) else None

    async def behind(self, match: Match, messages: Sequence[discord.Message]) -> None:
        """Leave of the match's last message of the log, which ``messages`` follow, only what it told; nothing where one
        of them carries that. One that is out of reach for longer is :meth:`owed`.
        """
        old = match.board_message
        if old is not None and old not in {message.id for message in messages}:
            newer = [message.content for message in messages]
            await self.bring(match, old, partial(self._channel.shrink, match, old, newer))

    async def bring(self, match: Match, message: int, change: Callable[[], Awaitable[None]]) -> None:
        """Change an older message, now or later."""
        if not await self.change(match, change):
            self._owed.setdefault(match.id, []).append(message)

    def owed(self, match: Match) -> list[int]:
        """The messages of ``match`` that are to be changed later; whoever asks stores it."""
        return self._owed.pop(match.id, [])

    async def settle(self, match: Match, change: Callable[[], Awaitable[None]]) -> None:
        """Make a change that could not be made when it was time, unless it never can. Raises what discord.py raises
        where that may be different later.
        """
        try:
            await change()
        except discord.HTTPException as error:
            if judge(error) in {Verdict.RETRY, Verdict.BLOCKED, Verdict.UNARCHIVE}:
                raise
            log.info("Table %d: an older message stays as it is: %s", match.id, said(error))

    async def change(self, match: Match, change: Callable[[], Awaitable[None]]) -> bool:
        """Change an older message; what cannot be changed is left as it is. Gives whether that is settled."""
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

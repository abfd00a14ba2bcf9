"""The messages of a table that stand already: boards that are shrunk to what they told, sign-ups that are over. What
cannot be changed stays as it is: it never holds up the next announcement for long.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import discord

from bot.client.retries import TRANSIENT, said
from bot.match.pure.table.model import Kind, Match, OutboxRow
from bot.publishing.composing.messages import calls_next
from bot.publishing.composing.notice import BOARDS
from bot.publishing.posting.channel import Channel
from bot.publishing.posting.verdict import Verdict, judge

log = logging.getLogger(__name__)

EDITS: Final = 3
"""How often a change to an old message is tried: it is not worth holding up the next announcement."""
LARGE: Final = 10
"""How many boards of a match may wait to be shrunk."""


class Older:
    """Changes messages that were posted before. ``rest(tries)`` waits before a further try."""

    def __init__(self, channel: Channel, rest: Callable[[int], Awaitable[None]]) -> None:
        self._channel = channel
        self._rest = rest
        self._large: dict[int, list[int]] = {}
        """By match: older boards that could not be shrunk when it was time."""

    async def unarchive(self, match: Match) -> None:
        """Open the match's thread again, if that can be done."""
        try:
            await self._channel.unarchive(match)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.warning("Table %d: its thread cannot be opened again: %s", match.id, said(error))

    async def behind(
        self, row: OutboxRow, match: Match, message: discord.Message | None, *, board: bool, newest: bool
    ) -> None:
        """Leave of the boards before ``message``, the last that tells ``row``, only what they told. ``board``: it
        bears one; ``newest``: no later row will.
        """
        old = match.board_message
        if old is not None and (board or row.kind is Kind.CANCELLED) and (message is None or old != message.id):
            await self._shrink(match, old)
        # Before a crash the row was the newest, and its message a board, as Discord says by the same nonce.
        bears = message is not None and message.components and calls_next(message.content)
        if message is not None and bears and not newest and row.kind in BOARDS:
            await self._shrink(match, message.id)

    async def _shrink(self, match: Match, message: int) -> None:
        """Leave of an older board what it told; one that is out of reach for longer waits for the next board."""
        boards = [message, *self._large.pop(match.id, ())]
        while boards and await self.change(match, partial(self._channel.shrink, match, boards[0])):
            del boards[0]
        if boards:
            self._large[match.id] = boards[:LARGE]

    async def change(self, match: Match, change: Callable[[], Awaitable[None]]) -> bool:
        """Change an older message; what cannot be changed is left as it is. Gives whether that is settled."""
        for tries in range(EDITS):
            try:
                await change()
            except discord.HTTPException as error:
                verdict = judge(error)
                if verdict is Verdict.UNARCHIVE:
                    await self.unarchive(match)
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

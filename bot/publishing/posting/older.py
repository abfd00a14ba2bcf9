"""The messages of a table that stand already: boards that are shrunk to what they told, or go where a newer one carries
that, sign-ups that are over. What cannot be changed stays as it is: it never holds up the next announcement for long.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

import discord

from bot.client.retries import TRANSIENT, said
from bot.match.pure.table.model import Match
from bot.publishing.composing.carrying import Carried
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
        self._large: dict[int, list[tuple[int, tuple[str, ...]]]] = {}
        """By match: older boards that could not be shrunk when it was time, with the texts of what followed them."""

    async def unarchive(self, match: Match) -> None:
        """Open the match's thread again, if that can be done."""
        try:
            await self._channel.unarchive(match)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.warning("Table %d: its thread cannot be opened again: %s", match.id, said(error))

    async def carried(self, match: Match) -> Carried | None:
        """What the match's last message of the log told, where a newer one can carry that. Where Discord does not give
        it, it stays where it is.
        """
        if match.board_message is None:
            return None
        try:
            return (await self._channel.told(match, match.board_message)).carried
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("Table %d: what stands there stays as it is: %s", match.id, said(error))
            return None

    async def behind(self, match: Match, messages: Sequence[discord.Message]) -> None:
        """Leave of the match's last message of the log, which ``messages`` follow, only what it told; nothing where one
        of them carries that. One that is out of reach for longer waits for the next.
        """
        boards = self._large.pop(match.id, [])
        if match.board_message is not None and match.board_message not in {message.id for message in messages}:
            boards.insert(0, (match.board_message, tuple(message.content for message in messages)))
        while boards and await self.change(match, partial(self._channel.shrink, match, *boards[0])):
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

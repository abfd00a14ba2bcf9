from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.services.service import Service
from bot.publishing.composing.composer import Composer
from bot.publishing.composing.notice import BOARDS
from bot.publishing.posting.pauses import Pauses
from bot.publishing.posting.tables.holding import Due

LIVE: Final = 1.5
"""The minimum time between two changes of a live table's board, in seconds. The end of a game and urgent news don't
have to wait.
"""


def folded(rows: Sequence[OutboxRow], *, over: bool) -> list[Due]:
    """Return the outbox rows that must be posted for a live table.

    One board shows the position after all rows, so earlier moves needn't be posted. If `over` is true, the final move
    has ended the game. That move is always posted, because its message shows the result.
    """
    moves = [row for row in rows if row.kind is Kind.MOVED]
    others = any(row.kind in BOARDS and row.kind is not Kind.MOVED for row in rows)
    kept = moves[-1:] if over or not others else []
    told = tuple(row.id for row in moves if row not in kept)
    last_board = max((row.id for row in rows if row.kind in BOARDS), default=0)
    return [Due(row, told if row.id == last_board else ()) for row in rows if row.id not in told]


class LiveBoards:
    def __init__(
        self,
        service: Service,
        composer: Composer,
        pauses: Pauses,
        stopping: asyncio.Event,
    ) -> None:
        self._service = service
        self._composer = composer
        self._pauses = pauses
        self._stopping = stopping
        self._changed: dict[int, tuple[float, int]] = {}
        """For each match, the time at which its board last changed (by the event loop's clock), and the number of the
        newest log entry that the board shows.
        """
        self._news: set[int] = set()

    def changed(self, match: int, shown: int) -> None:
        self._changed[match] = (asyncio.get_running_loop().time(), shown)

    def wake(self, match: int) -> None:
        if match in self._changed:
            self._news.add(match)
            self._pauses.end_of(match)

    async def pause(self, match: int) -> None:
        """Wait until a live table's board may change again.

        Don't wait if the game has ended, if something is urgent, or if the bot is stopping.
        """
        loop = asyncio.get_running_loop()
        self._news.add(match)
        try:
            while match in self._changed and not self._stopping.is_set():
                changed, shown = self._changed[match]
                left = changed + LIVE - loop.time()
                if left <= 0:
                    del self._changed[match]
                elif match not in self._news:
                    await self._pauses.wait(left, match)
                else:
                    self._news.discard(match)
                    table = await self._service.history.get(match)
                    if table.status is not Status.ACTIVE or await self._composer.urgent(table, shown):
                        return
        finally:
            self._news.discard(match)

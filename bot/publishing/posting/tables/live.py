"""Decides how often the boards of live tables may change, and which outbox rows are combined into one board."""

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
"""The shortest time between two changes to a live table's board, in seconds.

A game's last change is shown immediately, and so is an urgent one (:class:`bot.presenters.presenter.Urges`).
"""


def folded(rows: Sequence[OutboxRow], *, over: bool) -> list[Due]:
    """Return the outbox rows of a live table that need posting.

    One board shows the state after all rows, so only the last move is posted, or none if another row posts a board.
    If `over` is true, the last move ended the game, and it is always posted, because its message shows the result.
    """
    moves = [row for row in rows if row.kind is Kind.MOVED]
    others = any(row.kind in BOARDS and row.kind is not Kind.MOVED for row in rows)
    kept = moves[-1:] if over or not others else []
    told = tuple(row.id for row in moves if row not in kept)
    last_board = max((row.id for row in rows if row.kind in BOARDS), default=0)
    return [Due(row, told if row.id == last_board else ()) for row in rows if row.id not in told]


class LiveBoards:
    """Tracks when live boards last changed, and when they may change next."""

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
        """For each match, the time of its board's last change (by the event loop's clock), and the last log entry that
        the board shows.
        """
        self._news: set[int] = set()
        """The tables for which new outbox rows have arrived since the last check."""

    def changed(self, match: int, shown: int) -> None:
        """Record that the board of `match` has just changed and shows log entries up to `shown`."""
        self._changed[match] = (asyncio.get_running_loop().time(), shown)

    def wake(self, match: int) -> None:
        """Report that `match` has new outbox rows. If its game is over or something is urgent, its board changes
        without
        waiting.
        """
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

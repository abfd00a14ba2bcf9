"""Lets subjects (tables, leagues, people and servers) take turns at posting. It tracks which of them are waiting,
which have new outbox rows, and which still belong to this process.
"""

from __future__ import annotations

import asyncio

from bot.client.pace.pace import Turn
from bot.match.pure.table.subject import Subject
from bot.match.services.several.shards import Everything


class Turns:
    """Lets all workers take turns at posting. Nothing new begins once `stopping` is set. `shards` determines which
    subjects belong to this process.
    """

    def __init__(self, shards: Everything, stopping: asyncio.Event) -> None:
        self._shards = shards
        self.stopping = stopping
        self._waiting: dict[Subject, Turn] = {}
        self._news: set[Subject] = set()

    def waiting(self) -> tuple[Subject, ...]:
        return tuple(self._waiting)

    async def take(self, turn: Turn, subject: Subject) -> bool:
        """Wait for a subject's turn. Return whether it was necessary to wait."""
        self._waiting[subject] = turn
        try:
            return await turn.take()
        finally:
            del self._waiting[subject]

    def note(self, subject: Subject) -> None:
        """Record that new outbox rows have arrived for `subject` while its earlier rows are being posted."""
        self._news.add(subject)

    def news(self, subject: Subject) -> bool:
        """Return whether new outbox rows have arrived for the subject since the last call to :meth:`seen`."""
        return subject in self._news

    def seen(self, subject: Subject) -> None:
        """Record that all of the subject's current outbox rows are about to be read."""
        self._news.discard(subject)

    def going(self) -> bool:
        return not self.stopping.is_set()

    def go_on(self, subject: Subject) -> bool:
        """Return whether this process should still post for the subject."""
        return self.going() and self._shards.still(subject)

    async def ours(self, subject: Subject) -> bool:
        """Return whether the subject belongs to this process, which then has to post the subject's outbox rows."""
        return await self._shards.has(subject)

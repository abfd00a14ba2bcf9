from __future__ import annotations

import asyncio

from bot.client.pace.pace import Turn
from bot.match.pure.table.subject import Subject
from bot.match.services.multiprocess.shards import Everything


class Turns:
    def __init__(self, shards: Everything, stopping: asyncio.Event) -> None:
        self._shards = shards
        self.stopping = stopping
        self._waiting: dict[Subject, Turn] = {}
        self._news: set[Subject] = set()

    def waiting(self) -> tuple[Subject, ...]:
        return tuple(self._waiting)

    async def take(self, turn: Turn, subject: Subject) -> bool:
        self._waiting[subject] = turn
        try:
            return await turn.take()
        finally:
            del self._waiting[subject]

    def note(self, subject: Subject) -> None:
        self._news.add(subject)

    def news(self, subject: Subject) -> bool:
        return subject in self._news

    def seen(self, subject: Subject) -> None:
        self._news.discard(subject)

    def going(self) -> bool:
        return not self.stopping.is_set()

    def go_on(self, subject: Subject) -> bool:
        return self.going() and self._shards.still(subject)

    async def ours(self, subject: Subject) -> bool:
        return await self._shards.has(subject)

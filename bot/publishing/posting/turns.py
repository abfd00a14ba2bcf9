"""Which subjects wait for their turn to post, of which more was announced meanwhile, which are this process' still."""

from __future__ import annotations

import asyncio

from bot.client.pace.pace import Turn
from bot.match.pure.table.subject import Subject
from bot.match.services.several.shards import Everything


class Turns:
    """One for all workers. ``stopping``: nothing new is begun. ``shards``: what is this process' to tell."""

    def __init__(self, shards: Everything, stopping: asyncio.Event) -> None:
        self._shards = shards
        self.stopping = stopping
        self._waiting: dict[Subject, Turn] = {}
        self._news: set[Subject] = set()

    def waiting(self) -> tuple[Subject, ...]:
        """The subjects that wait for their turn."""
        return tuple(self._waiting)

    async def take(self, turn: Turn, subject: Subject) -> bool:
        """Wait for a subject's turn; gives whether that took any time."""
        self._waiting[subject] = turn
        try:
            return await turn.take()
        finally:
            del self._waiting[subject]

    def note(self, subject: Subject) -> None:
        """More of it was announced while its rows are worked through."""
        self._news.add(subject)

    def news(self, subject: Subject) -> bool:
        """Whether more was announced since :meth:`seen`."""
        return subject in self._news

    def seen(self, subject: Subject) -> None:
        """What was announced of it up to now is read next."""
        self._news.discard(subject)

    def going(self) -> bool:
        """Whether anything is to be posted still."""
        return not self.stopping.is_set()

    def go_on(self, subject: Subject) -> bool:
        """Whether this process is to post something of it still."""
        return self.going() and self._shards.still(subject)

    async def ours(self, subject: Subject) -> bool:
        """Whether this process has it: who has it posts it."""
        return await self._shards.has(subject)

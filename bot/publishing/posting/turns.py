"""The subjects that wait for their turn to post, those with news meanwhile, those that still belong to this process."""

from __future__ import annotations

import asyncio

from bot.client.pace.pace import Turn
from bot.match.pure.table.subject import Subject
from bot.match.services.several.shards import Everything


class Turns:
    """The turns, shared by all workers. ``stopping``: nothing new begins. ``shards``: the subjects of this process."""

    def __init__(self, shards: Everything, stopping: asyncio.Event) -> None:
        self._shards = shards
        self.stopping = stopping
        self._waiting: dict[Subject, Turn] = {}
        self._news: set[Subject] = set()

    def waiting(self) -> tuple[Subject, ...]:
        """Return the subjects that wait for their turn."""
        return tuple(self._waiting)

    async def take(self, turn: Turn, subject: Subject) -> bool:
        """Wait for a subject's turn. Return whether that took any time."""
        self._waiting[subject] = turn
        try:
            return await turn.take()
        finally:
            del self._waiting[subject]

    def note(self, subject: Subject) -> None:
        """Note that more was announced while its rows are being posted."""
        self._news.add(subject)

    def news(self, subject: Subject) -> bool:
        """Return whether more was announced since :meth:`seen`."""
        return subject in self._news

    def seen(self, subject: Subject) -> None:
        """Note that its announcements up to now will be read next."""
        self._news.discard(subject)

    def going(self) -> bool:
        """Return whether the publisher is still posting."""
        return not self.stopping.is_set()

    def go_on(self, subject: Subject) -> bool:
        """Return whether this process should still post for it."""
        return self.going() and self._shards.still(subject)

    async def ours(self, subject: Subject) -> bool:
        """Return whether it belongs to this process, which then posts it."""
        return await self._shards.has(subject)

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.league.pure.known import Known
from bot.league.storage import messages as stored
from bot.league.storage.messages import Message
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.subject import of_league
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing

__all__ = ["Message", "Messages"]


class Messages:
    """Records which messages in Discord belong to a league. Any method may raise StoreFault."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, league: int) -> dict[str, Message]:
        return await self._store.read(partial(stored.of_league, league=league))

    async def put(
        self, league: int, what: str, message: Message, also: Callable[[Writing], None] | None = None
    ) -> None:
        put = self.putting(league, what, message)

        def work(writing: Writing) -> None:
            put(writing)
            if also is not None:
                also(writing)

        await self._store.write(work)

    def putting(self, league: int, what: str, message: Message) -> Callable[[Writing], None]:
        return partial(stored.put, league=league, what=what, message=message)

    async def drop(self, league: int, what: str) -> None:
        await self._store.write(partial(stored.drop, league=league, what=what))

    async def sent_apart(self, row: OutboxRow, what: int) -> None:
        """Record that every message for `row` that doesn't go to the league's own channel has been sent. `what`: SENT
        or SENT_QUIETLY.
        """
        await self._store.write(lambda writing: writing.set_about(row.id, what))

    async def look_again(self, known: Known, now: int, gone: str | None = None) -> None:
        """Schedule a check of whether the league's messages are up to date. They can become outdated even without a new
        log entry. `gone`: the name of a message that is gone from Discord, to be posted again.
        """

        def work(writing: Writing) -> None:
            if gone is not None:
                stored.drop(writing, known.id, gone)
            writing.post(
                of_league(known.id), known.channel, AnnouncementKind.ENTRIES, known.entries + 1, known.entries, at=now
            )

        await self._store.write(work)

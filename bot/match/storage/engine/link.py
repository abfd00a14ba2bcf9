from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Link(Protocol):
    """A database connection that runs one piece of work at a time, in its own thread."""

    def begin(
        self, work: Callable[[Connection], T], ended: Callable[[bool], None] | None = None, *, of: int | None = None
    ) -> asyncio.Future[T]:
        """Start `work` in one transaction and return a future for its result. Cancelling the future doesn't stop the
        work.

        If `work` raises, the transaction is rolled back. If the database fails, the future raises
        :class:`bot.match.pure.errors.StoreFault`.

        `ended`: a function that is called in the worker thread before any later work starts. Its argument says whether
        the transaction was committed. If the transaction is retried, it's called for each attempt. `of`: the only match
        whose data the work uses, or None. Work on other matches may run in parallel. Raises StoreFault if the work
        can't be started.
        """

    def changed_elsewhere(self) -> int:
        """Return a number that changes when other processes may have written. Only call this in the link's thread."""

    async def close(self) -> None: ...


class Ground(Protocol):
    """An open database, in a file or on a server, with one connection for reads and one for transactions."""

    @property
    def shared(self) -> bool: ...

    @property
    def reading(self) -> Link:
        """Return the connection for reads, which are single statements without a transaction."""

    @property
    def writing(self) -> Link: ...

    @property
    def path(self) -> Path | None: ...

    async def listen(
        self, hear: Callable[[str], None], missed: Callable[[], None], alive: Callable[[float | None], None]
    ) -> None:
        """Listen for messages from other processes, on the event loop. Only use this with a shared database.

        `hear`: called with each message whose transaction was committed. `missed`: called if messages may have been
        lost. `alive`: called repeatedly with the time (:func:`time.monotonic`) up to which all messages have arrived,
        or with None if no more messages arrive.
        """

    async def back_up(self, folder: Path, keep: int, at: int) -> Path: ...

    async def rescue(self, detail: str) -> None:
        """Save what is left of a deleted database, and log what to do. `detail`: a description of the problem."""

    async def close(self) -> None: ...

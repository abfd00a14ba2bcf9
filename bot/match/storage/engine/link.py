"""The base of a store: two links to its database, and the extras of a file or a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Link(Protocol):
    """One connection. It does its works one after the other, in a thread of its own."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Return the result of ``work``, in one transaction: committed at its end, undone if it raises.

        Raises :class:`bot.match.pure.errors.StoreFault` for the database's failures. If the caller is cancelled
        meanwhile, the work ends as it would have.
        """

    def begin(
        self, work: Callable[[Connection], T], ended: Callable[[bool], None] | None = None, *, of: int | None = None
    ) -> asyncio.Future[T]:
        """Begin ``work`` and return its future result. A caller that cancels the future does not learn how it ended.
        ``ended``: called in the thread with whether it was committed, before anything else happens there that is not
        committed with it; if a transaction is tried again, for each try. ``of``: it only reads and writes data of that
        match, so works of other matches may run beside it. Raises StoreFault if nothing can begin.
        """

    def changed_elsewhere(self) -> int:
        """Return, for a work in its thread, another number than before if others may have changed the database
        since.
        """

    async def close(self) -> None:
        """Give the connection back, after the requested work is done."""


class Ground(Protocol):
    """An open database."""

    @property
    def shared(self) -> bool:
        """Return whether other processes write, too."""

    @property
    def reading(self) -> Link:
        """Return the link for reads: single statements, each of which sees one state of the database without a
        transaction of its own.
        """

    @property
    def writing(self) -> Link:
        """Return the link for transactions, one after the other."""

    @property
    def path(self) -> Path | None:
        """Return the file's path; None for a server."""

    async def listen(
        self, hear: Callable[[str], None], missed: Callable[[], None], alive: Callable[[float | None], None]
    ) -> None:
        """Call ``hear`` on the event loop with each text that another process has sent (:meth:`tell`) and committed;
        ``missed`` if some may have been lost; ``alive`` with a moment (:func:`time.monotonic`) until which all have
        arrived, again and again, and with None if no more come. Only for a shared database.
        """

    async def back_up(self, folder: Path, keep: int, at: int) -> Path:
        """Copy the database (:meth:`bot.match.storage.store.Store.backup`)."""

    async def rescue(self, detail: str) -> None:
        """Save what is left of a database that was removed, as ``detail`` says, and say what to do."""

    async def close(self) -> None:
        """Give it back."""

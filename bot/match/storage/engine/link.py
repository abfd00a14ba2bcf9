"""What a store stands on: two links to its database, and what a file or a server has besides."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Link(Protocol):
    """One connection. Works handed to it are done one after the other, in a thread of its own."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What ``work`` gives, in one transaction: committed at its end, undone when it raises.

        Raises :class:`bot.match.pure.errors.StoreFault` for the database's failures. Who is cancelled meanwhile leaves
        the work to end as it would.
        """

    def begin(
        self, work: Callable[[Connection], T], ended: Callable[[bool], None] | None = None, *, of: int | None = None
    ) -> asyncio.Future[T]:
        """The same for who does not wait at once: what ``work`` will give. Whoever cancels the future is not told how
        it ended. ``ended``: told in the thread whether it was committed, before anything else is done there that is not
        committed with it; where a transaction is tried again, of each try. ``of``: it reads and writes nothing but what
        is of that match, so it may be done beside such ones of other matches. Raises StoreFault where nothing can be
        begun.
        """

    def changed_elsewhere(self) -> int:
        """For a work, in its thread: another number than before where others may have changed the database since."""

    async def close(self) -> None:
        """Give the connection back, after what was asked for is done."""


class Ground(Protocol):
    """An open database."""

    @property
    def shared(self) -> bool:
        """Whether other processes write, too."""

    @property
    def reading(self) -> Link:
        """Reads are single statements: each sees one state of the database without a transaction of its own."""

    @property
    def writing(self) -> Link:
        """Transactions, one after the other."""

    @property
    def path(self) -> Path | None:
        """Where the file is; None for a server."""

    async def listen(
        self, hear: Callable[[str], None], missed: Callable[[], None], alive: Callable[[float | None], None]
    ) -> None:
        """Call ``hear`` on the event loop with each text that another process has sent (:meth:`tell`) and committed;
        ``missed`` where some may have been lost; ``alive`` with a moment (:func:`time.monotonic`) until which all have
        been heard, again and again, and with None where no more come. Only where it is shared.
        """

    async def back_up(self, folder: Path, keep: int, at: int) -> Path:
        """Copy the database (:meth:`bot.match.storage.store.Store.backup`)."""

    async def rescue(self, detail: str) -> None:
        """The database was taken away, as ``detail`` says: save what is left, and say what to do."""

    async def close(self) -> None:
        """Give it back."""

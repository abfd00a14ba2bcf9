"""Compare and set: a change of a match is only stored if the match is still as it was read.

A change of a match reads it, decides, and writes. In one process a lock keeps others out meanwhile; another process
knows nothing of that lock. So the lock comes with a :class:`Hold`, which knows what was read, and each transaction
begins with a comparison. If that finds a difference, nothing is stored, it raises :class:`Overtaken`, and the caller
reads and decides again.

A position's line and ply do not say enough: a table's players, words, orders, proposals and clocks change without an
entry. The comparison is of

- on a file, or a server's database that belongs to this process alone, nothing of the match: only whether anybody else
  has written at all since (:attr:`bot.match.storage.kept.memory.Memory.epoch`), which each transaction knows without a
  statement;
- if several processes write, ``matches.revision``, which each transaction increases that changes anything of the match,
  or of its extra data. It is read with the match.

Changes that do not follow from earlier reads (a posted message, a timer, reads in the transaction itself) need no hold:
transactions are serializable. They count too, so that the number says whether memory is right (:mod:`.believed`); but
such a change by the same process does not overtake a decision.

Serializable transactions of several processes get in each other's way at unrelated tables: PostgreSQL notes reads by
pages, and a page has the rows of many matches. So usual transactions about one match alone (``of`` in
:meth:`bot.match.storage.store.Store.write`) are not serializable; they begin by locking that match's row
(:data:`COUNT`, or that of a hold), and see what others have committed until then. Every other transaction locks the row
of each match of which it changes anything (:meth:`Transaction.beside`, ``touch``), so it is before such a one or after
it, never beside it.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, update

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage import schema

_table = schema.matches.c
_COUNTED: Final = update(schema.matches).where(_table.id == bindparam("of")).values(revision=_table.revision + 1)
COUNT: Final = _COUNTED.returning(_table.revision)
"""Locks the row, for a match of which nothing was read before; returns the revision. A serializable transaction that
has begun before it was committed gives way, which a mere lock would not cause.
"""
COUNT_IF: Final = _COUNTED.where(_table.revision == bindparam("read")).returning(_table.revision)
"""The same for a match that was read, if it is unchanged; otherwise it returns nothing."""


class Overtaken(StoreFault):
    """Another process has changed the match since it was read: nothing was stored, and the caller has to decide
    again.
    """

    def __init__(self, match: int) -> None:
        super().__init__(Fault.LOCKED, f"match {match} was changed by another process at the same moment, repeatedly")


class Hold:
    """The reads of ``match`` by a holder who changes it. ``revision``: at the read; None: nothing yet. ``epoch``: that
    of the memory when they began. ``believed``: it was read before the hold, and not compared yet.
    """

    __slots__ = ("believed", "epoch", "match", "revision")

    def __init__(self, match: int, epoch: int) -> None:
        self.match = match
        self.epoch = epoch
        self.revision: int | None = None
        self.believed = False

    def read(self, revision: int) -> None:
        """Note a read of the match. The first one counts: the decision made then has to stay valid."""
        if self.revision is None:
            self.revision = revision

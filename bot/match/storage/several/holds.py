"""Compare and set: what is stored of a match follows from the match as it is still.

Whoever changes a match reads it, decides, and writes. In one process a lock keeps others away meanwhile; another
process knows nothing of that lock. So whoever has it has a :class:`Hold` too, which knows what they have read, and each
of their transactions begins by comparing. Where it finds another thing, nothing is stored, :class:`Overtaken` is
raised, and they read and decide anew.

A position's line and ply do not say enough: who sits at a table, its words, orders, proposals and clocks change without
an entry. What is compared is

- on a file, or a server's database that is this process' alone, nothing of the match: whether anybody else has written
  at all since (:attr:`bot.match.storage.kept.memory.Memory.epoch`), which each transaction knows without a statement;
- where several processes write, ``matches.revision``, which each transaction counts on that changes anything of the
  match, or of what lies beside it. It is read with the match.

What does not follow from what was read before the transaction (a message that stands, a timer, what is read in the
transaction itself) needs no hold: transactions are serializable. It is counted too, so that the number says whether
what is kept in memory is true (:mod:`.believed`); but who decides is not overtaken by such a one of their own process.

Serializable ones of several processes get in each other's way at tables that have nothing to do with each other:
PostgreSQL notes what was read by pages, and the rows of many matches lie in one. So what is usual, and is about one
match alone (``of`` in :meth:`bot.match.storage.store.Store.write`), is not serializable; it begins by locking that
match's row (:data:`COUNT`, or that of a hold), and sees what others have committed until then. Every other
transaction locks the row of each match of which it changes anything (:meth:`Transaction.beside`, ``touch``), so it is
before such a one or after it, never beside it.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, update

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage import schema

_table = schema.matches.c
_COUNTED: Final = update(schema.matches).where(_table.id == bindparam("of")).values(revision=_table.revision + 1)
COUNT: Final = _COUNTED.returning(_table.revision)
"""Locks the row, for a match of which nothing was read before; gives the revision. A serializable transaction that has
begun before it was committed gives way, which a mere lock would not make it do.
"""
COUNT_IF: Final = _COUNTED.where(_table.revision == bindparam("read")).returning(_table.revision)
"""The same for one that was read, if it is so still; else it gives nothing."""


class Overtaken(StoreFault):
    """Another process has changed the match since it was read: nothing was stored, and it is to be decided anew."""

    def __init__(self, match: int) -> None:
        super().__init__(Fault.LOCKED, f"match {match} was changed by another process at the same moment, repeatedly")


class Hold:
    """What somebody who changes ``match`` has read of it. ``revision``: with it; None: nothing yet. ``epoch``: that of
    the memory when they began. ``believed``: it was read before they held it, and has not been compared yet.
    """

    __slots__ = ("believed", "epoch", "match", "revision")

    def __init__(self, match: int, epoch: int) -> None:
        self.match = match
        self.epoch = epoch
        self.revision: int | None = None
        self.believed = False

    def read(self, revision: int) -> None:
        """The match was read. The first time counts: what was decided then has to hold still."""
        if self.revision is None:
            self.revision = revision

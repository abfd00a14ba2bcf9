"""Store a change to a match only if the match hasn't changed since it was read ("compare and set").

A change reads the match, decides and writes. Within one process, a lock protects these steps, but other processes don't
know about the lock. Each change therefore has a :class:`Hold`, which records what was read. Each transaction first
compares the match with the hold. If they differ, the transaction raises :class:`Overtaken`, nothing is stored, and the
caller reads and decides again.

Comparing the ply (the number of log entries) isn't enough, since some changes have no log entry: those to players,
orders, proposals, clocks, and the words that players add to the match's seed. If only one process uses the database,
it's enough to check that nobody else has written anything (:attr:`bot.match.storage.kept.memory.Memory.epoch`). If
several processes write, `matches.revision` is compared. Every change to the match or its extra data increments it.

Changes that don't depend on earlier reads, such as a posted message or a timer, need no hold. They also increment the
revision, so that the cache stays correct (:mod:`.shared`). If this process made them, they don't invalidate its
decisions.

In PostgreSQL, serializable transactions may conflict even if they concern unrelated tables, since reads are tracked by
page. Transactions about a single match (those that pass `of` to :meth:`bot.match.storage.store.Store.write`) are
therefore not serializable. They first lock the match's row, and then see all earlier commits. All other transactions
lock the row of each match that they change (:meth:`Transaction.beside`, `touch`), so the two kinds never overlap.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, update

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage import schema

_table = schema.matches.c
_COUNTED: Final = update(schema.matches).where(_table.id == bindparam("of")).values(revision=_table.revision + 1)
# The statement that locks the row of a match that wasn't read before, and returns its new revision. Unlike a mere lock,
# this update makes concurrent serializable transactions fail if they began before its commit.
COUNT: Final = _COUNTED.returning(_table.revision)
# The statement that locks the row of a match that was read, and returns its new revision. It returns nothing if the
# match has changed since.
COUNT_IF: Final = _COUNTED.where(_table.revision == bindparam("read")).returning(_table.revision)


class Overtaken(StoreFault):
    """Raised if another process has changed the match since it was read. Nothing was stored, and the caller has to
    decide again.
    """

    def __init__(self, match: int) -> None:
        super().__init__(Fault.LOCKED, f"match {match} was changed by another process at the same moment, repeatedly")


class Hold:
    """The state of `match` as read by the task that is changing it.

    `revision`: the match's revision when it was read, or None if it wasn't read. `epoch`: the value of
    :attr:`.Memory.epoch` when the hold was created.
    """

    __slots__ = ("believed", "epoch", "match", "revision")

    def __init__(self, match: int, epoch: int) -> None:
        self.match = match
        self.epoch = epoch
        self.revision: int | None = None
        self.believed = False

    def read(self, revision: int) -> None:
        """Record that this task read the match at `revision`, a number that each change increments.

        Only the first read counts, since decisions based on it must stay valid.
        """
        if self.revision is None:
            self.revision = revision

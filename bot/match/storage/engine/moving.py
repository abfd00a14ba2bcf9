"""Copy a whole database to another one, in a file or on a server. One transaction writes everything and verifies each
row.

The program has exclusive access to both databases (`alone` in :meth:`bot.match.storage.store.Store.open`), so nothing
changes while it copies. Until the transaction is committed, the target contains the key :data:`.identity.MARK`, and
bots refuse to use it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Connection, Table, func, insert, inspect, select, text, tuple_

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.engine.identity import MARK
from bot.match.storage.rows import AnyRow
from bot.match.storage.schema import metadata
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing

# The number of rows that are copied or verified at a time.
AT_ONCE: Final = 250
_DIGESTS: Final = 1 << 256
# The database tables that describe the running processes. They aren't copied.
PASSING: Final = frozenset({"processes", "shards"})
# The database tables whose generated ids are never reused.
_NUMBERED: Final = ("matches", "outbox", "leagues")


async def move(source: Store, target: Store) -> dict[str, int]:
    """Copy everything from `source` to `target`, and return the number of rows in each database table.

    Raises StoreFault if `target` isn't empty, and leaves it unchanged. If the copy differs, raises StoreFault, discards
    the copy and leaves `target` marked as unfinished.
    """
    loop = asyncio.get_running_loop()

    def of_source(work: Any) -> Any:  # from the thread of the target, which waits
        return asyncio.run_coroutine_threadsafe(source.read(work), loop).result()

    def begin(writing: Writing) -> None:
        _must_be_known(of_source(_tables), writing)
        writing.forget_meta(MARK)
        for table in _moved():
            if writing.query(select(table).limit(1), {}):
                raise StoreFault(Fault.UNAVAILABLE, f"it is not empty: there is something in {table.name}")
        writing.set_meta(MARK, "")

    def work(writing: Writing) -> dict[str, int]:
        writing.forget_memory()
        writing.forget_meta(MARK)
        counts = {}
        for table in _moved():
            counts[table.name], wanted = 0, 0
            for rows in _pages(of_source, table):
                _put(writing, table, rows)
                counts[table.name] += len(rows)
                wanted += _sum(rows)
            if writing.query(select(func.count()).select_from(table), {})[0][0] != counts[table.name]:
                raise StoreFault(Fault.DAMAGED, f"{table.name} would have another number of rows")
            if sum(map(_sum, _every(writing, table))) % _DIGESTS != wanted % _DIGESTS:
                raise StoreFault(Fault.DAMAGED, f"a row of {table.name} would not be the same")
        for name in _NUMBERED:
            _set_last(writing, name, of_source(lambda there, name=name: _last(there, name)))
        return counts

    await target.write(begin)
    return await target.write(work)


def _moved() -> list[Table]:
    return [table for table in metadata.sorted_tables if table.name not in PASSING]


def _tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def _must_be_known(found: Iterable[str], writing: Writing) -> None:
    known = set(metadata.tables)
    for names in (found, _tables(writing.connection)):
        if (other := set(names) - known - {"alembic_version", "sqlite_sequence"}) or known - set(names):
            raise StoreFault(Fault.UNAVAILABLE, f"its tables are not those of this program: {sorted(other or known)}")


def _sum(rows: Iterable[AnyRow]) -> int:
    return sum(int.from_bytes(sha256(repr(tuple(row)).encode()).digest()) for row in rows)


def _every(writing: Writing, table: Table) -> Iterator[Sequence[AnyRow]]:
    # On a server, looking up single rows in a newly filled table would be slow.
    statement = select(table).execution_options(yield_per=AT_ONCE)
    return iter(writing.run(statement, {}).partitions())


def _pages(of_source: Any, table: Table) -> Iterator[Sequence[AnyRow]]:
    key = tuple(table.primary_key)
    after: tuple[Any, ...] | None = None
    while True:
        statement = select(table).order_by(*key).limit(AT_ONCE)
        if after is not None:
            statement = statement.where(tuple_(*key) > tuple_(*after, types=[one.type for one in key]))
        rows = of_source(lambda there, statement=statement: there.execute(statement).all())
        if not rows:
            return
        yield rows
        after = tuple(getattr(rows[-1], one.name) for one in key)


def _put(writing: Writing, table: Table, rows: Sequence[AnyRow]) -> None:
    try:
        writing.do(insert(table), [row._asdict() for row in rows])
    except StoreFault:
        raise
    except Exception as error:
        raise StoreFault(Fault.DAMAGED, f"{table.name} cannot hold what it held: {error}") from error


def _last(connection: Connection, table: str) -> int:
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": table})
        return int(found.scalar() or 0)
    sequence = connection.execute(text("SELECT pg_get_serial_sequence(:name, 'id')"), {"name": table}).scalar_one()
    row = connection.execute(text(f"SELECT last_value, is_called FROM {sequence}")).one()  # noqa: S608 - its own name
    return int(row.last_value) if row.is_called else 0


def _set_last(writing: Writing, table: str, last: int) -> None:
    if not last:
        return
    values = {"name": table, "last": last}
    if writing.connection.dialect.name == "sqlite":
        writing.run(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table})
        writing.run(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"), values)
    else:
        writing.run(text("SELECT setval(pg_get_serial_sequence(:name, 'id'), CAST(:last AS BIGINT))"), values)

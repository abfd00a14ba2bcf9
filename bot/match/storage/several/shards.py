"""Who shares a database, and which shard each has: the part of Discord's servers whose tables it rings timers of and
posts for.

A process has a lease, which it renews; what it has is its own as long as that lasts. Who dies renews nothing, and
others take what it had. The time is the database server's, so machines need not agree about it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from sqlalchemy import bindparam, delete, insert, select, update

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage import schema
from bot.match.storage.writing import Writing

_process, _shard = schema.processes.c, schema.shards.c
_NOW: Final = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
_ALONE: Final = "LOCK TABLE processes IN SHARE ROW EXCLUSIVE MODE"
"""Before anything is read, or those who renew their leases at the same moment would have to give way to each other."""
_PROCESSES: Final = select(_process.name, _process.until)
_SHARDS: Final = select(_shard.number, _shard.holder).order_by(_shard.number)
_JOIN: Final = insert(schema.processes)
_RENEW: Final = update(schema.processes).where(_process.name == bindparam("who")).values(until=bindparam("ends"))
_LEAVE: Final = delete(schema.processes).where(_process.name == bindparam("who"))
_GIVE: Final = update(schema.shards).where(_shard.number == bindparam("which")).values(holder=bindparam("to"))
_LAY_OUT: Final = insert(schema.shards)
_CLEAR: Final = delete(schema.shards)


class Round(NamedTuple):
    """How things are after a process has renewed its lease. ``lapsed``: the lease had ended before, so others may have
    had what was its own; ``live``: how many processes there are; ``surplus``: so many of ``mine`` are more than its
    share.
    """

    lapsed: bool
    live: int
    mine: frozenset[int]
    surplus: int


def renew(writing: Writing, name: str, span: int, count: int, wanted: Collection[int] | None) -> Round:
    """Process ``name`` is there for ``span`` milliseconds from now, and takes what is free: of ``count`` shards those
    that it ``wanted``, or (None) its share. Raises StoreFault (LOCKED) where others have divided the servers otherwise.
    """
    writing.looked_at(lambda connection: connection.exec_driver_sql(_ALONE))
    now = int(writing.looked_at(lambda connection: connection.exec_driver_sql(_NOW).scalar_one()))
    known = {row.name: row.until for row in writing.query(_PROCESSES, {})}
    lapsed = known.get(name, 0) <= now
    for gone in [one for one, until in known.items() if until <= now]:
        writing.do(_LEAVE, {"who": gone})
        del known[gone]
    if lapsed:
        writing.do(_JOIN, {"name": name, "until": now + span})
    else:
        writing.do(_RENEW, {"who": name, "ends": now + span})
    others = set(known) - {name}
    holders: dict[int, str | None] = {row.number: row.holder for row in writing.query(_SHARDS, {})}
    if len(holders) != count:
        if others:
            raise StoreFault(Fault.LOCKED, f"other processes have divided the servers into {len(holders)} shards")
        writing.do(_CLEAR, {})
        writing.do(_LAY_OUT, [{"number": number, "holder": None} for number in range(count)])
        holders = dict.fromkeys(range(count))
    live = len(others) + 1
    share = _share(count, sorted([*others, name]).index(name), live)
    mine = set() if lapsed else {number for number, holder in holders.items() if holder == name}
    free = [number for number, holder in holders.items() if number not in mine and holder not in others]
    taken = free[: max(0, share - len(mine))]
    if wanted is not None:
        taken = [number for number in free if number in wanted]
    give(writing, dict.fromkeys(taken, name) | {number: None for number in free if number not in taken})
    mine.update(taken)
    return Round(lapsed, live, frozenset(mine), 0 if wanted is not None else max(0, len(mine) - share))


def _share(count: int, place: int, live: int) -> int:
    """How many of ``count`` shards the process in that place among ``live`` ones has."""
    return count // live + (place < count % live)


def give(writing: Writing, to: dict[int, str | None]) -> None:
    """These shards belong to those processes from now on; None: to nobody."""
    values: list[dict[str, Any]] = [{"which": number, "to": name} for number, name in to.items()]
    if values:
        writing.do(_GIVE, values)


def leave(writing: Writing, name: str) -> None:
    """Process ``name`` ends: what it had is free."""
    writing.looked_at(lambda connection: connection.exec_driver_sql(_ALONE))
    held = [row.number for row in writing.query(_SHARDS, {}) if row.holder == name]
    give(writing, dict.fromkeys(held))
    writing.do(_LEAVE, {"who": name})

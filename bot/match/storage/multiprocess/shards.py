"""Store which processes share the database, and which shards each of them owns. A shard is a group of Discord servers.
Its owner handles their timers and posts their messages.

A process keeps its shards as long as it renews its lease. Renewing usually blocks nobody (:func:`unchanged`). If a
process dies, other processes take over its shards. All times come from the database server, so the machines' clocks
needn't agree.

A shard moves between live processes without a gap. The new process claims it (`heir`) and connects, while the old one
continues. Once the new process is `ready`, the old one finishes its work and gives up the shard.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import BigInteger, Connection, Row, bindparam, cast, delete, extract, func, insert, select, update

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage import schema
from bot.match.storage.away import THERE, when_there
from bot.match.storage.multiprocess.dividing import Division, Member, Round
from bot.match.storage.multiprocess.news import NEWS_OF_SHARDS, SEND
from bot.match.storage.writing import Writing

_process, _shard = schema.processes.c, schema.shards.c
_NOW: Final = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
_WHEN: Final = select(_NOW)
# Locks the table `processes` before any read, because processes that renew their leases would conflict.
_ALONE: Final = "LOCK TABLE processes IN SHARE ROW EXCLUSIVE MODE"
_PROCESSES: Final = select(schema.processes)
_PROCESSES_NOW: Final = select(schema.processes, _NOW.label("now"))
_SHARDS: Final = select(schema.shards).order_by(_shard.number)
_JOIN: Final = insert(schema.processes)
# An update without columns sets those for which it gets values.
_RENEW: Final = update(schema.processes).where(_process.name == bindparam("who"))
_GO_ON: Final = (
    update(schema.processes)
    .where(_process.name == bindparam("who"), _process.until > _NOW)
    .values(until=_NOW + bindparam("span", type_=BigInteger))
)
_LEAVE: Final = delete(schema.processes).where(_process.name == bindparam("who"))
_CHANGE: Final = update(schema.shards).where(_shard.number == bindparam("which"))
_GIVE: Final = _CHANGE.where(_shard.holder == bindparam("giver"))
_THERE: Final = (
    update(schema.shards).where(_shard.number.in_(bindparam("which", expanding=True))).values(there=bindparam("last"))
)
_LAY_OUT: Final = insert(schema.shards)
_CLEAR: Final = delete(schema.shards)


def renew(writing: Writing, me: Member, span: int, count: int) -> Round:
    """Renew the lease of process `me` for `span` milliseconds. Take the free shards that it should own, and claim those
    that other processes have to give away.

    If other processes use a different number of shards than `count`, use that number, or raise StoreFault (LOCKED) if
    `me` wants fixed shards.
    """
    now = alone(writing)
    known = {row.name: row for row in writing.query(_PROCESSES, {})}
    before = known.pop(me.name, None)
    lapsed = before is None or before.until <= now
    gone = [name for name, row in known.items() if row.until <= now]
    for name in gone:
        writing.do(_LEAVE, {"who": name})
        del known[name]
    ends = now + span
    if before is None:
        writing.do(_JOIN, {"name": me.name, "until": ends, "leaving": me.leaving, "fixed": me.wanted is not None})
    else:
        writing.do(_RENEW, {"who": me.name, "until": ends, "leaving": me.leaving})
    division = Division.of_rows(me, known.values(), _laid_out(writing, me, count, alone=not known))
    found = division.renewed(lapsed=lapsed)
    changed = _change(writing, division)
    _look_after(writing, me, found)
    if changed or gone or before is None or before.leaving != me.leaving:
        _tell(writing)
    return found


def unchanged(connection: Connection, me: Member, count: int) -> Round | None:
    """Return the result that :func:`renew` would return, or None if it would change anything apart from the lease. If
    there's a result, :func:`go_on` is enough to renew the lease.

    Nothing is locked, so other processes may change something at the same time. Their changes are noticed at the next
    renewal, and :func:`go_on` notices if the lease has ended.
    """
    looked = connection.execute(_PROCESSES_NOW).all()
    others = [row for row in looked if row.name != me.name]
    mine = [row for row in looked if row.name == me.name and row.leaving == me.leaving]
    shards = connection.execute(_SHARDS).all()
    if not mine or len(shards) != count or any(row.until <= row.now for row in looked):
        return None
    division = Division.of_rows(me, others, shards)
    found = division.renewed(lapsed=False)
    return None if division.changed else found


def go_on(writing: Writing, me: Member, span: int, found: Round) -> bool:
    """Renew the lease of `me`. Return False if it had already ended. `found`: the result of :func:`unchanged`."""
    if not writing.do(_GO_ON, {"who": me.name, "span": span}):
        return False
    _look_after(writing, me, found)
    return True


def alone(writing: Writing) -> int:
    writing.connection.exec_driver_sql(_ALONE)
    return int(writing.connection.execute(_WHEN).scalar_one())


def _laid_out(writing: Writing, me: Member, count: int, *, alone: bool) -> list[Row[Any]]:
    rows: list[Row[Any]] = writing.query(_SHARDS, {})
    if len(rows) != count and not alone and me.wanted is not None:
        raise StoreFault(Fault.LOCKED, f"other processes have divided the servers into {len(rows)} shards")
    if len(rows) != count and alone:
        before, first = {row.number: row.there for row in rows}, when_there(writing.meta(THERE))
        writing.do(_CLEAR, {})
        writing.do(_LAY_OUT, [{"number": one, "there": _last(before, one, count, first)} for one in range(count)])
        rows = writing.query(_SHARDS, {})
    return rows


def _last(before: Mapping[int, int | None], number: int, count: int, first: int | None) -> int | None:
    if not before:
        return first
    if count % len(before) == 0:  # then all of its servers were in one of them
        return before[number % len(before)]
    return max((at for at in before.values() if at is not None), default=first)


def _change(writing: Writing, division: Division) -> bool:
    changed = [(number, division.parts[number]) for number in division.changed]
    if changed:
        rows = [{"which": one, "holder": part.holder, "heir": part.heir, "ready": part.ready} for one, part in changed]
        writing.do(_CHANGE, rows)
    return bool(changed)


def _look_after(writing: Writing, me: Member, found: Round) -> None:
    there = {number: at for number, at in me.there.items() if number in found.mine}
    for at in set(there.values()):
        writing.run(_THERE, {"which": [number for number, one in there.items() if one == at], "last": at})


def _tell(writing: Writing) -> None:
    writing.connection.exec_driver_sql(SEND, (NEWS_OF_SHARDS,))


def give(writing: Writing, name: str, to: Mapping[int, str], there: Mapping[int, int]) -> None:
    """Give the shards in `to` to their new owners. `there`: when users could last reach each of them."""
    rows = [
        {"which": one, "giver": name, "holder": heir, "heir": heir, "there": there[one]} for one, heir in to.items()
    ]
    writing.do(_GIVE, rows)
    _tell(writing)


def leave(writing: Writing, name: str, there: Mapping[int, int]) -> bool:
    """Free the shards of process `name`, which is shutting down. Return whether it was the last process."""
    alone(writing)
    held = [row.number for row in writing.query(_SHARDS, {}) if row.holder == name]
    free = {"holder": None, "heir": None, "ready": False}
    if held:
        writing.do(_CHANGE, [{"which": one, **free, "there": there.get(one)} for one in held])
    writing.do(_LEAVE, {"who": name})
    _tell(writing)
    return not writing.query(_PROCESSES, {})


LAST: Final = "identified"


def identify(writing: Writing, bucket: int, pause: int) -> int:
    """Return 0 if a connection to Discord in the rate-limit bucket `bucket` may identify now. Otherwise, return how
    many milliseconds to wait before asking again.

    `pause`: the time that Discord requires between two connections in a bucket, whichever processes make them, in
    milliseconds. Turns aren't reserved in advance, since a process might die before its turn.
    """
    now, key = alone(writing), f"{LAST}.{bucket}"
    last = writing.meta(key)
    since = pause if last is None else now - int(last)
    if 0 <= since < pause:  # where it is still to come the server's clock was put back
        return pause - since
    writing.set_meta(key, str(now))
    return 0

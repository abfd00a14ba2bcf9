"""Who shares a database, and which shard each has: the part of Discord's servers whose tables it rings timers of and
posts for.

A process has a lease, which it renews; what it has is its own as long as that lasts. Who dies renews nothing, and
others take what it had. The time is the database server's, so machines need not agree about it.

A shard of a process that lives changes hands so: who is to have it claims it (``heir``) and connects to it beside its
holder, which goes on meanwhile; once it is ``ready`` the holder ends what it has begun there and gives it away; the new
one sees that (``heir`` is void again), and only then the old one hangs up. So there is always somebody connected.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Row, bindparam, delete, insert, select, update

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage import schema
from bot.match.storage.several.news import NEWS_OF_SHARDS, SEND
from bot.match.storage.writing import Writing

_process, _shard = schema.processes.c, schema.shards.c
_NOW: Final = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
_ALONE: Final = "LOCK TABLE processes IN SHARE ROW EXCLUSIVE MODE"
"""Before anything is read, or those who renew their leases at the same moment would have to give way to each other."""
_PROCESSES: Final = select(schema.processes)
_SHARDS: Final = select(schema.shards).order_by(_shard.number)
_JOIN: Final = insert(schema.processes)
_RENEW: Final = (
    update(schema.processes)
    .where(_process.name == bindparam("who"))
    .values(until=bindparam("ends"), leaving=bindparam("goes"))
)
_LEAVE: Final = delete(schema.processes).where(_process.name == bindparam("who"))
_CHANGE: Final = (
    update(schema.shards)
    .where(_shard.number == bindparam("which"))
    .values(holder=bindparam("to"), heir=bindparam("after"), ready=bindparam("connected"))
)
_GIVE: Final = (
    update(schema.shards)
    .where(_shard.number == bindparam("which"), _shard.holder == bindparam("giver"))
    .values(holder=bindparam("to"), heir=bindparam("to"), there=bindparam("last"))
)
_LEAVE_FREE: Final = (
    update(schema.shards)
    .where(_shard.number == bindparam("which"))
    .values(holder=None, heir=None, ready=False, there=bindparam("last"))
)
_THERE: Final = (
    update(schema.shards).where(_shard.number.in_(bindparam("which", expanding=True))).values(there=bindparam("last"))
)
_LAY_OUT: Final = insert(schema.shards)
_CLEAR: Final = delete(schema.shards)


class Member(NamedTuple):
    """A process as it says it is. ``wanted``: the shards that it was told to have; None: its share. ``ready``: those it
    has not, and is connected to. ``leaving``: others are to take what it has. ``there``: when people could reach it
    last, for each of its shards.
    """

    name: str
    wanted: frozenset[int] | None = None
    ready: frozenset[int] = frozenset()
    leaving: bool = False
    there: Mapping[int, int] = {}


class Round(NamedTuple):
    """How things are after a process has renewed its lease. ``lapsed``: the lease had ended before, so others may have
    had what was its own; ``live``: how many processes there are, ``staying``: how many of the others do not leave;
    ``shards``: how many of them. ``taken``: what is its own from now on, with when people could reach it last;
    ``coming``: what it is to connect to; ``hand``: what it is to give to whom; ``unseen``: what others were given, and
    have not seen yet.
    """

    lapsed: bool
    live: int
    staying: int
    shards: int
    mine: frozenset[int]
    taken: Mapping[int, int | None]
    coming: frozenset[int]
    hand: Mapping[int, str]
    unseen: frozenset[int]


class _Part:
    """A shard, as it is worked out."""

    __slots__ = ("heir", "holder", "ready", "stored", "there")

    def __init__(self, row: Row[Any]) -> None:
        self.holder: str | None = row.holder
        self.heir: str | None = row.heir
        self.ready: bool = row.ready
        self.there: int | None = row.there
        self.stored = self.now

    @property
    def now(self) -> tuple[str | None, str | None, bool]:
        return self.holder, self.heir, self.ready


class _Division:
    """Who has what, and is to have it. ``others``: who lives besides ``me``, and whether they leave; ``fixed``: those
    of them who were told what to have.
    """

    def __init__(self, me: Member, others: Mapping[str, bool], fixed: Collection[str], parts: dict[int, _Part]) -> None:
        self.me = me
        self.others = others
        self.fixed = fixed
        self.parts = parts
        self.staying = {name for name, leaves in {**others, me.name: me.leaving}.items() if not leaves}
        self.sharing = sorted(self.staying - set(fixed) - ({me.name} if me.wanted is not None else set()))

    def share(self, name: str) -> int:
        """How many shards that process is to have, of those that nobody has who was told to."""
        if name not in self.sharing:
            return 0
        there = sum(1 for part in self.parts.values() if part.holder not in self.fixed)
        whole, rest = divmod(there, len(self.sharing))
        return whole + (self.sharing.index(name) < rest)

    def bury(self) -> None:
        """What the dead had is nobody's; who leaves takes nothing."""
        for part in self.parts.values():
            if part.holder != self.me.name and part.holder not in self.others:
                part.holder = None
            void = part.heir not in self.staying and part.heir != part.holder
            if part.heir is not None and (void or part.holder is None):
                part.heir, part.ready = None, False

    def of(self, name: str) -> list[int]:
        return [number for number, part in self.parts.items() if part.holder == name]

    def claimed(self) -> list[int]:
        """What is to be mine, and is another's still."""
        name = self.me.name
        return [number for number, one in self.parts.items() if one.heir == name != one.holder]

    def see(self) -> dict[int, int | None]:
        """What I was given, and what is free and for me; with when people could reach it last."""
        name, found = self.me.name, {}
        for number, part in self.parts.items():
            if part.holder == part.heir == name:
                part.heir, part.ready = None, False
                found[number] = part.there
        free = [number for number, part in self.parts.items() if part.holder is None]
        if self.me.leaving:
            free = []
        elif self.me.wanted is not None:
            free = [number for number in free if number in self.me.wanted]
        else:
            free = free[: max(0, self.share(name) - len(self.of(name)) - len(self.claimed()))]
        for number in free:
            part = self.parts[number]
            part.holder, part.heir, part.ready = name, None, False
            found[number] = part.there
        return found

    def claim(self) -> None:
        """Claim what others who leave, or have more than their share, are to give."""
        me = self.me
        if me.leaving:
            return
        for number, part in self.parts.items():
            if part.holder is None or part.holder not in self.others or part.heir is not None:
                continue
            if self._to_be_mine(number, part.holder):
                part.heir, part.ready = me.name, False
        for number in self.claimed():
            self.parts[number].ready = self.parts[number].ready or number in me.ready

    def _to_be_mine(self, number: int, holder: str) -> bool:
        if self.me.wanted is not None:
            return self.others[holder] and number in self.me.wanted
        if len(self.of(self.me.name)) + len(self.claimed()) >= self.share(self.me.name):
            return False
        if self.others[holder]:
            return True
        promised = sum(1 for one in self.of(holder) if self.parts[one].heir not in {None, holder})
        return holder not in self.fixed and len(self.of(holder)) - promised > self.share(holder)

    def hand(self) -> dict[int, str]:
        """What others are ready to take from me, as far as I am to give it."""
        mine = self.of(self.me.name)
        more = len(mine) - self.share(self.me.name)
        if self.me.wanted is not None and not self.me.leaving:
            more = 0
        ready = {
            number: part.heir
            for number, part in sorted(self.parts.items(), reverse=True)
            if number in mine and part.heir in self.others and part.ready
        }
        return {number: heir for number, heir in list(ready.items())[: max(0, more)] if heir is not None}


def renew(writing: Writing, me: Member, span: int, count: int, first: int | None = None) -> Round:
    """Process ``me`` is there for ``span`` milliseconds from now, and takes what is free: of ``count`` shards those
    that it wants, or its share; claims what others are to give it. Where others have divided the servers otherwise it
    does as they do; raises StoreFault (LOCKED) where it wants certain ones. ``first``: when people could reach anybody
    last, for shards of which that is not known.
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
        writing.do(_RENEW, {"who": me.name, "ends": ends, "goes": me.leaving})
    parts = _parts(writing, me, count, first, alone=not known)
    others, fixed = {name: row.leaving for name, row in known.items()}, [name for name in known if known[name].fixed]
    division = _Division(me, others, fixed, parts)
    if lapsed:
        for part in parts.values():  # what was this process' may have been another's since
            part.holder = None if part.holder == me.name else part.holder
    division.bury()
    taken = division.see()
    division.claim()
    changed = _change(writing, parts)
    mine = division.of(me.name)
    _look_after(writing, {number: at for number, at in me.there.items() if number in mine})
    if changed or gone or before is None or before.leaving != me.leaving:
        _tell(writing)
    return Round(
        lapsed,
        len(others) + 1,
        len([name for name, leaves in others.items() if not leaves]),
        len(parts),
        frozenset(mine),
        taken,
        frozenset(division.claimed()),
        division.hand(),
        frozenset(number for number, part in parts.items() if part.holder == part.heir is not None),
    )


def alone(writing: Writing) -> int:
    """Keep others away; gives the server's time."""
    writing.looked_at(lambda connection: connection.exec_driver_sql(_ALONE))
    return int(writing.looked_at(lambda connection: connection.exec_driver_sql(_NOW).scalar_one()))


def _parts(writing: Writing, me: Member, count: int, first: int | None, *, alone: bool) -> dict[int, _Part]:
    rows: list[Row[Any]] = writing.query(_SHARDS, {})
    if len(rows) != count and not alone and me.wanted is not None:
        raise StoreFault(Fault.LOCKED, f"other processes have divided the servers into {len(rows)} shards")
    if len(rows) != count and alone:
        before = {row.number: row.there for row in rows}
        writing.do(_CLEAR, {})
        writing.do(_LAY_OUT, [{"number": one, "there": _last(before, one, count, first)} for one in range(count)])
        rows = writing.query(_SHARDS, {})
    return {row.number: _Part(row) for row in rows}


def _last(before: Mapping[int, int | None], number: int, count: int, first: int | None) -> int | None:
    """When people could reach the servers of that shard of ``count`` last, when there were others."""
    if not before:
        return first
    if count % len(before) == 0:  # then all of its servers were in one of them
        return before[number % len(before)]
    return max((at for at in before.values() if at is not None), default=first)


def _change(writing: Writing, parts: Mapping[int, _Part]) -> bool:
    values: list[dict[str, Any]] = [
        {"which": number, "to": part.holder, "after": part.heir, "connected": part.ready}
        for number, part in parts.items()
        if part.now != part.stored
    ]
    if values:
        writing.do(_CHANGE, values)
    return bool(values)


def _look_after(writing: Writing, there: Mapping[int, int]) -> None:
    for at in set(there.values()):
        writing.run(_THERE, {"which": [number for number, one in there.items() if one == at], "last": at})


def _tell(writing: Writing) -> None:
    writing.looked_at(lambda connection: connection.exec_driver_sql(SEND, (NEWS_OF_SHARDS,)))


def give(writing: Writing, name: str, to: Mapping[int, str], there: Mapping[int, int]) -> None:
    """What process ``name`` has of these shards is those processes' from now on. ``there``: as in :class:`Member`."""
    writing.do(_GIVE, [{"which": one, "giver": name, "to": heir, "last": there[one]} for one, heir in to.items()])
    _tell(writing)


def leave(writing: Writing, name: str, there: Mapping[int, int]) -> bool:
    """Process ``name`` ends: what it had is free. Gives whether nobody else is there."""
    alone(writing)
    held = [row.number for row in writing.query(_SHARDS, {}) if row.holder == name]
    free: Iterable[dict[str, Any]] = ({"which": one, "last": there.get(one)} for one in held)
    if held:
        writing.do(_LEAVE_FREE, list(free))
    writing.do(_LEAVE, {"who": name})
    _tell(writing)
    return not writing.query(_PROCESSES, {})

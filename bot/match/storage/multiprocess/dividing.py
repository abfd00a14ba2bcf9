"""Divide the shards (groups of Discord servers) among the processes that share a database. Nothing is stored here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Row


class Member(NamedTuple):
    """A process that shares the database.

    `wanted`: the fixed shards that it serves, or None for an equal share. `ready`: the shards that it's connected to
    but doesn't own yet. `leaving`: whether it's shutting down, so that other processes should take its shards. `there`:
    for each shard, when users could last reach it.
    """

    name: str
    wanted: frozenset[int] | None = None
    ready: frozenset[int] = frozenset()
    leaving: bool = False
    there: Mapping[int, int] = {}


class Round(NamedTuple):
    """The result of renewing a process's lease.

    `lapsed`: whether the lease had ended, so that other processes may have owned its shards. `live`: the number of live
    processes. `staying`: how many of the other processes aren't leaving. `shards`: the number of shards. `mine`: the
    shards that the process owns. `taken`: its new shards, and when users could last reach each. `coming`: the shards to
    connect to. `hand`: the shards to give to other processes. `unseen`: the shards given to processes that haven't
    noticed yet.
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


class ShardState:
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


class Division:
    """The division of shards. `others`: whether each live process leaves. `fixed`: those with fixed shards."""

    def __init__(
        self, me: Member, others: Mapping[str, bool], fixed: Collection[str], parts: dict[int, ShardState]
    ) -> None:
        self.me = me
        self.others = others
        self.fixed = fixed
        self.parts = parts
        self.staying = {name for name, leaves in {**others, me.name: me.leaving}.items() if not leaves}
        self.sharing = sorted(self.staying - set(fixed) - ({me.name} if me.wanted is not None else set()))

    @classmethod
    def of_rows(cls, me: Member, others: Iterable[Row[Any]], shards: Iterable[Row[Any]]) -> Division:
        rows = list(others)
        leave, fixed = {row.name: row.leaving for row in rows}, [row.name for row in rows if row.fixed]
        return cls(me, leave, fixed, {row.number: ShardState(row) for row in shards})

    @property
    def changed(self) -> list[int]:
        return [number for number, part in self.parts.items() if part.now != part.stored]

    def renewed(self, *, lapsed: bool) -> Round:
        """Take free shards, and claim those that others have to give away. Call this only once."""
        if lapsed:
            for part in self.parts.values():  # others may have had this process's shards since
                part.holder = None if part.holder == self.me.name else part.holder
        self.bury()
        taken = self.see()
        self.claim()
        return Round(
            lapsed,
            len(self.others) + 1,
            len([name for name, leaves in self.others.items() if not leaves]),
            len(self.parts),
            frozenset(self.of(self.me.name)),
            taken,
            frozenset(self.claimed()),
            self.hand(),
            frozenset(number for number, part in self.parts.items() if part.holder == part.heir is not None),
        )

    def share(self, name: str) -> int:
        """Return how many shards `name` should own. Those of processes with fixed shards aren't divided."""
        if name not in self.sharing:
            return 0
        there = sum(1 for part in self.parts.values() if part.holder not in self.fixed)
        whole, rest = divmod(there, len(self.sharing))
        return whole + (self.sharing.index(name) < rest)

    def bury(self) -> None:
        for part in self.parts.values():
            if part.holder != self.me.name and part.holder not in self.others:
                part.holder = None
            void = part.heir not in self.staying and part.heir != part.holder
            if part.heir is not None and (void or part.holder is None):
                part.heir, part.ready = None, False

    def of(self, name: str) -> list[int]:
        return [number for number, part in self.parts.items() if part.holder == name]

    def claimed(self) -> list[int]:
        name = self.me.name
        return [number for number, one in self.parts.items() if one.heir == name != one.holder]

    def see(self) -> dict[int, int | None]:
        """Take given and free shards for this process. Return them with the times when users could last reach them."""
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
        """Return the shards that this process can give away now, each with the process that is ready to take it."""
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

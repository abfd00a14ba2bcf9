from __future__ import annotations

import msgspec

from bot.match.pure.table.outbox import AnnouncementKind


class Ping(msgspec.Struct, frozen=True):
    at: int
    user: int
    table: int
    kind: AnnouncementKind | None
    direct: bool


class Turn(msgspec.Struct):
    table: int
    user: int
    asked: int
    told: int | None = None
    done: int | None = None
    ended: int | None = None


class Who(msgspec.Struct, frozen=True):
    user: int
    zone: str
    gone: int | None = None
    since: int | None = None


class Table(msgspec.Struct):
    begun: int
    people: tuple[Who, ...]
    over: int | None = None
    moves: int = 0
    stood_in: int = 0
    ordered: int = 0
    single: int = 0
    hasty: int = 0
    ousted: int = 0
    taken: int = 0
    stood: int = 0
    moved: int = 0


class Notes(msgspec.Struct):
    pings: list[Ping] = msgspec.field(default_factory=list)
    turns: list[Turn] = msgspec.field(default_factory=list)
    tables: dict[int, Table] = msgspec.field(default_factory=dict)
    faults: list[str] = msgspec.field(default_factory=list)
    began: int = 0
    ended: int = 0

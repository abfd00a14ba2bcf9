from __future__ import annotations

import msgspec

from bot.match.pure.table.outbox import Kind


class Ping(msgspec.Struct, frozen=True):
    at: int
    user: int
    table: int
    kind: Kind | None
    direct: bool


class Turn(msgspec.Struct):
    """A person's decision.

    ``asked`` is when the decision was due. ``told`` is when its first notice came, or None if none did or the person
    was present. ``done`` is when they moved, or None if somebody else moved for them or nobody did.
    """

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
    """A table.

    ``people`` is everyone who has played there. ``moves`` counts people's decisions, ``stood_in`` the ones made by a
    stand-in when time was up, ``ordered`` the ones made by standing orders, ``single`` the ones without a real choice.
    ``hasty`` is the part of ``stood_in`` made for people who hadn't vanished; ``ousted`` counts such people who lost
    their seat. ``taken`` counts seats that others took over. ``stood`` is the longest time without any move.
    """

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

"""The notes of a simulation: pings, moves, ends, and faults."""

from __future__ import annotations

import msgspec

from bot.match.pure.table.outbox import Kind


class Ping(msgspec.Struct, frozen=True):
    """``kind``: what was announced, None for a digest. ``direct``: by a direct message."""

    at: int
    user: int
    table: int
    kind: Kind | None
    direct: bool


class Turn(msgspec.Struct):
    """A person's decision: ``asked`` since when, ``told`` when its first notice came (None: none did, or they were
    there), ``done`` when they moved (None: another did it for them, or nobody).
    """

    table: int
    user: int
    asked: int
    told: int | None = None
    done: int | None = None
    ended: int | None = None


class Who(msgspec.Struct, frozen=True):
    """A person who plays at a table: when they vanish, and since when they play there, unless from the beginning."""

    user: int
    zone: str
    gone: int | None = None
    since: int | None = None


class Table(msgspec.Struct):
    """A table. ``begun``, ``over``: moments. ``people``: everyone who has played there. ``moves``: decisions of people;
    ``stood_in``: those that a stand-in made when their time was up; ``ordered``: those that a standing order made,
    ``single`` those with one choice, or one that cost nothing. ``hasty``: those of ``stood_in`` for people who had not
    vanished; ``ousted``: how many such people lost their seat; ``taken``: seats that others took over. ``stood``: the
    longest time without any move.
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

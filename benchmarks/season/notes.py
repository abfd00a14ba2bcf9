from __future__ import annotations

from collections import Counter

import msgspec


class Table(msgspec.Struct):
    opened: int
    ended: int | None = None
    late: bool = False
    makers: tuple[str, ...] = ()


class Order(msgspec.Struct):
    """The finishing order at a rated table, winner first. ``who`` are the people who played their seats to the end.

    ``whole`` means that nobody else sat there. Only then are the other fields set: how many nats the order surprised an
    observer who knew the ``ratings`` before the table, one who knows all true strengths (``best``), and one who knows
    all results (``ideal``, see :mod:`benchmarks.season.observer`).
    """

    who: tuple[int, ...]
    whole: bool = False
    ratings: float = 0.0
    best: float = 0.0
    ideal: float = 0.0


class Season(msgspec.Struct):
    number: int
    begins: int
    ends: int
    over: int | None = None
    members: int = 0
    divisions: int = 0
    tiers: dict[str, int] = {}
    broken: list[str] = []
    tables: dict[tuple[str, int], Table] = {}
    left: Counter[str] = msgspec.field(default_factory=Counter)
    taken: int = 0
    unfilled: int = 0
    orders: list[Order] = []
    correlation: float = 0.0
    came: dict[str, float] = {}


class Pressed(msgspec.Struct, frozen=True):
    user: int
    at: int
    expected: int | None


class Contest(msgspec.Struct):
    """The course of a cup, an evening or a ladder.

    ``differences`` are those that ``check`` finds in ``export``. ``wanted`` is the expected number of people, ``late``
    the number who checked in late. ``opening`` is the processor time by round, in seconds, until its last table had
    opened. ``pressed`` applies to ladders.
    """

    format: str
    wanted: int
    export: bytes = b""
    differences: list[str] = []
    late: int = 0
    opening: dict[int, float] = {}
    pressed: list[Pressed] = []


class Notes(msgspec.Struct):
    pings: list[tuple[int, int, str]] = []
    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    plays: dict[tuple[int, int], list[int]] = {}
    zones: dict[int, str] = {}
    gone: dict[int, int] = {}
    moves: Counter[str] = msgspec.field(default_factory=Counter)
    seasons: dict[int, Season] = {}
    acts: Counter[str] = msgspec.field(default_factory=Counter)
    faults: Counter[str] = msgspec.field(default_factory=Counter)
    refused: Counter[str] = msgspec.field(default_factory=Counter)
    messages: int = 0
    contest: Contest | None = None

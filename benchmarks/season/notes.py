"""The notes of a simulation of seasons."""

from __future__ import annotations

from collections import Counter

import msgspec


class Table(msgspec.Struct):
    """``ended`` None: annulled, or it never did; ``late``: it ended after the season's end E. ``moves`` by how they
    were made.
    """

    opened: int
    ended: int | None = None
    late: bool = False
    makers: tuple[str, ...] = ()


class Order(msgspec.Struct):
    """The order in which people finished at a rated table, the first one first: ``who`` played their seat to its end.
    ``whole``: nobody else sat there; only then there are numbers of how many nats it surprised an observer who knew the
    ``ratings`` before it, and one who knows all true strengths (``best``). ``ideal``: that of an observer of all
    results (:mod:`benchmarks.season.observer`).
    """

    who: tuple[int, ...]
    whole: bool = False
    ratings: float = 0.0
    best: float = 0.0
    ideal: float = 0.0


class Season(msgspec.Struct):
    """``tiers``: the tier of each member; ``broken``: members who came lower than promised; ``left`` by how; ``taken``:
    how often a substitute took over a leaver's tables, ``unfilled``: how often nobody did. ``orders``: those of its
    rated tables, in the order in which they ended. ``correlation``: of tiers with true strengths; ``came``: the mean
    true strength of members by how they came.
    """

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
    """A press of *Find a table*: its moment, and the wait that the bot forecast (milliseconds; None: others have to
    come).
    """

    user: int
    at: int
    expected: int | None


class Contest(msgspec.Struct):
    """The course of a cup, an evening or a ladder: its ``export``, and how ``check`` differs from it. ``wanted``: how
    many were expected; ``late``: people who checked in late; ``opening``: by round the processor time, in seconds, from
    its beginning until its last table had opened; ``pressed``: of a ladder.
    """

    format: str
    wanted: int
    export: bytes = b""
    differences: list[str] = []
    late: int = 0
    opening: dict[int, float] = {}
    pressed: list[Pressed] = []


class Notes(msgspec.Struct):
    """``pings``: moment, user, subject; ``kinds`` of them; ``plays``: by user and match, when they first and last were
    seen to play it; ``zones``: everyone's time zone; ``gone``: when people vanished; ``moves`` by how they were made;
    ``acts``: entries of organisers after the founding. ``contest``: of leagues without divisions.
    """

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

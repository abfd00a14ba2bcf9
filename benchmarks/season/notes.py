from __future__ import annotations

from collections import Counter

import msgspec


class Table(msgspec.Struct):
    opened: int
    ended: int | None = None
    late: bool = False
    makers: tuple[str, ...] = ()


class Order(msgspec.Struct):
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

"""The final score, part by part (U7)."""

from __future__ import annotations

import msgspec


class Collection(msgspec.Struct, frozen=True):
    """A collection that counts (U7.1): ``of`` a civilization or a domain, its ``objects`` in reading order.

    ``experts`` extend it; ``points`` are its own (U7.2, U7.3).
    """

    of: str
    objects: tuple[str, ...]
    experts: tuple[str, ...]
    points: int


class Apart(msgspec.Struct, frozen=True):
    """An object that doesn't count for a civilization or domain.

    ``why``: ``apart`` (doesn't touch), ``second`` (of its civilization), ``few`` (fewer than three).
    """

    of: str
    object: str
    why: str


class SeatTally(msgspec.Struct, frozen=True):
    """U7: one player's score. ``shown``: the score on the track. ``progress``: the patron's count.

    ``opinion``: points lost by continent, in the order of U5.2, at least 0.
    """

    shown: int
    civilizations: tuple[Collection, ...]
    domains: tuple[Collection, ...]
    apart: tuple[Apart, ...]
    patron: str | None
    progress: int
    patron_points: int
    prestige: int
    gallery: int
    full: int
    both: int
    opinion: tuple[int, ...]
    total: int


class Tally(msgspec.Struct, frozen=True):
    """All players' scores. ``ranking``: places from 1.

    ``reason``: the difference between the first and the second: ``points``, ``prestige``, ``discard``, ``shared``.
    """

    seats: tuple[SeatTally, ...]
    totals: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str

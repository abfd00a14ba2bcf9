"""The people waiting for tables of a ladder, and the reasons for tables that were found (L12.1)."""

from __future__ import annotations

import msgspec


class Waits(msgspec.Struct, frozen=True):
    """Somebody who wants up to ``most`` tables at once: their rating as people see it, since when they have been
    waiting for the next one, and when they were last seen.
    """

    member: str
    most: int
    rating: int
    since: int
    seen: int


class Sought(msgspec.Struct, frozen=True):
    """The reasons for a table that was found: how many points of rating its members are apart, the longest wait
    (milliseconds), and whether the search had to go wider than near. ``ratings`` and ``since`` by seat: the ratings
    that it used, and since when each had waited.
    """

    table: int
    at: int
    span: int
    longest: int
    wider: bool
    ratings: tuple[int, ...]
    since: tuple[int, ...]

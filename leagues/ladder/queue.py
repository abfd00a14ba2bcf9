"""Who waits for tables of a ladder, and why those were found that were (L12.1)."""

from __future__ import annotations

import msgspec


class Waits(msgspec.Struct, frozen=True):
    """Somebody who wants tables, up to ``most`` at once: their rating as it is shown, since when they wait for the next
    one, and when they were last seen.
    """

    member: str
    most: int
    rating: int
    since: int
    seen: int


class Sought(msgspec.Struct, frozen=True):
    """Why a table was found: by how many points of rating its members lie apart, how long who waited longest did
    (milliseconds), and whether it had to be looked for farther than near. ``ratings`` and ``since`` by seat: the
    ratings by which it was found, and from when on each had waited.
    """

    table: int
    at: int
    span: int
    longest: int
    wider: bool
    ratings: tuple[int, ...]
    since: tuple[int, ...]

"""The queue of a ladder, and the reasons for the tables that were made (L12.1)."""

from __future__ import annotations

import msgspec


class Waits(msgspec.Struct, frozen=True):
    """Someone in a ladder's queue who wants up to `most` tables at the same time.

    `rating` is their displayed rating. `since` is the time at which they started waiting for the next table, and `seen`
    the time at which they were last active.
    """

    member: str
    most: int
    rating: int
    since: int
    seen: int


class Sought(msgspec.Struct, frozen=True):
    """The facts that explain why a ladder table was made.

    `span` is the difference between its members' best and worst ratings, and `longest` the longest waiting time in
    milliseconds. `wider` is true if `span` exceeds the limit for people who have just started waiting. `ratings` and
    `since` are in seat order.
    """

    table: int
    at: int
    span: int
    longest: int
    wider: bool
    ratings: tuple[int, ...]
    since: tuple[int, ...]

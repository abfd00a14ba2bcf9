"""Tables of a ladder (L12.1): whom of those who wait a table is made of. Moments are milliseconds since 1970 in UTC."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Waiting(msgspec.Struct, frozen=True):
    """Somebody who has pressed *Find a table*. ``most``: how many tables at once they want, ``open``: how many they
    have; ``seen``: when last; ``last``: with whom they sat at their last table.
    """

    member: str
    since: int
    rating: int
    most: int = 1
    open: int = 0
    seen: int = 0
    last: frozenset[str] = frozenset()


class Found(msgspec.Struct, frozen=True):
    """A table that can be made: its members by wait, the longest first; ``span``: between the best and the worst rating
    of them; ``longest``: how long the first has waited; ``wider``: whether that wait let ratings be further apart.
    """

    members: tuple[str, ...]
    span: int
    longest: int
    wider: bool


class Estimate(msgspec.Struct, frozen=True):
    """How long the next table may take if nobody comes or goes. ``within``: milliseconds, None where others have to
    come; ``lacking``: how many at least.
    """

    within: int | None
    lacking: int


def found(queue: Sequence[Waiting], seats: int, now: int) -> tuple[Found, ...]:
    """The tables that can be made now, nobody at two of them; who still has room after it waits on."""
    raise NotImplementedError


def estimate(queue: Sequence[Waiting], seats: int, now: int) -> Estimate:
    """How long the next table may take."""
    raise NotImplementedError

"""Determines the candidates for a season, the lowest tier that each was promised, and the order in which the candidates
fill the tiers from the top (L3.1, L3.2, L3.4).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from fractions import Fraction
from typing import Final, TypeAlias

import msgspec


class Came(enum.StrEnum):
    """The kinds of members in a season, for example members who stayed in their tier, were promoted or are new. They
    are listed in the order in which they fill the tiers (L3.4).
    """

    STAYED = "stayed"
    PROMOTED = "promoted"
    RETURNED = "returned"
    SUBSTITUTE = "substitute"
    RELEGATED = "relegated"
    NEW = "new"


_RANK: Final = {came: place for place, came in enumerate(Came)}
_NOWHERE: Final = 1 << 30
_FARTHEST: Final = 3
"""The largest number of seasons that a member can miss without counting as new again (L3.2)."""


class Way(msgspec.Struct, frozen=True):
    """A member's result in an earlier season.

    `down` is -1 if the member was promoted, 0 if they stayed, and 1 if they were relegated. `tiers` is the number of
    tiers that the season had. `share` is the fraction of the available points that the member won.
    """

    tier: int
    tiers: int
    place: int
    share: Fraction
    down: int = 0


class Candidate(msgspec.Struct, frozen=True):
    """A member to place in a division.

    `way` is the result of the last season that they played, and `missed` is how many seasons they have missed since.
    `mu` is None if they're unrated. `signed` is their position among the sign-ups.
    """

    member: str
    came: Came = Came.NEW
    way: Way | None = None
    missed: int = 0
    mu: float | None = None
    signed: int = 0


Key: TypeAlias = tuple[int, int, int, Fraction, bool, float, int]


def comes(member: str, way: Way | None, missed: int, *, played: bool, mu: float | None, signed: int) -> Candidate:
    """Return `member` as a candidate for placement.

    `way` is the result of the last season that they played, and `missed` is how many seasons they have missed since.
    `played` is true if they finished a table as a substitute in the previous season.
    """
    if way is not None and missed <= _FARTHEST:
        came = Came.RETURNED
        if not missed:
            came = {-1: Came.PROMOTED, 0: Came.STAYED, 1: Came.RELEGATED}[way.down]
        return Candidate(member, came, way, missed, mu, signed)
    return Candidate(member, Came.SUBSTITUTE if played else Came.NEW, None, 0, mu, signed)


def latest(one: Candidate, tiers: int) -> int:
    """Return the lowest tier in which `one` may be placed if there are `tiers` tiers (L3.2).

    A member without an earlier result may be placed anywhere.
    """
    if one.way is None:
        return tiers
    added = one.way.down == 0 and one.way.tier == one.way.tiers < tiers
    return min(tiers, one.way.tier + one.way.down + added + one.missed)


def highest(one: Candidate, tiers: int) -> int:
    return min(tiers, one.way.tier) if one.way is not None and one.came is Came.RELEGATED else 1


def key(one: Candidate, tiers: int) -> Key:
    way = one.way
    return (
        latest(one, tiers),
        _RANK[one.came],
        way.place if way else _NOWHERE,
        -way.share if way else Fraction(0),
        one.mu is None,
        -(one.mu or 0.0),
        one.signed,
    )


def ordered(candidates: Iterable[Candidate], tiers: int) -> tuple[Candidate, ...]:
    # Rule L3.4.
    return tuple(sorted(candidates, key=lambda one: key(one, tiers)))

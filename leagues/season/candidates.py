"""The candidates of a season, with their promises and the order in which tiers are filled (L3.1, L3.2, L3.4)."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from fractions import Fraction
from typing import Final, TypeAlias

import msgspec


class Came(enum.StrEnum):
    """The ways to come to a season, in the order of L3.4."""

    STAYED = "stayed"
    PROMOTED = "promoted"
    RETURNED = "returned"
    SUBSTITUTE = "substitute"
    RELEGATED = "relegated"
    NEW = "new"


_RANK: Final = {came: place for place, came in enumerate(Came)}
_NOWHERE: Final = 1 << 30
_FARTHEST: Final = 3
"""The number of seasons that somebody can miss without being new again (L3.2)."""


class Way(msgspec.Struct, frozen=True):
    """A member's result of an earlier season. ``down``: -1 up, 0 stayed, 1 down; ``tiers``: how many that season had;
    ``share``: of the points that they could have won.
    """

    tier: int
    tiers: int
    place: int
    share: Fraction
    down: int = 0


class Candidate(msgspec.Struct, frozen=True):
    """A member to be placed. ``missed``: seasons since ``way``; ``mu`` None: unrated; ``signed`` orders sign-ups."""

    member: str
    came: Came = Came.NEW
    way: Way | None = None
    missed: int = 0
    mu: float | None = None
    signed: int = 0


Key: TypeAlias = tuple[int, int, int, Fraction, bool, float, int]


def comes(member: str, way: Way | None, missed: int, *, played: bool, mu: float | None, signed: int) -> Candidate:
    """Return ``member`` as a candidate. ``way``: of the last season in which they were placed, ``missed`` seasons ago;
    ``played``: whether they finished a table as a substitute in the season before this one.
    """
    if way is not None and missed <= _FARTHEST:
        came = Came.RETURNED
        if not missed:
            came = {-1: Came.PROMOTED, 0: Came.STAYED, 1: Came.RELEGATED}[way.down]
        return Candidate(member, came, way, missed, mu, signed)
    return Candidate(member, Came.SUBSTITUTE if played else Came.NEW, None, 0, mu, signed)


def latest(one: Candidate, tiers: int) -> int:
    """Return the lowest tier into which ``one`` may be put in a season of so many tiers (L3.2); without a promise: the
    lowest.
    """
    if one.way is None:
        return tiers
    added = one.way.down == 0 and one.way.tier == one.way.tiers < tiers
    return min(tiers, one.way.tier + one.way.down + added + one.missed)


def highest(one: Candidate, tiers: int) -> int:
    """Return the highest tier in which ``one`` may play: a member relegated from t never plays above t (L3.3)."""
    return min(tiers, one.way.tier) if one.way is not None and one.came is Came.RELEGATED else 1


def key(one: Candidate, tiers: int) -> Key:
    """Return the key by which tiers are filled, ascending (L3.4)."""
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
    """Return the candidates in the order of L3.4."""
    return tuple(sorted(candidates, key=lambda one: key(one, tiers)))

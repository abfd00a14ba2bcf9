"""Who goes up and down, and who is champion (L8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

import msgspec

from leagues.lots import drawn, spread
from leagues.season.sizes import Pyramid
from leagues.standing.order import By, Row, Standing


class Move(msgspec.Struct, frozen=True):
    """What becomes of a member: ``down`` -1 up, 1 down, 0 neither; ``by_lot``: nothing but a lot decided it (L8.3)."""

    member: str
    tier: int
    division: str
    place: int
    down: int = 0
    by_lot: bool = False


class Final(msgspec.Struct, frozen=True):
    """A division's final standing."""

    tier: int
    name: str
    rows: Standing


class Zone(msgspec.Struct, frozen=True):
    """How many of a division go up and down: at least, at most, and how likely it is the most (what does not divide
    goes by lot).
    """

    up: tuple[int, int] = (0, 0)
    down: tuple[int, int] = (0, 0)
    more_up: Fraction = Fraction(0)
    more_down: Fraction = Fraction(0)


def between(upper: Sequence[int], lower: Sequence[int], pyramid: Pyramid) -> int:
    """How many go down from a tier, and come up from the next, by the sizes of their divisions."""
    if pyramid is Pyramid.SINGLE:
        return -(-min(*upper, *lower) // 5)
    return max(len(upper), len(lower))


def zones(tiers: Sequence[Sequence[int]], pyramid: Pyramid) -> tuple[tuple[Zone, ...], ...]:
    """By tier and division, out of their sizes, as long as nobody leaves."""
    counts = [0, *(between(upper, lower, pyramid) for upper, lower in pairwise(tiers)), 0]

    def parts(count: int, divisions: int) -> tuple[int, int]:
        return count // divisions, -(-count // divisions)

    found = []
    for tier, sizes in enumerate(tiers):
        up, down, number = counts[tier], counts[tier + 1], len(sizes)
        zone = Zone(
            parts(up, number), parts(down, number), Fraction(up % number, number), Fraction(down % number, number)
        )
        found.append((zone,) * number)
    return tuple(found)


def moves(tiers: Sequence[Sequence[Final]], pyramid: Pyramid, seed: bytes) -> tuple[Move, ...]:
    """What becomes of each member, by tier, division and place."""
    down: dict[str, int] = {}
    lots: set[str] = set()
    for upper, lower in pairwise(tiers):
        count = between([len(one.rows) for one in upper], [len(one.rows) for one in lower], pyramid)
        came = 0
        for one, number in _shares(lower, count, seed):
            able = [row for row in one.rows if not row.left]
            for row in able[:number]:
                down[row.member] = -1
            came += len(able[:number])
            lots |= _across(able, number)
        for one, number in _shares(upper, came, seed):
            able = [row for row in one.rows if down.get(row.member) != -1]
            number = max(number, sum(row.left for row in able))  # noqa: PLW2901 - all who left go
            for row in able[len(able) - number :]:
                down[row.member] = 1
            lots |= _across(able, len(able) - number)
    return tuple(
        Move(row.member, one.tier, one.name, row.place, down.get(row.member, 0), row.member in lots)
        for tier in tiers
        for one in tier
        for row in one.rows
    )


def _shares(divisions: Sequence[Final], count: int, seed: bytes) -> list[tuple[Final, int]]:
    """Each division of a tier with how many of ``count`` fall to it: as many each, the rest by lot."""
    each, rest = divmod(count, len(divisions))
    more = drawn(seed, spread(divisions[0].tier), [one.name for one in divisions])[:rest]
    return [(one, each + (one.name in more)) for one in divisions]


def _across(rows: Sequence[Row], edge: int) -> set[str]:
    """Those whom only a lot has put on their side of ``edge``."""
    if not 0 < edge < len(rows) or not _lot(rows[edge]):
        return set()
    first, end = edge - 1, edge + 1
    while first and _lot(rows[first]):
        first -= 1
    while end < len(rows) and _lot(rows[end]):
        end += 1
    return {row.member for row in rows[first:end]}


def _lot(row: Row) -> bool:
    return row.parted is not None and row.parted.by is By.LOT


def champions(top: Final) -> tuple[str, ...]:
    """The best of tier 1, and who shares all with them but the lot (L8.2); nobody if all have left."""
    return _while(top.rows, _lot) if top.rows and not top.rows[0].left else ()


def _while(rows: Sequence[Row], holds: Callable[[Row], bool]) -> tuple[str, ...]:
    found = [rows[0].member]
    for row in rows[1:]:
        if not holds(row):
            break
        found.append(row.member)
    return tuple(found)

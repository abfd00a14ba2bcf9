# Rule L8.

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import NamedTuple

import msgspec

from leagues.lots import drawn, spread
from leagues.season.sizes import Pyramid
from leagues.standing.order import By, Row, Standing


class Move(msgspec.Struct, frozen=True):
    """A member's promotion or relegation.

    `down` is -1 if the member goes up, 1 if they go down and 0 if they stay. `by_lot` is true if only a random draw
    decided it (L8.3).
    """

    member: str
    tier: int
    division: str
    place: int
    down: int = 0
    by_lot: bool = False


class Final(msgspec.Struct, frozen=True):
    tier: int
    name: str
    rows: Standing


class Zone(msgspec.Struct, frozen=True):
    """The minimum and maximum numbers of members promoted from a division (`up`), and of members relegated from it
    (`down`).

    `more_up` and `more_down` are the probabilities that a random draw gives this division the maximum.
    """

    up: tuple[int, int] = (0, 0)
    down: tuple[int, int] = (0, 0)
    more_up: Fraction = Fraction(0)
    more_down: Fraction = Fraction(0)


def between(upper: Sequence[int], lower: Sequence[int], pyramid: Pyramid) -> int:
    """Return how many members go up from the lower of two adjacent tiers. The same number of members go down from the
    upper tier. `upper` and `lower` hold the sizes of the divisions in these tiers. Even a SINGLE pyramid can have
    several divisions in a tier, because a division can be split (L10.5).
    """
    if pyramid is Pyramid.SINGLE and len(upper) == len(lower) == 1:
        return -(-min(*upper, *lower) // 5)
    return max(len(upper), len(lower))


def zones(
    tiers: Sequence[Sequence[int]], pyramid: Pyramid, room: Sequence[Sequence[int]] | None = None
) -> tuple[tuple[Zone, ...], ...]:
    """Return, by tier, how many members of each division go up and down if no one leaves.

    `tiers` holds the sizes of the divisions. `room` holds how many members of each division can go up (L8.2), or is
    None if all can.
    """
    counts = [0, *(between(upper, lower, pyramid) for upper, lower in pairwise(tiers)), 0]

    def parts(count: int, divisions: int) -> tuple[int, int]:
        return count // divisions, -(-count // divisions)

    found = []
    for tier, sizes in enumerate(tiers):
        up, number = counts[tier], len(sizes)
        few, many = counts[tier + 1], counts[tier + 1]
        if room is not None and tier + 1 < len(tiers):
            few, many = _coming(many, room[tier + 1])
        down = (parts(few, number)[0], parts(many, number)[1])
        more = Fraction(many % number, number) if many // number == down[0] else Fraction(1)
        able = sizes if room is None else room[tier]
        found.append(
            tuple(
                Zone((min(least, one), min(most, one)), down, Fraction(up % number, number), more)
                for least, most in (parts(up, number),)
                for one in able
            )
        )
    return tuple(found)


def _coming(count: int, room: Sequence[int]) -> tuple[int, int]:
    each, rest = divmod(count, len(room))
    sure = sum(min(each, one) for one in room)
    wider = sum(one > each for one in room)
    return sure + max(0, rest - (len(room) - wider)), sure + min(rest, wider)


def moves(
    tiers: Sequence[Sequence[Final]], pyramid: Pyramid, seed: bytes, able: Collection[str] | None = None
) -> tuple[Move, ...]:
    """Return each member's promotion or relegation, sorted by tier, division and place.

    `able` holds the members for whom at least one table counts. Only they can be promoted, or be relegated by a random
    draw (L8.2). None means all members, as in the first edition of the rules.
    """
    down: dict[str, int] = {}
    lots: set[str] = set()
    for upper, lower in pairwise(tiers):
        count = between([len(one.rows) for one in upper], [len(one.rows) for one in lower], pyramid)
        came = 0
        for one, number in _shares(lower, count, seed):
            rising = [line for line in _lines(one.rows) if _may(line.row, able)]
            down |= {line.row.member: -1 for line in rising[:number]}
            came += len(rising[:number])
            lots |= _by_lot(rising, number)
        for one, number in _shares(upper, came, seed):
            rest = [line for line in _lines(one.rows) if down.get(line.row.member) != -1]
            falls, drawn_out = _falling(rest, max(number, sum(line.row.left for line in rest)), able)
            down |= dict.fromkeys(falls, 1)
            lots |= drawn_out
    return tuple(
        Move(row.member, one.tier, one.name, row.place, down.get(row.member, 0), row.member in lots)
        for tier in tiers
        for one in tier
        for row in one.rows
    )


def champions(top: Final, able: Collection[str] | None = None) -> tuple[str, ...]:
    """Return the champion of tier 1, and any members who are ranked below the champion only because of a random draw
    (L8.2). Only members in `able` who haven't left are considered. The result is empty if there are no such members.
    """
    best = [line for line in _lines(top.rows) if _may(line.row, able)]
    return tuple(line.row.member for line in best if line.level == best[0].level)


class _Line(NamedTuple):
    row: Row
    level: int


def _lines(rows: Standing) -> list[_Line]:
    levels = accumulate(not _lot(row) for row in rows)
    return [_Line(row, level) for row, level in zip(rows, levels, strict=True)]


def _lot(row: Row) -> bool:
    return row.parted is not None and row.parted.by is By.LOT


def _may(row: Row, able: Collection[str] | None) -> bool:
    return not row.left and (able is None or row.member in able)


def _shares(divisions: Sequence[Final], count: int, seed: bytes) -> list[tuple[Final, int]]:
    each, rest = divmod(count, len(divisions))
    more = drawn(seed, spread(divisions[0].tier), [one.name for one in divisions])[:rest]
    return [(one, each + (one.name in more)) for one in divisions]


def _falling(rest: Sequence[_Line], number: int, able: Collection[str] | None) -> tuple[list[str], set[str]]:
    edge = len(rest) - number
    if not 0 < edge < len(rest) or rest[edge].level != rest[edge - 1].level:
        return [line.row.member for line in rest[max(edge, 0) :]], set()
    sure = [line.row.member for line in rest[edge:] if line.level != rest[edge].level]
    tied = [line for line in rest if line.level == rest[edge].level and _may(line.row, able)]
    stay = max(0, len(tied) - (number - len(sure)))
    return sure + [line.row.member for line in tied[stay:]], _by_lot(tied, stay)


def _by_lot(lines: Sequence[_Line], edge: int) -> set[str]:
    if not 0 < edge < len(lines) or lines[edge].level != lines[edge - 1].level:
        return set()
    return {line.row.member for line in lines if line.level == lines[edge].level}

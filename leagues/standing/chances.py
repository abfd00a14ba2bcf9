"""Computes the chances of promotion and relegation (L9.3) from 10,000 simulations of the tables that are still open.

For speed, each result of a table is one large integer with 64 bits for each member. These bits hold the member's
points, wins, second and third places, and a random number that breaks ties. Simulating a table is then a single
addition.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate, permutations
from math import exp, sqrt
from sys import byteorder
from typing import Final

import msgspec

from leagues.lots import word_block
from leagues.season.moves import Zone
from leagues.standing.order import Counted, Field
from leagues.standing.points import gain
from leagues.standing.possible import Range

SEASONS: Final = 10_000
_BETA: Final = 25.0 / 6.0
_WORDS: Final = 1 << 16
_SHIFTS: Final = (48, 36, 24, 12)  # points, wins, seconds, thirds; below them the draw and the member's number
_BIAS: Final = 1 << 62  # corrections may make sums negative


class Chance(msgspec.Struct, frozen=True):
    up: int
    down: int


def chances(
    field: Field,
    zone: Zone,
    ranges: Mapping[str, Range],
    strengths: Mapping[str, tuple[float, float]],
    *,
    seed: bytes,
    seasons: int = SEASONS,
    out: Collection[str] = (),
) -> Mapping[str, Chance]:
    """Return the chances of promotion and relegation for all members who have not left.

    `strengths` holds the mu and sigma of rated members. `ranges` is the result of :func:`possible`. `out` holds members
    who can no longer be promoted (L8.2).
    """
    stayed = [member for member in field.members if member not in field.left]
    index = {member: number for number, member in enumerate(stayed)}
    size = len(field.members)
    counted = Counted(field)
    base = 0
    for member, number in index.items():
        base += _packed(counted.sums[member], number) + (_BIAS << 64 * number)
    tables = [_drawing(round_.seats, index, strengths) for round_ in field.rounds if round_.places is None]
    width = len(tables) + 2  # one more word breaks ties, one more decides what does not divide
    words = array("H", word_block(seed, width * seasons))
    if byteorder == "little":
        words.byteswap()
    ups, downs = [0] * len(stayed), [0] * len(stayed)
    shape = struct.Struct(f"<{len(stayed)}Q")
    ties = _ties(seed, len(stayed))
    more_up, more_down = (int(_WORDS * more) for more in (zone.more_up, zone.more_down))
    barred = {number for member, number in index.items() if member in out}
    for start in range(0, len(words), width):
        total = base + ties[words[start + width - 2] % len(ties)]
        for table, drawn in zip(tables, words[start : start + width - 2], strict=True):
            total += table[drawn]
        ranked = sorted(shape.unpack(total.to_bytes(8 * len(stayed), "little")), reverse=True)
        lot = words[start + width - 1]
        rising = [one for one in ranked if one & 15 not in barred] if barred else ranked
        for one in rising[: zone.up[lot < more_up]]:
            ups[one & 15] += 1
        for one in ranked[size - zone.down[_WORDS - 1 - lot < more_down] :]:
            downs[one & 15] += 1
    return {
        member: Chance(
            _percent(ups[number], seasons, *_sure(ranges[member], zone, member, out)),
            _percent(
                downs[number],
                seasons,
                ranges[member].best > size - zone.down[0],
                ranges[member].worst <= size - zone.down[1],
            ),
        )
        for member, number in index.items()
    }


def _sure(places: Range, zone: Zone, member: str, out: Collection[str]) -> tuple[bool, bool]:
    no = member in out or places.best > zone.up[1] + len(out)
    return not no and places.worst <= zone.up[0], no


def _ties(seed: bytes, members: int) -> list[int]:
    drawn = word_block(seed + b"ties", 128 * members)
    return [sum((drawn[row * members + one] << 4 | one) << 64 * one for one in range(members)) for row in range(256)]


def _percent(count: int, seasons: int, certain: bool, impossible: bool) -> int:
    if certain or impossible:
        return 100 if certain else 0
    return min(99, max(1, (200 * count + seasons) // (2 * seasons)))


def _packed(sums: Sequence[int], number: int) -> int:
    return sum(value << shift for value, shift in zip(sums, _SHIFTS, strict=True)) << 64 * number


def _drawing(seats: Sequence[str], index: Mapping[str, int], strengths: Mapping[str, tuple[float, float]]) -> list[int]:
    known = [strengths.get(member, (25.0, 25.0 / 3.0)) for member in seats]
    c = sqrt(sum(sigma * sigma + _BETA * _BETA for _, sigma in known))
    weights = [exp((mu - 25.0) / c) for mu, _ in known]
    ends, likely = [], []
    for order in permutations(range(len(seats))):
        left, chance = sum(weights), 1.0
        end = 0
        for place, seat in enumerate(order):
            chance *= weights[seat] / left
            left -= weights[seat]
            if (number := index.get(seats[seat])) is not None:
                end += _packed(gain(len(seats), place, 1), number)
        ends.append(end)
        likely.append(chance)
    bounds = [round(_WORDS * up_to) for up_to in accumulate(likely)]
    bounds[-1] = _WORDS
    made: list[int] = []
    for end, bound in zip(ends, bounds, strict=True):
        made += [end] * (bound - len(made))
    return made

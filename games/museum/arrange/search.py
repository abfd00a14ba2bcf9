"""Searches for good placements by simulated annealing, with bit masks and its own random number generator.

A step swaps the contents of two slots, which changes at most four groups. Each group is a mask, and the value of each
mask is cached. Nine out of ten steps bring an object next to one of its own group. This narrows the useful swaps from
hundreds to about twenty. A *descent* is one run of the annealing. Several short descents from random starting points
work better than one long descent.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from games.museum.advice.estimate import GROUPS
from games.museum.arrange.problem import DEAD, WEIGHTS, Problem
from games.museum.scoring.floor import pieces

POINT: Final = 100
"""The number of units of energy in one point. In simulated annealing, the value of a placement is called its energy."""
_SHIFT: Final = WEIGHTS.bit_length() - 1
_MASK: Final = WEIGHTS - 1
_WORD: Final = (1 << 64) - 1
_FACTOR: Final = 6364136223846793005
_STEP: Final = 1442695040888963407
"""The increment of Knuth's random number generator: x -> (x * factor + step) mod 2^64. Only the high bits of x are
used.
"""
_TABLE: Final = 4096


def _logarithms() -> list[float]:
    return [math.log((index * 1597 % _TABLE + 0.5) / _TABLE) for index in range(_TABLE)]


LOGARITHMS: Final = _logarithms()


class Pace(NamedTuple):
    """The settings of one run of simulated annealing.

    ``steps``: the number of steps, from temperature ``hot`` to ``cold`` (both in hundredths of a point). ``beside``:
    how many out of 1024 steps bring an object next to one of its group. ``hope``: for a group in several pieces, the
    largest fraction of the lost points that is credited anyway. ``gallery``: whether a partly filled gallery earns part
    of its points.
    """

    steps: int
    hot: float = 100.0
    cold: float = 15.0
    beside: int = 922
    hope: float = 0.5
    gallery: bool = False


class Found(NamedTuple):
    """The result of one run of simulated annealing.

    ``content``: the index of an object for each slot. A free slot has the index after the last object. ``steps``: the
    number of steps taken.
    """

    content: list[int]
    steps: int


def valuer(problem: Problem, pace: Pace) -> Callable[[int, int], int]:
    """Return a function that evaluates a group, given the mask of the slots that contain its objects. The function's
    result holds the group's energy in the high bits and its weight for the patron in the low bits.
    """
    stride, gallery = problem.floor.stride, problem.floor.gallery
    filled, room, hope = problem.filled * POINT, gallery.bit_count(), pace.hope
    fills = [filled if count >= room else 0 for count in problem.counts]
    sizes_of: dict[int, tuple[int, int]] = {}

    def value(group: int, mask: int) -> int:
        sizes = sizes_of.get(mask)
        if sizes is None:
            parts = pieces(mask, stride)
            sizes = sizes_of[mask] = (len(parts), max(part.bit_count() for part in parts))
        count, largest = sizes
        table = problem.table[group]
        energy = table[largest] * POINT if largest > 1 else 0
        from_size, weight = problem.ticks[group]
        if fills[group]:
            covered = (mask & gallery).bit_count()
            if covered == room:
                energy += filled
            elif pace.gallery:
                energy += filled * covered * covered // (room * room)
        total = mask.bit_count()
        if count == 1:
            energy += problem.whole[group] * POINT
        elif total > largest:
            lost = table[total] * POINT - energy
            if lost > 0:
                energy += int(lost * hope * (total - count - largest + 1) / (total - largest))
        return energy << _SHIFT | (weight if largest >= from_size and largest > 1 else 0)

    return value


def descend(  # noqa: C901, PLR0912, PLR0915 - one loop without a call, since it runs a hundred thousand times
    problem: Problem, pace: Pace, seed: int, memory: list[dict[int, int]], done: Callable[[list[int]], bool]
) -> Found:
    """Run simulated annealing once, starting with a random placement. Return the placement with the highest energy.

    ``memory``: a cache of the value of each mask for each group. It can be reused for the same problem and pace.
    ``done``: a function that returns whether a placement really reaches the upper bound. It's called when the energy
    reaches the bound, because the energy includes credit for unfinished groups and can be too high.
    """
    bits, near = problem.floor.bits, problem.floor.near
    civil, domain, steps_of = problem.civil, problem.domain, [points * POINT for points in problem.steps]
    slots, free = len(bits), len(problem.names)
    value = valuer(problem, pace)
    moved = [at for at in range(free) if civil[at] != DEAD or domain[at] != DEAD]
    partners = _partners(problem, moved)
    random = (seed * _FACTOR + _STEP) & _WORD
    content, random = shuffled([*range(free), *[free] * (slots - free)], random)
    if not moved:
        return Found(content, 0)
    place = [0] * (free + 1)
    masks, worth = [0] * (DEAD + 1), [0] * (DEAD + 1)
    for slot, at in enumerate(content):
        place[at] = slot
        masks[civil[at]] |= bits[slot]
        masks[domain[at]] |= bits[slot]
    for group in range(DEAD):
        if masks[group]:
            worth[group] = value(group, masks[group])
    total = sum(worth)
    energy = (total >> _SHIFT) + steps_of[total & _MASK]
    goal = (problem.bound - problem.fixed) * POINT
    best, kept = energy, content[:]
    temperature, cooling = pace.hot, (pace.cold / pace.hot) ** (1 / pace.steps)
    beside, logarithms, live = pace.beside, LOGARITHMS, len(moved)
    taken = 0
    for taken in range(pace.steps):  # noqa: B007 - returned afterwards
        temperature *= cooling
        random = (random * _FACTOR + _STEP) & _WORD
        at = moved[(random >> 50) % live]
        here = place[at]
        if random >> 40 & 1023 < beside:
            mates = partners[at]
            around = near[place[mates[(random >> 30 & 1023) % len(mates)]]]
            there = around[(random >> 20 & 1023) % len(around)]
        else:
            there = (random >> 30 & 1023) % slots
        other = content[there]
        one, two, three, four = civil[at], civil[other], domain[at], domain[other]
        if (one == two and three == four) or here == there:
            continue
        both = bits[here] | bits[there]
        new = total
        first = second = third = fourth = 0
        if one != two:
            if one != DEAD:
                mask = masks[one] ^ both
                known = memory[one].get(mask)
                if known is None:
                    known = memory[one][mask] = value(one, mask)
                first = known
                new += first - worth[one]
            if two != DEAD:
                mask = masks[two] ^ both
                known = memory[two].get(mask)
                if known is None:
                    known = memory[two][mask] = value(two, mask)
                second = known
                new += second - worth[two]
        if three != four:
            if three != DEAD:
                mask = masks[three] ^ both
                known = memory[three].get(mask)
                if known is None:
                    known = memory[three][mask] = value(three, mask)
                third = known
                new += third - worth[three]
            if four != DEAD:
                mask = masks[four] ^ both
                known = memory[four].get(mask)
                if known is None:
                    known = memory[four][mask] = value(four, mask)
                fourth = known
                new += fourth - worth[four]
        gained = (new >> _SHIFT) + steps_of[new & _MASK] - energy
        if gained >= 0 or gained > temperature * logarithms[random >> 8 & 4095]:
            content[here], content[there] = other, at
            place[at], place[other] = there, here
            if one != two:
                masks[one] ^= both
                masks[two] ^= both
                worth[one], worth[two] = first, second
            if three != four:
                masks[three] ^= both
                masks[four] ^= both
                worth[three], worth[four] = third, fourth
            total = new
            energy += gained
            if energy > best:
                best, kept = energy, content[:]
                if best >= goal and done(kept):
                    break
    return Found(kept, taken + 1)


def _partners(problem: Problem, moved: Sequence[int]) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in problem.names]
    for groups in (problem.civil, problem.domain):
        for at in moved:
            if groups[at] != DEAD:
                found[at] += [mate for mate in moved if mate != at and groups[mate] == groups[at]]
    return found


def shuffled(items: list[int], random: int) -> tuple[list[int], int]:
    for last in range(len(items) - 1, 0, -1):
        random = (random * _FACTOR + _STEP) & _WORD
        other = (random >> 33) % (last + 1)
        items[last], items[other] = items[other], items[last]
    return items, random


def memory() -> list[dict[int, int]]:
    return [{} for _ in GROUPS]

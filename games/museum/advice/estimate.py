"""What a museum is worth, out of counts alone: no placement is looked at, so it takes some 20 us.

:func:`most` is a bound that holds for every placement; usually one reaches it (docs/performance.md). :func:`promise`
also credits what is begun: two of three objects, the way to a patron's next step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from data.museum import CIVILIZATIONS, DOMAINS, MASTERPIECE, SMALLEST, Patron, board_of, object_of, patron_of, scores

GROUPS: Final = (*CIVILIZATIONS, *DOMAINS)
"""What can become a collection: civilizations, then domains."""
AT: Final = {name: at for at, name in enumerate(GROUPS)}
FIRST_DOMAIN: Final = len(CIVILIZATIONS)
POINT: Final = 100
"""Of what :func:`promise` counts."""
_BEGUN: Final = (0, 10, 45)
"""Of a hundred parts of the smallest collection's points, what none, one and two of its objects are credited."""
_WAY: Final = 60
"""Of a hundred parts of a patron's next step, what the way to it is credited when it is nearly done."""


@cache
def _facts(name: str) -> tuple[int, int, int]:
    """An object's civilization and domain as indices of :data:`GROUPS`, and its value."""
    shown = object_of(name)
    return AT[shown.civilization], AT[shown.domain], shown.value


def sizes_of(objects: Sequence[str]) -> list[int]:
    """How many objects of each group can count: all of a civilization, of a domain one of each civilization (U7.1)."""
    counts = [0] * len(GROUPS)
    kinds = [0] * len(GROUPS)
    for name in objects:
        civilization, domain, _ = _facts(name)
        counts[civilization] += 1
        kinds[domain] |= 1 << civilization
    for domain in range(FIRST_DOMAIN, len(GROUPS)):
        counts[domain] = kinds[domain].bit_count()
    return counts


def most(
    board: str, objects: Sequence[str], experts: Sequence[str], patron: str | None, *, team_limit: bool = True
) -> int:
    """Points that no placement of ``objects`` exceeds, as :func:`games.museum.scoring.score.placement_points` counts.

    Proof. A collection has one object of a kind at most, so it is not larger than its group has kinds, and points do
    not fall with size. What a patron counts (sizes of collections, collections of some size, sets of values within
    them, objects anywhere) does not fall either when collections grow, so it is most when every group is in one piece.
    A set of five values takes five kinds and an object of each value. A gallery is filled by objects of one group, of
    different kinds, so some group needs as many kinds as the gallery has slots. So all of these taken together, as if
    nothing stood in the way of anything, are a bound.
    """
    plan = board_of(board)
    counts = sizes_of(objects)
    extended = _extended(counts, experts)
    points = _collections(extended)
    full = len(objects) >= len(plan.places())
    if max(counts) >= len(plan.gallery_slots()):
        points += plan.gallery + plan.both * full
    points += plan.full * full
    if patron is not None:
        demand = patron_of(patron)
        progress = _progress(demand, objects, counts, extended, experts)
        points += demand.points(progress, limited=team_limit)
    return points


def promise(
    board: str, objects: Sequence[str], experts: Sequence[str], patron: str | None, *, team_limit: bool = True
) -> int:
    """What a museum of ``objects`` is worth in hundredths of a point, with credit for what is begun.

    As :func:`most`, and besides: 10 % of the smallest collection's points for the first object of a group and 45 % for
    two (an expert counts as one), and up to 60 % of a patron's next step on the way to it. The value of an object on
    the track is not in it. Adding an object or an expert never makes it less.
    """
    points = most(board, objects, experts, patron, team_limit=team_limit) * POINT
    extended = _extended(sizes_of(objects), experts, begun=True)
    known = scores()
    for group, size in enumerate(extended):
        if 0 < size < SMALLEST:
            table = known.domain if group >= FIRST_DOMAIN else known.civilization
            points += table[SMALLEST] * _BEGUN[size]
    if patron is not None:
        demand = patron_of(patron)
        points += _way(demand, _progress(demand, objects, sizes_of(objects), extended, experts))
    return points


def _way(demand: Patron, progress: int) -> int:
    """The credit for what leads to the next step, in hundredths of a point."""
    before, reached = 0, 0
    for needed, points in demand.steps:
        if progress < needed:
            return (points - reached) * _WAY * (progress - before) // (needed - before)
        before, reached = needed, points
    return 0


def _extended(counts: Sequence[int], experts: Sequence[str], *, begun: bool = False) -> list[int]:
    """Sizes with experts; 0 for what is too small, unless what is ``begun`` is asked for."""
    found = list(counts)
    for expert in experts:
        if expert in AT and found[AT[expert]]:
            found[AT[expert]] += 1
    return found if begun else [size if size >= SMALLEST else 0 for size in found]


def _collections(extended: Sequence[int]) -> int:
    known = scores()
    civil, domain = known.civilization, known.domain
    return sum(civil[min(size, len(civil) - 1)] for size in extended[:FIRST_DOMAIN]) + sum(
        domain[min(size, len(domain) - 1)] for size in extended[FIRST_DOMAIN:]
    )


def _progress(
    demand: Patron, objects: Sequence[str], counts: Sequence[int], extended: Sequence[int], experts: Sequence[str]
) -> int:
    """U8: how many of what the patron's steps count there are at most."""
    match demand.kind:
        case "heritage":
            return max(extended[AT[name]] for name in demand.wants)
        case "quadruple":
            return sum(1 for name in demand.wants if extended[AT[name]] >= SMALLEST)
        case "knowledge":
            return sum(1 for size in extended[FIRST_DOMAIN:] if size >= demand.sizes[0])
        case "past":
            civilization, domain = demand.sizes
            return (max(extended[:FIRST_DOMAIN]) >= civilization) + (max(extended[FIRST_DOMAIN:]) >= domain)
        case "ancient":
            return sum(1 for name in objects if object_of(name).continent in demand.wants)
        case "masterpieces":
            return sum(1 for name in objects if _facts(name)[2] == MASTERPIECE)
        case "perfect-team":
            return len(experts)
        case "perfect-collection":
            return sets(objects, counts)


def sets(objects: Sequence[str], counts: Sequence[int]) -> int:
    """How many sets of the values 1 to 5 the groups can have at most. ``counts``: of :func:`sizes_of`."""
    alike: list[dict[int, list[int]]] = [{} for _ in GROUPS]
    for place, name in enumerate(objects):
        civilization, domain, value = _facts(name)
        alike[civilization].setdefault(place, []).append(value)
        alike[domain].setdefault(civilization, []).append(value)
    return sum(
        next((sets for sets in range(counts[group] // MASTERPIECE, 0, -1) if matched(list(kinds.values()), sets)), 0)
        for group, kinds in enumerate(alike)
    )


def matched(kinds: Sequence[Sequence[int]], sets: int) -> dict[int, int]:
    """Which kind gives which value so that there are ``sets`` of the values 1 to 5; empty if that cannot be.

    ``kinds``: the values of the objects of each kind, of which one can count. Returns value by index of kind.
    """
    giver: dict[int, tuple[int, int]] = {}

    def settle(wanted: tuple[int, int], seen: set[int]) -> bool:
        for kind, values in enumerate(kinds):
            if kind not in seen and wanted[0] in values:
                seen.add(kind)
                if kind not in giver or settle(giver[kind], seen):
                    giver[kind] = wanted
                    return True
        return False

    for copy in range(sets):
        for value in range(1, MASTERPIECE + 1):
            if not settle((value, copy), set()):
                return {}
    return {kind: value for kind, (value, _) in giver.items()}

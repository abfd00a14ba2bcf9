"""The worth of a museum, from counts alone: it looks at no placement, so it takes some 20 us.

:func:`most` is a bound for every placement, and usually one reaches it (docs/lab/performance.md). :func:`promise` also
gives credit for beginnings: two of three objects, the way to a patron's next step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from data.museum import CIVILIZATIONS, DOMAINS, MASTERPIECE, SMALLEST, Patron, board_of, object_of, patron_of, scores

GROUPS: Final = (*CIVILIZATIONS, *DOMAINS)
"""The possible collections: civilizations, then domains."""
AT: Final = {name: at for at, name in enumerate(GROUPS)}
FIRST_DOMAIN: Final = len(CIVILIZATIONS)
POINT: Final = 100
"""The unit of :func:`promise`."""
_BEGUN: Final = (0, 10, 45)
"""The credit for none, one and two objects, in hundredths of the smallest collection's points."""
_WAY: Final = 60
"""The most credit for the way to a patron's next step, in hundredths of its points."""


@cache
def _facts(name: str) -> tuple[int, int, int]:
    """Return an object's civilization and domain as indices of :data:`GROUPS`, and its value."""
    shown = object_of(name)
    return AT[shown.civilization], AT[shown.domain], shown.value


def sizes_of(objects: Sequence[str]) -> list[int]:
    """Return how many objects of each group can count: all of a civilization, in a domain one of each civilization
    (U7.1).
    """
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
    """Return points that no placement of ``objects`` exceeds, as :func:`games.museum.scoring.score.placement_points`
    counts.

    Proof. A collection has at most one object of a kind, so it is at most as large as the number of kinds in its group,
    and points never fall with size. A patron's count (sizes of collections, collections of some size, sets of values
    within them, objects anywhere) never falls either when collections grow, so it is greatest when every group is in
    one piece. A set of five values takes five kinds and an object of each value. A gallery is filled by objects of one
    group, of different kinds, so some group needs as many kinds as the gallery has slots. So all of these taken
    together, as if nothing were in the way of anything, are a bound.
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
    """Return the worth of a museum of ``objects`` in hundredths of a point, with credit for beginnings.

    It is :func:`most`, and besides: 10 % of the smallest collection's points for the first object of a group and 45 %
    for two (an expert counts as one), and up to 60 % of a patron's next step on the way to it. It doesn't include an
    object's value on the track. Another object or expert never makes it less.
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
    """Return the credit for the way to the next step, in hundredths of a point."""
    before, reached = 0, 0
    for needed, points in demand.steps:
        if progress < needed:
            return (points - reached) * _WAY * (progress - before) // (needed - before)
        before, reached = needed, points
    return 0


def _extended(counts: Sequence[int], experts: Sequence[str], *, begun: bool = False) -> list[int]:
    """Return the sizes with experts; 0 for those that are too small, unless ``begun`` collections count."""
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
    """U8: return the most that the patron's steps can count."""
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
    """Return the most sets of the values 1 to 5 that the groups can have. ``counts``: of :func:`sizes_of`."""
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
    """Choose a value of each kind so that there are ``sets`` of the values 1 to 5. Return an empty mapping if that's
    impossible.

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

"""Estimates how much a museum is worth, without arranging its objects. An estimate takes only about 20 µs.

:func:`most` returns an upper bound on the points of any placement. The best placement usually reaches it
(docs/lab/performance.md). :func:`promise` adds credit for unfinished goals, such as two of three objects, or progress
towards a patron's next step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from data.museum import CIVILIZATIONS, DOMAINS, MASTERPIECE, SMALLEST, Patron, board_of, object_of, patron_of, scores

GROUPS: Final = (*CIVILIZATIONS, *DOMAINS)
AT: Final = {name: at for at, name in enumerate(GROUPS)}
FIRST_DOMAIN: Final = len(CIVILIZATIONS)
POINT: Final = 100
"""The number of units in one point. The results of :func:`promise` are in these units."""
_BEGUN: Final = (0, 10, 45)
_WAY: Final = 60


@cache
def _facts(name: str) -> tuple[int, int, int]:
    # Return an object's civilization and domain, as indices into :data:`GROUPS`, and its value.
    shown = object_of(name)
    return AT[shown.civilization], AT[shown.domain], shown.value


def points_of(group: int, size: int) -> int:
    """Return the points that a collection of ``size`` objects scores (rules U7.2, U7.3). ``group``: the index of its
    civilization or domain.
    """
    table = scores().domain if group >= FIRST_DOMAIN else scores().civilization
    return table[min(size, len(table) - 1)] if size >= SMALLEST else 0


def sizes_of(objects: Sequence[str]) -> list[int]:
    """Return how many of ``objects`` can count for each group, which is a civilization or a domain (rule U7.1). A
    domain counts one object of each civilization. A civilization counts all its objects.
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
    """Return an upper bound on the points of any placement of ``objects``, counted as in
    :func:`games.museum.scoring.score.placement_points`.

    The bound is the sum of the maximum points for each collection, for the patron and for the board's bonuses, as if
    these never conflicted. Points never fall as a collection grows, so each collection is assumed to contain every
    object of its group that can count.
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
    """Return an estimate of how much a museum is worth, in hundredths of a point, with credit for unfinished goals.

    This is :func:`most` plus two kinds of credit. A group with only one or two objects earns 10 % or 45 % of the points
    of the smallest possible collection; an expert counts as an object. Progress towards the next step in the patron's
    table earns up to 60 % of that step's points. Points that objects score immediately when they're exhibited aren't
    included. Adding an object or expert never lowers the result.
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
    # Return the credit for progress towards the patron's next step, in hundredths of a point.
    before, reached = 0, 0
    for needed, points in demand.steps:
        if progress < needed:
            return (points - reached) * _WAY * (progress - before) // (needed - before)
        before, reached = needed, points
    return 0


def _extended(counts: Sequence[int], experts: Sequence[str], *, begun: bool = False) -> list[int]:
    # Return the group sizes including experts. Sizes too small for a collection become 0, unless ``begun`` is set.
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
    """Return the maximum number of complete sets of the values 1 to 5 that the groups in the museum can contain.
    ``counts``: the result of :func:`sizes_of`.
    """
    large = [group for group, count in enumerate(counts) if count >= MASTERPIECE]
    if not large:  # as nearly always in playouts, which ask often
        return 0
    alike: dict[int, dict[int, list[int]]] = {group: {} for group in large}
    for place, name in enumerate(objects):
        civilization, domain, value = _facts(name)
        if civilization in alike:
            alike[civilization].setdefault(place, []).append(value)
        if domain in alike:
            alike[domain].setdefault(civilization, []).append(value)
    return sum(
        next((sets for sets in range(counts[group] // MASTERPIECE, 0, -1) if matched(list(kinds.values()), sets)), 0)
        for group, kinds in alike.items()
    )


def matched(kinds: Sequence[Sequence[int]], sets: int) -> dict[int, int]:
    """Choose one value for each of several kinds of objects, so that the values form ``sets`` complete sets of 1 to 5.

    ``kinds``: for each kind, the values to choose from. Return a mapping from the indices of kinds to the chosen
    values. Kinds that aren't needed are left out. If so many sets are impossible, return an empty mapping.
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

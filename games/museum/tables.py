"""Lookup tables for Museum, keyed by id and built only once."""

from __future__ import annotations

from typing import Final

from data.museum import (
    BOARDS,
    CIVILIZATIONS,
    CONTINENTS,
    FAVOURS,
    MASTERPIECE,
    OPINION,
    OPINION_TOKENS,
    PATRONS,
    PRESTIGE,
    boards,
    experts,
    favours,
    headlines,
    objects,
)

VALUES: Final = {one.id: one.value for one in objects()}
PLACES: Final = {one.id: CONTINENTS.index(one.continent) for one in objects()}
"""The continent of each object, as an index of :data:`CONTINENTS`."""
COSTS: Final = {one.id: one.cost for one in experts()}
SLOTS: Final = {one.id: len(one.places()) for one in boards()}
BY_CONTINENT: Final = tuple(
    tuple(sorted(one.id for one in objects() if one.continent == continent)) for continent in CONTINENTS
)
EXPERT_DECK: Final = tuple(sorted(COSTS))
FAVOUR_DECK: Final = tuple(sorted(one.id for one in favours() for _ in range(one.count)))
HEADLINE_DECK: Final = tuple(sorted(one.id for one in headlines() for _ in range(one.count)))
PATRON_DECK: Final = tuple(sorted(PATRONS))
BOARD_DECK: Final = tuple(sorted(BOARDS))

OUT: Final = 2
"""The number of objects on display in a continent, unless a headline changes it (rule U2.1)."""
ROW: Final = 3
"""The number of experts on display (rule U2.1)."""
HAND: Final = 7
HAND_WITH_TURNER: Final = 10
FAVOURS_HELD: Final = 3
FAVOURS_WITH_BELLOTA: Final = 5
GOAL: Final = 50
"""The score that triggers the last turns (rule U6.1)."""
LOAN: Final = 4
STOCK: Final = 5
FREE: Final = 3
"""The highest value of an object that the favours Express Delivery and Charity Ball can exhibit (rule U9)."""
WEAK: Final = 8
"""The total value below which a first hand may be redrawn (rule U2.2)."""

__all__ = [
    "BOARDS",
    "BOARD_DECK",
    "BY_CONTINENT",
    "CIVILIZATIONS",
    "CONTINENTS",
    "COSTS",
    "EXPERT_DECK",
    "FAVOURS",
    "FAVOURS_HELD",
    "FAVOURS_WITH_BELLOTA",
    "FAVOUR_DECK",
    "FREE",
    "GOAL",
    "HAND",
    "HAND_WITH_TURNER",
    "HEADLINE_DECK",
    "LOAN",
    "MASTERPIECE",
    "OPINION",
    "OPINION_TOKENS",
    "OUT",
    "PATRONS",
    "PATRON_DECK",
    "PLACES",
    "PRESTIGE",
    "ROW",
    "SLOTS",
    "STOCK",
    "VALUES",
    "WEAK",
]

"""Determines how headlines affect continents and prices, and which players are immune to them (rules U10, U11)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from games.museum.tables import CONTINENTS, OUT

IMMUNE: Final = frozenset({"boch", "wilhelm"})
DEATH, SCHOOL, DEFLATION, GRANTS = "death", "school", "deflation", "grants"

SIZES: Final = {
    f"{kind}-{continent}": {place: size}
    for place, continent in enumerate(CONTINENTS)
    for kind, size in (("war", 0), ("instability", OUT - 1), ("patron", OUT + 1))
}


def size(headline: str, place: int) -> int:
    found = SIZES.get(headline)
    return OUT if found is None else found.get(place, OUT)


def size_for(headline: str, place: int, experts: Collection[str]) -> int:
    """Return how many of a continent's objects are available to a player who has ``experts``. A player who is immune to
    headlines still benefits from a headline that adds objects.
    """
    found = size(headline, place)
    return max(found, OUT) if binds(experts) is False else found


def binds(experts: Collection[str]) -> bool:
    return IMMUNE.isdisjoint(experts)


def hiring(headline: str, experts: Collection[str]) -> int:
    """Return how much the headline changes an expert's cost for a player with ``experts``."""
    if headline == SCHOOL:
        return -1
    return 1 if headline == DEATH and binds(experts) else 0


def exhibiting(headline: str, experts: Collection[str]) -> int:
    """Return the extra prestige that the headline requires for each object that the player pays to exhibit."""
    return 1 if headline == DEFLATION and binds(experts) else 0

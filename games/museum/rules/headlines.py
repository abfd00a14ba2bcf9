"""U10, U11: the headline's effects on continents and prices, and whom it doesn't bind."""

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
"""The number of laid-out objects in continents, by headline."""


def size(headline: str, place: int) -> int:
    """Return the number of objects on offer in the continent."""
    found = SIZES.get(headline)
    return OUT if found is None else found.get(place, OUT)


def size_for(headline: str, place: int, experts: Collection[str]) -> int:
    """Return the number for a player with ``experts``, who may profit from a headline that need not bind them."""
    found = size(headline, place)
    return max(found, OUT) if binds(experts) is False else found


def binds(experts: Collection[str]) -> bool:
    """Return whether a headline binds a player with ``experts``."""
    return IMMUNE.isdisjoint(experts)


def hiring(headline: str, experts: Collection[str]) -> int:
    """Return what the headline adds to the cost of an expert."""
    if headline == SCHOOL:
        return -1
    return 1 if headline == DEATH and binds(experts) else 0


def exhibiting(headline: str, experts: Collection[str]) -> int:
    """Return the further prestige for each object exhibited by payment, by the headline."""
    return 1 if headline == DEFLATION and binds(experts) else 0

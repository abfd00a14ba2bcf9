"""The one place that asks for a proposal of how a museum should stand."""

from __future__ import annotations

from games.museum.tables import SLOTS


def quick(board: str, objects: tuple[str, ...], experts: tuple[str, ...], patron: str | None) -> tuple[str, ...]:
    """A good placement, found in a few milliseconds: an object or the empty text for each slot."""
    return tuple(sorted(objects)) + ("",) * (SLOTS[board] - len(objects))

"""What points are made of (M7), in words."""

from __future__ import annotations

from typing import Final

from data.texts import N_, Texts

PARTS: Final = {"parcels": N_("Parcels"), "rooms": N_("Rooms"), "series": N_("Series")}


def part(name: str, tr: Texts) -> str:
    """A part of the points."""
    return tr(PARTS[name]) if name in PARTS else name


def ending(name: str, tr: Texts) -> str:  # noqa: ARG001 - all games end alike
    """How a game has ended."""
    return name

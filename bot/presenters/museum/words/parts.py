"""What points are made of (U7), in words."""

from __future__ import annotations

from typing import Final

from data.texts import N_, Texts

PARTS: Final = {
    "objects": N_("Objects"),
    "civilizations": N_("Civilizations"),
    "domains": N_("Domains"),
    "patron": N_("Patron"),
    "prestige": N_("Prestige"),
    "gallery": N_("Gallery"),
    "full": N_("Museum full"),
    "both": N_("Both"),
    "discard": N_("Discard"),
}


def part(name: str, tr: Texts) -> str:
    """A part of the points."""
    return tr(PARTS[name]) if name in PARTS else name


def ending(name: str, tr: Texts) -> str:  # noqa: ARG001 - all games end alike
    """How a game has ended."""
    return name

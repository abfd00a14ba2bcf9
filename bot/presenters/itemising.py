"""Names the parts of a score and the ways in which a game can end."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from data.texts import Texts


@runtime_checkable
class Itemises(Protocol):
    """Implemented by presenters whose game is :class:`games.core.Itemised`. Names that the game no longer uses are
    returned unchanged.
    """

    def part(self, name: str, tr: Texts) -> str:
        """Return the name of a part of the score."""

    def ending(self, name: str, tr: Texts) -> str:
        """Return a description of how a game has ended."""

"""Names the parts of a score and the ways in which a game can end."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from data.texts import Texts


@runtime_checkable
class Itemises(Protocol):
    """Implemented by presenters of games that implement :class:`games.core.Itemised`. Its methods return names that the
    game no longer uses unchanged.
    """

    def part(self, name: str, tr: Texts) -> str:
        """Return the displayed name of the part of the score called `name`."""

    def ending(self, name: str, tr: Texts) -> str:
        """Return a description of the way of ending called `name`."""

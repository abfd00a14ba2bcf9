"""Names the parts of a score and the ways in which a game can end."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from data.texts import Texts


@runtime_checkable
class Itemises(Protocol):
    """An interface for presenters of games that implement :class:`games.core.Itemised`. If a game no longer uses a
    name, the methods return the name unchanged.
    """

    def part(self, name: str, tr: Texts) -> str:
        """Return the displayed name of the score component `name`."""

    def ending(self, name: str, tr: Texts) -> str:
        """Return a description of the game ending `name`."""

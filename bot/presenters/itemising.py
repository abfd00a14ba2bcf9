"""Displayed names for the parts of a score, and for the ways in which a game can end."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from data.texts import Texts


@runtime_checkable
class Itemises(Protocol):
    """An interface for presenters of games that implement :class:`games.core.Itemised`. Unknown names, which old games
    may contain, are returned unchanged.
    """

    def part(self, name: str, tr: Texts) -> str:
        """Return the displayed name of the score component `name`."""

    def ending(self, name: str, tr: Texts) -> str:
        """Return a description of the way in which a game ended, given its id `name`."""

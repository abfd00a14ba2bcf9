"""What points are made of and how games end, in words."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from data.texts import Texts


@runtime_checkable
class Itemises(Protocol):
    """What a presenter can do besides, whose game is :class:`games.core.Itemised`. Names that the game does not have
    any more are given back as they are.
    """

    def part(self, name: str, tr: Texts) -> str:
        """A part of the points."""

    def ending(self, name: str, tr: Texts) -> str:
        """How a game has ended."""

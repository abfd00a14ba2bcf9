"""The parts of the points and the ways in which games end, in words."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from data.texts import Texts


@runtime_checkable
class Itemises(Protocol):
    """An optional part of presenters whose game is :class:`games.core.Itemised`. It returns names that the game does
    not have any more unchanged.
    """

    def part(self, name: str, tr: Texts) -> str:
        """A part of the points."""

    def ending(self, name: str, tr: Texts) -> str:
        """Return in words how a game has ended."""

"""A game's advice for a player who asks: a few ideas, each with reasons that are facts of the position.

A game that has it keeps it in ``games/<game>/hints.py`` as ``HINTS``. Ideas come from the view of the asking player, so
they can tell nothing that is hidden. A reason is a frozen Struct of the game's own: its kind of fact, and its numbers.
It contains no sentence, and each number in it can be counted again in the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from games.core import Millis

A = TypeVar("A")

MOST: Final = 3
"""The most ideas."""


class Idea(msgspec.Struct, Generic[A], frozen=True):
    """An action with the facts in its favour, the most important first: Structs of the game's own."""

    action: A
    reasons: tuple[msgspec.Struct, ...]


class Compared(msgspec.Struct, Generic[A], frozen=True):
    """A player's own action beside the best one. ``place``: its place among ``count`` (1: the best), where equivalent
    actions count once.
    """

    own: Idea[A]
    best: Idea[A]
    place: int
    count: int


class Hints(Protocol):
    """A game's advice. Both methods may take as long as a computer's :class:`games.computer.Work`, and can run in
    another process: they are pure, and functions of a module. ``now``: the match's own time, 0 in a game that does not
    know time; a game that does answers within a few milliseconds, for its players do not wait.
    """

    def ideas(self, view: Any, legal: Sequence[Any], seed: int, now: Millis = 0) -> Sequence[Idea[Any]]:
        """Return the ideas for the seat that has ``view``, the best first, at most :data:`MOST`; ``legal`` is its list,
        never empty. The same arguments give the same ideas on every machine. To wait may be one:
        :class:`games.core.Later`.
        """

    def compare(self, view: Any, legal: Sequence[Any], seed: int, action: Any, now: Millis = 0) -> Compared[Any]:
        """Compare ``action``, which is legal there, with the first of :meth:`ideas`."""

"""The interface for a game's hints: a few suggested actions, each with reasons taken from the position.

A game with hints provides them in its kit (``games/<game>/kit.py``). They're based on the view of the player who asks,
so they reveal nothing hidden. A reason is a frozen Struct that the game defines. It contains no sentences, and the
player can check each of its numbers on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from games.core import Millis

A = TypeVar("A")

MOST: Final = 3
"""The maximum number of suggested actions."""


class Idea(msgspec.Struct, Generic[A], frozen=True):
    """A suggested action and the reasons for it, most important first."""

    action: A
    reasons: tuple[msgspec.Struct, ...]


class Compared(msgspec.Struct, Generic[A], frozen=True):
    """A player's own action compared with the best one.

    ``place``: the rank of the player's action among ``count`` actions, from 1 for the best. Equivalent actions count
    once.
    """

    own: Idea[A]
    best: Idea[A]
    place: int
    count: int


class Hints(Protocol):
    """The interface for a game's hints.

    Both methods may take as long as a computer's :class:`games.computer.Work`. They are pure module-level functions, so
    they can run in another process. ``now`` is the match's own time, or 0 in an untimed game. A timed game must answer
    within a few milliseconds, because its players don't wait.
    """

    def ideas(self, view: Any, legal: Sequence[Any], seed: int, now: Millis = 0) -> Sequence[Idea[Any]]:
        """Return up to :data:`MOST` suggestions for the seat that sees ``view``, best first.

        ``legal``: the seat's legal actions, never empty. The same arguments give the same suggestions on every machine.
        A suggestion can be to wait (:class:`games.core.Later`).
        """

    def compare(self, view: Any, legal: Sequence[Any], seed: int, action: Any, now: Millis = 0) -> Compared[Any]:
        """Compare the legal action ``action`` with the first suggestion of :meth:`ideas`."""

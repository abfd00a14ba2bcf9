"""The interface for a game's hints: a few suggested actions, each with reasons that the player can check.

A game provides its hints in its :class:`games.kit.GameKit`. Hints are based on the view of the player who asks, so they
reveal nothing hidden. A reason is a frozen Struct defined by the game. It contains numbers from the board, but no
sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from games.core import Millis

A = TypeVar("A")

MOST: Final = 3
"""The maximum number of suggested actions."""
SOUNDS_BETTER: Final = 50
"""An action sounds better than another if the reasons for it are worth at least this many hundredths of a point more.
"""


class Idea(msgspec.Struct, Generic[A], frozen=True):
    """A suggested action and the reasons for it, most important first.

    ``despite``: the reasons why the previous suggestion is better, although the reasons for this one sound better. It's
    None if they don't sound better. It's empty if the advantage of the previous suggestion appears only in later moves.
    """

    action: A
    reasons: tuple[msgspec.Struct, ...]
    despite: tuple[msgspec.Struct, ...] | None = None


class Compared(msgspec.Struct, Generic[A], frozen=True):
    """A comparison of a player's own action with the best suggestion.

    ``place``: the rank of the player's action among ``count`` actions, from 1 for the best. Several equivalent actions
    count as one.
    """

    own: Idea[A]
    best: Idea[A]
    place: int
    count: int


class Hints(Protocol):
    """The interface for a game's hints.

    The methods may take as long as a computer player's :class:`games.computer.Work` may. In a timed game, however, they
    must return within a few milliseconds, because the game goes on in the meantime. They're pure module-level
    functions, so that they can run in another process. ``now`` is the time by the match's clock, or 0 in an untimed
    game.
    """

    def ideas(self, view: Any, legal: Sequence[Any], seed: int, now: Millis = 0) -> Sequence[Idea[Any]]:
        """Return up to :data:`MOST` suggestions for the seat that sees ``view``, best first.

        ``legal`` holds the seat's legal actions (never empty). The same arguments give the same suggestions on every
        machine. A suggestion can be to wait (:class:`games.core.Later`).
        """

    def compare(self, view: Any, legal: Sequence[Any], seed: int, action: Any, now: Millis = 0) -> Compared[Any]:
        """Compare the legal action ``action`` with the first suggestion that :meth:`ideas` gives."""

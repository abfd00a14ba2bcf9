"""The interface for games with puzzles. Such a game defines ``PUZZLING`` in ``games/<game>/advice/puzzling.py``."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol

import msgspec


class Puzzling(Protocol):
    """A game's rules for turning positions into puzzles."""

    @property
    def themes(self) -> Sequence[str]:
        """The possible themes of puzzles. Each is a word made of the letters a-z."""

    @property
    def facts(self) -> Sequence[type[msgspec.Struct]]:
        """The types of facts that can be given as reasons for a move (:mod:`games.hints`)."""

    @property
    def players(self) -> Sequence[int]:
        """The numbers of players in the games that puzzles are taken from. Successive
        games use these numbers in turn.
        """

    @property
    def near(self) -> int:
        """The largest loss, in hundredths of a point, at which another move counts as almost as good as the best. If
        the greedy computer player finds the best move, the position becomes a puzzle only if another move is almost as
        good. With 0, such a position never becomes a puzzle.
        """

    @property
    def by_kind(self) -> bool:
        """True if several actions of the same kind (:meth:`kind`) count as the same answer, for example if they differ
        only in their payment.
        """

    def begun(self, view: Any) -> bool:
        """Return whether the game has progressed far enough for a puzzle. A nearly empty board doesn't make a good
        puzzle.
        """

    def kind(self, action: Any) -> Hashable:
        """Return a key that is the same for all equivalent actions."""

    def reasons(self, view: Any, action: Any) -> tuple[msgspec.Struct, ...]:
        """Return the facts in favour of ``action`` for the seat that has ``view``, most important first."""

    def theme(self, reasons: Sequence[msgspec.Struct]) -> str:
        """Return the theme of a puzzle with these reasons for its solution, or "" if they don't suit a puzzle."""

"""A game's part in puzzles, in ``games/<game>/advice/puzzling.py`` as ``PUZZLING`` if it has some."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol

import msgspec


class Puzzling(Protocol):
    """A game's rules for making puzzles out of positions."""

    @property
    def themes(self) -> Sequence[str]:
        """Return the possible themes of a puzzle: words of a-z."""

    @property
    def facts(self) -> Sequence[type[msgspec.Struct]]:
        """The kinds of facts in favour of moves (:mod:`games.hints`)."""

    @property
    def players(self) -> Sequence[int]:
        """Of how many the games are that puzzles come from: by turns."""

    @property
    def near(self) -> int:
        """Return the distance, in hundredths of a point, within which another move must come so that a move which the
        greedy player finds at once is a puzzle; 0: it never is.
        """

    @property
    def by_kind(self) -> bool:
        """Return whether an answer is judged by its kind (whatever its payment), or as the very action."""

    def kind(self, action: Any) -> Hashable:
        """Return the common key of all equivalent actions."""

    def reasons(self, view: Any, action: Any) -> tuple[msgspec.Struct, ...]:
        """Return the facts in favour of ``action`` of the seat that has ``view``, the most important first."""

    def theme(self, reasons: Sequence[msgspec.Struct]) -> str:
        """Return the theme of a position with this solution; empty if it makes no puzzle."""

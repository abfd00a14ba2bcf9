"""What a game says of its puzzles, in ``games/<game>/advice/puzzling.py`` as ``PUZZLING`` where it has some."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol

import msgspec


class Puzzling(Protocol):
    """How a game's positions make puzzles."""

    @property
    def themes(self) -> Sequence[str]:
        """What a puzzle can be about: words of a-z."""

    @property
    def facts(self) -> Sequence[type[msgspec.Struct]]:
        """The kinds of facts that speak for moves (:mod:`games.hints`)."""

    @property
    def players(self) -> Sequence[int]:
        """Of how many the games are that puzzles come from: by turns."""

    @property
    def near(self) -> int:
        """What the greedy player finds at once is a puzzle only where something else comes within so many hundredths
        of a point; 0: it is none.
        """

    @property
    def by_kind(self) -> bool:
        """Whether an answer is judged by its kind (whatever pays), or as the very action."""

    def kind(self, action: Any) -> Hashable:
        """What all actions have in common that come to the same."""

    def reasons(self, view: Any, action: Any) -> tuple[msgspec.Struct, ...]:
        """The facts that speak for ``action`` of the seat that has ``view``, what matters most first."""

    def theme(self, reasons: Sequence[msgspec.Struct]) -> str:
        """What a position with this solution is about; empty where it makes no puzzle."""

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
    def every(self) -> int:
        """Of so many decisions one is weighed, where games are played for puzzles."""

    @property
    def deep(self) -> bool:
        """Whether what the greedy player does at once is no puzzle."""

    @property
    def by_kind(self) -> bool:
        """Whether people name a kind when they answer (what pays is found for them), or the very action."""

    def kind(self, action: Any) -> Hashable:
        """What all actions have in common that come to the same."""

    def reasons(self, view: Any, action: Any) -> tuple[msgspec.Struct, ...]:
        """The facts that speak for ``action`` of the seat that has ``view``, what matters most first."""

    def theme(self, reasons: Sequence[msgspec.Struct]) -> str:
        """What a position with this solution is about; empty where it makes no puzzle."""

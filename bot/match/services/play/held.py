"""Positions that were read for a request, until it is carried out or something else is stored.

Whoever presses is shown why not, or what follows, from the position that the press finds; carrying it out needs the
same one. It is read and decoded once. What another process stores meanwhile makes it useless too: that is found when
what follows from it is stored (:mod:`bot.match.storage.several.holds`).
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from bot.match.pure.positions.position import Position
from bot.match.storage.rows import Loaded

MOST: Final = 64
"""So many are kept: a request is carried out at once, or never."""


class Found(NamedTuple):
    """A match as it was read, and the position it is in."""

    loaded: Loaded
    position: Position


class Held:
    """What was read, by match and request."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[int, str], Found | None] = OrderedDict()

    def expect(self, match: int, request: str) -> None:
        """``match`` is going to be read for ``request``. What is stored from now on makes it useless."""
        self._found[match, request] = None
        if len(self._found) > MOST:
            self._found.popitem(last=False)

    def keep(self, match: int, request: str, found: Found) -> None:
        """It was read. Nothing is kept when something was stored meanwhile."""
        if (match, request) in self._found:
            self._found[match, request] = found

    def get(self, match: int, request: str) -> Found | None:
        """What was read for ``request``, if it is the present position still."""
        return self._found.get((match, request))

    def drop(self, match: int) -> None:
        """Something of ``match`` was stored."""
        for key in [key for key in self._found if key[0] == match]:
            del self._found[key]

    def clear(self) -> None:
        """Anything may have been stored."""
        self._found.clear()

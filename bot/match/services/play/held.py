"""Positions that were read for a request, until it is carried out or something else is stored.

A press shows the refusal, or the consequences, from the position that it finds; carrying it out needs the same one. So
it is read and decoded once. A change stored by another process makes it useless too: storing the consequences finds
that out (:mod:`bot.match.storage.several.holds`).
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from bot.match.pure.positions.position import Position
from bot.match.storage.rows import Loaded

MOST: Final = 64
"""The most positions to keep: a request is carried out at once, or never."""


class Found(NamedTuple):
    """A match as it was read, and its position."""

    loaded: Loaded
    position: Position


class Held:
    """The positions read, by match and request."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[int, str], Found | None] = OrderedDict()

    def expect(self, match: int, request: str) -> None:
        """Expect a read of ``match`` for ``request``. Changes stored from now on make it useless."""
        self._found[match, request] = None
        if len(self._found) > MOST:
            self._found.popitem(last=False)

    def keep(self, match: int, request: str, found: Found) -> None:
        """Keep the position, unless something was stored meanwhile."""
        if (match, request) in self._found:
            self._found[match, request] = found

    def get(self, match: int, request: str) -> Found | None:
        """Return the position read for ``request``, if it is still the present one."""
        return self._found.get((match, request))

    def drop(self, match: int) -> None:
        """Drop the positions of ``match``, which has changed."""
        for key in [key for key in self._found if key[0] == match]:
            del self._found[key]

    def clear(self) -> None:
        """Drop everything, since anything may have changed."""
        self._found.clear()

"""Positions read for a request, kept until the request is carried out or something else is stored.

A button press first checks the position and then acts on the same position, so the position is read and decoded only
once. If another process changes the match, the kept position is invalid; this is detected when the result is stored
(:mod:`bot.match.storage.several.holds`).
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from bot.match.pure.positions.position import Position
from bot.match.storage.rows import Loaded

MOST: Final = 64
"""The largest number of positions kept. They aren't needed for long, since a request is carried out
at once or never.
"""


class Found(NamedTuple):
    """A match as read from the database, and its position."""

    loaded: Loaded
    position: Position


class Held:
    """The positions that were read, by match and request."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[int, str], Found | None] = OrderedDict()

    def expect(self, match: int, request: str) -> None:
        """Prepare to keep the position of `match` that is about to be read for `request`. Any change stored from now on
        makes it invalid.
        """
        self._found[match, request] = None
        if len(self._found) > MOST:
            self._found.popitem(last=False)

    def keep(self, match: int, request: str, found: Found) -> None:
        """Keep the position, unless something has been stored since :meth:`expect`."""
        if (match, request) in self._found:
            self._found[match, request] = found

    def get(self, match: int, request: str) -> Found | None:
        """Return the position read for `request`, or None if it's no longer current."""
        return self._found.get((match, request))

    def drop(self, match: int) -> None:
        """Drop the positions of `match`, because it has changed."""
        for key in [key for key in self._found if key[0] == match]:
            del self._found[key]

    def clear(self) -> None:
        """Drop all positions, because anything may have changed."""
        self._found.clear()

"""A cache of positions that were read for a request. Each is kept until the request is carried out or something else is
stored.

A button press first checks the position and then acts on it, so the position has to be read and decoded only once. If
another process changes the match in between, storing the result fails.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.match.pure.positions.position import Position
from bot.match.pure.recent import Recent
from bot.match.storage.rows import Loaded

# The maximum number of cached positions. They aren't needed for long, because a request is carried out at once or
# never.
MOST: Final = 64


class MatchSession(NamedTuple):
    loaded: Loaded
    position: Position


class MatchSessions:
    def __init__(self) -> None:
        self._found: Recent[tuple[int, str], MatchSession | None] = Recent(MOST)

    def expect(self, match: int, request: str) -> None:
        """Prepare to cache the position of `match`, which is about to be read for `request`.

        If any change is stored after this call, :meth:`keep` doesn't cache the position.
        """
        self._found[match, request] = None

    def keep(self, match: int, request: str, found: MatchSession) -> None:
        if (match, request) in self._found:
            self._found[match, request] = found

    def get(self, match: int, request: str) -> MatchSession | None:
        return self._found.get((match, request))

    def drop(self, match: int) -> None:
        for key in [key for key in self._found if key[0] == match]:
            del self._found[key]

    def clear(self) -> None:
        self._found.clear()

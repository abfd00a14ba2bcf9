"""The people who were at a table just now: in memory, since a notice would only disturb them. After a restart it is
empty.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, TypeVar

from bot.match.pure.people.hours import MINUTE

PRESENT: Final = 10 * MINUTE
"""Milliseconds since their last move in which a player probably still sits at the table."""
LOOKING: Final = 2 * MINUTE
"""Milliseconds since somebody's last press or command in which they are here right now."""
KEPT: Final = 10_000
"""The most people to remember, the latest first."""


T = TypeVar("T")


class Presence:
    """The moments when people acted and looked (milliseconds), by the channel of the table."""

    def __init__(self) -> None:
        self._acted: OrderedDict[tuple[int, int], int] = OrderedDict()
        self._seen: OrderedDict[tuple[int, int], tuple[int, int]] = OrderedDict()
        """The mark and the moment of their last look."""
        self.mark = 0
        """A counter of looks: it gives an order even if moments are equal."""

    def act(self, channel: int, user: int, at: int) -> None:
        """Note that ``user`` has acted at the table of ``channel``."""
        _note(self._acted, (channel, user), at)
        self.look(channel, user, at)

    def look(self, channel: int, user: int, at: int) -> None:
        """Note that ``user`` has opened something there."""
        self.mark += 1
        _note(self._seen, (channel, user), (self.mark, at))

    def until(self, channel: int, user: int) -> int | None:
        """Return until when ``user`` probably is there (milliseconds), as far as the bot remembers."""
        acted, seen = self._acted.get((channel, user)), self._seen.get((channel, user))
        ends = [] if acted is None else [acted + PRESENT]
        ends += [] if seen is None else [seen[1] + LOOKING]
        return max(ends, default=None)

    def here(self, channel: int, user: int, now: int) -> bool:
        """Return whether ``user`` is there right now."""
        seen = self._seen.get((channel, user))
        return seen is not None and now - LOOKING < seen[1] <= now

    def seen_since(self, channel: int, user: int, mark: int) -> bool:
        """Return whether ``user`` was there after :attr:`mark` had that value."""
        return self._seen.get((channel, user), (0, 0))[0] > mark

    def forget(self, user: int) -> None:
        """Forget ``user``."""
        _drop(self._acted, user)
        _drop(self._seen, user)

    def clear(self) -> None:
        """Forget everyone."""
        self._acted.clear()
        self._seen.clear()


def _drop(kept: OrderedDict[tuple[int, int], T], user: int) -> None:
    for key in [key for key in kept if key[1] == user]:
        del kept[key]


def _note(kept: OrderedDict[tuple[int, int], T], key: tuple[int, int], what: T) -> None:
    kept[key] = what
    kept.move_to_end(key)
    if len(kept) > KEPT:
        kept.popitem(last=False)

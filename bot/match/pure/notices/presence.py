"""Who was at a table just now: in memory, for whom a notice would only disturb. After a restart nobody was."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

KEPT: Final = 10_000
"""So many people are remembered, whoever came last."""


class Presence:
    """When people acted (milliseconds) and who has looked, by the channel of the table."""

    def __init__(self) -> None:
        self._acted: OrderedDict[tuple[int, int], int] = OrderedDict()
        self._seen: OrderedDict[tuple[int, int], int] = OrderedDict()
        self.mark = 0
        """How often anybody was seen: in order where moments could be the same."""

    def act(self, channel: int, user: int, at: int) -> None:
        """``user`` has acted at the table of ``channel``."""
        _note(self._acted, (channel, user), at)
        self.look(channel, user)

    def look(self, channel: int, user: int) -> None:
        """``user`` has opened something there."""
        self.mark += 1
        _note(self._seen, (channel, user), self.mark)

    def acted(self, channel: int, user: int) -> int | None:
        """When ``user`` acted there last, as far as that is remembered."""
        return self._acted.get((channel, user))

    def seen_since(self, channel: int, user: int, mark: int) -> bool:
        """Whether ``user`` was there after :attr:`mark` was that."""
        return self._seen.get((channel, user), 0) > mark

    def forget(self, user: int) -> None:
        """Nothing is remembered of ``user``."""
        for kept in (self._acted, self._seen):
            for key in [key for key in kept if key[1] == user]:
                del kept[key]

    def clear(self) -> None:
        """Nothing is remembered of anybody."""
        self._acted.clear()
        self._seen.clear()


def _note(kept: OrderedDict[tuple[int, int], int], key: tuple[int, int], at: int) -> None:
    kept[key] = at
    kept.move_to_end(key)
    if len(kept) > KEPT:
        kept.popitem(last=False)

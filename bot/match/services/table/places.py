from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Final

from bot.match.pure.errors import Refused, Why
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Place
from bot.match.storage.store import Store

KEPT: Final = 10_000
LARGEST: Final = 2**63 - 1


class Places:
    """A cache of each match's place (its server, channel and game), and of the match played in each channel."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._places: Recent[int, Place] = Recent(KEPT)
        self._played: Recent[int, int] = Recent(KEPT)

    async def of(self, match: int) -> Place:
        """Return a match's server, channel and game. Raises Refused and StoreFault.

        If another process may have changed the match, it's read from the database again.
        """
        if match > LARGEST:
            raise Refused(Why.NO_MATCH)
        if match in self._places and self._store.memory.believes(match):
            self._places.move_to_end(match)
            return self._places[match]
        found = await self._store.match(match)
        self._places[match] = place = Place(found.guild, found.channel, found.game)
        return place

    async def among(self, matches: Iterable[int], channel: int) -> list[int]:
        """Return those of `matches` that are in `channel`. Matches that don't exist are left out. Raises StoreFault."""
        found = []
        for match in matches:
            with contextlib.suppress(Refused):
                if (await self.of(match)).channel == channel:
                    found.append(match)
        return found

    def drop(self, match: int) -> None:
        self._places.pop(match, None)

    def clear(self) -> None:
        self._places.clear()

    def moved(self, match: int, channel: int) -> None:
        self.drop(match)
        self._played.pop(channel, None)

    def played(self, channel: int) -> int | None:
        return self._played.get(channel)

    def keep_played(self, channel: int, match: int) -> None:
        self._played[channel] = match

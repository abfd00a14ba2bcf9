from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Final

from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Place
from bot.match.storage.store import Store

KEPT: Final = 10_000
LARGEST: Final = 2**63 - 1


class Places:
    """A cache of each match's place (its server, channel and game), and of the matches in each channel."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._places: OrderedDict[int, Place] = OrderedDict()
        self._there: dict[int, set[int]] = {}
        self._played: dict[int, int] = {}

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
        self.drop(match)
        self._places[match] = place = Place(found.guild, found.channel, found.game)
        self._there.setdefault(place.channel, set()).add(match)
        if len(self._places) > KEPT:
            self.drop(next(iter(self._places)))
        return place

    def unknown(self, matches: AbstractSet[int]) -> Collection[int]:
        """Return those of `matches` whose places aren't cached or may be outdated."""
        if not self._store.shared:
            return matches - self._places.keys()
        believes = self._store.memory.believes
        return [match for match in matches if match not in self._places or not believes(match)]

    def known(self, channel: int) -> Collection[int]:
        return self._there.get(channel, ())

    def drop(self, match: int) -> None:
        place = self._places.pop(match, None)
        if place is not None:
            there = self._there[place.channel]
            there.remove(match)
            if not there:
                del self._there[place.channel]

    def clear(self) -> None:
        self._places.clear()
        self._there.clear()

    def moved(self, match: int, channel: int) -> None:
        self.drop(match)
        self._played.pop(channel, None)

    def played(self, channel: int) -> int | None:
        return self._played.get(channel)

    def keep_played(self, channel: int, match: int) -> None:
        self._played.pop(channel, None)
        self._played[channel] = match
        if len(self._played) > KEPT:
            del self._played[next(iter(self._played))]

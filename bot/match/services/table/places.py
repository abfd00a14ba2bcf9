"""Where matches are, as far as that is in memory: each press and each command asks for that."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Final

from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Place
from bot.match.storage.store import Store

KEPT: Final = 10_000
"""Of so many matches it is kept where they are, and of so many channels which table is there."""
LARGEST: Final = 2**63 - 1
"""The largest number that the database can hold."""


class Places:
    """The places of matches, and the matches in channels."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._places: OrderedDict[int, Place] = OrderedDict()
        self._there: dict[int, set[int]] = {}
        self._played: dict[int, int] = {}

    async def of(self, match: int) -> Place:
        """Where a match is, and its game. What this process does not change is asked of the store once. Raises Refused,
        StoreFault.
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
        """Those of ``matches`` of which it is not in memory where they are, or not to be believed."""
        if not self._store.shared:
            return matches - self._places.keys()
        believes = self._store.memory.believes
        return [match for match in matches if match not in self._places or not believes(match)]

    def known(self, channel: int) -> Collection[int]:
        """The matches that are in ``channel``, of those of which that is in memory, whether it is believed or not."""
        return self._there.get(channel, ())

    def drop(self, match: int) -> None:
        """It may be elsewhere now."""
        place = self._places.pop(match, None)
        if place is not None:
            there = self._there[place.channel]
            there.remove(match)
            if not there:
                del self._there[place.channel]

    def clear(self) -> None:
        """Any may be."""
        self._places.clear()
        self._there.clear()

    def moved(self, match: int, channel: int) -> None:
        """``match`` is not in ``channel`` any more."""
        self.drop(match)
        self._played.pop(channel, None)

    def played(self, channel: int) -> int | None:
        """The match that was last seen being played in ``channel``."""
        return self._played.get(channel)

    def keep_played(self, channel: int, match: int) -> None:
        """It is ``match``."""
        self._played.pop(channel, None)
        self._played[channel] = match
        if len(self._played) > KEPT:
            del self._played[next(iter(self._played))]

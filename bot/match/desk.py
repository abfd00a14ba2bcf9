"""What every part of the service works with."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from bot.match.errors import Refused, Why
from bot.match.model import Computer, Match, Step
from bot.match.repeats import Repeats
from bot.match.runner import AnyGame, Computers
from bot.match.storage.store import Store
from games.computer import ComputerPlayer

RECENT: Final = 256
"""Of so many matches the last acts are kept in memory, for whoever posts them."""
PLACES: Final = 10_000
"""Of so many matches it is kept in memory where they are: each press asks for that."""
LARGEST: Final = 2**63 - 1
"""The largest number that the database can hold."""


class Place(NamedTuple):
    """The server of a match (None: direct messages) and its channel."""

    guild: int | None
    channel: int


class Desk:
    """The store, the games, the time, and a lock for each match."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        computers: Computers,
        now: Callable[[], int],
        entropy: Callable[[int], bytes],
    ) -> None:
        self.store = store
        self.games = games
        self.now = now
        self.on_commit: list[Callable[[int], None]] = []
        self.repeats = Repeats()
        self._computers = computers
        self._entropy = entropy
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._recent: OrderedDict[int, tuple[Step, ...]] = OrderedDict()
        self._places: OrderedDict[int, Place] = OrderedDict()

    def _lock(self, match: int) -> asyncio.Lock:
        """Held by whoever changes ``match``; it is gone when nobody holds or awaits it."""
        return self._locks.setdefault(match, asyncio.Lock())

    async def place(self, match: int) -> Place:
        """Where a match is. It never moves, so the database is asked once. Raises Refused and StoreFault."""
        if match > LARGEST:
            raise Refused(Why.NO_MATCH)
        if match in self._places:
            self._places.move_to_end(match)
            return self._places[match]
        found = await self.store.match(match)
        self._places[match] = place = Place(found.guild, found.channel)
        if len(self._places) > PLACES:
            self._places.popitem(last=False)
        return place

    def _game(self, name: str) -> AnyGame:
        try:
            return self.games[name]
        except KeyError:
            raise Refused(Why.UNKNOWN_GAME, game=name) from None

    def _computer(self, game: str, kind: Computer) -> ComputerPlayer:
        try:
            return self._computers(game, kind)
        except LookupError:
            raise Refused(Why.NO_COMPUTER, game=game, kind=kind.value) from None

    def _players(self, match: Match) -> dict[int, ComputerPlayer]:
        """The computers at the table, by seat."""
        return {one.seat: self._computer(match.game, one.computer) for one in match.players if one.computer}

    def _committed(self, match: int, steps: tuple[Step, ...] = ()) -> None:
        """Tell that something was stored that is to be announced or waited for."""
        if steps:
            self._recent[match] = steps
            self._recent.move_to_end(match)
            while len(self._recent) > RECENT:
                self._recent.popitem(last=False)
        for told in self.on_commit:
            told(match)

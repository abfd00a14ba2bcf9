"""A match as it was loaded for a request, and what memory keeps of matches between requests: their last commits, older
positions and places.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import LogEntry
from bot.match.pure.positions import Position
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Match, Place, Status
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.subject import of_match
from bot.match.services.play.runner import Runner
from bot.match.storage.rows import Loaded
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing, span
from games.core import AnyAction, Seat

# The maximum number of cached positions. Each is needed only until its request or announcement is done.
MOST: Final = 64
# The maximum total size of older positions as JSON, in bytes: about three thousand positions.
BYTES: Final = 4_000_000
# The maximum number of matches whose places are cached.
PLACES: Final = 10_000
LARGEST: Final = 2**63 - 1


class Session:
    """A match as it was loaded for one request.

    The request is judged by it: what its user sees, whether their press still counts, and what their action does. As
    long as nothing else is stored for the match, the request is also carried out from it, so the match is loaded,
    compared and played on once.

    `now`: the match's position, once it's needed. `decided`: an action that was tried, with its user and the runner
    that has applied it, or None.
    """

    __slots__ = ("decided", "loaded", "now")

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.now: Position | None = None
        self.decided: tuple[int, AnyAction, Runner] | None = None

    @property
    def match(self) -> Match:
        return self.loaded.match


class BoardPress(NamedTuple):
    """A press by `seat` (None if it decides nothing) on a board after log entry `ply`.

    `line` identifies the board's history, if that is known. `text`: the action, or None if it isn't known yet.
    """

    seat: Seat | None
    ply: int
    line: str | None
    text: str | None = None


class Sessions(Recent[tuple[int, str], "Session | None"]):
    """The sessions of requests. Each is kept until something is stored for its match."""

    def __init__(self) -> None:
        super().__init__(MOST)

    def expect(self, match: int, request: str) -> None:
        """Prepare for :meth:`keep`, which does nothing if something is stored for `match` after this call."""
        self[match, request] = None

    def keep(self, match: int, request: str, session: Session) -> None:
        if (match, request) in self:
            self[match, request] = session

    def drop(self, match: int) -> None:
        for key in [key for key in self if key[0] == match]:
            del self[key]


class Committed(NamedTuple):
    version: int
    position: Position
    row: OutboxRow


class CommittedPositions:
    """The last commits' positions, for announcements. Each is valid while the match has that commit's version."""

    def __init__(self) -> None:
        self._kept: Recent[int, Committed] = Recent(MOST)

    def commit(
        self,
        writing: Writing,
        position: Position,
        number: int | None,
        kind: AnnouncementKind,
        entries: Sequence[LogEntry],
        *,
        who: int | None,
        at: int,
    ) -> None:
        """Cache `position`, which `writing` is committing.

        `number`: the id of the outbox row that announces `entries`. If it's None, nothing is cached. It's None if the
        match's outbox has other rows, or if the match is only partly loaded. `at`: when the row was written.
        """
        table = position.match
        match = table.id
        if number is None or match not in writing.stamped or table.status is not Status.ACTIVE:
            return
        first, last = span(entries)
        row = OutboxRow(
            id=number,
            subject=of_match(match),
            channel=table.channel,
            kind=kind,
            first=first,
            last=last,
            who=who,
            created=at,
        )
        self._kept[match] = Committed(writing.stamped[match], position, row)

    def clear(self) -> None:
        self._kept.clear()

    def at(self, match: int, version: int) -> Committed | None:
        found = self._kept.get(match)
        if found is not None and found.version != version:
            del self._kept[match]
            return None
        return found


class RecentPositions:
    """A cache of recent positions as JSON, so that a press on a slightly outdated board needs no replay."""

    def __init__(self, most: int = BYTES) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[tuple[int, int], bytes] = OrderedDict()

    def note(self, match: int, ply: int, state: bytes) -> None:
        self._size += len(state) - len(self._kept.pop((match, ply), b""))
        self._kept[match, ply] = state
        while self._size > self._most and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])

    def find(self, match: int, ply: int) -> bytes | None:
        return self._kept.get((match, ply))


class Places:
    """A cache of each match's place (its server, channel and game), and of the match played in each channel."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._places: Recent[int, Place] = Recent(PLACES)
        self._played: Recent[int, int] = Recent(PLACES)

    async def of(self, match: int) -> Place:
        """Return a match's place, read again if another process may have changed it. Raises Refused and StoreFault."""
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

"""Caches of positions: those that were read for a request, those that were just committed, and older ones."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.match.pure.log.entries import LogEntry
from bot.match.pure.positions import Position
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.pure.table.subject import of_match
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing, span

# The maximum number of cached positions. They aren't needed for long: a request is carried out at once or never, and a
# position is announced right after its commit.
MOST: Final = 64
# The maximum total size of older positions as JSON, in bytes: about three thousand positions. Older ones are replayed
# from the log.
BYTES: Final = 4_000_000
# The maximum number of older positions per match. The oldest are dropped first.
PLIES: Final = 64


class MatchSession(NamedTuple):
    loaded: Loaded
    position: Position


class MatchSessions:
    """The positions that were read for a request. Each is kept until the request is carried out or something else is
    stored.

    A button press first checks the position and then acts on it, so the position has to be read and decoded only once.
    If another process changes the match in between, storing the result fails.
    """

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


class Committed(NamedTuple):
    version: int
    position: Position
    row: OutboxRow


class CommittedPositions:
    """The positions that this process has just committed, so that announcements needn't read them from the database.

    A position is valid as long as the match still has the version number from that commit.
    """

    def __init__(self) -> None:
        self._kept: Recent[int, Committed] = Recent(MOST)

    def commit(
        self,
        writing: Writing,
        position: Position,
        number: int | None,
        kind: Kind,
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
    """A cache of matches' recent positions as JSON. With this cache, the bot can handle a press on a slightly outdated
    board without replaying the log.
    """

    def __init__(self, most: int = BYTES, plies: int = PLIES) -> None:
        self._most = most
        self._plies = plies
        self._size = 0
        self._kept: OrderedDict[int, OrderedDict[int, bytes]] = OrderedDict()

    def note(self, match: int, ply: int, state: bytes) -> None:
        kept = self._kept.setdefault(match, OrderedDict())
        self._kept.move_to_end(match)
        self._size += len(state) - len(kept.pop(ply, b""))
        kept[ply] = state
        while len(kept) > self._plies:
            self._size -= len(kept.popitem(last=False)[1])
        while self._size > self._most and len(self._kept) > 1:
            self._size -= sum(map(len, self._kept.popitem(last=False)[1].values()))

    def find(self, match: int, ply: int) -> bytes | None:
        kept = self._kept.get(match)
        return None if kept is None else kept.get(ply)

"""A cache of the positions that this process has just committed, so that announcements needn't read them from the
database.

A position is valid as long as the match still has the version number from that commit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.match.pure.log.entries import LogEntry
from bot.match.pure.positions.position import Position
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.pure.table.subject import of_match
from bot.match.storage.writing import Writing, span

# The maximum number of cached positions. They aren't needed for long, because a position is announced right after its
# commit.
MOST: Final = 64


class Committed(NamedTuple):
    version: int
    position: Position
    row: OutboxRow


class CommittedPositions:
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

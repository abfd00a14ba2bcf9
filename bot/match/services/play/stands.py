"""Where matches stand since what this process has committed last, for those who tell of it right after: the board is
drawn and the panel shown from what the commit had at hand, and nothing is read again.

It holds as long as the match has the version that this commit gave it (:class:`bot.match.storage.kept.memory.Memory`):
was anything stored of it since, as a board's message, it is read from the database.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.match.pure.log.entries import LogEntry
from bot.match.pure.positions.position import Position
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.pure.table.subject import of_match
from bot.match.storage.writing import Writing, span

MOST: Final = 64
"""So many are kept: they are told at once, or from the database."""


class Stood(NamedTuple):
    """A position as it was committed. ``row``: all that waits in the match's outbox."""

    version: int
    position: Position
    row: OutboxRow


class Stands:
    """The last ones, by match."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Stood] = OrderedDict()

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
        """``writing`` has committed ``position``. ``number``: of the only row in the match's outbox, which tells
        ``entries``, as :meth:`bot.match.storage.writing.Writing.announce` has put it there ``at`` that moment; None
        where more waits there, or not all of the match is known.
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
        self._kept[match] = Stood(writing.stamped[match], position, row)
        self._kept.move_to_end(match)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forget them."""
        self._kept.clear()

    def at(self, match: int, version: int) -> Stood | None:
        """What was committed, if the match has that ``version`` still."""
        found = self._kept.get(match)
        if found is not None and found.version != version:
            del self._kept[match]
            return None
        return found

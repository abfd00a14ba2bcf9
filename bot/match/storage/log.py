from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, exists, select

from bot.match.pure.log.entries import FOR_THEM, How, LogEntry
from bot.match.storage import schema
from bot.match.storage.queries import Query
from bot.match.storage.store import Store

_entry, _request = schema.entries.c, schema.requests.c
_SINCE: Final[Query] = (
    select(
        _entry.ply,
        _entry.who,
        _entry.text,
        _entry.at,
        _entry.how,
        exists()
        .where(
            _request.match == _entry.match,
            _request.first == _entry.ply,
            _entry.how.not_in([how.value for how in FOR_THEM]),
        )
        .label("chosen"),
    )
    .where(_entry.match == bindparam("match"), _entry.ply > bindparam("after"), _entry.ply <= bindparam("last"))
    .order_by(_entry.ply)
)


async def entries_since(store: Store, match: int, after: int, last: int) -> list[tuple[LogEntry, bool]]:
    """Return the log entries after number `after`, up to `last`, each with True if a player decided on it.

    Moves by standing orders count as decided by the player. This only works for running matches, because it needs the
    stored requests, which are deleted when a match ends.
    """
    found = await store.ask(_SINCE, {"match": match, "after": after, "last": last})
    return [
        (LogEntry(row.ply, row.who, row.text, row.at, How(row.how)), bool(row.chosen) or row.how == How.ORDER)
        for row in found
    ]

"""Combine the notices of all tables that are waiting for a person into one (L15.1).

If another table has just notified a person, and the person hasn't looked since, a table waits a little before it
notifies them too. Its notice then names all tables that are waiting for the person, and replaces the separate notices
of these tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from bot.match.pure.notices.deciding import TURNS, Cause, NoticeRecord
from bot.match.pure.notices.enough import MOST

# The causes of notices that name all tables waiting for the person, not just one.
SPEAKS: frozenset[Cause] = TURNS | {Cause.REMINDER, Cause.NUDGE}


def merged(
    here: NoticeRecord, told: Mapping[int, NoticeRecord], match: int | None, called: Iterable[int] = ()
) -> NoticeRecord:
    recent, elsewhere = [*here.recent, *called], None
    for other, one in told.items():  # one pass: some people sit at hundreds of tables
        if other == match:
            continue
        if one.recent:
            recent += one.recent
        if one.told is not None and (elsewhere is None or one.told > elsewhere):
            elsewhere = one.told
    return replace(here, recent=tuple(sorted(recent)[-MOST:]), elsewhere=elsewhere)


def spoken_for(known: NoticeRecord, now: int) -> NoticeRecord:
    """Return `known`, the record of a person's notices at one table, updated after another table's notice, sent at
    `now`, that also named this table.

    This table then needs no notice of its own.
    """
    if known.due is None or known.cause not in TURNS:
        return known
    return replace(known, told=now, due=None)

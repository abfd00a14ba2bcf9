"""One notice for all tables that are waiting for somebody (L15.1): what one table knows of the others, and the people
for whom its notice counts. Pure.

If another table has just called somebody, and they have not come since, a table waits a little. Its notice then names
all tables that are waiting for them, and so replaces the other tables' notices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from bot.match.pure.notices.deciding import TURNS, Cause, Known
from bot.match.pure.notices.enough import MOST

SPEAKS: frozenset[Cause] = TURNS | {Cause.REMINDER, Cause.NUDGE}
"""The causes of notices that tables are waiting: such a notice counts for all of them."""


def merged(here: Known, told: Mapping[int, Known], match: int | None, called: Iterable[int] = ()) -> Known:
    """Return ``here``, the facts of ``match`` about somebody, with the notices of other tables (``told``, by match),
    and with the moments at which leagues have ``called`` them.
    """
    recent, elsewhere = [*here.recent, *called], None
    for other, one in told.items():  # one pass: some people sit at hundreds of tables
        if other == match:
            continue
        if one.recent:
            recent += one.recent
        if one.told is not None and (elsewhere is None or one.told > elsewhere):
            elsewhere = one.told
    return replace(here, recent=tuple(sorted(recent)[-MOST:]), elsewhere=elsewhere)


def spoken_for(known: Known, now: int) -> Known:
    """Return the facts about somebody at a table after another table's notice has named it at ``now``: it need not call
    them any more.
    """
    if known.due is None or known.cause not in TURNS:
        return known
    return replace(known, told=now, due=None)

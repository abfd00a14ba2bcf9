"""One notice for all tables that wait for somebody (L15.1): what one table knows of the others, and whom its notice
speaks for. Pure.

A table that would call somebody whom another one has called a moment ago, and who has not come since, waits a little;
what it tells then names all tables that wait for them. Those that had still to call them have done so by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from bot.match.pure.notices.deciding import TURNS, Cause, Known
from bot.match.pure.notices.enough import MOST

SPEAKS: frozenset[Cause] = TURNS | {Cause.REMINDER, Cause.NUDGE}
"""Why a notice says that tables wait: it speaks for all of them."""


def merged(here: Known, told: Mapping[int, Known], match: int | None, called: Iterable[int] = ()) -> Known:
    """``here``, what ``match`` has told somebody, with what other tables have (``told``, by match), and with the
    moments at which leagues have ``called`` them.
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
    """What is known of somebody at a table, after a notice of another one has named it at ``now``: it need not call
    them any more.
    """
    if known.due is None or known.cause not in TURNS:
        return known
    return replace(known, told=now, due=None)

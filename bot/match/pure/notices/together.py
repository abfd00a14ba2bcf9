"""One notice for all tables that wait for somebody (L15.1): what one table knows of the others, and whom its notice
speaks for. Pure.

A table that would call somebody whom another one has called a moment ago, and who has not come since, waits a little;
what it tells then names all tables that wait for them. Those that had still to call them have done so by that.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.match.pure.notices.deciding import TURNS, Cause, Known
from bot.match.pure.notices.enough import MOST

SPEAKS: frozenset[Cause] = TURNS | {Cause.REMINDER, Cause.NUDGE}
"""Why a notice says that tables wait: it speaks for all of them."""


def merged(here: Known, others: Iterable[Known], called: Iterable[int] = ()) -> Known:
    """``here``, with what other tables have told the same person, whom leagues have ``called`` at these moments."""
    others = tuple(others)
    recent = sorted((*here.recent, *called, *(at for one in others for at in one.recent)))[-MOST:]
    elsewhere = max((one.told for one in others if one.told is not None), default=None)
    return replace(here, recent=tuple(recent), elsewhere=elsewhere)


def spoken_for(known: Known, now: int) -> Known:
    """What is known of somebody at a table, after a notice of another one has named it at ``now``: it need not call
    them any more.
    """
    if known.due is None or known.cause not in TURNS:
        return known
    return replace(known, told=now, due=None)

"""Lines beside somebody's call: which other tables wait for them, as one call speaks for all; and that it was the last
one of the day, so that nobody wonders why no other one comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.notices.enough import MOST
from bot.wording.clocks import exact
from data.texts import Texts

ENOUGH: Final = "-# 🔕"
"""What that line begins with; below a board it goes with the board."""
OTHERS: Final = "-# 🗂️"
"""What that line begins with; below a board it goes with the board."""
NAMED: Final = 3
"""So many tables are named; ``/game mine`` has them all."""


def enough_for(user: int, at: int, tr: Texts) -> str:
    """For all to read, beside the call of ``user``: from ``at`` on there are others."""
    line = tr(
        "<@{user}>, that was enough for now: I notify you at most {count} times a day, and keep the last notice for "
        "time that runs out. Other notices come {when} at the earliest. Play whenever you look in.",
        user=user,
        count=MOST,
        when=exact(at),
    )
    return f"{ENOUGH} {line}"


def enough_for_you(at: int, tr: Texts) -> str:
    """The same in a direct message."""
    line = tr(
        "That was enough for now: I notify you at most {count} times a day, and keep the last notice for time "
        "that runs out. Other notices come {when} at the earliest. Play whenever you look in.",
        count=MOST,
        when=exact(at),
    )
    return f"{ENOUGH} {line}"


def others_for(user: int, tables: Sequence[tuple[str, str, int | None]], tr: Texts) -> str:
    """For all to read, beside the call of ``user``: ``tables`` (game, address, deadline) wait for them as well."""
    named = []
    for title, link, until in tables[:NAMED]:
        when = "" if until is None else f" ({exact(until)})"
        named.append(f"[{title}]({link}){when}")
    if more := len(tables) - len(named):
        named.append(tr.plural("and {count} more", "and {count} more", more))
    line = tr.plural(
        "<@{user}>, {count} other table here waits for you, too: {tables}",
        "<@{user}>, {count} other tables here wait for you, too: {tables}",
        len(tables),
        user=user,
        tables=", ".join(named),
    )
    return f"{OTHERS} {line}"

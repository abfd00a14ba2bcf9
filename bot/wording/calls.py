"""Lines beside a ping: other tables that wait for the same person, because one ping is for all of them.

And that it was the day's last one, so that no one wonders why there are no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.notices.enough import MOST
from bot.wording.clocks import exact
from data.texts import Texts

ENOUGH: Final = "-# 🔕"
"""The prefix of that line; below a board it goes with the board."""
OTHERS: Final = "-# 🗂️"
"""The prefix of that line; below a board it goes with the board."""
NAMED: Final = 3
"""The most tables that are named; ``/game mine`` has them all."""


def enough_for(user: int, at: int, tr: Texts) -> str:
    """Return a public line beside the ping of ``user``: pings begin again ``at`` that moment."""
    line = tr(
        "<@{user}>, that's enough for now: I send at most {count} notices a day, and save the last one for when "
        "time is running out. Others can come from {when}. Play whenever you like.",
        user=user,
        count=MOST,
        when=exact(at),
    )
    return f"{ENOUGH} {line}"


def enough_for_you(at: int, tr: Texts) -> str:
    """Return the line of :func:`enough_for` for a direct message."""
    line = tr(
        "That's enough for now: I send at most {count} notices a day, and save the last one for when time is "
        "running out. Others can come from {when}. Play whenever you like.",
        count=MOST,
        when=exact(at),
    )
    return f"{ENOUGH} {line}"


def others_for(user: int, tables: Sequence[tuple[str, str, int | None]], tr: Texts) -> str:
    """Return a public line beside the ping of ``user``: ``tables`` (game, address, deadline) wait for them as well."""
    named = []
    for title, link, until in tables[:NAMED]:
        when = "" if until is None else f" ({exact(until)})"
        named.append(f"[{title}]({link}){when}")
    if more := len(tables) - len(named):
        named.append(tr.plural("and {count} more", "and {count} more", more))
    line = tr.plural(
        "<@{user}>, {count} other table here is waiting for you, too: {tables}",
        "<@{user}>, {count} other tables here are waiting for you, too: {tables}",
        len(tables),
        user=user,
        tables=", ".join(named),
    )
    return f"{OTHERS} {line}"

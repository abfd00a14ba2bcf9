"""The line below somebody's call that names the other tables which wait for them: one call speaks for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.wording.clocks import relative
from data.texts import Texts

OTHERS: Final = "-# 🗂️"
"""What that line begins with; below a board it goes with the board."""
MOST: Final = 3
"""So many tables are named; ``/game mine`` has them all."""


def others_for(user: int, tables: Sequence[tuple[str, str, int | None]], tr: Texts) -> str:
    """For all to read, beside the call of ``user``: ``tables`` (game, address, deadline) wait for them as well."""
    named = []
    for title, link, until in tables[:MOST]:
        when = "" if until is None else f" ({relative(until)})"
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

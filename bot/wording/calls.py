"""Write the small print below a ping. The bot sends one ping for all tables that wait for a person, so the small print
lists the other tables. It also says if this was the day's final ping.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.clock.vacation import current
from bot.match.pure.people.settings import Person
from bot.wording.clocks import exact
from data.texts import Texts

ENOUGH: Final = "-# 🔕"
OTHERS: Final = "-# 🗂️"
NAMED: Final = 3


def enough_for(user: int, at: int, tr: Texts) -> str:
    """Return the public line that tells `user` that this was the last ping before the time `at`."""
    line = tr(
        "<@{user}>, you've reached your daily limit of notices, so I'll be quiet until {when}. I'm saving one for "
        "when your time is running out. Play whenever you like.",
        user=user,
        when=exact(at),
    )
    return f"{ENOUGH} {line}"


def enough_for_you(at: int, tr: Texts) -> str:
    line = tr(
        "You've reached your daily limit of notices, so I'll be quiet until {when}. I'm saving one for when your time "
        "is running out. Play whenever you like.",
        when=exact(at),
    )
    return f"{ENOUGH} {line}"


def rescue_for(person: Person, now: int, tr: Texts) -> list[str]:
    span = current(person, now)
    if span is None:
        return []
    line = tr(
        "Your time was almost up, so your vacation has begun: your clocks pause until {when} at all your tables. "
        "`/player vacation days:0` ends it.",
        when=exact(span[1]),
    )
    return [f"🏖️ {line}"]


def others_for(user: int, tables: Sequence[tuple[str, str, int | None]], tr: Texts) -> str:
    """Return the public line about the other tables that wait for `user`: each one's game, link and deadline."""
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

"""How many tables may be opened: enough for everybody who plays, too few to flood a server."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.match.pure.errors import Refused, Why

MINUTE: Final = 60_000


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """``signups``: open sign-ups of one person, over all servers. ``opened``: tables that one person may open within
    ``minutes``. ``live``: tables of one server that gather or play.
    """

    signups: int
    opened: int
    minutes: int
    live: int


LIMITS: Final = Limits(
    signups=5,  # a table that nobody joins can be called off, or used
    opened=10,  # a league's evening is seated in that time; each table costs messages in the channel
    minutes=10,
    live=500,  # Discord allows a server 1,000 threads at a time: half of them stay for everything else
)


class Count(msgspec.Struct, frozen=True):
    """What there is: open sign-ups of a person, tables they opened of late, live tables of the server."""

    signups: int
    opened: int
    live: int


def check(count: Count, limits: Limits) -> None:
    """Refuse a further table where there are as many as there may be."""
    if count.signups >= limits.signups:
        raise Refused(Why.MANY_SIGNUPS, most=limits.signups)
    if count.opened >= limits.opened:
        raise Refused(Why.OPENED_FAST, most=limits.opened, minutes=limits.minutes)
    if count.live >= limits.live:
        raise Refused(Why.SERVER_FULL, most=limits.live)

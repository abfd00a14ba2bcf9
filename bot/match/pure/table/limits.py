from __future__ import annotations

from typing import Final

import msgspec

from bot.match.pure.errors import Refused, Why


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits on the number of tables.

    `signups`: how many tables open for sign-up one person may own, over all servers. `opened`: how many tables one
    person may open within `minutes` minutes. `live`: how many tables in one server may be running or open for sign-up.
    """

    signups: int
    opened: int
    minutes: int
    live: int


LIMITS: Final = Limits(
    signups=5,  # people can cancel a table that nobody joins, or use it
    opened=10,  # a league's evening is seated in that time; each table costs messages in the channel
    minutes=10,
    live=500,  # Discord allows a server 1,000 threads at a time: half of them stay for everything else
)


class Count(msgspec.Struct, frozen=True):
    signups: int
    opened: int
    live: int


def check(count: Count, limits: Limits) -> None:
    if count.signups >= limits.signups:
        raise Refused(Why.MANY_SIGNUPS, most=limits.signups)
    if count.opened >= limits.opened:
        raise Refused(Why.OPENED_FAST, most=limits.opened, minutes=limits.minutes)
    if count.live >= limits.live:
        raise Refused(Why.SERVER_FULL, most=limits.live)

"""Decide whom to look up in a league's server, because Discord doesn't tell the bot who leaves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.league.pure.known import user_of
from leagues.log.entries import Entry
from leagues.log.formats import Seen
from leagues.settings import DAY, HOUR
from leagues.state import PLAYED, League, Stage

# The bot looks up an absent person again after this many milliseconds. If they're still absent, they count as having
# left.
SURE: Final = HOUR
CLOSING: Final = 6 * HOUR
# If others are waiting for a person to act or to reply, the bot looks the person up once they haven't been seen for
# this many milliseconds.
SOON: Final = HOUR


def ages(league: League, now: int) -> dict[int, int]:
    """Return the users who should be in the league's server, each with a time in milliseconds. If the bot hasn't seen a
    user for that long, it checks whether they are still in the server.

    These users are organisers, signed-up people, substitutes, and members who haven't left the season. The time is
    shorter than usual for signed-up people shortly before registration closes, for members until shortly after the
    season's start, for absent members (L6.1), and for substitutes who have been asked to take over tables (L6.2).
    """
    found: dict[str, int] = {}

    def look(people: Iterable[str], age: int) -> None:
        for one in people:
            found[one] = min(age, found.get(one, age))

    if not league.ended or league.playing is not None:
        look(league.organisers, DAY)
    coming, season = league.registering, league.playing
    if coming is not None:
        closes = coming.closes - CLOSING <= now
        look((one.member for one in (*coming.signed, *coming.present)), CLOSING if closes else DAY)
        look((one.member for one in coming.substitutes), DAY)
    if season is not None:
        new = season.stage is Stage.PLACED or (season.stage in PLAYED and now < season.begins + CLOSING)
        stayed = [one.member for one in season.members if one.left is None]
        if league.format.has_queue:  # no one expects anything of them, and they may come back
            playing = {one for _, table in season.tables if not table.over for one in table.players}
            stayed = [one for one in stayed if one in playing or any(one == other.member for other in season.queue)]
        look(stayed, CLOSING if new else DAY)
        look((one.member for one in season.substitutes), DAY)
        look((one for one, _ in season.absences), SOON)
        look((ask.member for one in season.handovers if one.taken is None for ask in one.asked), SOON)
    if league.asks_manager:  # their organiser is known to be gone
        for one in league.organisers:
            found.pop(one, None)
    by_user = ((user_of(one), age) for one, age in found.items())
    return {user: age for user, age in by_user if user is not None}


def seen(log: Iterable[Entry]) -> dict[int, int]:
    """Return when each person last did something in a league, which shows that they were in the server."""
    named = ((one.what.member if isinstance(one.what, Seen) else one.who, one.at) for one in log)
    found = ((user_of(who), at) for who, at in named)
    return {user: at for user, at in found if user is not None}

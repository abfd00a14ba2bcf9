from __future__ import annotations

from typing import Final

from bot.league.pure.known import Blocked, Known, Trouble, user_of
from bot.league.pure.setting import options_of
from bot.match.pure.table.model import LEFT, Match, Player, Status
from games.core import Rules
from leagues.settings import HOUR
from leagues.state import Table

# The waiting time before each new attempt while Discord refuses to create threads, in milliseconds.
PAUSES: Final = (HOUR // 12, HOUR // 4, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR)


def match_of(known: Known, table: Table, game: Rules, channel: int, *, computer: str, now: int) -> Match:
    """Return a new match for `table` in `channel`. Members get their scheduled seats (L4.1), and computer players get
    the empty ones.

    `computer` is the kind of these computer players. The match has no owner.
    """
    players = []
    for seat, member in enumerate(table.players):
        user = user_of(member)
        kind = computer if user is None else None
        players.append(Player(seat=seat, color=game.seat_names[seat], user=user, computer=kind))
    season = known.league.playing
    number, begins = (0, now) if season is None else (season.number, season.begins)
    options = options_of(known.league.settings, known.id, number, begins, seats=len(table.seats), rated=table.rated)
    return Match(
        id=0,
        guild=known.guild,
        channel=channel,
        game=game.name,
        rules_version=game.rules_version,
        status=Status.SIGNUP,
        owner=LEFT,
        locale=known.locale,
        options=options,
        players=tuple(players),
        created=now,
        moved=now,
    )


def request_of(league: int, season: int, division: str, number: int) -> str:
    """Return the id of the request to open a league's table. The id is the same for every attempt, so that the table
    isn't opened twice.
    """
    return f"league {league} {season} {division} {number}"


def blocked(before: Blocked | None, why: Trouble, now: int) -> Blocked:
    if before is None or before.why is not why:
        return Blocked(why, now, now + PAUSES[0])
    pause = PAUSES[min(before.tries, len(PAUSES) - 1)]
    return Blocked(why, before.since, now + pause, before.tries + 1)

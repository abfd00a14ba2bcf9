"""Compare a running table's match with the state that the league wants for it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from bot.league.pure.known import user_of, users_of
from bot.match.pure.clock import setting as clocks
from bot.match.pure.clock.setting import HOUR, Clock
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import LEFT, Match
from games.core import Seat
from leagues.edition import Edition
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import Entry
from leagues.log.moments import ROUND_OVERTIME
from leagues.settings import DAY, Settings
from leagues.state import NOBODY, PLAYED, Season, Stage, Table

# The clock in overtime (L7.1): 12 hours per move and no time bank.
OVERTIME: Final = Clock(move=12 * HOUR)
# An organiser can undo a table's cancellation for this many milliseconds (L10.1), unless something already depends on
# it.
CALLED_OFF_AFTER: Final = DAY
# A person counts as absent after a computer player has made this many moves in a row for them (L6.1).
MISSES: Final = 3


_clock: Final = lru_cache(256)(clocks.read)


class ShorterClocks(msgspec.Struct, frozen=True):
    """The moment `at` from which running tables have shorter clocks (L7.1). `since`: when the bot told the players
    about it.
    """

    at: int
    since: int


class WantedTable(msgspec.Struct, frozen=True):
    """The state that a league wants for a table.

    `players`: the user for each seat, or None where a computer player plays. `stands`: whether all clocks are paused.
    `hours`: the total time that organisers have added to the clocks. `off`: whether the match is cancelled for good.
    `annulled`: whether an organiser has annulled the result and can still undo that (L10.1).

    `end`: when the clocks become shorter (L7.1), or None. It's only set from three days before that time, because
    players aren't told earlier. `why`: the incident to announce if the league itself cancels the table. `frees`:
    whether the table is cancelled if a person doesn't make their first move in time (L12.1). `out`: people who have
    left the league and whose seats nobody has taken over yet (L6.5). `pause_ends`: the time by which a pause agreed by
    the players has to end (L7.3).
    """

    players: tuple[int | None, ...]
    clock: Clock
    stands: bool
    hours: int
    off: bool
    annulled: bool
    end: ShorterClocks | None = None
    why: Incident | None = None
    frees: bool = False
    out: tuple[int, ...] = ()
    pause_ends: int | None = None


class PastMeasures(msgspec.Struct):
    """Measures at a league's tables that nobody can undo.

    `given`: the time and the hours of each extension. `freed`: the member who lost a seat, by time and table. `told`:
    when the bot told the players that the season is about to end.
    """

    given: list[tuple[int, int]] = []
    freed: dict[tuple[int, int], str] = {}
    told: int = 0


def past(log: Iterable[Entry]) -> PastMeasures:
    found = PastMeasures()
    for one in log:
        if isinstance(one.what, said.Extended):
            found.given.append((one.at, one.what.hours))
        elif isinstance(one.what, formats.Freed):
            found.freed[one.at, one.what.table] = one.what.member
        elif isinstance(one.what, said.Warned | said.Resumed):
            found.told = one.at
    return found


def wanted(settings: Settings, season: Season, table: Table, before: PastMeasures, now: int) -> WantedTable:
    late = season.stage is Stage.STAND_INS
    short = late or season.stage is Stage.OVERTIME
    known = season.warned and season.stage is Stage.RUNNING and season.paused is None
    opened = table.opened or 0
    off, why = called_off(season, table, before, now)
    return WantedTable(
        tuple(None if late or member == NOBODY else user_of(member) for member in table.players),
        OVERTIME if short else _clock(settings.clock),
        season.paused is not None,
        sum(hours for at, hours in before.given if at > opened),
        off,
        table.annulled is not None and not off,
        ShorterClocks(_end(settings, season), before.told) if known and table.annulled is None else None,
        why,
        settings.format.traits.has_queue and table.annulled is None,
        _out(season, table),
        pause_end(season),
    )


def _out(season: Season, table: Table) -> tuple[int, ...]:
    if season.edition < Edition.SECOND or not table.running:
        return ()
    return users_of(one.leaver for one in season.handovers if one.taken is None and one.leaver in table.players)


def pause_end(season: Season) -> int | None:
    """Return the time by which a pause agreed by the players has to end (L7.3): the end of the season, or of its
    current round.

    Returns None if there is no limit, as in the first edition of the rules.
    """
    if season.edition < Edition.SECOND:
        return None
    return season.ends if season.round is None else season.round.ends


def pause_too_long(match: Match, want: WantedTable) -> bool:
    paused, end = match.clocks.paused, want.pause_ends
    if paused is None or paused.by == LEFT or end is None:
        return False
    return paused.until is None or paused.until > end


def called_off(season: Season, table: Table, before: PastMeasures, now: int) -> tuple[bool, Incident | None]:
    """Return whether a table's match is cancelled for good, and the incident to announce, if any.

    A cancellation by an organiser can be undone within a day, unless something already depends on it.
    """
    at = table.annulled
    if at is None:
        return False, None
    freed = before.freed.get((at, table.number))
    if freed is not None:
        return True, Incident(kind=Happened.FREED, by=LEFT, user=user_of(freed))
    over = next((one.over for one in season.rounds if table.number in one.tables), None)
    if over == at:
        return True, Incident(kind=Happened.ROUND_OVER, by=LEFT)
    return over is not None or season.stage is Stage.FINAL or now >= at + CALLED_OFF_AFTER, None


def late(match: Match, want: WantedTable) -> tuple[Seat, ...]:
    """Return the seats whose player missed a deadline and for whom a computer player therefore moved.

    Returns an empty tuple if the table isn't one that is cancelled after a missed deadline (L12.1).
    """
    if not want.frees:
        return ()
    seats = zip(match.players, match.clocks.seats, strict=False)
    return tuple(player.seat for player, clock in seats if player.human is not None and clock.missed)


def _end(settings: Settings, season: Season) -> int:
    if settings.format.traits.has_final and season.round is not None:
        return season.round.ends - ROUND_OVERTIME
    return season.ends


def seats_that_differ(match: Match, want: WantedTable) -> dict[int, int | None]:
    return {seat: user for seat, user in enumerate(want.players) if match.players[seat].human != user}


def absent(match: Match) -> tuple[int, ...]:
    """Return the people who count as absent because a computer player has made several moves in a row for them
    (L6.1).
    """
    return tuple(
        player.human
        for player, clock in zip(match.players, match.clocks.seats, strict=False)
        if player.human is not None and clock.missed >= MISSES
    )


def stands(match: Match) -> bool:
    return any(one.by == LEFT for one in match.clocks.pauses)


def next_at(season: Season | None, now: int) -> int | None:
    """Return the next time at which the cancellation of one of the season's tables becomes final, or None."""
    if season is None or season.stage not in PLAYED:
        return None
    moments = (table.annulled + CALLED_OFF_AFTER for _, table in season.tables if table.annulled is not None)
    return min((one for one in moments if one > now), default=None)

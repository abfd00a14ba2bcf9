"""Queue a league's announcements and set its timer, in the same transaction that stores its new log entries."""

from __future__ import annotations

from bot.league.pure.known import Known
from bot.league.pure.opening import PAUSES
from bot.league.pure.tending import next_at as called_off_at
from bot.match.pure.table.outbox import Kind
from bot.match.pure.table.subject import of_league
from bot.match.pure.table.timers import TimerKind
from bot.match.storage.writing import Writing
from leagues.log.due import next_at


def follow(writing: Writing, known: Known, first: int, now: int) -> None:
    """Queue announcements for the log entries from number `first` on, and set the league's timer."""
    writing.post(of_league(known.id), known.channel, Kind.ENTRIES, first, known.entries, at=now)
    set_timer(writing, known, now)


def set_timer(writing: Writing, known: Known, now: int) -> None:
    writing.set_timer(of_league(known.id), TimerKind.LEAGUE, due(known, now))


def due(known: Known, now: int) -> int | None:
    blocked = max(known.blocked.next_at, now + PAUSES[0]) if known.blocked is not None else None
    moments = (next_at(known.league, now), called_off_at(known.league.playing, now), blocked)
    return min((one for one in moments if one is not None), default=None)


def trouble(writing: Writing, known: Known, now: int) -> None:
    """Tell the organisers, only once, that the league's tables can't open, and set the timer for the next attempt."""
    if known.blocked is not None and known.blocked.tries == 1:
        writing.post(of_league(known.id), known.channel, Kind.BLOCKED, at=now)
    set_timer(writing, known, now)

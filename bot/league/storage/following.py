"""What follows of entries outside the log: the league's rows in the outbox and its timer, in the same transaction."""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.pure.known import Blocked
from bot.match.storage.writing import Writing
from leagues.log.entries import Entry
from leagues.log.walk import Course


def follow(writing: Writing, league: int, first: int, entries: Sequence[Entry], course: Course) -> None:
    """Have entries ``first`` and following be told, and the league be looked at when time makes something due."""


def trouble(writing: Writing, league: int, blocked: Blocked, now: int) -> None:
    """Have the organisers be told, once, that something holds the league's tables up."""
